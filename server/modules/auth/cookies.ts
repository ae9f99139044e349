// Adds `cookies` and `setCookie` to Fastify's types.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { csrfCookie, endsCookie } from '#contract/session-signals.ts'
import type { Keys } from '../../platform/keys.ts'
import { mac } from '../../platform/keys.ts'
import type { PresentedTokens } from './session-store.ts'
import { uuidPattern } from '../../platform/uuid.ts'

// `__Host-`: browsers refuse such cookies over plain HTTP (except for localhost), from a subdomain, and with a path. SEC-12.
export const accessCookie = '__Host-session'
export const refreshCookie = '__Host-refresh'
/** Identifies a browser before sign-in, because the CSRF token must be bound to a value. */
export const visitCookie = '__Host-visit'
/** The random id of the browser's BankID order; never BankID's own reference. */
export const bankIdCookie = '__Host-bankid'
/** The same across sign-ins: BankID requires an id that distinguishes browsers. It gives no access. */
export const deviceCookie = '__Host-device'

const httpOnly = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const
/** For cookies that script may read. */
const readable = { ...httpOnly, httpOnly: false } as const

export function setSecretCookie(reply: FastifyReply, name: string, value: string, maxAgeSeconds: number): void {
  reply.setCookie(name, value, { ...httpOnly, maxAge: maxAgeSeconds })
}

export function clearCookie(reply: FastifyReply, name: string): void {
  reply.clearCookie(name, httpOnly)
}

/** `binding` is the session's id, or the visit's before sign-in. The token is useless without that cookie. */
export const csrfToken = (keys: Pick<Keys, 'csrf'>, binding: string): string => csrfTokenOf(keys.csrf, binding)

export const csrfTokenOf = (key: Buffer, binding: string): string => mac(key, binding).toString('base64url')

export function setCsrfCookie(reply: FastifyReply, keys: Keys, binding: string): void {
  reply.setCookie(csrfCookie, csrfToken(keys, binding), readable)
}

/** A browser that comes back the day after still knows why it is signed out, and its late call is a 401 and no CSRF error. */
export const keptAfterSeconds = 24 * 3600

/** Read by the login page. */
export function setEndsCookie(reply: FastifyReply, value: string, maxAgeSeconds: number): void {
  reply.setCookie(endsCookie, value, { ...readable, maxAge: maxAgeSeconds })
}

export function clearEndsCookie(reply: FastifyReply): void {
  reply.clearCookie(endsCookie, readable)
}

const sessionCookie = new RegExp(`^(${uuidPattern})\\.([A-Za-z0-9_-]{43})$`)

/** A session cookie is `<session id>.<token>`. Null when it has another form. */
export function splitToken(cookie: string | undefined): { sessionId: string; token: string } | null {
  const match = sessionCookie.exec(cookie ?? '')
  return match?.[1] && match[2] ? { sessionId: match[1], token: match[2] } : null
}

/**
 * The session that the browser's cookies name, with its tokens. A refresh cookie of another session
 * than the access cookie's is ignored.
 */
export function presentedTokens(request: FastifyRequest): PresentedTokens | null {
  const access = splitToken(request.cookies[accessCookie])
  const refresh = splitToken(request.cookies[refreshCookie])
  const sessionId = access?.sessionId ?? refresh?.sessionId
  if (sessionId === undefined) return null
  return { sessionId, access: access?.token ?? null, refresh: refresh?.sessionId === sessionId ? refresh.token : null }
}

/** The present binding of the browser's CSRF token; null for a new browser. */
export function csrfBinding(request: FastifyRequest): string | null {
  return presentedTokens(request)?.sessionId ?? request.cookies[visitCookie] ?? null
}
