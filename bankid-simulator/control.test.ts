import { request } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { qrText } from './qr.ts'
import { startRig, type Rig, type Started } from './test-rig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
}, 60_000)
afterAll(() => rig.stop())
beforeEach(() => rig.control('reset'))

const tolvan = '191212121212'
const asa = '199908072391'
const tess = '194605092222'

describe('scan', () => {
  test('assigns the order to the person and returns it', async () => {
    const started = await rig.auth()
    const answer = await rig.control('scan', { qr: qrText(started, 0), person: tolvan, ip: '198.51.100.7' })
    expect(answer).toMatchObject({ status: 200, json: { orderRef: started.orderRef } })
    expect(await rig.collect(started.orderRef)).toMatchObject({ hintCode: 'userSign' })
    expect(await rig.order(started.orderRef)).toMatchObject({ startedBy: 'qr', person: tolvan, ip: '198.51.100.7' })
  })

  test('an order without a person stays open', async () => {
    const started = await rig.auth()
    await rig.control('scan', { qr: qrText(started, 0) })
    expect(await rig.collect(started.orderRef)).toMatchObject({ hintCode: 'started' })
    expect(await rig.control('approve', { orderRef: started.orderRef, person: asa })).toMatchObject({ status: 200 })
    expect(await rig.collect(started.orderRef)).toMatchObject({ completionData: { user: { personalNumber: asa } } })
  })

  test('a phone without BankID cannot go on, and the order times out', async () => {
    const started = await rig.auth()
    await rig.control('scan', { qr: qrText(started, 0), person: 'none' })
    expect(await rig.collect(started.orderRef)).toMatchObject({ hintCode: 'started' })
    expect(await rig.control('approve', { orderRef: started.orderRef })).toMatchObject({ status: 409 })
    await rig.control('clock', { advance: 181 })
    expect(await rig.collect(started.orderRef)).toMatchObject({ status: 'failed', hintCode: 'expiredTransaction' })
  })

  test.each([
    [4, 9, true],
    [3, 9, false],
    [11, 9, true],
    [12, 9, false],
  ])('the frame of second %i read at second %i: %s', async (frame, age, accepted) => {
    const started = await rig.auth()
    await rig.control('clock', { advance: age })
    const answer = await rig.control('scan', { qr: qrText(started, frame), person: tolvan })
    if (accepted) expect(answer).toMatchObject({ status: 200 })
    else expect(answer).toMatchObject({ status: 409, json: { reason: frame < age ? 'old' : 'future' } })
  })

  test.each<[string, (own: Started, other: Started) => string]>([
    ['code', (own, other) => qrText({ ...own, qrStartSecret: other.qrStartSecret }, 0)],
    ['code', (own) => qrText(own, 0).replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
    ['unknown', (own) => qrText({ ...own, qrStartToken: own.orderRef }, 0)],
    ['malformed', () => 'https://example.se/'],
    ['static', (own) => `bankid:///?autostarttoken=${own.autoStartToken}`],
  ])('refuses for the reason %s and changes nothing', async (reason, code) => {
    const [own, other] = [await rig.auth(), await rig.auth()]
    const answer = await rig.control('scan', { qr: code(own, other), person: tolvan })
    expect(answer).toMatchObject({ status: 409, json: { message: 'Koden är inte giltig.', reason } })
    expect(await rig.collect(own.orderRef)).toMatchObject({ hintCode: 'outstandingTransaction' })
    expect(await rig.control('scan', { qr: qrText(own, 0), person: tolvan })).toMatchObject({ status: 200 })
  })

  test('refuses an assigned order and an ended one', async () => {
    const started = await rig.auth()
    const qr = qrText(started, 0)
    await rig.control('scan', { qr, person: tolvan })
    expect(await rig.control('scan', { qr, person: asa })).toMatchObject({ status: 409, json: { reason: 'taken' } })
    await rig.control('cancel', { orderRef: started.orderRef })
    expect(await rig.control('scan', { qr, person: tolvan })).toMatchObject({ status: 409, json: { reason: 'ended' } })
    expect(await rig.order(started.orderRef)).toMatchObject({ person: tolvan, hint: 'userCancel' })
  })
})

describe('open', () => {
  test('assigns the order and returns the return address', async () => {
    const returnUrl = 'https://localhost:3000/auth/login#bankid=nonce'
    const { orderRef, autoStartToken } = await rig.auth({ returnUrl })
    expect(await rig.control('open', { autoStartToken, person: tolvan })).toMatchObject({ status: 200, json: { orderRef } })
    expect(await rig.order(orderRef)).toMatchObject({ startedBy: 'autostart', hint: 'userSign' })
    expect((await rig.control('approve', { orderRef })).json).toEqual({ orderRef, status: 'complete', returnUrl })
  })

  test('only a started link returns', async () => {
    const { orderRef } = await rig.auth({ returnUrl: 'https://localhost/' })
    expect((await rig.control('approve', { orderRef })).json).toEqual({ orderRef, status: 'complete' })
  })

  test('refuses an unknown token and a second opening', async () => {
    const { autoStartToken } = await rig.auth()
    expect(await rig.control('open', { autoStartToken: 'x', person: tolvan })).toMatchObject({ status: 404 })
    await rig.control('open', { autoStartToken, person: tolvan })
    expect(await rig.control('open', { autoStartToken, person: tolvan })).toMatchObject({ status: 409 })
  })
})

describe('approve', () => {
  test('a blocked person fails', async () => {
    const { orderRef } = await rig.auth()
    const answer = await rig.control('approve', { orderRef, person: tess })
    expect(answer).toMatchObject({ status: 200, json: { status: 'failed', hintCode: 'certificateErr' } })
    expect(await rig.collect(orderRef)).toMatchObject({ status: 'failed', hintCode: 'certificateErr' })
  })

  test('three wrong codes block the person until reset', async () => {
    const { orderRef } = await rig.auth()
    const attempt = (code: string) => rig.control('approve', { orderRef, person: asa, code })
    expect(await attempt('000000')).toMatchObject({ status: 403, json: { message: 'Fel säkerhetskod. 2 försök kvar.' } })
    expect(await attempt('000000')).toMatchObject({ status: 403, json: { reason: 'wrong-code' } })
    expect(await rig.collect(orderRef)).toMatchObject({ status: 'pending', hintCode: 'userSign' })
    expect(await attempt('000000')).toMatchObject({ status: 403, json: { reason: 'blocked' } })
    expect(await rig.collect(orderRef)).toMatchObject({ status: 'failed', hintCode: 'certificateErr' })

    const again = await rig.auth()
    await rig.control('approve', { orderRef: again.orderRef, person: asa })
    expect(await rig.collect(again.orderRef)).toMatchObject({ hintCode: 'certificateErr' })
    await rig.control('reset')
    const fresh = await rig.auth()
    expect((await rig.control('approve', { orderRef: fresh.orderRef, person: asa })).json).toMatchObject({ status: 'complete' })
  })

  test('the right code forgives the wrong ones before it', async () => {
    for (const code of ['1', '2', '123456', '3', '4', '123456']) {
      const { orderRef } = await rig.auth()
      const { status } = await rig.control('approve', { orderRef, person: asa, code })
      expect(status).toBe(code === '123456' ? 200 : 403)
    }
  })

  test('another BankID on the same phone may be chosen', async () => {
    const { orderRef, autoStartToken } = await rig.auth()
    await rig.control('open', { autoStartToken, person: tolvan })
    await rig.control('approve', { orderRef, person: asa })
    expect(await rig.collect(orderRef)).toMatchObject({ completionData: { user: { personalNumber: asa } } })
  })

  test('refuses a repeated call and an unknown order', async () => {
    const { orderRef } = await rig.auth()
    expect(await rig.control('approve', { orderRef, person: '999999999999' })).toMatchObject({ status: 400 })
    expect(await rig.control('approve', { orderRef, risk: 'huge' })).toMatchObject({ status: 400 })
    expect(await rig.control('approve', { orderRef, ip: '::ffff:192.0.2.1' })).toMatchObject({ status: 400 })
    expect(await rig.control('approve', { orderRef: 'x' })).toMatchObject({ status: 404 })
    const twice = await Promise.all([rig.control('approve', { orderRef }), rig.control('approve', { orderRef })])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test('cancel in the app is a failure of its own', async () => {
  const { orderRef } = await rig.auth()
  expect(await rig.control('cancel', { orderRef })).toMatchObject({ status: 200 })
  expect(await rig.control('cancel', { orderRef })).toMatchObject({ status: 409 })
  expect(await rig.collect(orderRef)).toEqual({ orderRef, status: 'failed', hintCode: 'userCancel' })
})

test('any hint can be forced, and one from an app counts as its pick-up', async () => {
  const { orderRef } = await rig.auth()
  await rig.control('force-pending', { orderRef, hint: 'noClient' })
  expect(await rig.collect(orderRef)).toMatchObject({ status: 'pending', hintCode: 'noClient' })
  await rig.control('force-pending', { orderRef, hint: 'somethingNew' })
  await rig.control('clock', { advance: 60 })
  expect(await rig.collect(orderRef)).toMatchObject({ status: 'pending', hintCode: 'somethingNew' })
  await rig.control('force-failure', { orderRef, hint: 'brandNewFailure' })
  expect(await rig.collect(orderRef)).toMatchObject({ status: 'failed', hintCode: 'brandNewFailure' })
  expect(await rig.control('force-pending', { orderRef, hint: 'userSign' })).toMatchObject({ status: 409 })
})

test('orders are listed newest first and shown with state, age, hint and tokens', async () => {
  const [first, second] = [await rig.auth(), await rig.auth({ userVisibleData: Buffer.from('Logga in på Åsö').toString('base64') })]
  await rig.control('clock', { advance: 3 })
  const list = await fetch(`${rig.simulator.phoneUrl}/control/orders`).then((response) => response.json())
  expect(list).toMatchObject([{ orderRef: second.orderRef }, { orderRef: first.orderRef }])
  expect(await rig.order(second.orderRef)).toMatchObject({
    ...second,
    state: 'pending',
    age: 3,
    hint: 'outstandingTransaction',
    qrData: qrText(second, 3),
    service: 'Kansli',
    userVisibleData: 'Logga in på Åsö',
  })
})

test('the clock only moves forward, and reset restores everything', async () => {
  const { orderRef } = await rig.auth()
  expect(await rig.control('clock', { advance: -1 })).toMatchObject({ status: 400 })
  expect(await rig.control('clock', {})).toMatchObject({ status: 400 })
  expect(await rig.control('clock', { advance: 12 })).toMatchObject({ status: 200, json: { ahead: 12 } })
  await rig.control('arm-error', { endpoint: 'auth', errorCode: 'maintenance' })
  await rig.control('reset')
  const armed = await fetch(`${rig.simulator.phoneUrl}/control/armed`).then((response) => response.json())
  expect(armed).toEqual({ troubles: [], ahead: 0 })
  expect(await rig.collect(orderRef)).toMatchObject({ details: 'No such order' })
})

test.each<[number, string, object]>([
  [404, 'dance', {}],
  [404, 'toString', {}],
  [400, 'scan', {}],
  [400, 'open', { autoStartToken: 5 }],
  [400, 'force-pending', { orderRef: 'x' }],
  [404, 'force-failure', { orderRef: 'x', hint: 'y' }],
  [400, 'arm-error', { endpoint: 'auth' }],
  [400, 'arm-error', { endpoint: 'sign', errorCode: 'maintenance' }],
  [400, 'arm-error', { endpoint: 'auth', errorCode: 'maintenance', count: 0 }],
  [400, 'arm-fault', { endpoint: 'auth', kind: 'explode' }],
])('%i with a reason for %s %j', async (status, action, body) => {
  const answer = await rig.control(action, body)
  expect(answer.status).toBe(status)
  expect(answer.json).toMatchObject({ message: expect.stringMatching(/\.$/), reason: expect.any(String) })
})

test('other websites and other host names are turned away', async () => {
  const origin = await fetch(`${rig.simulator.phoneUrl}/control/reset`, {
    method: 'POST',
    headers: { Origin: 'https://evil.example' },
  })
  expect(origin.status).toBe(403)
  // fetch does not let the Host header be set.
  const call = request(rig.simulator.phoneUrl, { headers: { Host: 'evil.example' } }).end()
  const [response] = await once(call, 'response')
  expect(response.statusCode).toBe(403)
})

test('the page and its script come with a strict policy', async () => {
  const page = await fetch(`${rig.simulator.phoneUrl}/?autostarttoken=x`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  expect(await page.text()).not.toMatch(/<script(?! src)|<style|style=|onclick=/)
  const script = await fetch(`${rig.simulator.phoneUrl}/phone.js`)
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect((await script.text()).length).toBeGreaterThan(1000)
})
