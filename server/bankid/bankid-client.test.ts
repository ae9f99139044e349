import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Simulator } from '#bankid-simulator/simulator.ts'
import { startSimulator } from '#bankid-simulator/simulator.ts'
import { copyKeptKeys } from '#bankid-simulator/test-rig.ts'
import { parseConfig } from '../config/config.ts'
import { issue, keptLog, settingsFor, temporaryFolder } from '../testing/bankid-servers.ts'
import type { AuthResult, BankIdClient } from './bankid-client.ts'
import { createBankIdClient } from './bankid-client.ts'
import type { BankIdSettings } from './bankid-settings.ts'
import { loadBankIdSettings } from './bankid-settings.ts'
import { faultRule } from './faults.ts'
import { callLimits } from './rp-call.ts'
import { qrData } from './qr.ts'

// The client against the simulator over mutual TLS: the successful protocol, and every documented refusal.

let simulator: Simulator
let settings: BankIdSettings
let client: BankIdClient
let log: ReturnType<typeof keptLog>
const person = '191212121212'
const limits = { ...callLimits, maintenanceWaitsMs: [20, 40] }

beforeAll(async () => {
  const dataDir = await temporaryFolder()
  await copyKeptKeys(dataDir)
  simulator = await startSimulator({ dataDir, port: 0 })
  const { p12Path, caPath } = simulator.clientKeys
  const environment = {
    BANKID_RP_URL: simulator.rpUrl,
    BANKID_RP_P12: p12Path,
    BANKID_RP_PASSPHRASE: 'qwerty123',
    BANKID_CA: caPath,
  }
  settings = await loadBankIdSettings(parseConfig(environment, '/'), new Date(), keptLog())
})

beforeEach(async () => {
  await control('reset')
  log = keptLog()
  client = createBankIdClient(settings, log, limits)
  return () => client.close()
})

afterAll(() => simulator.stop())

