import { createHash } from 'node:crypto'
import { Agent } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import type { AuthAnswer, Completion } from './answers.ts'
import { AuthAnswer as AuthAnswerSchema, CollectAnswer, ErrorAnswer } from './answers.ts'
import type { BankIdLog, BankIdSettings, StartAddresses } from './bankid-settings.ts'
import { createBreaker } from '../platform/breaker.ts'
import { systemClock } from '../platform/clock.ts'
import { observed } from '../platform/observation/observation.ts'
import type { BankIdFault } from './faults.ts'
import { codeFromStatus, faultRule } from './faults.ts'
import type { CallLimits, RawAnswer } from './rp-call.ts'
import { callLimits, sendOnce } from './rp-call.ts'

// The relying party's half of BankID's interface 6.0. It handles orders, but no users and no sessions.

/** Facts about the browser that wants to sign in; BankID uses them in its risk assessment. */
export interface WebFacts {
  readonly referringDomain?: string
  readonly userAgent?: string
  readonly deviceIdentifier?: string
}

interface AuthRequest {
  /** The browser's address as the server sees it: plain IPv4 or IPv6. */
  readonly endUserIp: string
  /** Text for the user in the app, as plain text. */
  readonly purpose: string
  readonly returnUrl?: string | undefined
  readonly web: WebFacts
}

export type AuthResult = ({ readonly status: 'started' } & AuthAnswer) | BankIdFault
export type CollectResult =
  | { readonly status: 'pending' | 'failed'; readonly hintCode: string | null }
  /** `record` is completionData exactly as received, unknown members included. */
  | { readonly status: 'complete'; readonly completion: Completion; readonly record: Readonly<Record<string, unknown>> }
  | BankIdFault
type CancelResult = { readonly status: 'cancelled' } | BankIdFault

export interface BankIdClient {
  /** Addresses at which the browser opens the app. */
  readonly start: StartAddresses
  /** None of the three calls rejects. */
  auth(request: AuthRequest): Promise<AuthResult>
  collect(orderRef: string): Promise<CollectResult>
  cancel(orderRef: string): Promise<CancelResult>
  /** Closes idle connections. */
  close(): void
}

type Endpoint = 'auth' | 'collect' | 'cancel'
type Json = Readonly<Record<string, unknown>>

/** Enough to follow an order through a log, and useless for collecting it. */
export const orderTag = (orderRef: string): string => createHash('sha256').update(orderRef).digest('base64url').slice(0, 8)

const observedCall = (endpoint: Endpoint, call: () => Promise<RawAnswer>): Promise<RawAnswer> =>
  observed('outbound', `bankid.${endpoint}`, call, ({ kind }) => (kind === 'answered' ? undefined : kind))

