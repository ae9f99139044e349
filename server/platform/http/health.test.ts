import { expect, it } from 'vitest'
import { startS3Server } from '../../testing/s3-server.ts'
import { testApp } from '../../testing/test-app.ts'
import { aNewsroom, testSites, visit } from '../../testing/test-sites.ts'
import { s3Limits } from '../files/s3-call.ts'
import { openS3Store } from '../files/s3-store.ts'

// covers Files and export: SEC-51: pages are shown without S3
it('stays ready while the files are away: all nodes share them, and pages are shown without', async () => {
  const server = await startS3Server()
  const files = openS3Store(server.settings, { ...s3Limits, silentMs: 1000, attemptMs: 4000 })
  const test = await testApp({ files })
  const sites = await testSites(test, { files, images: test.images })
  const room = await aNewsroom(test)
  await room.published({ title: 'Läses ändå' })
  const { host } = new URL(test.config.adminOrigin)
  server.mode = 'silent'
  for (const url of ['/healthz', '/readyz']) expect((await test.app.inject({ url, headers: { host } })).statusCode).toBe(200)
  expect((await visit(sites, `/${room.siteId}/nyheter`)).body).toContain('Läses ändå')
})
