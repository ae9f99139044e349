import { beforeEach } from 'vitest'
import { identityHash } from '../modules/accounts/identity.ts'
import { aUser } from './factories.ts'
import type { TestApp } from './test-app.ts'
import { testApp } from './test-app.ts'
import type { BrowserAnswer, CookieBrowser } from './test-browser.ts'
import { visitingBrowser } from './test-browser.ts'
import type { TestPhone } from './test-phone.ts'
import { testPhone, tolvan } from './test-phone.ts'

// Complete sign-ins through the API, against the BankID simulator over mutual TLS.

export const start = '/api/auth/bankid/auth'
export const collect = '/api/auth/bankid/collect'
export const cancel = '/api/auth/bankid/cancel'
export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

export interface BankIdSignIns {
  readonly test: TestApp
  readonly phone: TestPhone
  /** Tolvan's account. */
  readonly userId: string
  visitor(userAgent?: string): Promise<CookieBrowser>
  /** Polls after the pause within which the server does not ask BankID again. */
  pollLater(browser: CookieBrowser, body?: object): Promise<BrowserAnswer>
  startedOnThisDevice(userAgent?: string): Promise<{ browser: CookieBrowser; token: string }>
  signedIn(): Promise<CookieBrowser>
  sessionCount(): Promise<number>
  auditRows(action: string): Promise<{ actor_id: string | null; reason: string | null }[]>
}

/** An app with an account that can sign in; the simulated phone is reset before each test. */
export async function bankIdSignIns(): Promise<BankIdSignIns> {
  const test = await testApp({ bankId: true })
  const phone = testPhone(test)
  const identity = identityHash(test.keys, tolvan)
  const { id: userId } = await aUser(test.database, { name: 'Tolvan Tolvansson', isAdmin: true, identityHash: identity })
  beforeEach(() => phone.control('reset'))

  const visitor = (userAgent?: string): Promise<CookieBrowser> =>
    visitingBrowser(test, userAgent === undefined ? {} : { userAgent })

  function pollLater(browser: CookieBrowser, body?: object): Promise<BrowserAnswer> {
    test.clock.advance(2001)
    return browser.post(collect, body)
  }

  async function startedOnThisDevice(userAgent?: string): Promise<{ browser: CookieBrowser; token: string }> {
    const browser = await visitor(userAgent)
    const { body } = await browser.post(start, { device: 'same' })
    return { browser, token: body['autoStartToken'] ?? '' }
  }

  async function signedIn(): Promise<CookieBrowser> {
    const { browser, token } = await startedOnThisDevice()
    await phone.approve(await phone.open(token))
    const { body } = await pollLater(browser)
    if (body['status'] !== 'complete') throw new Error(JSON.stringify(body))
    return browser
  }

  return {
    test,
    phone,
    userId,
    visitor,
    pollLater,
    startedOnThisDevice,
    signedIn,
    sessionCount: async () => Number((await test.superuser.query('select count(*) from sessions')).rows[0].count),
    auditRows: async (action) =>
      (await test.superuser.query('select actor_id, reason from audit_log where action = $1 order by id', [action])).rows,
  }
}