export function createBankIdClient(settings: BankIdSettings, log: BankIdLog, limits: CallLimits = callLimits): BankIdClient {
  const breaker = createBreaker()
  let agent: Promise<Agent> | null = null

  /** One agent for all calls, so that connections are reused. Idle ones are closed well before BankID would close them. */
  async function openAgent(): Promise<Agent> {
    const credentials = await settings.credentials()
    return new Agent({ ...credentials, minVersion: 'TLSv1.2', rejectUnauthorized: true, keepAlive: true, timeout: 20_000 })
  }

  function forgetAgent(): void {
    agent?.then(
      (known) => known.destroy(),
      () => undefined,
    )
    agent = null
  }

  async function send(endpoint: Endpoint, body: Json): Promise<RawAnswer> {
    const url = new URL(`${settings.baseUrl}/${endpoint}`)
    const deadline = performance.now() + limits.callMs
    const waits = [...limits.maintenanceWaitsMs]
    for (let connections = 1; ; connections++) {
      const answer = await sendOnce(await (agent ??= openAgent()), url, JSON.stringify(body), limits, deadline)
      let wait: number | undefined
      // A request that may have arrived is never repeated: two requests would be two orders.
      if (answer.kind === 'unconnected' && connections < 3) wait = 50 + Math.random() * 150
      if (answer.kind === 'answered' && errorOf(answer)?.code === 'maintenance') wait = waits.shift()
      if (wait === undefined || performance.now() + wait >= deadline) return answer
      await delay(wait)
    }
  }

  async function outcome(endpoint: Endpoint, body: Json): Promise<{ readonly json: Json | null } | Trouble> {
    if (breaker.isOpen()) return { code: 'unreachable', why: 'paused' }
    let answer: RawAnswer
    try {
      answer = await observedCall(endpoint, () => send(endpoint, body))
    } catch {
      forgetAgent()
      return { code: 'unreachable', why: 'no certificate to show' }
    }
    breaker.heard(answer.kind === 'answered')
    if (answer.kind === 'answered') return errorOf(answer) ?? { json: jsonObject(answer.text) }
    // The simulator may have new keys; the next call reads them again.
    if (answer.kind === 'untrusted') forgetAgent()
    return { code: codeOf[answer.kind], why: answer.why }
  }

  /** A server may end the connection without saying that our certificate has ended, so the log says it. */
  async function endedCertificate(code: string): Promise<{ readonly certificateEnded: string } | null> {
    if (code !== 'unreachable' && code !== 'untrusted') return null
    const ends = await settings.expires().catch(() => null)
    return ends !== null && ends <= systemClock() ? { certificateEnded: ends.toISOString() } : null
  }

  /** `read` makes the result from the body of BankID's 200, or null when a required member is missing. */
  async function call<T>(
    endpoint: Endpoint,
    body: Json,
    read: (json: Json) => T | null,
    orderRef?: string,
  ): Promise<T | BankIdFault> {
    const answer = await outcome(endpoint, body)
    const result = 'json' in answer ? answer.json && read(answer.json) : null
    if (result !== null) return result
    const { code, retryAfter, ...more }: Trouble = 'code' in answer ? answer : { code: 'unreadable', why: 'unexpected' }
    // An order that has just ended cannot be cancelled, which requires no action.
    const ended = await endedCertificate(code)
    const level = ended ? 'error' : endpoint === 'cancel' && code === 'invalidParameters' ? 'warn' : faultRule(code).level
    const order = orderRef === undefined ? {} : { order: orderTag(orderRef) }
    log[level](
      { call: endpoint, ...order, code, ...more, ...ended, ...(code === 'unauthorized' && { alarm: true }) },
      'bankid call failed',
    )
    return { status: 'fault', code, ...(retryAfter !== undefined && { retryAfter }) }
  }

  return {
    start: settings.start,
    auth: ({ endUserIp, purpose, returnUrl, web }) => {
      const body = {
        endUserIp,
        userVisibleData: Buffer.from(purpose).toString('base64'),
        returnRisk: true,
        ...(returnUrl !== undefined && { returnUrl }),
        ...(Object.keys(web).length > 0 && { web }),
      }
      return call('auth', body, (json): AuthResult | null => {
        const answer = AuthAnswerSchema.safeParse(json)
        return answer.success ? { status: 'started', ...answer.data } : null
      })
    },
    collect: (orderRef) => call('collect', { orderRef }, (json) => collectResult(orderRef, json), orderRef),
    cancel: (orderRef) => call('cancel', { orderRef }, (): CancelResult => ({ status: 'cancelled' }), orderRef),
    close: forgetAgent,
  }
}

const codeOf = { untrusted: 'untrusted', unconnected: 'unreachable', broken: 'unreachable', oversized: 'unreadable' } as const

interface Trouble {
  readonly code: string
  readonly retryAfter?: number
  readonly httpStatus?: number
  /** For the log. */
  readonly why?: string
}

function collectResult(orderRef: string, json: Json): CollectResult | null {
  const { data: answer } = CollectAnswer.safeParse(json)
  if (!answer || answer.orderRef !== orderRef) return null
  if (answer.status !== 'complete') return { status: answer.status, hintCode: answer.hintCode ?? null }
  // The schema has verified that this is an object.
  return { status: 'complete', completion: answer.completionData, record: json['completionData'] as Json }
}

function jsonObject(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
  } catch {
    return null
  }
}

function errorOf(answer: Extract<RawAnswer, { kind: 'answered' }>): Trouble | null {
  const { httpStatus, text } = answer
  if (httpStatus === 200) return null
  const { data: body } = ErrorAnswer.safeParse(jsonObject(text))
  const seconds = Number(answer.retryAfter)
  return {
    code: body?.errorCode ?? codeFromStatus(httpStatus),
    httpStatus,
    ...(seconds > 0 && { retryAfter: Math.min(60, Math.ceil(seconds)) }),
    ...(body?.details !== undefined && { why: withoutData(body.details) }),
  }
}

/** BankID's `details` may quote the request: numbers and references are removed before logging. */
const withoutData = (details: string): string => details.replaceAll(/[0-9a-f-]{8,}|\d{4,}/gi, '…').slice(0, 120)
