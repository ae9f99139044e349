import { everyPart } from '../../testing/every-part.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BankIdClient } from '../../bankid/bankid-client.ts'
import { createBankIdClient } from '../../bankid/bankid-client.ts'
import { loadBankIdSettings } from '../../bankid/bankid-settings.ts'
import { keptLog } from '../../testing/bankid-servers.ts'
import { aUser } from '../../testing/factories.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import type { TestPhone } from '../../testing/test-phone.ts'
import { testPhone, tolvan } from '../../testing/test-phone.ts'
import { identityHash } from '../accounts/identity.ts'
import type { CollectOrder } from './bankid-collect.ts'
import { createCollector } from './bankid-collect.ts'
import type { BankIdDeps, Poll } from './bankid-order.ts'
import { randomId } from './bankid-order.ts'
import { cancelOrder, startOrder } from './bankid-start.ts'
import { sweepAuth } from './auth-sweep.ts'

// The calls to BankID caused by polling. The client is the real one, with a listener, since the API cannot show these calls.

let test: TestApp
let phone: TestPhone
let deps: BankIdDeps
/** The same with a collector that soon answers without BankID. */
let quick: BankIdDeps
/** The times at which each collect was sent and answered, in the order of the calls. */
let collects: { readonly sent: number; answered?: number }[]
let auths: number
/** How long BankID takes for a start, by the clock of the test. */
let authTakesMs: number

/** Waits for BankID on any machine. Milliseconds. */
const patient = 30_000
/** BankID is silent until the test releases it: less than the client's own limit. Seconds. */
const silent = 9.9

beforeAll(async () => {
  test = await testApp({ bankId: true })
  test.clock.standStill()
  phone = testPhone(test)
  await aUser(test.database, { identityHash: identityHash(test.keys, tolvan) })
  const client = createBankIdClient(await loadBankIdSettings(test.config, test.clock(), keptLog()), keptLog())
  const bankId: BankIdClient = {
    ...client,
    auth: async (request) => {
      auths += 1
      const answer = await client.auth(request)
      test.clock.advance(authTakesMs)
      return answer
    },
    collect: async (orderRef) => {
      const call: { sent: number; answered?: number } = { sent: test.clock().getTime() }
      collects.push(call)
      const answer = await client.collect(orderRef)
      call.answered = test.clock().getTime()
      return answer
    },
  }
  deps = { ...test, bankId, log: keptLog(), collectPatienceMs: patient }
  quick = { ...deps, collectPatienceMs: 100 }
  return () => client.close()
})

beforeEach(async () => {
  await phone.control('reset')
  collects = []
  auths = 0
  authTakesMs = 0
})

const browser = { address: '192.0.2.1', userAgent: 'Mozilla/5.0', deviceId: randomId() }
const poll: Poll = { browser, presented: null, returnNonce: undefined }
const started = (device: 'same' | 'other' = 'other') =>
  startOrder(deps, browser, device, undefined, { invitationHash: null, confirmsUserId: null })

