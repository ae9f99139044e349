import type { FastifyReply, FastifyRequest } from 'fastify'
import { csrfCookie } from '#contract/session-signals.ts'
import type { Keys } from '../../platform/keys.ts'
import { sameSecret } from '../../platform/keys.ts'
import { randomId } from './bankid-order.ts'
import {
  accessCookie,
  clearCookie,
  csrfBinding,
  csrfToken,
  keptAfterSeconds,
  refreshCookie,
  setCsrfCookie,
  setEndsCookie,
  setSecretCookie,
  visitCookie,
} from './cookies.ts'
import type { OpenSession } from './session-service.ts'

const secondsUntil = (end: Date, now: Date): number => Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))

/** Gives the browser its session cookies and the CSRF token that belongs to them. */
export function setSessionCookies(reply: FastifyReply, keys: Keys, session: OpenSession, now: Date): void {
  setSecretCookie(reply, accessCookie, `${session.id}.${session.tokens.access}`, secondsUntil(session.accessExpiresAt, now))
  // Kept past the end, so that a late call leads to sign-in and not to a CSRF error.
  const kept = secondsUntil(session.endsAt, now) + keptAfterSeconds
  setSecretCookie(reply, refreshCookie, `${session.id}.${session.tokens.refresh}`, kept)
  const ends = [session.endsAt, session.refreshExpiresAt].map((end) => Math.floor(end.getTime() / 1000))
  setEndsCookie(reply, ends.join('.'), kept)
  setCsrfCookie(reply, keys, session.id)
  clearCookie(reply, visitCookie)
}

/** Takes the session from the browser and makes it a visitor, so that its next sign-in has a CSRF token. */
export function clearSessionCookies(reply: FastifyReply, keys: Keys): void {
  clearCookie(reply, accessCookie)
  clearCookie(reply, refreshCookie)
  startVisit(reply, keys)
}

const visitSeconds = 30 * 24 * 3600

function startVisit(reply: FastifyReply, keys: Keys): void {
  const visit = randomId()
  setSecretCookie(reply, visitCookie, visit, visitSeconds)
  setCsrfCookie(reply, keys, visit)
}

/** Gives the browser a CSRF token for its next call, if it has none. For every page and for GET /api/auth. */
export function ensureVisit(request: FastifyRequest, reply: FastifyReply, keys: Keys): void {
  const binding = csrfBinding(request)
  if (binding === null) startVisit(reply, keys)
  else if (!sameSecret(request.cookies[csrfCookie] ?? '', csrfToken(keys, binding))) setCsrfCookie(reply, keys, binding)
}
