import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { csrfCookie } from '#contract/auth.ts'
import { aUser } from '../../testing/factories.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { testApp } from '../../testing/test-app.ts'
import type { BrowserAnswer, CookieBrowser } from '../../testing/test-browser.ts'
import { cookieBrowser, visitingBrowser } from '../../testing/test-browser.ts'
import type { TestPhone } from '../../testing/test-phone.ts'
import { testPhone, tolvan } from '../../testing/test-phone.ts'
import { identityHash } from '../users/identity.ts'
import { unsealRecord } from './bankid-audit.ts'
import { accessCookie, bankIdCookie, deviceCookie, refreshCookie, visitCookie } from './cookies.ts'

// Whole sign-ins through the API, with BankID played by the simulator over mutual TLS.

let test: TestApp
let phone: TestPhone
let userId: string

beforeAll(async () => {
  test = await testApp({ bankId: true })
  phone = testPhone(test)
  const identity = identityHash(test.keys, tolvan)
  userId = (await aUser(test.database, { name: 'Tolvan Tolvansson', isAdmin: true, identityHash: identity })).id
})

beforeEach(async () => {
  await phone.control('reset')
})

const start = '/api/auth/bankid/auth'
const collect = '/api/auth/bankid/collect'
const cancel = '/api/auth/bankid/cancel'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const visitor = (userAgent?: string): Promise<CookieBrowser> => visitingBrowser(test, userAgent === undefined ? {} : { userAgent })

/** The next poll that may ask BankID again. */
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
  expect((await pollLater(browser)).body).toEqual({ status: 'complete' })
  return browser
}

const sessionCount = async (): Promise<number> =>
  Number((await test.superuser.query('select count(*) from sessions')).rows[0].count)
const auditRows = async (action: string) =>
  (await test.superuser.query('select actor_id, reason from audit_log where action = $1 order by id', [action])).rows

