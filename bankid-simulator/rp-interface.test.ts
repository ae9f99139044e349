import { request } from 'node:https'
import { connect } from 'node:net'
import { readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { issueCertificate, oid } from './certificates.ts'
import { startRig, type CallOptions, type Rig } from './test-rig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
}, 60_000)
afterAll(() => rig.stop())
beforeEach(() => rig.control('reset'))

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const tolvan = '191212121212'
const noSuchOrder = { errorCode: 'invalidParameters', details: 'No such order' }

test('auth answers with four lowercase UUIDs and nothing else', async () => {
  const answer = await rig.call('auth', { endUserIp: '192.0.2.1' })
  expect(answer).toMatchObject({ status: 200, type: 'application/json' })
  expect(Object.keys(answer.json)).toEqual(['orderRef', 'autoStartToken', 'qrStartToken', 'qrStartSecret'])
  for (const value of Object.values(answer.json)) expect(value).toMatch(uuid)
})

// Each call has every fault from its own row down, so the answer shows which check comes first.
test.each<[number, string, string, CallOptions]>([
  [404, 'notFound', 'login', { method: 'GET', headers: {}, text: '' }],
  [404, 'notFound', 'auth/', {}],
  [405, 'methodNotAllowed', 'auth', { method: 'PUT', headers: {}, text: '[' }],
  [415, 'unsupportedMediaType', 'auth', { headers: {}, text: '[' }],
  [415, 'unsupportedMediaType', 'auth', { headers: { 'Content-Type': 'text/plain' }, text: 'x'.repeat(2_000_000) }],
  [415, 'unsupportedMediaType', 'auth', { headers: { 'Content-Type': 'application/json; charset=utf-8' } }],
  [400, 'invalidParameters', 'auth', { text: '{' + ' '.repeat(1_100_000) + '"endUserIp":"192.0.2.1"}' }],
  [400, 'invalidParameters', 'auth', { text: '[]' }],
  [400, 'invalidParameters', 'auth', { text: '{' }],
  [400, 'invalidParameters', 'auth', { text: '' }],
  [400, 'invalidParameters', 'auth', { text: '{}' }],
  [400, 'invalidParameters', 'collect', { text: '{}' }],
  [400, 'invalidParameters', 'cancel', { text: '{"orderRef":7}' }],
])('%i %s for %s %j', async (status, errorCode, endpoint, options) => {
  const answer = await rig.call(endpoint, { endUserIp: '192.0.2.1' }, options)
  expect(answer).toMatchObject({ status, type: 'application/json', json: { errorCode } })
  expect(Object.keys(answer.json)).toEqual(['errorCode', 'details'])
  await rig.auth()
})

describe('collect and cancel', () => {
  test('a pending order can be collected again and again', async () => {
    const { orderRef } = await rig.auth()
    const pending = { orderRef, status: 'pending', hintCode: 'outstandingTransaction' }
    expect(await rig.collect(orderRef)).toEqual(pending)
    expect(await rig.collect(orderRef)).toEqual(pending)
  })

  test('of many collects at once, exactly one gets the completion', async () => {
    const { orderRef } = await rig.auth()
    await rig.control('approve', { orderRef })
    const answers = await Promise.all(Array.from({ length: 20 }, () => rig.call('collect', { orderRef })))
    expect(answers.filter(({ status, json }) => status === 200 && json.status === 'complete')).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 400)
    expect(refused).toHaveLength(19)
    for (const { json } of refused) expect(json).toEqual(noSuchOrder)
  })

  test('a failure too is delivered once', async () => {
    const { orderRef } = await rig.auth()
    await rig.control('force-failure', { orderRef, hint: 'userDeclinedCall' })
    expect(await rig.collect(orderRef)).toEqual({ orderRef, status: 'failed', hintCode: 'userDeclinedCall' })
    expect(await rig.collect(orderRef)).toEqual(noSuchOrder)
  })

  test('a cancelled order is gone', async () => {
    const { orderRef } = await rig.auth()
    expect(await rig.call('cancel', { orderRef })).toMatchObject({ status: 200, text: '{}' })
    expect(await rig.collect(orderRef)).toEqual(noSuchOrder)
    expect((await rig.call('cancel', { orderRef })).json).toEqual(noSuchOrder)
  })

  test('only a pending order can be cancelled, and a refused call changes nothing', async () => {
    const { orderRef } = await rig.auth()
    await rig.control('approve', { orderRef })
    expect((await rig.call('cancel', { orderRef })).json).toEqual(noSuchOrder)
    expect(await rig.collect(orderRef)).toMatchObject({ status: 'complete' })
  })

  test('another certificate sees no order', async () => {
    const { orderRef } = await rig.auth()
    const other = { certificate: 'rp2' } as const
    expect((await rig.call('collect', { orderRef }, other)).json).toEqual(noSuchOrder)
    expect((await rig.call('cancel', { orderRef }, other)).json).toEqual(noSuchOrder)
    expect(await rig.collect(orderRef)).toMatchObject({ status: 'pending' })
    const theirs = await rig.auth({}, other)
    expect(await rig.order(theirs.orderRef)).toMatchObject({ service: 'Annan e-tjänst' })
  })
})