describe('a page that polls each second', () => {
  // covers Security: SEC-10
  it('causes a query to BankID every other second', async () => {
    const { id } = await started()
    const collect = createCollector(deps)
    for (let second = 0; second < 10; second++) {
      test.clock.advance(1000)
      expect(await collect(id, poll)).toMatchObject({ status: 'pending' })
    }
    expect(collects).toHaveLength(5)
    for (const [index, { sent }] of collects.entries()) {
      if (index > 0) expect(sent - (collects[index - 1]?.answered ?? sent)).toBeGreaterThanOrEqual(2000)
    }
  })

  it.each<[string, () => CollectOrder[]]>([
    ['in two tabs', () => Array<CollectOrder>(2).fill(createCollector(deps))],
    ['through two processes', () => [createCollector(deps), createCollector(deps)]],
  ])('%s never makes us ask twice at once, nor more often', async (_how, collectors) => {
    const { id } = await started()
    const tabs = collectors()
    for (let second = 0; second < 6; second++) {
      test.clock.advance(1000)
      const answers = await Promise.all(tabs.flatMap((collect) => [collect(id, poll), collect(id, poll)]))
      for (const answer of answers) expect(answer).toMatchObject({ status: 'pending' })
    }
    expect(collects).toHaveLength(3)
  })

  // covers Outages: the QR code moves on when BankID is slow
  it('gets new QR codes while BankID is slow, and the answer with a later poll', async () => {
    const { id, qrData } = await started()
    const collect = createCollector(quick)
    const order = await phone.scan(qrData)
    await phone.approve(order)
    await phone.control('arm-fault', { endpoint: 'collect', kind: 'delay', seconds: silent })
    const seen = new Set<string>()
    const ask = async (): Promise<string> => {
      const answer = await collect(id, poll)
      if (answer.status === 'pending') seen.add(answer.qrData ?? '')
      return answer.status
    }
    for (let second = 0; second < 4; second++) {
      test.clock.advance(1000)
      expect(await ask()).toBe('pending')
    }
    expect(seen.size).toBe(4)
    await phone.control('release')
    await expect.poll(ask).toBe('complete')
    expect(collects).toHaveLength(1)
  })

  it('shares the answer with another tab that polls at the same time', async () => {
    const { id, qrData } = await started()
    const collect = createCollector(deps)
    await phone.approve(await phone.scan(qrData))
    await phone.control('arm-fault', { endpoint: 'collect', kind: 'delay', seconds: 1 })
    const first = collect(id, poll)
    await expect.poll(() => collects.length).toBe(1)
    const second = collect(id, poll)
    const [one, other] = await Promise.all([first, second])
    // The session is issued once; the other tab learns it from the cookies.
    expect([one.status, other.status].toSorted()).toEqual(['complete', 'pending'])
    expect(collects).toHaveLength(1)
  })

  it('gets the stored answer while another process waits for BankID', async () => {
    const { id, qrData } = await started()
    await phone.approve(await phone.scan(qrData))
    await phone.control('arm-fault', { endpoint: 'collect', kind: 'delay', seconds: silent })
    const first = createCollector(deps)(id, poll)
    await expect.poll(() => collects.length).toBe(1)
    expect(await createCollector(deps)(id, poll)).toMatchObject({ status: 'pending', hintCode: 'outstandingTransaction' })
    await phone.control('release')
    expect(await first).toMatchObject({ status: 'complete', session: { tokens: { access: expect.any(String) } } })
    expect(collects).toHaveLength(1)
  })

  it('is served by another process when one dies during its query', async () => {
    const { id } = await started()
    await test.superuser.query('update bankid_orders set collecting_until = $1 where outcome is null', [
      new Date(test.clock().getTime() + 25_000),
    ])
    const collect = createCollector(deps)
    expect(await collect(id, poll)).toMatchObject({ status: 'pending' })
    expect(collects).toHaveLength(0)
    test.clock.advance(25_001)
    expect(await collect(id, poll)).toMatchObject({ status: 'pending' })
    expect(collects).toHaveLength(1)
  })

  it('counts the QR clock from the answer, also after a slow one', async () => {
    authTakesMs = 1200
    const { qrData } = await started()
    expect(qrData.split('.')[2]).toBe('0')
    await expect(phone.scan(qrData)).resolves.toMatch(/.{8}/)
  })
})

