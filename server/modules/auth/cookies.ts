// Adds `cookies` and `setCookie` to Fastify's types.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { csrfCookie } from '#contract/auth.ts'
import type { Keys } from '../../platform/keys.ts'
import { mac } from '../../platform/keys.ts'

// `__Host-`: the browser refuses them over plain HTTP (but for localhost), from a subdomain, and with a path. SEC-12.
export const accessCookie = '__Host-session'
export const refreshCookie = '__Host-refresh'
/** Who the browser is before anybody signed in: the CSRF token must be bound to something. */
export const visitCookie = '__Host-visit'
export const bankIdCookie = '__Host-bankid'

const httpOnly = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

export function setSecretCookie(reply: FastifyReply, name: string, value: string, maxAgeSeconds: number): void {
  reply.setCookie(name, value, { ...httpOnly, maxAge: maxAgeSeconds })
}

export function clearCookie(reply: FastifyReply, name: string): void {
  reply.clearCookie(name, httpOnly)
}

/** `binding` is the session's id, or the visit's before sign-in. Worthless to whoever lacks that cookie. */
export const csrfToken = (keys: Keys, binding: string): string => mac(keys.csrf, binding).toString('base64url')

/** The one cookie that script may read. */
export function setCsrfCookie(reply: FastifyReply, keys: Keys, binding: string): void {
  reply.setCookie(csrfCookie, csrfToken(keys, binding), { path: '/', secure: true, sameSite: 'lax', httpOnly: false })
}

/** A session cookie is `<session id>.<token>`. Null when it has another form. */
export function splitToken(cookie: string | undefined): { sessionId: string; token: string } | null {
  const match = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/.exec(cookie ?? '')
  return match?.[1] && match[2] ? { sessionId: match[1], token: match[2] } : null
}

/** What the browser's CSRF token is bound to right now; null for a browser that has not been here. */
export function csrfBinding(request: FastifyRequest): string | null {
  const session = splitToken(request.cookies[accessCookie]) ?? splitToken(request.cookies[refreshCookie])
  return session?.sessionId ?? request.cookies[visitCookie] ?? null
}