describe('lifetimes', () => {
  test.each([
    [29, { status: 'pending', hintCode: 'outstandingTransaction' }],
    [31, { status: 'failed', hintCode: 'startFailed' }],
    [30 + 189, { status: 'failed', hintCode: 'startFailed' }],
    [30 + 191, noSuchOrder],
  ])('never picked up: ends after %i s', async (advance, expected) => {
    const { orderRef } = await rig.auth()
    await rig.control('clock', { advance })
    expect(await rig.collect(orderRef)).toMatchObject(expected)
  })

  test.each([
    [179, { status: 'pending', hintCode: 'userSign' }],
    [181, { status: 'failed', hintCode: 'expiredTransaction' }],
    [180 + 299, { status: 'failed', hintCode: 'expiredTransaction' }],
    [180 + 301, noSuchOrder],
  ])('never finished: ends %i s after the pick-up', async (advance, expected) => {
    const { orderRef, autoStartToken } = await rig.auth()
    await rig.control('clock', { advance: 20 })
    await rig.control('open', { autoStartToken, person: tolvan })
    await rig.control('clock', { advance })
    expect(await rig.collect(orderRef)).toMatchObject(expected)
  })

  test.each([
    [179, { status: 'complete' }],
    [181, noSuchOrder],
  ])('completed, and collected %i s later', async (advance, expected) => {
    const { orderRef } = await rig.auth()
    await rig.control('approve', { orderRef })
    await rig.control('clock', { advance })
    expect(await rig.collect(orderRef)).toMatchObject(expected)
  })
})

describe('requirement', () => {
  const requirement = { personalNumber: tolvan }

  test('a second order for the same person ends both', async () => {
    const first = await rig.auth({ requirement })
    const second = await rig.call('auth', { endUserIp: '192.0.2.1', requirement })
    expect(second).toMatchObject({
      status: 400,
      json: { errorCode: 'alreadyInProgress', details: 'Order already in progress for pno' },
    })
    expect(await rig.collect(first.orderRef)).toMatchObject({ status: 'failed', hintCode: 'cancelled' })
    await rig.auth({ requirement })
  })

  test('only the named person can take or complete it', async () => {
    const { orderRef, autoStartToken } = await rig.auth({ requirement })
    const other = { person: '199908072391' }
    expect(await rig.control('open', { autoStartToken, ...other })).toMatchObject({ status: 403 })
    expect(await rig.control('approve', { orderRef, ...other })).toMatchObject({ status: 403 })
    expect(await rig.collect(orderRef)).toMatchObject({ hintCode: 'outstandingTransaction' })
    expect(await rig.control('open', { autoStartToken, person: tolvan })).toMatchObject({ status: 200 })
  })

  test('without a certificate of the wanted kind the app finds no BankID', async () => {
    const { orderRef, autoStartToken } = await rig.auth({ requirement: { certificatePolicies: ['1.2.3.4.5'] } })
    await rig.control('open', { autoStartToken, person: tolvan })
    expect(await rig.collect(orderRef)).toMatchObject({ status: 'pending', hintCode: 'started' })
    expect(await rig.control('approve', { orderRef })).toMatchObject({ status: 409, json: { reason: 'no-bankid' } })
  })
})

describe('the listener', () => {
  test('refuses a caller without certificate', async () => {
    await expect(rig.call('auth', {}, { certificate: 'none' })).rejects.toThrow(/certificate required/i)
  })

  test('refuses a certificate of another issuer that bears the same name', async () => {
    const now = Date.now()
    const foreign = await issueCertificate({
      subject: [
        [oid.country, 'SE'],
        [oid.commonName, 'FP Testcert'],
      ],
      extensions: [],
      notBefore: new Date(now - 1000),
      notAfter: new Date(now + 3_600_000),
    })
    const ca = await readFile(rig.simulator.clientKeys.caPath)
    const call = request(`${rig.simulator.rpUrl}/auth`, { method: 'POST', ca, key: foreign.key, cert: foreign.certificate })
    call.end('{}')
    await expect(once(call, 'response')).rejects.toThrow(/ECONNRESET|socket hang up|alert/)
  })

  test('is refused by a caller with another root', async () => {
    const { certPath, keyPath } = rig.simulator.clientKeys
    const [cert, key] = await Promise.all([readFile(certPath), readFile(keyPath)])
    const call = request(`${rig.simulator.rpUrl}/auth`, { method: 'POST', cert, key, ca: cert })
    call.end('{}')
    await expect(once(call, 'response')).rejects.toThrow(/certificate/)
  })

  test('lives on after garbage, a wrong protocol and a body without end', async () => {
    const port = Number(new URL(rig.simulator.rpUrl).port)
    for (const text of ['GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', '\u0000'.repeat(4000)]) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.write(text)
      await once(socket, 'close')
    }
    await expect(rig.call('auth', {}, { text: 'x'.repeat(20 * 1024 * 1024) })).rejects.toThrow()
    await rig.auth()
  })
})

