import { expect, it } from 'vitest'
import { startS3Server } from '../../testing/s3-server.ts'
import { testApp } from '../../testing/test-app.ts'
import { aNewsroom, testSites, visit } from '../../testing/test-sites.ts'
import { s3Limits } from '../files/s3-call.ts'
import { openS3Store } from '../files/s3-store.ts'

it('is ready while the files answer; without them pages are still shown', async () => {
  const server = await startS3Server()
  const files = openS3Store(server.settings, { ...s3Limits, silentMs: 1000, attemptMs: 4000, readyForMs: 300 })
  const test = await testApp({ files })
  const sites = await testSites(test, { files, images: test.images })
  const room = await aNewsroom(test)
  await room.published({ title: 'Läses ändå' })
  const { host } = new URL(test.config.adminOrigin)
  const ready = async (): Promise<number> => (await test.app.inject({ url: '/readyz', headers: { host } })).statusCode
  await expect.poll(ready, { timeout: 15_000 }).toBe(200)
  server.mode = 'silent'
  // What was heard a moment ago holds for a moment.
  await expect.poll(ready, { timeout: 30_000, interval: 200 }).toBe(503)
  expect((await test.app.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(200)
  expect((await visit(sites, `/${room.siteId}/nyheter`)).body).toContain('Läses ändå')
  server.mode = 'well'
  await expect.poll(ready, { timeout: 15_000, interval: 200 }).toBe(200)
})