describe('signing in', () => {
  it('goes by QR code on another device', async () => {
    const browser = await visitor()
    const started = await browser.post(start, { device: 'other' })
    expect(started.status).toBe(200)
    expect(started.headers['cache-control']).toBe('no-store')
    expect(started.body).toEqual({ autoStartToken: '', qrData: expect.stringMatching(/^bankid\.[^.]+\.0\.[0-9a-f]{64}$/) })
    const waiting = await browser.post(collect)
    expect(waiting.body).toEqual({ status: 'pending', hintCode: expect.any(String), qrData: expect.any(String) })
    const orderRef = await phone.scan(waiting.body['qrData'] ?? '')
    expect((await pollLater(browser)).body).toMatchObject({ status: 'pending', hintCode: 'userSign' })
    await phone.approve(orderRef)
    expect((await pollLater(browser)).body).toEqual({ status: 'complete' })
    expect((await browser.get('/api/auth')).body).toEqual({ user: { id: userId, name: 'Tolvan Tolvansson' }, roles: ['ADMIN'] })
  })

  it('goes by link on this device, and a reloaded page gets its link again', async () => {
    const browser = await visitor()
    const started = await browser.post(start, { device: 'same' })
    expect(started.body).toEqual({ autoStartToken: expect.stringMatching(/.{8}/), qrData: '' })
    const { autoStartToken } = started.body
    expect((await browser.post(collect)).body).toEqual({ status: 'pending', hintCode: expect.any(String), autoStartToken })
    await phone.approve(await phone.open(autoStartToken ?? ''))
    expect((await pollLater(browser)).body).toEqual({ status: 'complete' })
  })

  it('gives both ways when the page does not say which, as the specification has it', async () => {
    const browser = await visitor()
    const { body } = await browser.post(start)
    expect(body).toEqual({ autoStartToken: expect.stringMatching(/.{8}/), qrData: expect.stringMatching(/^bankid\./) })
    await phone.approve(await phone.scan(body['qrData'] ?? ''))
    expect((await pollLater(browser)).body).toEqual({ status: 'complete' })
  })

  it('computes the QR text at the moment of each answer', async () => {
    const browser = await visitor()
    await browser.post(start, { device: 'other' })
    const seconds: (string | undefined)[] = []
    for (let poll = 0; poll < 4; poll++) {
      const { body } = await browser.post(collect)
      seconds.push(String(body['qrData']).split('.')[2])
      test.clock.advance(1000)
    }
    expect(seconds).toEqual(['0', '1', '2', '3'])
  })

  it('tells BankID the truth about the browser, and the user what is going on', async () => {
    const { browser } = await startedOnThisDevice(iphone)
    const [order] = await phone.orders()
    expect(order).toMatchObject({ endUserIp: browser.address, userVisibleData: 'Logga in i Kansli på localhost:3000' })
  })

  it('leaves a line in the log, a sealed record, and the time on the account', async () => {
    const before = (await auditRows('auth.signIn')).length
    await signedIn()
    expect((await auditRows('auth.signIn')).slice(before)).toEqual([{ actor_id: userId, reason: null }])
    const { rows } = await test.superuser.query('select * from bankid_audit order by at desc limit 1')
    expect(rows[0]).toMatchObject({ user_id: userId, decision: 'signedIn' })
    const record = unsealRecord(test.keys, rows[0].id, rows[0].record)
    expect(record).toMatchObject({ user: { name: 'Tolvan Tolvansson' }, signature: expect.any(String), risk: 'low' })
    expect(JSON.stringify(record)).not.toContain(tolvan)
    expect(() => unsealRecord(test.keys, userId, rows[0].record)).toThrow()
    const { rows: users } = await test.superuser.query('select last_sign_in_at from users where id = $1', [userId])
    expect(Math.abs(users[0].last_sign_in_at.getTime() - test.clock().getTime())).toBeLessThan(10_000)
  })

  it('does not let the program read or change what it sealed', async () => {
    for (const text of ['select * from bankid_audit', 'delete from bankid_audit', "update bankid_audit set decision = ''"]) {
      const run = test.database.inPlatform((platform) => platform.rows({ name: text, text }, []))
      await expect(run).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('voids the session the browser had before', async () => {
    const browser = await signedIn()
    const old = new Map(browser.cookies)
    const { body } = await browser.post(start, { device: 'same' })
    await phone.approve(await phone.open(body['autoStartToken'] ?? ''))
    await pollLater(browser)
    const replay = cookieBrowser(test)
    for (const [name, value] of old) replay.cookies.set(name, value)
    expect((await replay.get('/api/auth')).status).toBe(401)
    expect((await browser.get('/api/auth')).status).toBe(200)
    expect(browser.cookies.get(accessCookie)).not.toBe(old.get(accessCookie))
  })
})

describe('the cookies of a sign-in', () => {
  it('are what they should be at every step', async () => {
    const browser = cookieBrowser(test)
    const visit = await browser.get('/api/auth')
    const started = await browser.post(start, { device: 'same' })
    await phone.approve(await phone.open(started.body['autoStartToken'] ?? ''))
    const done = await pollLater(browser)
    const secret = ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']
    const readable = ['Path=/', 'Secure', 'SameSite=Lax']
    const shown = ({ cookies }: BrowserAnswer) =>
      Object.fromEntries(cookies.map(({ name, attributes }) => [name, attributes.filter((one) => !one.startsWith('Expires'))]))
    expect(shown(visit)).toEqual({ [visitCookie]: ['Max-Age=2592000', ...secret], [csrfCookie]: readable })
    expect(shown(started)).toEqual({ [deviceCookie]: ['Max-Age=31536000', ...secret], [bankIdCookie]: ['Max-Age=600', ...secret] })
    expect(shown(done)).toEqual({
      [accessCookie]: ['Max-Age=600', ...secret],
      [refreshCookie]: ['Max-Age=43200', ...secret],
      [csrfCookie]: readable,
      [visitCookie]: ['Max-Age=0', ...secret],
      [bankIdCookie]: ['Max-Age=60', ...secret],
    })
    expect([...browser.cookies].map(([name, value]) => name + value).join('').length).toBeLessThan(4096)
    expect(browser.cookies.get(csrfCookie)).not.toBe(visit.cookies.find(({ name }) => name === csrfCookie)?.value)
  })

  it('hold nothing of BankID, and no answer does', async () => {
    const browser = await visitor()
    const started = await browser.post(start, { device: 'other' })
    const pending = await browser.post(collect)
    const [order] = await phone.orders()
    const all = JSON.stringify([started, pending, ...browser.cookies])
    for (const secret of [order?.orderRef, order?.qrStartSecret, order?.autoStartToken]) expect(all).not.toContain(secret)
  })
})

describe('a completed order', () => {
  it('is answered again to the browser that lost the answer, for a minute', async () => {
    const { browser, token } = await startedOnThisDevice()
    const before = new Map(browser.cookies)
    await phone.approve(await phone.open(token))
    expect((await pollLater(browser)).body).toEqual({ status: 'complete' })
    const sessions = await sessionCount()
    const again = cookieBrowser(test, { address: browser.address })
    for (const [name, value] of before) again.cookies.set(name, value)
    test.clock.advance(50_000)
    expect((await again.post(collect)).body).toEqual({ status: 'complete' })
    expect(again.cookies.get(accessCookie)).toBe(browser.cookies.get(accessCookie))
    expect((await again.get('/api/auth')).status).toBe(200)
    expect(await sessionCount()).toBe(sessions)
    for (const [name, value] of before) again.cookies.set(name, value)
    again.cookies.delete(accessCookie)
    again.cookies.delete(refreshCookie)
    test.clock.advance(11_000)
    expect((await again.post(collect)).body).toEqual({ status: 'failed' })
  })

  it('is answered to another tab, and makes one session however many ask at once', async () => {
    const { browser, token } = await startedOnThisDevice()
    const sessions = await sessionCount()
    const rows = (await auditRows('auth.signIn')).length
    await phone.approve(await phone.open(token))
    test.clock.advance(2001)
    const before = { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.call('POST', collect, before)))
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => ({ status: 'complete' })))
    expect(new Set(answers.map(({ cookies }) => cookies.find(({ name }) => name === accessCookie)?.value)).size).toBe(1)
    expect(await sessionCount()).toBe(sessions + 1)
    expect(await auditRows('auth.signIn')).toHaveLength(rows + 1)
    expect((await browser.post(collect)).body).toEqual({ status: 'complete' })
  })

  it('does not bring a session back that has been logged out of', async () => {
    const browser = await signedIn()
    const id = browser.cookies.get(bankIdCookie) ?? ''
    await browser.post('/api/auth/logout')
    browser.cookies.set(bankIdCookie, id)
    expect((await browser.post(collect)).body).toEqual({ status: 'failed' })
    expect((await browser.get('/api/auth')).status).toBe(401)
  })
})