describe('an unread QR code', () => {
  /** Advances the clocks of BankID and the server by thirty seconds. */
  async function unread(): Promise<void> {
    await phone.control('clock', { advance: 31 })
    test.clock.advance(31_000)
  }

  it('is replaced four times, behind the same screen, and then fails', async () => {
    const { id, qrData } = await started()
    const collect = createCollector(deps)
    const tokens = new Set([qrData.split('.')[1]])
    for (let renewal = 0; renewal < 4; renewal++) {
      await unread()
      const answer = await collect(id, poll)
      expect(answer).toMatchObject({
        status: 'pending',
        hintCode: 'outstandingTransaction',
        qrData: expect.stringContaining('.0.'),
      })
      tokens.add('qrData' in answer ? answer.qrData?.split('.')[1] : '')
    }
    expect(tokens.size).toBe(5)
    expect(auths).toBe(5)
    await unread()
    expect(await collect(id, poll)).toEqual({ status: 'failed', hintCode: 'startFailed' })
    expect(auths).toBe(5)
    expect((await phone.orders()).filter(({ state }) => state === 'pending')).toEqual([])
  })

  it('can be read after it was renewed, and signs in', async () => {
    const { id } = await started()
    const collect = createCollector(deps)
    await unread()
    const renewed = await collect(id, poll)
    await phone.approve(await phone.scan('qrData' in renewed ? (renewed.qrData ?? '') : ''))
    test.clock.advance(2001)
    expect(await collect(id, poll)).toMatchObject({ status: 'complete' })
  })

  it('is not renewed for an order on this device', async () => {
    const { id } = await started('same')
    await unread()
    expect(await createCollector(deps)(id, poll)).toEqual({ status: 'failed', hintCode: 'startFailed' })
    expect(auths).toBe(1)
  })

  it('is not renewed when that is configured', async () => {
    const { id } = await started()
    await unread()
    const config = { ...deps.config, bankId: { ...deps.config.bankId, BANKID_QR_RENEWALS: 0 } }
    expect(await createCollector({ ...deps, config })(id, poll)).toEqual({ status: 'failed', hintCode: 'startFailed' })
  })

  it('fails when BankID accepts no new order', async () => {
    const { id } = await started()
    await unread()
    await phone.control('arm-error', { endpoint: 'auth', errorCode: 'internalError' })
    expect(await createCollector(deps)(id, poll)).toEqual({ status: 'failed', hintCode: 'startFailed' })
  })

  it('leaves no order at BankID when Avbryt comes during the renewal', async () => {
    const { id } = await started()
    await unread()
    await phone.control('arm-fault', { endpoint: 'auth', kind: 'delay', seconds: silent })
    const polling = createCollector(deps)(id, poll)
    await expect.poll(() => auths).toBe(2)
    await cancelOrder(deps, id)
    await phone.control('release')
    expect(await polling).toEqual({ status: 'failed' })
    expect((await phone.orders()).filter(({ state }) => state === 'pending')).toEqual([])
  })
})

describe('an ended order', () => {
  it('keeps no references and secrets of BankID', async () => {
    const { id, qrData } = await started()
    await phone.approve(await phone.scan(qrData))
    await createCollector(deps)(id, poll)
    const { rows } = await test.superuser.query(
      'select order_ref, auto_start_token, qr_start_token, qr_start_secret, nonce_hash from bankid_orders where outcome is not null',
    )
    for (const row of rows) expect(Object.values(row)).toEqual([null, null, null, null, null])
  })

  it('is deleted ten minutes after its start, like expired sessions and counters', async () => {
    await started()
    await signedInAs(test, await aUser(test.database))
    const count = async (table: string) => Number((await test.superuser.query(`select count(*) from ${table}`)).rows[0].count)
    await sweepAuth(test.database, test.clock(), everyPart)
    expect(await count('bankid_orders')).toBeGreaterThan(0)
    expect(await count('sessions')).toBeGreaterThan(0)
    const kept = await count('bankid_audit')
    test.clock.advance(600_001)
    await sweepAuth(test.database, test.clock(), everyPart)
    expect(await count('bankid_orders')).toBe(0)
    expect(await count('sessions')).toBeGreaterThan(0)
    test.clock.advance(7_200_000)
    await sweepAuth(test.database, test.clock(), everyPart)
    expect(await count('sessions')).toBe(0)
    expect(await count('rate_limits')).toBe(0)
    expect(await count('bankid_audit')).toBe(kept)
    await test.superuser.query("update bankid_audit set keep_until = now() - interval '1 second'")
    await sweepAuth(test.database, test.clock(), everyPart)
    expect(await count('bankid_audit')).toBe(0)
  })
})
