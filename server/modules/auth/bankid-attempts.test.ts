import { describe, expect, it } from 'vitest'
import { csrfCookie } from '#contract/session-signals.ts'
import { bankIdSignIns, cancel, collect, iphone, start } from '../../testing/bankid-sign-ins.ts'
import { bankIdCookie } from './cookies.ts'

// Orders that must not sign a person in: those of another browser, and cancelled ones.

const { test, phone, userId, visitor, pollLater, startedOnThisDevice, signedIn, sessionCount, auditRows } = await bankIdSignIns()

describe('another browser', () => {
  // covers Security: SEC-10
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

  it('is not signed in by an order without a risk from BankID', async () => {
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

  it('changes nothing when it returns to its own browser, also twice', async () => {
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

describe('an abandoned order', () => {
  const states = async () => (await phone.orders()).map(({ state, gone }) => gone?.because ?? state)

  // covers Calls: `POST /api/auth/bankid/cancel`
  it('is cancelled at BankID by Avbryt, and deleted', async () => {
    const { browser } = await startedOnThisDevice()
    const answer = await browser.post(cancel)
    expect(answer.status).toBe(204)
    await expect.poll(states).toEqual(['cancelled'])
    expect((await browser.post(collect)).body).toEqual({ status: 'failed' })
    expect((await browser.post(cancel)).status).toBe(204)
  })

  it('is cancelled at BankID by the next start', async () => {
    const { browser } = await startedOnThisDevice()
    await browser.post(start, { device: 'other' })
    await expect.poll(async () => (await states()).toSorted()).toEqual(['cancelled', 'pending'])
  })

  // covers Outages: Avbryt does not wait for BankID
  it.each(['hangs', 'breaks'])('does not wait for BankID when its cancel %s, and leaves the next order alone', async (how) => {
    const { browser } = await startedOnThisDevice()
    const silentMs = 9900
    const fault = how === 'hangs' ? { kind: 'delay', seconds: silentMs / 1000 } : { kind: 'reset' }
    await phone.control('arm-fault', { endpoint: 'cancel', ...fault })
    const began = performance.now()
    const cancelled = browser.post(cancel)
    const next = await browser.post(start, { device: 'other' })
    expect([(await cancelled).status, next.status]).toEqual([204, 200])
    expect(performance.now() - began).toBeLessThan(silentMs)
    expect((await browser.post(collect)).body).toMatchObject({ status: 'pending' })
  })

  it('is cancelled at BankID by logging out', async () => {
    const browser = await signedIn()
    await phone.control('reset')
    await browser.post(start, { device: 'other' })
    expect((await browser.post('/api/auth/logout')).status).toBe(204)
    await expect.poll(states).toEqual(['cancelled'])
  })

  it('opens no session when BankID completes it', async () => {
    const { browser, token } = await startedOnThisDevice()
    const sessions = await sessionCount()
    await phone.approve(await phone.open(token))
    test.clock.advance(2001)
    await phone.control('arm-fault', { endpoint: 'collect', kind: 'delay', seconds: 9.9 })
    const polling = browser.post(collect)
    const cookies = new Map(browser.cookies)
    // The claim of the poll shows that BankID is being queried.
    await expect
      .poll(async () => (await test.superuser.query('select from bankid_orders where collecting_until is not null')).rowCount)
      .toBe(1)
    await browser.post(cancel)
    await phone.control('release')
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
