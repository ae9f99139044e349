import { authInfo, refreshSession } from '#contract/auth-paths.ts'
import { filledPath } from '#contract/endpoint-path.ts'
import { csrfCookie, csrfHeader, tryRefreshToken } from '#contract/session-signals.ts'
import type { Endpoint, EndpointBodyInput, EndpointConflict, EndpointQueryInput, EndpointResponse } from '#contract/endpoint.ts'
import type { EndpointPath, PathParams } from '#contract/endpoint-path.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { ApiError } from './api-error.ts'
import { apiError } from './api-error.ts'

type Optional<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: Value }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

interface CallOptions {
  signal?: AbortSignal
  /** The request outlives the page: for changes sent while it is being closed. */
  keepalive?: boolean
  /** No toast when no answer came, for a caller that shows it itself and tries again. Answers with an error are always shown. */
  quiet?: boolean
  /** No toast for an answer with an error either: the caller shows it where it belongs. */
  silent?: boolean
}

type CallInput<E extends Endpoint> = CallOptions &
  Optional<'params', keyof PathParams<E['path']> extends never ? undefined : PathParams<E['path']>> &
  Optional<'query', EndpointQueryInput<E>> &
  Optional<'body', EndpointBodyInput<E>>

type Input<E extends Endpoint> = Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** Method and path of the endpoint `E`. Never: `E` is not named, or its conflict has to be parsed by a schema. */
type PathOf<E extends Endpoint> = `/api/${string}` extends E['path']
  ? never
  : E extends { readonly conflict: object }
    ? never
    : Pick<E, keyof EndpointPath>

export interface Call {
  <E extends Endpoint>(endpoint: E, ...input: Input<E>): Promise<EndpointResponse<E>>
  /** Without the schemas, for screens that load first: `call<typeof bodies>(paths.bodies, { params: { siteId } })`. */
  <E extends Endpoint>(path: PathOf<E>, ...input: Input<E>): Promise<EndpointResponse<E>>
}

/** The body of an error whose endpoint has a `conflict`; null for any other error. */
export const conflictOf = <E extends Endpoint>(endpoint: E, error: ApiError): EndpointConflict<E> | null =>
  endpoint.conflict !== undefined && error.status === 409 && error.code === 'CONFLICT'
    ? // `call` has parsed it with this endpoint's schema before it threw.
      (error.body as EndpointConflict<E>)
    : null

/** The browser's own message is English, and speaks of its inner parts ("Failed to fetch"). */
const noContact = 'Ingen kontakt med servern. Kontrollera nätet och försök igen.'
/** For this long after a lost connection was shown, the screen's own background calls do not show it again. */
const toldForMs = 30_000
/** Before a read is asked again that the server could not answer for a moment (503), without a word to the person. */
const pausesMs = [500, 2000]

interface Surroundings {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly cookies: () => string
  /** Shows one toast. */
  readonly showFault: (severity: 'warn' | 'error', title: string, detail: string) => void
  /** True while preloading starts a call: its failure is not shown. */
  readonly isPreload: () => boolean
  /** The person is not, or no longer, signed in. */
  readonly leaveForLogin: () => void
  /** Runs the work when no other tab of this browser runs its own: they share the cookies, and so the refresh. */
  readonly inTurn: (work: () => Promise<boolean>) => Promise<boolean>
  /** Asks the person to confirm with BankID, for the server's reason. False: they chose not to. */
  readonly confirm: (reason: string) => Promise<boolean>
  readonly pause: (milliseconds: number) => Promise<void>
}