describe('another browser', () => {
  it('cannot collect, cancel or learn about an order, with a cookie of its own or none', async () => {
    const { browser, token } = await startedOnThisDevice()
    const orderRef = await phone.open(token)
    const stranger = await visitor()
    expect((await stranger.post(collect)).body).toEqual({ status: 'failed' })
    expect((await stranger.post(cancel)).status).toBe(204)
    await stranger.post(start, { device: 'other' })
    expect((await stranger.post(collect)).body).not.toHaveProperty('autoStartToken')
    await phone.approve(orderRef)
    test.clock.advance(2001)
    expect((await stranger.post(collect)).body).toMatchObject({ status: 'pending' })
    for (const guess of ['x', 'A'.repeat(43), orderRef, browser.cookies.get(csrfCookie) ?? '']) {
      stranger.cookies.set(bankIdCookie, guess)
      expect((await stranger.post(collect)).body).toEqual({ status: 'failed' })
    }
    expect((await browser.post(collect)).body).toEqual({ status: 'complete' })
    expect((await stranger.get('/api/auth')).status).toBe(401)
  })

  it('is not signed in by a victim who opens its link on a phone elsewhere', async () => {
    const { browser, token } = await startedOnThisDevice()
    await phone.approve(await phone.open(token), { ip: '203.0.113.99' })
    expect((await pollLater(browser)).body).toEqual({ status: 'failed' })
    expect((await browser.get('/api/auth')).status).toBe(401)
    expect((await auditRows('auth.signInRefused')).at(-1)).toEqual({ actor_id: userId, reason: 'risk' })
  })

  it('is not signed in by one whose risk BankID does not see', async () => {
    const { browser, token } = await startedOnThisDevice()
    await phone.approve(await phone.open(token), { ip: '203.0.113.99', risk: 'low' })
    expect((await pollLater(browser)).body).toEqual({ status: 'failed' })
    expect((await auditRows('auth.signInRefused')).at(-1)).toEqual({ actor_id: userId, reason: 'address' })
    const { rows } = await test.superuser.query('select decision from bankid_audit order by at desc limit 1')
    expect(rows[0].decision).toBe('address')
  })
})

