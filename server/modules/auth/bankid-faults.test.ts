import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../../testing/factories.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { testApp } from '../../testing/test-app.ts'
import type { CookieBrowser } from '../../testing/test-browser.ts'
import { visitingBrowser } from '../../testing/test-browser.ts'
import type { TestPhone } from '../../testing/test-phone.ts'
import { testPhone, tolvan } from '../../testing/test-phone.ts'
import { identityHash } from '../accounts/identity.ts'

// The messages that the page shows for BankID's faults, and the details that it leaves out.

let test: TestApp
let phone: TestPhone

beforeAll(async () => {
  test = await testApp({ bankId: true })
  test.clock.standStill()
  phone = testPhone(test)
  await aUser(test.database, { identityHash: identityHash(test.keys, tolvan) })
})

beforeEach(async () => {
  await phone.control('reset')
  // Moves to the next window of every limit.
  test.clock.advance(60_000)
})

const start = '/api/auth/bankid/auth'
const collect = '/api/auth/bankid/collect'
const details = 'Invalid endUserIp'

const rfa4 = 'En identifiering eller underskrift för det här personnumret är redan påbörjad. Försök igen.'
const rfa5 = 'Internt tekniskt fel. Försök igen.'
const rfa22 = 'Okänt fel. Försök igen.'

async function started(device: 'same' | 'other' = 'same') {
  const browser = await visitingBrowser(test)
  const { body } = await browser.post(start, { device })
  return { browser, token: body['autoStartToken'] ?? '', qr: body['qrData'] ?? '' }
}

function pollLater(browser: CookieBrowser) {
  test.clock.advance(2001)
  return browser.post(collect)
}

const states = async () => (await phone.orders()).map(({ state, gone }) => gone?.because ?? state)

describe('a start that BankID refuses', () => {
  it.each([
    ['alreadyInProgress', 502, 'UPSTREAM', rfa4],
    ['invalidParameters', 502, 'UPSTREAM', rfa22],
    ['unauthorized', 502, 'UPSTREAM', rfa22],
    ['notFound', 502, 'UPSTREAM', rfa22],
    ['methodNotAllowed', 502, 'UPSTREAM', rfa22],
    ['unsupportedMediaType', 502, 'UPSTREAM', rfa22],
    ['requestTimeout', 502, 'UPSTREAM', rfa5],
    ['tooManyRequests', 502, 'UPSTREAM', rfa5],
    ['internalError', 502, 'UPSTREAM', rfa5],
    ['brandNewCode', 502, 'UPSTREAM', rfa22],
  ])('with %s is answered %i %s: %s', async (errorCode, status, code, message) => {
    const browser = await visitingBrowser(test)
    await phone.control('arm-error', { endpoint: 'auth', errorCode, details })
    const answer = await browser.post(start, { device: 'other' })
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ code, message, requestId: expect.any(String) })
    expect(browser.cookies.has('__Host-bankid')).toBe(false)
  })

  it.each(['reset', 'garbage', 'empty'])('by an answer that is %s says so without details', async (kind) => {
    const browser = await visitingBrowser(test)
    await phone.control('arm-fault', { endpoint: 'auth', kind })
    const answer = await browser.post(start, { device: 'other' })
    expect(answer.status).toBe(kind === 'reset' ? 503 : 502)
    expect(answer.body).toMatchObject({ message: rfa5 })
  })

  it('for maintenance succeeds when it is over soon', async () => {
    const browser = await visitingBrowser(test)
    await phone.control('arm-error', { endpoint: 'auth', errorCode: 'maintenance' })
    expect((await browser.post(start, { device: 'other' })).status).toBe(200)
  })

  it('for maintenance that lasts is answered 503', async () => {
    const browser = await visitingBrowser(test)
    await phone.control('arm-error', { endpoint: 'auth', errorCode: 'maintenance', count: 3 })
    const answer = await browser.post(start, { device: 'other' })
    expect([answer.status, answer.body['message']]).toEqual([503, rfa5])
  })
})

describe('a collect that goes wrong', () => {
  it.each([
    ['internalError', 502, rfa5],
    ['requestTimeout', 502, rfa5],
    ['tooManyRequests', 502, rfa5],
    ['brandNewCode', 502, rfa22],
  ])('with %s is tolerated twice and reported the third time', async (errorCode, status, message) => {
    const { browser } = await started()
    await phone.control('arm-error', { endpoint: 'collect', errorCode, details, count: 3 })
    for (let fault = 0; fault < 2; fault++) {
      expect((await pollLater(browser)).body).toMatchObject({ status: 'pending', hintCode: 'outstandingTransaction' })
    }
    const answer = await pollLater(browser)
    expect([answer.status, answer.body['message']]).toEqual([status, message])
    expect(JSON.stringify(answer.body)).not.toContain(details)
    // The order is cancelled on both sides; repeating the call is safe.
    expect((await browser.post(collect)).status).toBe(status)
    await expect.poll(states).toEqual(['cancelled'])
  })

  // covers Outages: an order is cancelled after three faults
  it('without an answer is tolerated twice and reported the third time', async () => {
    const { browser } = await started()
    await phone.control('arm-fault', { endpoint: 'collect', kind: 'reset', count: 3 })
    expect((await pollLater(browser)).status).toBe(200)
    expect((await pollLater(browser)).status).toBe(200)
    const answer = await pollLater(browser)
    expect([answer.status, answer.body['message']]).toEqual([503, rfa5])
    // Cancelled at BankID as soon as it answers again.
    await expect.poll(states, { timeout: 10_000 }).toEqual(['cancelled'])
  })

  it('twice is forgotten after a successful one', async () => {
    const { browser, token } = await started()
    for (let round = 0; round < 2; round++) {
      await phone.control('arm-error', { endpoint: 'collect', errorCode: 'internalError', count: 2 })
      for (let call = 0; call < 3; call++) expect((await pollLater(browser)).body).toMatchObject({ status: 'pending' })
    }
    await phone.approve(await phone.open(token))
    expect((await pollLater(browser)).body).toEqual({ status: 'complete' })
  })

  it.each(['invalidParameters', 'unauthorized', 'notFound', 'methodNotAllowed', 'unsupportedMediaType'])(
    'with %s is our own error and reported at once',
    async (errorCode) => {
      const { browser } = await started()
      await phone.control('arm-error', { endpoint: 'collect', errorCode, details })
      const answer = await pollLater(browser)
      expect([answer.status, answer.body]).toEqual([502, { code: 'UPSTREAM', message: rfa22, requestId: expect.any(String) }])
    },
  )

  it('because of too many calls is repeated two seconds later, not sooner', async () => {
    const { browser, token } = await started()
    await phone.approve(await phone.open(token))
    await phone.control('arm-error', { endpoint: 'collect', errorCode: 'tooManyRequests' })
    expect((await pollLater(browser)).body).toMatchObject({ status: 'pending' })
    expect((await browser.post(collect)).body).toMatchObject({ status: 'pending' })
    expect((await pollLater(browser)).body).toEqual({ status: 'complete' })
  })
})

