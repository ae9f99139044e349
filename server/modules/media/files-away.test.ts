import { expect, it } from 'vitest'
import { s3Limits } from '../../platform/files/s3-call.ts'
import { openS3Store } from '../../platform/files/s3-store.ts'
import { atWork } from '../../testing/at-work.ts'
import { pictureFile } from '../../testing/media-factory.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { testApp } from '../../testing/test-app.ts'

const server = await startS3Server()
const silentMs = 2000
const test = await testApp({ files: openS3Store(server.settings, { ...s3Limits, silentMs }) })

// covers Files and export: SEC-51: an upload is told and goes on
it('an upload while the file store is silent fails after one timeout, and resumes when the store is back', async () => {
  const writer = await atWork(test, 'writer')
  const file = await pictureFile()
  const begun = await writer.browser.send('POST', `${writer.root}/uploads`, {
    fileName: 'torget.jpg',
    bytes: file.length,
    replaces: null,
  })
  const address = `${writer.root}/uploads/${(begun.body as { uploadId: string }).uploadId}`
  server.mode = 'silent'
  const before = server.calls
  expect(await writer.browser.send('PUT', `${address}/parts/0`, file)).toMatchObject({
    status: 503,
    body: {
      code: 'UNAVAILABLE',
      message: 'Filer går inte att spara eller hämta just nu. Försök igen om en stund – det du har valt och skrivit finns kvar.',
    },
  })
  expect(server.calls - before).toBe(1)
  server.mode = 'well'
  expect((await writer.browser.send('PUT', `${address}/parts/0`, file)).status).toBe(200)
  expect((await writer.browser.send('POST', `${address}/finish`)).status).toBe(200)
})