describe('the nonce of the return address', () => {
  const nonceOf = async (): Promise<string> =>
    /#bankid=([\w-]{22})$/.exec((await phone.orders()).at(-1)?.returnUrl ?? '')?.[1] ?? ''

  it('changes nothing when it comes back where it belongs, also twice', async () => {
    const { browser, token } = await startedOnThisDevice(iphone)
    const returnNonce = await nonceOf()
    expect(returnNonce).not.toBe('')
    expect((await browser.post(collect, { returnNonce })).body).toMatchObject({ status: 'pending' })
    await phone.approve(await phone.open(token))
    expect((await pollLater(browser, { returnNonce })).body).toEqual({ status: 'complete' })
  })

  it('ends the attempt when it is a guess', async () => {
    const { browser, token } = await startedOnThisDevice(iphone)
    const orderRef = await phone.open(token)
    expect((await browser.post(collect, { returnNonce: 'A'.repeat(22) })).body).toEqual({ status: 'failed' })
    expect((await browser.post(collect)).body).toEqual({ status: 'failed' })
    await expect(phone.approve(orderRef)).rejects.toThrow()
    expect((await auditRows('auth.signInRefused')).at(-1)).toEqual({ actor_id: null, reason: 'nonce' })
  })

  it("ends the attacker's order when it arrives in the victim's browser", async () => {
    const { browser: attacker, token } = await startedOnThisDevice(iphone)
    await phone.open(token)
    const victim = await visitor(iphone)
    expect((await victim.post(collect, { returnNonce: await nonceOf() })).body).toEqual({ status: 'failed' })
    expect((await pollLater(attacker)).body).toEqual({ status: 'failed' })
    expect((await phone.orders()).map(({ gone }) => gone)).toEqual([{ was: 'pending', because: 'cancelled' }])
    expect((await victim.get('/api/auth')).status).toBe(401)
  })
})