interface LooseInput extends CallOptions {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/** What is read of an endpoint; one called by its path alone has no `conflict`. */
type Called = EndpointPath & Pick<Endpoint, 'conflict'>

function addressOf(endpoint: EndpointPath, input: LooseInput): string {
  const path = filledPath<string>(endpoint.path, input.params ?? {})
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

function csrfToken(cookies: string): string {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${csrfCookie}=`))
  return found === undefined ? '' : decodeURIComponent(found.slice(csrfCookie.length + 1))
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    // A proxy's page or a truncated answer counts as an empty body.
    return undefined
  }
}

const isRefreshSignal = (body: unknown): boolean => (body as Partial<ErrorBody> | undefined)?.message === tryRefreshToken

/** The first answer that is not 503, or the last one. */
async function patiently(
  ask: () => Promise<Response>,
  pausesBetweenMs: readonly number[],
  pause: Surroundings['pause'],
): Promise<Response> {
  let response = await ask()
  for (const ms of pausesBetweenMs) {
    if (response.status !== 503) break
    await pause(ms)
    response = await ask()
  }
  return response
}

export function createCall({ fetch, cookies, showFault, isPreload, leaveForLogin, inTurn, confirm, pause }: Surroundings): Call {
  // When a lost connection was last shown; null after an answer. One network fault fails many calls.
  let toldLostAt: number | null = null
  const tellLost = (isAsked: boolean): void => {
    if (!isAsked && toldLostAt !== null && Date.now() - toldLostAt < toldForMs) return
    toldLostAt = Date.now()
    showFault('error', 'Ett oväntat fel uppstod', noContact)
  }

  // All calls refused for an expired access cookie wait for the same refresh.
  let refreshing: Promise<boolean> | undefined

  const sendOnce = (endpoint: Pick<EndpointPath, 'method'>, address: string, input: LooseInput): Promise<Response> => {
    const headers: Record<string, string> = {}
    if (endpoint.method !== 'GET') headers[csrfHeader] = csrfToken(cookies())
    const isBytes = input.body instanceof Uint8Array
    if (input.body !== undefined) headers['Content-Type'] = isBytes ? 'application/octet-stream' : 'application/json'
    return fetch(address, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers,
      ...(input.body === undefined ? {} : { body: isBytes ? (input.body as BodyInit) : JSON.stringify(input.body) }),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
      ...(input.keepalive === undefined ? {} : { keepalive: input.keepalive }),
    })
  }

  const send: typeof sendOnce = (endpoint, address, input) =>
    patiently(() => sendOnce(endpoint, address, input), endpoint.method === 'GET' ? pausesMs : [], pause)

  /** False once another tab has refreshed, between the call that was refused and our turn. */
  const isStillExpired = async (): Promise<boolean> => {
    const response = await send(authInfo, authInfo.path, {})
    return response.status === 401 && isRefreshSignal(await bodyOf(response))
  }

  const refresh = (): Promise<boolean> => {
    refreshing ??= inTurn(async () => {
      if (!(await isStillExpired())) return true
      return (await send(refreshSession, refreshSession.path, {})).ok
    }).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  const sendOrExplain = async (endpoint: EndpointPath, address: string, input: LooseInput): Promise<[Response, unknown]> => {
    try {
      const sessionBefore = csrfToken(cookies())
      const response = await send(endpoint, address, input)
      const body = await bodyOf(response)
      toldLostAt = null
      // A confirmation in the meantime gave the browser another session, and ended the one that this call named.
      const isSuperseded = csrfToken(cookies()) !== sessionBefore
      if (response.status !== 401 || !(isSuperseded || (isRefreshSignal(body) && (await refresh())))) return [response, body]
      const second = await send(endpoint, address, input)
      return [second, await bodyOf(second)]
    } catch (error) {
      if (input.signal?.aborted === true) throw error
      // The failure of a person's own action is always shown; that of a background read is not.
      if (input.quiet !== true && input.silent !== true) tellLost(endpoint.method !== 'GET')
      throw apiError(noContact, { status: 0, code: 'NETWORK', fields: {}, body: undefined })
    }
  }

  const call = async (endpoint: Called, given: LooseInput = {}): Promise<unknown> => {
    const isSilent = isPreload()
    const input = isSilent ? { ...given, quiet: true } : given
    const address = addressOf(endpoint, input)
    let [response, body] = await sendOrExplain(endpoint, address, input)
    const refused = body as Partial<ErrorBody> | undefined
    let isDeclined = false
    if (refused?.code === 'FRESH_LOGIN_REQUIRED' && !isSilent) {
      isDeclined = !(await confirm(refused.message ?? ''))
      if (!isDeclined) [response, body] = await sendOrExplain(endpoint, address, input)
    }
    if (response.ok) return body
    const { status } = response
    const { message = '', code = 'UNKNOWN', fields = {} } = (body ?? {}) as Partial<ErrorBody>
    const conflict = status === 409 ? endpoint.conflict?.safeParse(body) : undefined
    if (status === 401) leaveForLogin()
    // A conflict has a dialog of its own; a toast would repeat it.
    else if (conflict?.success !== true && !isDeclined && !isSilent && input.silent !== true) {
      // Nothing failed: another person was first, or the time has passed. The message says what to do.
      if (code === 'STATE_CHANGED') showFault('warn', 'Det går inte just nu', message)
      else showFault('error', 'Ett fel uppstod', message)
    }
    const seconds = Number(response.headers.get('Retry-After') ?? '')
    throw apiError(message, {
      status,
      code,
      fields,
      body: conflict?.success === true ? conflict.data : body,
      ...(seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}),
    })
  }
  // The implementation reads its input by name; the type of `Call` has checked the names against the endpoint.
  return call as Call
}
