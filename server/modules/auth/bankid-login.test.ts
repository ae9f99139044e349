import { describe, expect, it } from 'vitest'
import { csrfCookie, endsCookie } from '#contract/session-signals.ts'
import { bankIdSignIns, collect, iphone, start } from '../../testing/bankid-sign-ins.ts'
import { aUser } from '../../testing/factories.ts'
import type { BrowserAnswer } from '../../testing/test-browser.ts'
import { cookieBrowser } from '../../testing/test-browser.ts'
import { tolvan } from '../../testing/test-phone.ts'
import { identityHash } from '../accounts/identity.ts'
import { unsealRecord } from './bankid-audit.ts'
import { accessCookie, bankIdCookie, deviceCookie, refreshCookie, visitCookie } from './cookies.ts'

const { test, phone, userId, visitor, pollLater, startedOnThisDevice, signedIn, sessionCount, auditRows } = await bankIdSignIns()
test.clock.standStill()

describe('signing in', () => {
  // covers Calls: `POST /api/auth/bankid/collect`: status, hintCode, qrData
  it('works by QR code on another device', async () => {
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
    expect((await browser.get('/api/auth')).body).toEqual({
      user: { id: userId, name: 'Tolvan Tolvansson' },
      roles: ['ADMIN'],
      choices: {},
    })
  })

  it('works by link on this device, and a reloaded page gets its link again', async () => {
    const browser = await visitor()
    const started = await browser.post(start, { device: 'same' })
    expect(started.body).toEqual({ autoStartToken: expect.stringMatching(/.{8}/), qrData: '' })
    const { autoStartToken } = started.body
    expect((await browser.post(collect)).body).toEqual({ status: 'pending', hintCode: expect.any(String), autoStartToken })
    await phone.approve(await phone.open(autoStartToken ?? ''))
    expect((await pollLater(browser)).body).toEqual({ status: 'complete' })
  })

  // covers Calls: `POST /api/auth/bankid/auth`, empty body
  it('offers both ways when the page names none, as BankID specifies', async () => {
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

  it('sends BankID the facts about the browser, and a text for the user', async () => {
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
    const record = unsealRecord(test.keys, rows[0].id, { sealed: rows[0].record, keyId: rows[0].key_id })
    expect(record).toMatchObject({ user: { name: 'Tolvan Tolvansson' }, signature: expect.any(String), risk: 'low' })
    expect(JSON.stringify(record)).not.toContain(tolvan)
    expect(() => unsealRecord(test.keys, userId, { sealed: rows[0].record, keyId: rows[0].key_id })).toThrow()
    const { rows: users } = await test.superuser.query('select last_sign_in_at from users where id = $1', [userId])
    expect(Math.abs(users[0].last_sign_in_at.getTime() - test.clock().getTime())).toBeLessThan(10_000)
  })

  it('gives an account the name that BankID says, whatever others have typed, and lists it by that', async () => {
    const nameOf = async () => (await test.superuser.query('select name from users where id = $1', [userId])).rows[0].name
    const name = await nameOf()
    for (const typed of [name.toUpperCase(), 'Tolle (Tolvan) T']) {
      await test.superuser.query('update users set name = $2, search_name = lower($2) where id = $1', [userId, typed])
      await signedIn()
      expect(await nameOf()).toBe(name)
    }
    const { rows } = await test.superuser.query('select search_name from users where id = $1', [userId])
    expect(rows[0].search_name).toBe('tolvan tolvansson')
  })

  it('is listed with its browser, and once ended from another cannot be fetched again by its order', async () => {
    const { browser, token } = await startedOnThisDevice(iphone)
    await phone.approve(await phone.open(token))
    expect((await pollLater(browser)).body).toEqual({ status: 'complete' })
    const { body } = await browser.get('/api/auth/sessions')
    expect(body['sessions']).toContainEqual(expect.objectContaining({ device: 'Safari på iPhone', isThis: true }))
    expect((await (await signedIn()).post('/api/auth/logout-everywhere')).status).toBe(204)
    expect((await browser.post(collect)).body).toEqual({ status: 'failed' })
  })

  it('does not let the program read or change a sealed record', async () => {
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
  // covers Security: SEC-12
  it('have the required attributes at every step', async () => {
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
      // A day longer than the twelve hours.
      [refreshCookie]: ['Max-Age=129600', ...secret],
      [endsCookie]: ['Max-Age=129600', ...readable],
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
  // covers Outages: SEC-10: a sign-in is given out once
  it('hands its session out once: cookies from before the sign-in give no access afterwards', async () => {
    const { browser, token } = await startedOnThisDevice()
    const before = new Map(browser.cookies)
    await phone.approve(await phone.open(token))
    expect((await pollLater(browser)).body).toEqual({ status: 'complete' })
    const sessions = await sessionCount()
    const thief = cookieBrowser(test, { address: browser.address })
    for (const [name, value] of before) thief.cookies.set(name, value)
    // At first it may be another tab of the same browser, whose new cookies have not arrived yet.
    expect((await thief.post(collect)).body).toEqual({ status: 'pending', hintCode: 'userSign' })
    test.clock.advance(4000)
    expect((await thief.post(collect)).body).toEqual({ status: 'failed' })
    expect([thief.cookies.has(accessCookie), thief.cookies.has(refreshCookie)]).toEqual([false, false])
    expect(await sessionCount()).toBe(sessions)
    expect((await browser.get('/api/auth')).status).toBe(200)
  })

  // covers Outages: a sign-in is confirmed to the browser that got it
  it('is confirmed to a browser that stored its cookies but lost the answer', async () => {
    const { browser, token } = await startedOnThisDevice()
    await phone.approve(await phone.open(token))
    expect((await pollLater(browser)).body).toEqual({ status: 'complete' })
    const cookies = new Map(browser.cookies)
    test.clock.advance(50_000)
    expect((await browser.post(collect)).body).toEqual({ status: 'complete' })
    expect(browser.cookies.get(accessCookie)).toBe(cookies.get(accessCookie))
  })

  it('is reported to another tab, and makes one session for many polls at once', async () => {
    const { browser, token } = await startedOnThisDevice()
    const sessions = await sessionCount()
    const rows = (await auditRows('auth.signIn')).length
    await phone.approve(await phone.open(token))
    test.clock.advance(2001)
    const before = { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.call('POST', collect, before)))
    const given = answers.flatMap(({ cookies }) => cookies.filter(({ name }) => name === accessCookie))
    expect(given).toHaveLength(1)
    expect(answers.map(({ body }) => body['status']).toSorted()).toEqual(['complete', 'pending', 'pending', 'pending', 'pending'])
    // All tabs have the new cookies by now.
    expect(await sessionCount()).toBe(sessions + 1)
    expect(await auditRows('auth.signIn')).toHaveLength(rows + 1)
    expect((await browser.post(collect)).body).toEqual({ status: 'complete' })
  })

  it('does not restore a session that was logged out', async () => {
    const browser = await signedIn()
    const id = browser.cookies.get(bankIdCookie) ?? ''
    await browser.post('/api/auth/logout')
    browser.cookies.set(bankIdCookie, id)
    expect((await browser.post(collect)).body).toEqual({ status: 'failed' })
    expect((await browser.get('/api/auth')).status).toBe(401)
  })
})

describe('a person', () => {
  it('without an account gets that answer, and again after a lost answer', async () => {
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

  it('whose account was removed counts as a person without one', async () => {
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

describe('the log of a sign-in', () => {
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
    // The last group of an id may be twelve digits by chance.
    const withoutIds = written.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
    expect(withoutIds).not.toMatch(/\b(19|20)\d{10}\b/)
  })

  // covers Hardening: SEC-45: a sign-in is logged with the account's id
  it('names the account by its id', async () => {
    const { browser, token } = await startedOnThisDevice()
    await phone.approve(await phone.open(token))
    const before = test.logged().length
    expect((await pollLater(browser)).body).toEqual({ status: 'complete' })
    const user: unknown = (await browser.get('/api/auth')).body['user']
    const lines = test.logged().slice(before).split('\n')
    const line = lines.find((text) => text.includes('"msg":"request"') && text.includes(`"route":"${collect}"`))
    expect(JSON.parse(line ?? '')).toMatchObject({
      status: 200,
      actorId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      siteId: null,
    })
    expect(user).toMatchObject({ id: (JSON.parse(line ?? '') as { actorId: string }).actorId })
  })
})
