import { csrfCookie, csrfHeader } from '#contract/session-signals.ts'
import { someAddress } from './some-address.ts'
import type { TestApp } from './test-app.ts'

export interface SetCookie {
  readonly name: string
  readonly value: string
  /** The whole header line, with name and value. */
  readonly header: string
  readonly attributes: readonly string[]
}

export interface BrowserAnswer {
  readonly status: number
  // Typed loosely, because tests read single members.
  readonly body: Record<string, never>
  readonly headers: Readonly<Record<string, unknown>>
  readonly cookies: readonly SetCookie[]
}

export interface CallOptions {
  readonly body?: unknown
  /** Headers besides the browser's own; undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Sent instead of the kept cookies. */
  readonly cookie?: string
}

/** A browser that keeps cookies and sends the CSRF header, like the application itself. */
export interface CookieBrowser {
  readonly address: string
  readonly cookies: Map<string, string>
  call(method: string, url: string, options?: CallOptions): Promise<BrowserAnswer>
  get(url: string): Promise<BrowserAnswer>
  post(url: string, body?: unknown): Promise<BrowserAnswer>
}

function parseSetCookie(header: string): SetCookie {
  const [pair = '', ...attributes] = header.split('; ')
  const at = pair.indexOf('=')
  return { name: pair.slice(0, at), value: decodeURIComponent(pair.slice(at + 1)), header, attributes }
}

export const cookieHeader = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

export function cookieBrowser(test: TestApp, identity: { address?: string; userAgent?: string } = {}): CookieBrowser {
  const address = identity.address ?? someAddress()
  const cookies = new Map<string, string>()
  const { host } = new URL(test.config.adminOrigin)

  async function call(method: string, url: string, options: CallOptions = {}): Promise<BrowserAnswer> {
    const hasBody = options.body !== undefined
    const sent: Record<string, string | undefined> = {
      host,
      cookie: options.cookie ?? cookieHeader(cookies),
      'user-agent': identity.userAgent ?? 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0',
      ...(method !== 'GET' && { origin: test.config.adminOrigin, [csrfHeader.toLowerCase()]: cookies.get(csrfCookie) }),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...options.headers,
    }
    const headers = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    const answer = await test.app.inject({
      method: method as 'GET',
      url,
      headers,
      remoteAddress: address,
      ...(hasBody && { payload: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
    })
    const set = [answer.headers['set-cookie'] ?? []].flat().map(parseSetCookie)
    for (const { name, value, attributes } of set) {
      if (attributes.includes('Max-Age=0') || attributes.some((one) => one.startsWith('Expires=Thu, 01 Jan 1970')))
        cookies.delete(name)
      else cookies.set(name, value)
    }
    return {
      status: answer.statusCode,
      body: (answer.body === '' ? {} : JSON.parse(answer.body)) as Record<string, never>,
      headers: answer.headers,
      cookies: set,
    }
  }

  return {
    address,
    cookies,
    call,
    get: (url) => call('GET', url),
    post: (url, body) => call('POST', url, body === undefined ? {} : { body }),
  }
}

/** A browser with a CSRF token, as after a visit to the sign-in page. */
export async function visitingBrowser(
  test: TestApp,
  identity: { address?: string; userAgent?: string } = {},
): Promise<CookieBrowser> {
  const browser = cookieBrowser(test, identity)
  await browser.get('/api/auth')
  return browser
}
