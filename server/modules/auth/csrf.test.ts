import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { csrfCookie, csrfHeader } from '#contract/session-signals.ts'
import { listRoutes } from '../../listed-routes.ts'
import { aUser } from '../../testing/factories.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import type { CallOptions, CookieBrowser } from '../../testing/test-browser.ts'
import { cookieBrowser, cookieHeader, visitingBrowser } from '../../testing/test-browser.ts'
import { csrfToken } from './cookies.ts'

// SEC-16, on every route that changes something: only a page of ours may call it.

const changing = (await listRoutes()).filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
/**
 * Sent by the browser itself and by mail programs (RFC 8058), which have no token; server/web-files/csp-reports.test.ts and
 * server/modules/letters/letters.test.ts test what they may send.
 */
const exempt = ['POST /api/csp-reports', 'POST /api/letters/one-click/:key']
const routes = changing.filter(({ method, url }) => !exempt.includes(`${method} ${url}`))
const header = csrfHeader.toLowerCase()

let test: TestApp
let visitor: CookieBrowser
let foreign: string

beforeAll(async () => {
  test = await testApp()
  visitor = await visitingBrowser(test)
  foreign = csrfToken(test.keys, (await signedInAs(test, await aUser(test.database))).sessionId)
})

const own = (): string => visitor.cookies.get(csrfCookie) ?? ''
/** The visitor's cookies with another CSRF cookie. */
const withCsrf = (...values: string[]): string => {
  const others = new Map([...visitor.cookies].filter(([name]) => name !== csrfCookie))
  return [cookieHeader(others), ...values.map((value) => `${csrfCookie}=${value}`)].join('; ')
}

const forgeries: [string, () => CallOptions][] = [
  ['without the header', () => ({ headers: { [header]: undefined } })],
  ['with an empty header', () => ({ headers: { [header]: '' } })],
  ['with a wrong header', () => ({ headers: { [header]: randomBytes(32).toString('base64url') } })],
  ['with a header of another length', () => ({ headers: { [header]: `${own()}x` } })],
  ['without the cookie', () => ({ cookie: withCsrf() })],
  ['with header and cookie of another session', () => ({ cookie: withCsrf(foreign), headers: { [header]: foreign } })],
  ['with header and cookie an attacker chose', () => ({ cookie: withCsrf('chosen'), headers: { [header]: 'chosen' } })],
  ['with the cookie twice', () => ({ cookie: withCsrf(own(), 'chosen') })],
  ['with the cookie twice, ours last', () => ({ cookie: withCsrf('chosen', own()) })],
  ['with the cookie alone', () => ({ cookie: `${csrfCookie}=${own()}` })],
  ['from another origin', () => ({ headers: { origin: 'https://ond.exempel.se' } })],
  ['from another port', () => ({ headers: { origin: 'http://localhost:3001' } })],
  ['from an origin that hides itself', () => ({ headers: { origin: 'null' } })],
  ['from another site by its own word', () => ({ headers: { origin: undefined, 'sec-fetch-site': 'cross-site' } })],
  ['from a neighbour by its own word', () => ({ headers: { origin: undefined, 'sec-fetch-site': 'same-site' } })],
]

const fill = (path: string): string => path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')

it('all routes are listed', () => {
  expect(routes.length).toBe(changing.length - exempt.length)
  expect(routes.length).toBeGreaterThan(10)
  expect(routes.map(({ method, url }) => `${method} ${url}`)).toEqual(
    expect.arrayContaining([
      'POST /api/auth/bankid/auth',
      'POST /api/auth/bankid/collect',
      'POST /api/auth/bankid/cancel',
      'POST /api/auth/refresh',
      'POST /api/auth/logout',
    ]),
  )
})

describe.each(routes.map(({ method, url }) => [method, url] as const))('%s %s', (method, url) => {
  // covers Security: SEC-16
  it('is refused in every forged form', async () => {
    const answers: Record<string, unknown> = {}
    for (const [how, forgery] of forgeries) {
      const { status, body } = await visitor.call(method, fill(url), forgery())
      answers[how] = [status, body['code'], body['message']]
    }
    const refused = [403, 'CSRF', 'Sidan behöver laddas om innan du kan fortsätta.']
    expect(answers).toEqual(Object.fromEntries(forgeries.map(([how]) => [how, refused])))
  })

  it('passes the check from a page of ours', async () => {
    // An invalid body, so that the next check refuses it and nothing is changed.
    const answer = await visitor.call(method, fill(url), { body: '[' })
    expect([400, 401]).toContain(answer.status)
    expect(['MALFORMED', 'UNAUTHENTICATED']).toContain(answer.body['code'])
  })
})

describe('a body that a form of another site could send', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx', 'text/json'])(
    'as %s is refused',
    async (type) => {
      for (const path of ['/api/auth/bankid/auth', '/api/auth/bankid/collect', '/api/auth/refresh', '/api/auth/logout']) {
        const answer = await visitor.call('POST', path, { body: '{"device":"same"}', headers: { 'content-type': type } })
        expect(answer.status).toBe(415)
      }
    },
  )
})

describe('a page of ours', () => {
  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])('may be at %s', async (origin) => {
    const browser = await visitingBrowser(test)
    const answer = await browser.call('POST', '/api/auth/logout', { headers: { origin, host: new URL(origin).host } })
    expect(answer.status).toBe(204)
  })

  it('has a token that is valid for its own session only', async () => {
    const other = cookieBrowser(test)
    await other.get('/api/auth')
    const cookie = withCsrf(other.cookies.get(csrfCookie) ?? '')
    const headers = { [header]: other.cookies.get(csrfCookie) }
    expect((await visitor.call('POST', '/api/auth/logout', { cookie, headers })).status).toBe(403)
  })
})
