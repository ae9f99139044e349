/** How we react to one of BankID's error codes, or to a missing answer (docs of the service, section "errors"). */
export interface FaultRule {
  /** Which of BankID's recommended texts the user sees. */
  readonly text: 'RFA4' | 'RFA5' | 'RFA22'
  /** Our answer to the page. */
  readonly httpStatus: 502 | 503
  /** `error` where a person must act. */
  readonly level: 'warn' | 'error'
  /** True if the same call may succeed later with nothing changed on our side: an order is kept and asked about again. */
  readonly mayPass: boolean
}

/** An unhappy end of a call to BankID. BankID's own `details` are logged where they arrive and go no further. */
export interface BankIdFault {
  readonly status: 'fault'
  /** BankID's `errorCode`; one made from the HTTP status where the body was none of BankID's; or one of ours. */
  readonly code: string
  /** Seconds to wait, as the answer's `Retry-After` says. */
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
  // Ours: no connection, no answer in time, or one that broke off.
  unreachable: { ...atBankId, httpStatus: 503 },
  // The peer could not show a certificate below the pinned root: an error of our configuration.
  untrusted: { ...atBankId, httpStatus: 503, level: 'error' },
  // Ours: an answer that is too big, not JSON, without its members, or about another order.
  unreadable: atBankId,
}

/** BankID adds codes without notice: an unknown one is logged, so that we learn of it. */
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

/** For answers whose body is a proxy's page, or nothing. */
export const codeFromStatus = (httpStatus: number): string => codeOfStatus[httpStatus] ?? `http${httpStatus}`
