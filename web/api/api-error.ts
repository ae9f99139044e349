import type { ErrorCode, FieldError } from '#contract/errors.ts'

interface ApiErrorFields {
  /** 0 when no answer came. */
  readonly status: number
  /** `NETWORK` when no answer came, `UNKNOWN` when the answer was not ours (a proxy's page, for example). */
  readonly code: ErrorCode | 'NETWORK' | 'UNKNOWN'
  readonly fields: Readonly<Record<string, FieldError>>
  /** The answer as it came, or parsed by the endpoint's `conflict` schema. */
  readonly body: unknown
  /** How long to wait before the next attempt, where the answer says so. */
  readonly retryAfterMs?: number
}

/** A call that failed. Its toast has been shown; screens add what they know, such as the fields. */
export interface ApiError extends Error, ApiErrorFields {
  readonly name: 'ApiError'
}

export const apiError = (message: string, fields: ApiErrorFields): ApiError =>
  Object.assign(new Error(message), { name: 'ApiError' as const }, fields)

export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'
