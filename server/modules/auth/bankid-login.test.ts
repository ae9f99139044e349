import { beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../testing/factories.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { testApp } from '../../testing/test-app.ts'
import { visitingBrowser } from '../../testing/test-browser.ts'
import type { TestPhone } from '../../testing/test-phone.ts'
import { testPhone, tolvan } from '../../testing/test-phone.ts'
import { identityHash } from '../users/identity.ts'

let test: TestApp
let phone: TestPhone
let userId: string

beforeAll(async () => {
  test = await testApp({ bankId: true })
  phone = testPhone(test)
  const user = await aUser(test.database, {
    name: 'Tolvan Tolvansson',
    isAdmin: true,
    identityHash: identityHash(test.keys, tolvan),
  })
  userId = user.id
})

const start = '/api/auth/bankid/auth'
const collect = '/api/auth/bankid/collect'

describe('signing in', () => {
  it('by QR code', async () => {
    const browser = await visitingBrowser(test, { address: '192.0.2.20' })
    const started = await browser.post(start, { device: 'other' })
    expect(started.body).toEqual({ autoStartToken: '', qrData: expect.stringMatching(/^bankid\..+\.0\.[0-9a-f]{64}$/) })
    expect((await browser.post(collect)).body).toMatchObject({ status: 'pending', qrData: expect.any(String) })
    const orderRef = await phone.scan(started.body['qrData'] ?? '')
    await phone.approve(orderRef)
    test.clock.advance(2001)
    const done = await browser.post(collect)
    expect(done.body).toEqual({ status: 'complete' })
    expect((await browser.get('/api/auth')).body).toEqual({ user: { id: userId, name: 'Tolvan Tolvansson' }, roles: ['ADMIN'] })
  })
})