async function control(action: string, body: object = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(`${simulator.phoneUrl}/control/${action}`, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Record<string, unknown>
}

const request = { endUserIp: '192.0.2.17', purpose: 'Logga in i Kansli på kansli.exempel.se', web: { userAgent: 'Mozilla/5.0' } }

async function started(): Promise<Extract<AuthResult, { status: 'started' }>> {
  const result = await client.auth(request)
  if (result.status !== 'started') throw new Error(result.code)
  return result
}

describe('an order at BankID', () => {
  it('is started, read as QR, approved and collected, over mutual TLS', async () => {
    const order = await started()
    expect(await client.collect(order.orderRef)).toMatchObject({ status: 'pending', hintCode: expect.any(String) })
    await control('scan', { qr: qrData({ ...order, startedAt: new Date() }, new Date()), person })
    expect(await client.collect(order.orderRef)).toEqual({ status: 'pending', hintCode: 'userSign' })
    await control('approve', { orderRef: order.orderRef, person })
    const done = await client.collect(order.orderRef)
    expect(done).toMatchObject({
      status: 'complete',
      completion: { user: { personalNumber: person, name: 'Tolvan Tolvansson' }, device: { ipAddress: '192.0.2.17' }, risk: 'low' },
    })
    expect('record' in done && Object.keys(done.record)).toContain('signature')
    expect(log.lines).toEqual([])
  })

  it('sends the purpose for the user, and the website for BankID', async () => {
    const web = { referringDomain: 'kansli.exempel.se', userAgent: 'Mozilla/5.0', deviceIdentifier: 'a'.repeat(64) }
    const result = await client.auth({ ...request, web, returnUrl: 'https://kansli.exempel.se/auth/login#bankid=x' })
    expect(result.status).toBe('started')
    const orders = await (await fetch(`${simulator.phoneUrl}/control/orders`)).text()
    expect(orders).toContain('Logga in i Kansli på kansli.exempel.se')
  })

  it.each(['2023-01-01', '2023-01-01Z', '2023-01-01+02:00', 'sometime'])('is understood with the date %s', async (issueDate) => {
    const order = await started()
    await control('open', { autoStartToken: order.autoStartToken, person })
    await control('approve', { orderRef: order.orderRef, person, issueDate, omit: ['uhi', 'stepUp', 'risk'] })
    const done = await client.collect(order.orderRef)
    expect(done).toMatchObject({ status: 'complete', completion: { user: { personalNumber: person } } })
    if (done.status === 'complete') expect(done.completion.risk).toBeUndefined()
  })

  it.each(['noClient', 'userMrtd', 'neverHeardOf'])('may be pending with the hint %s', async (hint) => {
    const { orderRef } = await started()
    await control('force-pending', { orderRef, hint })
    expect(await client.collect(orderRef)).toEqual({ status: 'pending', hintCode: hint })
  })

  it.each(['certificateErr', 'neverHeardOf'])('may fail with the hint %s, returned once', async (hint) => {
    const { orderRef } = await started()
    await control('force-failure', { orderRef, hint })
    expect(await client.collect(orderRef)).toEqual({ status: 'failed', hintCode: hint })
    expect(await client.collect(orderRef)).toEqual({ status: 'fault', code: 'invalidParameters' })
  })

  it('can be cancelled while it is pending, and not after', async () => {
    const { orderRef } = await started()
    expect(await client.cancel(orderRef)).toEqual({ status: 'cancelled' })
    expect(await client.cancel(orderRef)).toEqual({ status: 'fault', code: 'invalidParameters' })
    expect(log.lines.map(({ level }) => level)).toEqual(['warn'])
  })

  it('is followed in the log by a tag, never by its reference', async () => {
    const { orderRef } = await started()
    await control('arm-error', {
      endpoint: 'collect',
      errorCode: 'internalError',
      details: `No such order ${orderRef} for ${person}`,
    })
    await client.collect(orderRef)
    const written = JSON.stringify(log.lines)
    expect(written).toContain('No such order … for …')
    expect(written).not.toContain(orderRef)
    expect(written).not.toContain(person)
  })
})

describe('a refusal of BankID', () => {
  const ours = { text: 'RFA22', httpStatus: 502, level: 'error', mayPass: false }
  const theirs = { text: 'RFA5', httpStatus: 502, level: 'warn', mayPass: true }

  it.each([
    ['alreadyInProgress', { text: 'RFA4', httpStatus: 502, level: 'warn', mayPass: false }],
    ['invalidParameters', ours],
    ['unauthorized', ours],
    ['notFound', ours],
    ['methodNotAllowed', ours],
    ['unsupportedMediaType', ours],
    ['requestTimeout', theirs],
    ['tooManyRequests', theirs],
    ['internalError', theirs],
    ['brandNewCode', { ...theirs, text: 'RFA22' }],
  ])('%s gets its text after one call', async (errorCode, rule) => {
    // Two errors are armed: a repeated call would use up the second one, and the next start would succeed.
    await control('arm-error', { endpoint: 'auth', errorCode, count: 2 })
    expect(await client.auth(request)).toEqual({ status: 'fault', code: errorCode })
    expect(await client.auth(request)).toEqual({ status: 'fault', code: errorCode })
    expect(await client.auth(request)).toMatchObject({ status: 'started' })
    expect(faultRule(errorCode)).toEqual(rule)
    expect(log.lines.map(({ level }) => level)).toEqual([rule.level, rule.level])
    expect(log.lines[0]?.fields['alarm']).toBe(errorCode === 'unauthorized' ? true : undefined)
  })

  it('whose code is the name of an object property is unknown', () => {
    expect(faultRule('toString')).toEqual({ ...theirs, text: 'RFA22' })
  })

  it('for maintenance is waited out, twice at most', async () => {
    await control('arm-error', { endpoint: 'auth', errorCode: 'maintenance', count: 2 })
    expect(await client.auth(request)).toMatchObject({ status: 'started' })
    await control('arm-error', { endpoint: 'auth', errorCode: 'maintenance', count: 3 })
    expect(await client.auth(request)).toEqual({ status: 'fault', code: 'maintenance' })
    expect(faultRule('maintenance')).toEqual({ ...theirs, httpStatus: 503 })
    expect(callLimits.maintenanceWaitsMs).toEqual([1000, 2000])
  })

  it.each([
    [403, 'unauthorized'],
    [404, 'notFound'],
    [408, 'requestTimeout'],
    [415, 'unsupportedMediaType'],
    [429, 'tooManyRequests'],
    [500, 'internalError'],
    [502, 'unreachable'],
    [418, 'http418'],
  ])("is read from the status %i where a proxy's page hides it", async (status, code) => {
    await control('arm-error', { endpoint: 'auth', html: true, status, errorCode: 'x' })
    expect(await client.auth(request)).toEqual({ status: 'fault', code })
  })

  it.each([
    ['garbage', 'unreadable'],
    ['empty', 'unreadable'],
    ['reset', 'unreachable'],
  ])('%s instead of an answer is %s, and not asked for again', async (kind, code) => {
    await control('arm-fault', { endpoint: 'auth', kind, count: 2 })
    expect(await client.auth(request)).toEqual({ status: 'fault', code })
    expect(await client.auth(request)).toEqual({ status: 'fault', code })
    expect(await client.auth(request)).toMatchObject({ status: 'started' })
  })

  it('is not waited out beyond the time limit of the call', async () => {
    const impatient = createBankIdClient(settings, log, { ...limits, callMs: 300 })
    await control('arm-fault', { endpoint: 'auth', kind: 'hang' })
    const before = performance.now()
    expect(await impatient.auth(request)).toEqual({ status: 'fault', code: 'unreachable' })
    expect(performance.now() - before).toBeLessThan(callLimits.callMs)
    expect(callLimits).toMatchObject({ handshakeMs: 3000, callMs: 10_000, maxBytes: 262_144 })
    impatient.close()
  })
})

describe('the connection to BankID', () => {
  it('is refused to a client without our certificate', async () => {
    const strange = await issue('Somebody else')
    const ca = await readFile(simulator.clientKeys.caPath, 'utf8')
    const stranger = createBankIdClient(settingsFor(simulator.rpUrl, { ...strange, certificate: ca }, strange), log, limits)
    expect(await stranger.auth(request)).toMatchObject({ status: 'fault' })
    stranger.close()
    // The same call with the right certificate succeeds, so only the certificate was refused.
    expect(await client.auth(request)).toMatchObject({ status: 'started' })
  })

  // covers Security: SEC-11
  it('is not made to a server below another root', async () => {
    const [otherRoot, own] = await Promise.all([issue('Other root'), issue('rp')])
    const elsewhere = createBankIdClient(settingsFor(simulator.rpUrl, otherRoot, own), log, limits)
    expect(await elsewhere.auth(request)).toEqual({ status: 'fault', code: 'untrusted' })
    expect(log.lines.map(({ level }) => level)).toEqual(['error'])
    elsewhere.close()
  })

  // covers Outages: BankID: the log says that our own certificate has ended
  it('says in the log that our certificate has ended, when the other end only breaks off', async () => {
    const ends = new Date('2020-01-31T12:00:00Z')
    const ended = createBankIdClient(
      { ...settings, baseUrl: 'https://localhost:9/rp/v6.0', expires: async () => ends },
      log,
      limits,
    )
    expect(await ended.auth(request)).toMatchObject({ status: 'fault', code: 'unreachable' })
    expect(log.lines).toMatchObject([{ level: 'error', fields: { certificateEnded: ends.toISOString() } }])
    await client.auth(request)
    // Those of the simulator go on for two years.
    expect((await settings.expires()).getTime()).toBeGreaterThan(Date.now())
  })
})
