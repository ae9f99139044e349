/** The reaction to one of BankID's error codes, or to a missing answer (docs of the service, section "errors"). */
export interface FaultRule {
  /** Which of BankID's recommended texts the user sees. */
  readonly text: 'RFA4' | 'RFA5' | 'RFA22'
  /** Our answer to the page. */
  readonly httpStatus: 502 | 503
  /** `error` when a person must act. */
  readonly level: 'warn' | 'error'
  /** True if the same call may succeed later without a change on our side: the order is kept and collected again. */
  readonly mayPass: boolean
}

/** A failed call to BankID. BankID's own `details` are logged on arrival and not passed on. */
export interface BankIdFault {
  readonly status: 'fault'
  /** BankID's `errorCode`; a code made from the HTTP status when the body was not BankID's; or a code of our own. */
  readonly code: string
  /** Seconds to wait, from the answer's `Retry-After`. */
  readonly retryAfter?: number
}

const atBankId = { text: 'RFA5', httpStatus: 502, level: 'warn', mayPass: true } as const
const byUs = { text: 'RFA22', httpStatus: 502, level: 'error', mayPass: false } as const

const rules: Readonly<Record<string, FaultRule>> = {
  alreadyInProgress: { text: 'RFA4', httpStatus: 502, level: 'warn', mayPass: false },
  invalidParameters: byUs,
  unauthorized: byUs,
  notFound: byUs,
  methodNotAllowed: byUs,
  unsupportedMediaType: byUs,
  requestTimeout: atBankId,
  tooManyRequests: atBankId,
  internalError: atBankId,
  maintenance: { ...atBankId, httpStatus: 503 },
  // Our code: no connection, no answer in time, or an answer that broke off.
  unreachable: { ...atBankId, httpStatus: 503 },
  // The peer could not show a certificate below the pinned root: an error of our configuration.
  untrusted: { ...atBankId, httpStatus: 503, level: 'error' },
  // Our code: an answer that is too big, not JSON, without required members, or about another order.
  unreadable: atBankId,
}

/** BankID adds codes without notice: an unknown one is logged as a warning. */
const unknownCode: FaultRule = { text: 'RFA22', httpStatus: 502, level: 'warn', mayPass: true }

export const faultRule = (code: string): FaultRule => (Object.hasOwn(rules, code) ? rules[code] : undefined) ?? unknownCode

const codeOfStatus: Readonly<Record<number, string>> = {
  400: 'invalidParameters',
  401: 'unauthorized',
  403: 'unauthorized',
  404: 'notFound',
  405: 'methodNotAllowed',
  408: 'requestTimeout',
  415: 'unsupportedMediaType',
  429: 'tooManyRequests',
  500: 'internalError',
  502: 'unreachable',
  503: 'maintenance',
  504: 'unreachable',
}

/** For answers whose body is empty or a proxy's page. */
export const codeFromStatus = (httpStatus: number): string => codeOfStatus[httpStatus] ?? `http${httpStatus}`
