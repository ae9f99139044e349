import { z } from 'zod'

/** Every kind of refusal the API knows: English and stable, for programs. The Swedish message is for people. */
export const ErrorCode = z.enum([
  'VALIDATION',
  'MALFORMED',
  'UNAUTHENTICATED',
  'TRY_REFRESH_TOKEN',
  'NO_ACCOUNT',
  'FORBIDDEN',
  'CSRF',
  'FRESH_LOGIN_REQUIRED',
  'NOT_FOUND',
  'CONFLICT',
  'STATE_CHANGED',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'CHECK_FAILED',
  'LAST_ADMIN',
  'IN_USE',
  'SLUG_TAKEN',
  'SLUG_RESERVED',
  'NAME_TAKEN',
  'PERSON_EXISTS',
  'SITE_PAUSED',
  'RATE_LIMITED',
  'MISDIRECTED',
  'UPSTREAM',
  'UNAVAILABLE',
  'STORAGE_FULL',
  'INTERNAL',
])
export type ErrorCode = z.infer<typeof ErrorCode>

export const FieldError = z.object({ code: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** The body of every answer from 400 up. `message` is Swedish and fit for a toast, except the fixed signal of auth.ts. */
export const ErrorBody = z.object({
  code: ErrorCode,
  message: z.string(),
  /** Keyed by the field's path in the request, `title` or `memberships.0.siteId`. */
  fields: z.record(z.string(), FieldError).optional(),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
