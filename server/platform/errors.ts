import type { ErrorCode, FieldError } from '#contract/errors.ts'

/** A refusal with a text for the user. Every other thrown value is a fault of the program and answered with a general text. */
export class HttpError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Record<string, FieldError> | undefined
  /** Seconds until trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, FieldError>; retryAfter?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}

export const validation = (fields: Record<string, FieldError>): HttpError => {
  const [first, ...others] = Object.values(fields)
  const message = first && others.length === 0 ? first.message : `${Object.keys(fields).length} fält behöver rättas.`
  return new HttpError(400, 'VALIDATION', message, { fields })
}
export const invalidField = (field: string, message: string, code: ErrorCode = 'VALIDATION', status = 400): HttpError =>
  new HttpError(status, code, message, { fields: { [field]: { code, message } } })
export const malformed = (message = 'Anropet gick inte att förstå.'): HttpError => new HttpError(400, 'MALFORMED', message)
export const unauthenticated = (message = 'Logga in för att fortsätta.'): HttpError =>
  new HttpError(401, 'UNAUTHENTICATED', message)
export const forbidden = (message = 'Du saknar behörighet för det här. Fråga er sajtansvariga.'): HttpError =>
  new HttpError(403, 'FORBIDDEN', message)
/** The site is stopped: those who work on it read, and change nothing. */
export const sitePaused = (message: string): HttpError => new HttpError(403, 'SITE_PAUSED', message)
export const notFound = (message = 'Sidan finns inte, eller så har du inte tillgång till den.'): HttpError =>
  new HttpError(404, 'NOT_FOUND', message)
export const stateChanged = (message: string): HttpError => new HttpError(409, 'STATE_CHANGED', message)
export const checkFailed = (message: string, fields: Record<string, FieldError>): HttpError =>
  new HttpError(409, 'CHECK_FAILED', message, { fields })
export const tooLarge = (): HttpError => new HttpError(413, 'TOO_LARGE', 'Det du skickade är för stort.')
export const unsupportedType = (): HttpError =>
  new HttpError(415, 'UNSUPPORTED_TYPE', 'Innehållet måste skickas som application/json.')
export const misdirected = (): HttpError => new HttpError(421, 'MISDIRECTED', 'Adressen hör inte till Kansli.')
export const rateLimited = (retryAfter: number): HttpError =>
  new HttpError(429, 'RATE_LIMITED', 'Det blev för många försök. Vänta en stund och försök igen.', { retryAfter })
export const internal = (): HttpError =>
  new HttpError(500, 'INTERNAL', 'Något gick fel hos oss. Försök igen om en stund – det du skrev finns kvar.')
export const unavailable = (): HttpError =>
  new HttpError(503, 'UNAVAILABLE', 'Kansli svarar inte just nu. Försök igen om en stund – det du skrev finns kvar.', {
    retryAfter: 2,
  })
/** The database answers, the file store does not. */
export const filesAway = (): HttpError =>
  new HttpError(
    503,
    'UNAVAILABLE',
    'Filer går inte att spara eller hämta just nu. Försök igen om en stund – det du har valt och skrivit finns kvar.',
    { retryAfter: 2 },
  )
export const storageFull = (): HttpError =>
  new HttpError(507, 'STORAGE_FULL', 'Lagringen är full. Det du läser fungerar, men inget nytt kan sparas just nu.')
