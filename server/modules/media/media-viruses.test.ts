import { expect, it } from 'vitest'
import { HttpError } from '../../platform/errors.ts'
import { atWork } from '../../testing/at-work.ts'
import { pictureFile } from '../../testing/media-factory.ts'
import { testApp } from '../../testing/test-app.ts'
import { finished, storedKeys } from '../../testing/uploading.ts'

/** What the scanner says next; null: the file is clean. */
let said: HttpError | null = null
let scanned = 0
const test = await testApp({
  async scan() {
    scanned++
    if (said) throw said
  },
})

// covers Files and export: files are shown to ClamAV before they are stored
it('with a scanner, a picture and a document are stored only when it has found nothing', async () => {
  const writer = await atWork(test, 'writer')
  const picture = await pictureFile(400, 300)
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
  for (const [file, name] of [
    [picture, 'bild.jpg'],
    [pdf, 'stadgar.pdf'],
  ] as const) {
    said = new HttpError(422, 'UNSUPPORTED_TYPE', 'Virusskyddet känner igen filen som skadlig. Den har inte sparats.')
    expect(await finished(writer, file, name)).toMatchObject({ status: 422, body: { message: said.message } })
    said = new HttpError(503, 'UNAVAILABLE', 'Försök igen om en stund.')
    expect((await finished(writer, file, name)).status).toBe(503)
    expect(await storedKeys(test, `${writer.siteId}/media/`)).toEqual([])
    said = null
    expect((await finished(writer, file, name)).status).toBe(200)
    await test.superuser.query('delete from media where site_id = $1', [writer.siteId])
    for (const key of await storedKeys(test, `${writer.siteId}/`)) await test.files.delete(key)
  }
  expect(scanned).toBeGreaterThanOrEqual(6)
})
