import { describe, expect, it } from 'vitest'
import { csrfCookie } from '#contract/session-signals.ts'
import { bankIdSignIns, cancel, collect, start } from '../../testing/bankid-sign-ins.ts'
import { aUser } from '../../testing/factories.ts'
import type { CookieBrowser } from '../../testing/test-browser.ts'
import { cookieBrowser } from '../../testing/test-browser.ts'
import { identityHash } from '../accounts/identity.ts'
import { accessCookie } from './cookies.ts'

// A signed-in person shows with BankID that it is still them, where a fresh sign-in is required (SEC-08), and goes on.

const { test, phone, userId, visitor, pollLater, signedIn, sessionCount, auditRows } = await bankIdSignIns()
test.clock.standStill()
const minute = 60_000
const other = '199908072391'
await aUser(test.database, { name: 'Anna Andersson', identityHash: identityHash(test.keys, other) })

const sensitive = (browser: CookieBrowser) =>
  browser.post('/api/admin/privacy/cases', { name: 'Nina Nilsson', email: '', phone: '' })

/** A person who signed in sixteen minutes ago, and has been at work since. */
async function longSignedIn(): Promise<CookieBrowser> {
  const browser = await signedIn()
  test.clock.advance(16 * minute)
  expect((await browser.post('/api/auth/refresh')).status).toBe(204)
  return browser
}

describe('confirming with BankID', () => {
  it('lets the person do what required a fresh sign-in, under a new session id and CSRF token', async () => {
    const browser = await longSignedIn()
    expect(await sensitive(browser)).toMatchObject({ status: 403, body: { code: 'FRESH_LOGIN_REQUIRED' } })
    const before = new Map(browser.cookies)
    const lines = (await auditRows('auth.signIn')).length
    const sessions = await sessionCount()
    const { body } = await browser.post(start, { device: 'other', isConfirmation: true })
    const orderRef = await phone.scan(body['qrData'] ?? '')
    expect((await phone.orders()).find((order) => order.orderRef === orderRef)?.userVisibleData).toBe(
      'Bekräfta att det är du i Kansli på localhost:3000',
    )
    await phone.approve(orderRef)
    expect((await pollLater(browser)).body).toEqual({ status: 'complete' })
    expect((await sensitive(browser)).status).toBeLessThan(300)
    for (const name of [accessCookie, csrfCookie]) expect(browser.cookies.get(name)).not.toBe(before.get(name))
    // The session from before is gone, with its cookies.
    expect(await sessionCount()).toBe(sessions)
    const replay = cookieBrowser(test)
    for (const [name, value] of before) replay.cookies.set(name, value)
    expect((await replay.get('/api/auth')).status).toBe(401)
    expect((await auditRows('auth.signIn')).slice(lines)).toEqual([{ actor_id: userId, reason: null }])
  })

  it.each([
    ['with an account', other],
    ['without an account', '200001012384'],
  ])('is refused to another person %s, and the sign-in stays as it is', async (_, person) => {
    const browser = await longSignedIn()
    const before = new Map(browser.cookies)
    const { body } = await browser.post(start, { device: 'other', isConfirmation: true })
    await phone.approve(await phone.scan(body['qrData'] ?? '', person), { person })
    const answer = await pollLater(browser)
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: 'Det var inte samma person. Bekräfta med det BankID som du loggade in med.' },
    })
    expect(browser.cookies.get(accessCookie)).toBe(before.get(accessCookie))
    expect((await browser.get('/api/auth')).body).toMatchObject({ user: { id: userId } })
    expect(await sensitive(browser)).toMatchObject({ status: 403, body: { code: 'FRESH_LOGIN_REQUIRED' } })
    expect((await auditRows('auth.signInRefused')).at(-1)).toMatchObject({ reason: 'otherPerson' })
  })

  it('changes nothing when it is cancelled', async () => {
    const browser = await longSignedIn()
    await browser.post(start, { device: 'same', isConfirmation: true })
    expect((await browser.post(cancel)).status).toBe(204)
    expect((await browser.post(collect)).body).toEqual({ status: 'failed' })
    expect((await browser.get('/api/auth')).status).toBe(200)
    expect((await sensitive(browser)).status).toBe(403)
  })

  it('is for a person who is signed in, and says when the cookies have to be refreshed first', async () => {
    expect((await (await visitor()).post(start, { device: 'other', isConfirmation: true })).status).toBe(401)
    const browser = await signedIn()
    test.clock.advance(11 * minute)
    expect((await browser.post(start, { device: 'other', isConfirmation: true })).body).toMatchObject({ code: 'TRY_REFRESH_TOKEN' })
    await browser.post('/api/auth/refresh')
    expect((await browser.post(start, { device: 'other', isConfirmation: true })).status).toBe(200)
  })
})