describe('a hint', () => {
  it.each(['noClient', 'started', 'userMrtd', 'processing', 'userStepUp', 'brandNewHint'])(
    '%s goes on to the page',
    async (hint) => {
      const { browser } = await started()
      await phone.control('force-pending', { orderRef: (await phone.orders())[0]?.orderRef, hint })
      expect((await pollLater(browser)).body).toMatchObject({ status: 'pending', hintCode: hint })
    },
  )

  it.each([
    'expiredTransaction',
    'certificateErr',
    'userCancel',
    'cancelled',
    'startFailed',
    'transactionRiskBlocked',
    'brandNewHint',
  ])('of failure %s goes on to the page, and again when the answer got lost', async (hint) => {
    const { browser } = await started()
    await phone.control('force-failure', { orderRef: (await phone.orders())[0]?.orderRef, hint })
    expect((await pollLater(browser)).body).toEqual({ status: 'failed', hintCode: hint })
    expect((await browser.post(collect)).body).toEqual({ status: 'failed', hintCode: hint })
    test.clock.advance(60_001)
    expect((await browser.post(collect)).body).toEqual({ status: 'failed' })
  })

  it.each(['<b>Ring oss</b>', 'x'.repeat(65), 'två ord'])('that is not a hint is left out: %s', async (hint) => {
    const { browser } = await started()
    const orderRef = (await phone.orders())[0]?.orderRef
    await phone.control('force-pending', { orderRef, hint })
    expect((await pollLater(browser)).body).toEqual({ status: 'pending', autoStartToken: expect.any(String) })
    await phone.control('force-failure', { orderRef, hint })
    expect((await pollLater(browser)).body).toEqual({ status: 'failed' })
  })
})

describe('the limits', () => {
  beforeEach(() => test.clock.toNextMinute())

  // covers Security: SEC-38
  it('let a browser start five times a minute', async () => {
    const browser = await visitingBrowser(test)
    const statuses: number[] = []
    for (let call = 0; call < 6; call++) statuses.push((await browser.post(start, { device: 'other' })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const refused = await browser.post(start, { device: 'other' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', message: expect.stringContaining('många försök') })
    test.clock.advance(60_000)
    expect((await browser.post(start, { device: 'other' })).status).toBe(200)
  })

  it.each([
    ['an IPv4 address', () => '203.0.113.7'],
    ['an IPv6 network', (call: number) => `2001:db8:0:1::${call + 1}`],
  ])('let %s start ten times a minute, whatever its browsers say', async (_what, address) => {
    const statuses: number[] = []
    for (let call = 0; call < 11; call++) {
      const browser = await visitingBrowser(test, { address: address(call) })
      const headers = { 'x-forwarded-for': `198.51.100.${call}` }
      statuses.push((await browser.call('POST', start, { body: { device: 'other' }, headers })).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array<number>(10).fill(200))
    expect(statuses[10]).toBe(429)
  })

  it('let an order be polled ninety times a minute', async () => {
    const { browser } = await started('other')
    const statuses: number[] = []
    for (let call = 0; call < 91; call++) statuses.push((await browser.post(collect)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(90)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a body', () => {
  it.each<[unknown, string]>([
    [{ device: 'third' }, start],
    [{ device: 'same', personalNumber: tolvan }, start],
    [{ orderRef: 'x' }, collect],
    [{ returnNonce: 7 }, collect],
    [{ returnNonce: 'x'.repeat(65) }, collect],
    [{ orderRef: 'x' }, '/api/auth/bankid/cancel'],
    ['[1', start],
  ])('%j at %s is refused', async (body, url) => {
    const browser = await visitingBrowser(test)
    expect((await browser.post(url, body)).status).toBe(400)
    expect(await phone.orders()).toEqual([])
  })

  // covers Calls: empty bodies, with and without an object
  it.each([start, collect, '/api/auth/bankid/cancel'])('may be empty, or an empty object, at %s', async (url) => {
    const browser = await visitingBrowser(test)
    expect((await browser.post(url)).status).toBeLessThan(300)
    expect((await browser.post(url, {})).status).toBeLessThan(300)
  })
})
