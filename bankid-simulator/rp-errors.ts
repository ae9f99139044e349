const statuses: Readonly<Record<string, number>> = {
  alreadyInProgress: 400,
  invalidParameters: 400,
  unauthorized: 401,
  notFound: 404,
  methodNotAllowed: 405,
  requestTimeout: 408,
  unsupportedMediaType: 415,
  tooManyRequests: 429,
  internalError: 500,
  maintenance: 503,
}

/** The HTTP status that BankID sends with each of its error codes; 400 for an unknown code. */
export const statusOfErrorCode = (errorCode: string): number =>
  (Object.hasOwn(statuses, errorCode) ? statuses[errorCode] : undefined) ?? 400

/** An answer of BankID that is not a success; thrown anywhere in the handling of a call, written by the listener. */
type RpError = Error & { status: number; errorCode: string; details: string }

export function rpError(errorCode: string, details: string): RpError {
  return Object.assign(new Error(details), { name: 'RpError', status: statusOfErrorCode(errorCode), errorCode, details })
}

export const invalidParameters = (details: string) => rpError('invalidParameters', details)

export const isRpError = (error: unknown): error is RpError => error instanceof Error && error.name === 'RpError'