describe('armed troubles', () => {
  test.each([
    ['alreadyInProgress', 400],
    ['invalidParameters', 400],
    ['unauthorized', 401],
    ['notFound', 404],
    ['methodNotAllowed', 405],
    ['requestTimeout', 408],
    ['unsupportedMediaType', 415],
    ['tooManyRequests', 429],
    ['internalError', 500],
    ['maintenance', 503],
    ['neverHeardOf', 400],
  ])('%s comes with %i, once', async (errorCode, status) => {
    await rig.control('arm-error', { endpoint: 'auth', errorCode, details: 'Detalj' })
    const answer = await rig.call('auth', { endUserIp: '192.0.2.1' })
    expect(answer).toMatchObject({ status, json: { errorCode, details: 'Detalj' } })
    await rig.auth()
  })

  test('an error affects its endpoint only, with the chosen count and status', async () => {
    await rig.control('arm-error', { endpoint: 'collect', errorCode: 'unauthorized', status: 403, count: 2 })
    const { orderRef } = await rig.auth()
    expect(await rig.call('collect', { orderRef })).toMatchObject({ status: 403 })
    expect(await rig.call('collect', { orderRef })).toMatchObject({ status: 403 })
    expect(await rig.call('collect', { orderRef })).toMatchObject({ status: 200 })
  })

  test('a proxy page is HTML', async () => {
    await rig.control('arm-error', { endpoint: 'auth', html: true })
    const answer = await rig.call('auth', {})
    expect(answer).toMatchObject({ status: 403, type: 'text/html' })
    expect(answer.text).toContain('<html>')
  })

  test('garbage is no JSON and empty is nothing, both as success', async () => {
    await rig.control('arm-fault', { endpoint: 'auth', kind: 'garbage' })
    await rig.control('arm-fault', { endpoint: 'auth', kind: 'empty' })
    const [garbage, empty] = [await rig.call('auth', {}), await rig.call('auth', {})]
    expect(garbage).toMatchObject({ status: 200, type: 'application/json' })
    expect(() => JSON.parse(garbage.text)).toThrow()
    expect(empty).toMatchObject({ status: 200, text: '' })
  })

  test('reset closes the connection without an answer', async () => {
    await rig.control('arm-fault', { endpoint: 'collect', kind: 'reset' })
    await expect(rig.call('collect', { orderRef: 'x' })).rejects.toThrow(/ECONNRESET|socket hang up/)
  })

  test('hang answers nothing within the caller’s patience and takes no order', async () => {
    await rig.control('arm-fault', { endpoint: 'auth', kind: 'hang' })
    const hanging = rig.call('auth', { endUserIp: '192.0.2.1' }, { signal: AbortSignal.timeout(300) })
    await expect(hanging).rejects.toThrow(/abort/i)
    expect(await rig.order('')).toMatchObject({ reason: 'unknown' })
  })

  test('delay answers late, and the order starts with the answer', async () => {
    await rig.control('arm-fault', { endpoint: 'auth', kind: 'delay', seconds: 0.4 })
    const startedAt = performance.now()
    const { orderRef } = await rig.auth()
    expect(performance.now() - startedAt).toBeGreaterThan(390)
    expect(await rig.order(orderRef)).toMatchObject({ age: 0 })
  })

  test('delay ends when it is released', async () => {
    await rig.control('arm-fault', { endpoint: 'auth', kind: 'delay', seconds: 3600 })
    const starting = rig.auth()
    let releases = 0
    // Released again and again: the call may be on its way still.
    const releasing = setInterval(() => {
      releases += 1
      void rig.control('release')
    }, 50)
    const { orderRef } = await starting.finally(() => clearInterval(releasing))
    expect(releases).toBeGreaterThan(0)
    expect(await rig.order(orderRef)).toMatchObject({ age: 0 })
  })
})