describe('an order that is given up', () => {
  const states = async () => (await phone.orders()).map(({ state, gone }) => gone?.because ?? state)

  it('is dropped at BankID by Avbryt, and forgotten', async () => {
    const { browser } = await startedOnThisDevice()
    const answer = await browser.post(cancel)
    expect(answer.status).toBe(204)
    expect(await states()).toEqual(['cancelled'])
    expect(browser.cookies.has(bankIdCookie)).toBe(false)
    expect((await browser.post(collect)).body).toEqual({ status: 'failed' })
    expect((await browser.post(cancel)).status).toBe(204)
  })

  it('is dropped at BankID by the next start', async () => {
    const { browser } = await startedOnThisDevice()
    await browser.post(start, { device: 'other' })
    expect((await states()).toSorted()).toEqual(['cancelled', 'pending'])
  })

  it('is dropped at BankID by logging out', async () => {
    const browser = await signedIn()
    await phone.control('reset')
    await browser.post(start, { device: 'other' })
    expect((await browser.post('/api/auth/logout')).status).toBe(204)
    expect(await states()).toEqual(['cancelled'])
  })

  it('signs nobody in when BankID completes it all the same', async () => {
    const { browser, token } = await startedOnThisDevice()
    const sessions = await sessionCount()
    await phone.approve(await phone.open(token))
    test.clock.advance(2001)
    await phone.control('arm-fault', { endpoint: 'collect', kind: 'delay', seconds: 0.4 })
    const polling = browser.post(collect)
    const cookies = new Map(browser.cookies)
    // The poll's claim is what tells that BankID is being asked.
    await expect
      .poll(async () => (await test.superuser.query('select from bankid_orders where collecting_until is not null')).rowCount)
      .toBe(1)
    await browser.post(cancel)
    expect((await polling).body).toEqual({ status: 'failed' })
    expect(await sessionCount()).toBe(sessions)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect((await browser.post(collect)).body).toEqual({ status: 'failed' })
  })

  it('is unknown after ten minutes', async () => {
    const { browser, token } = await startedOnThisDevice()
    await phone.approve(await phone.open(token))
    test.clock.advance(600_001)
    expect((await browser.post(collect)).body).toEqual({ status: 'failed' })
  })
})

describe('a person', () => {
  it('without an account is told so, and again when the answer got lost', async () => {
    const { browser, token } = await startedOnThisDevice()
    const stranger = '200001012384'
    await phone.approve(await phone.open(token, stranger), { person: stranger })
    for (const answer of [await pollLater(browser), await browser.post(collect)]) {
      expect(answer.status).toBe(403)
      expect(answer.body).toMatchObject({
        code: 'NO_ACCOUNT',
        message: 'Du har inget konto här än. Be er sajtansvariga bjuda in dig.',
      })
    }
    expect((await auditRows('auth.signInRefused')).at(-1)).toEqual({ actor_id: null, reason: 'noAccount' })
  })

  it('whose account was removed is a person without one', async () => {
    const person = '200211242383'
    const { id } = await aUser(test.database, { identityHash: identityHash(test.keys, person) })
    await test.superuser.query('update users set removed_at = now() where id = $1', [id])
    const { browser, token } = await startedOnThisDevice()
    await phone.approve(await phone.open(token, person), { person })
    expect((await pollLater(browser)).status).toBe(403)
  })

  it('whose BankID is blocked fails with that hint', async () => {
    const { browser, token } = await startedOnThisDevice()
    const person = '194605092222'
    await phone.approve(await phone.open(token, person), { person }).catch(() => undefined)
    expect((await pollLater(browser)).body).toEqual({ status: 'failed', hintCode: 'certificateErr' })
  })
})

describe('the log of all this', () => {
  it('holds no token, no reference and no personal number', async () => {
    const browser = await visitor()
    const started = await browser.post(start, { device: 'same' })
    await phone.control('arm-error', { endpoint: 'collect', errorCode: 'internalError', details: `order of ${tolvan}` })
    await browser.post(collect)
    const [order] = await phone.orders()
    await phone.approve(await phone.open(started.body['autoStartToken'] ?? ''), { risk: 'moderate' })
    expect((await pollLater(browser)).body).toEqual({ status: 'complete' })
    await browser.post('/api/auth/refresh')
    const written = test.logged()
    expect(written).toContain('bankid identification with remarks')
    const secrets = [order?.orderRef, order?.autoStartToken, order?.qrStartToken, order?.qrStartSecret, tolvan, 'Tolvan']
    for (const value of [...secrets, ...browser.cookies.values()]) expect(written).not.toContain(value)
    expect(written).not.toMatch(/\b(19|20)\d{10}\b/)
  })
})
