import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startRig, type Rig } from './test-rig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ http: true, auto: '200001012384', figures: { autoDelay: 0.05 } })
}, 60_000)
afterAll(() => rig.stop())

const call = (endpoint: string, body: object) =>
  fetch(`${rig.simulator.rpUrl}/${endpoint}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    // The answers' members are what the test looks at.
  }).then((response) => response.json() as Promise<Record<string, unknown>>)

test('over plain HTTP, every order completes by itself for the person named', async () => {
  const { orderRef } = await call('auth', { endUserIp: '127.0.0.1' })
  const other = await call('auth', { endUserIp: '127.0.0.1', requirement: { personalNumber: '191212121212' } })
  await vi.waitFor(async () => {
    expect(await rig.order(String(orderRef))).toMatchObject({ state: 'complete' })
  }, 10_000)
  expect(await call('collect', { orderRef })).toMatchObject({ completionData: { user: { name: 'Nils Utan-Konto' } } })
  expect(await call('collect', { orderRef: other.orderRef })).toMatchObject({ status: 'pending' })
}, 20_000)
