import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Media } from '#contract/media/media.ts'
import { uploadPartBytes } from '#contract/media/media.ts'
import { adminImage } from '#contract/media-facts.ts'
import { aUser } from '../../testing/factories.ts'
import { atWork } from '../../testing/at-work.ts'
import { pictureFile } from '../../testing/media-factory.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { finished, runMediaJobs, sentFile, storedKeys, uploaded } from '../../testing/uploading.ts'
import { countOpenUploads, insertUpload } from './uploads/upload-store.ts'

const test = await testApp()

/** A file larger than one part. */
const largePicture = async (): Promise<Buffer> => {
  const noise = randomBytes(900 * 900 * 3)
  return sharp(noise, { raw: { width: 900, height: 900, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
const pdf = (text = ''): Buffer =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n4 0 obj\n<< /Title (Arsmote (protokoll) 2026) /Author (Anna Berg) /Producer <416E6E61> >>\nendobj\n5 0 obj\n<< /Title (Kapitel 1) >>\nendobj\n<?xpacket begin="" id="x"?><x:xmpmeta>Anna Berg</x:xmpmeta><?xpacket end="w"?>\n%${text}\ntrailer << /Root 1 0 R /Info 4 0 R >>\n%%EOF\n`,
  )

// No test makes the sizes of pictures that the tests before it have uploaded.
beforeEach(async () => void (await test.superuser.query('delete from jobs')))

describe('an upload', () => {
  it('arrives in parts, is read, and is shown at once', async () => {
    const writer = await atWork(test, 'writer')
    const file = await largePicture()
    expect(file.length).toBeGreaterThan(uploadPartBytes)
    const media = await uploaded(writer, file, 'C:\\Bilder\\sommarfest_på_torget.JPG')
    expect(media).toMatchObject({
      kind: 'image',
      isShared: false,
      title: 'sommarfest på torget',
      fileName: 'sommarfest_på_torget.JPG',
      alt: '',
      contentType: 'image/jpeg',
      width: 900,
      height: 900,
      isReady: false,
      liveUses: 0,
      usedIn: [],
      version: 1,
      createdBy: writer.user.name,
    })
    const thumb = await writer.browser.fetch(adminImage(writer.siteId, media, 320))
    expect(thumb).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
    expect(await storedKeys(test, `${writer.siteId}/uploads/`)).toEqual([])
  })

  // covers Media: all sizes, none wider than the picture
  it('gets all sizes by a job, and none wider than itself', async () => {
    const writer = await atWork(test, 'writer')
    const media = await uploaded(writer, await pictureFile(1000, 600))
    await runMediaJobs(test)
    expect((await writer.browser.get(`${writer.root}/media/${media.id}`)).body).toMatchObject({
      isReady: true,
      fault: null,
      version: 1,
    })
    const names = (await storedKeys(test, `${writer.siteId}/media/${media.id}/`)).map((key) => key.split(media.fileKey)[1])
    expect(names).toEqual(
      [
        '.jpg',
        ...[320, 640, 960, 1000].flatMap((width) => ['avif', 'jpg', 'webp'].map((format) => `-full-${width}.${format}`)),
      ].sort(),
    )
    // A busy machine gives little to the process that makes the sizes, which has the lowest priority.
  }, 180_000)

  // covers Media: upload: in parts, goes on after an interruption
  it('resumes after an interruption, and ignores parts sent twice or too early', async () => {
    const writer = await atWork(test, 'writer')
    const file = await largePicture()
    const begun = await writer.browser.send('POST', `${writer.root}/uploads`, {
      fileName: 'a.jpg',
      bytes: file.length,
      replaces: null,
    })
    const { uploadId } = begun.body as { uploadId: string }
    const address = `${writer.root}/uploads/${uploadId}`
    const part = (offset: number) =>
      writer.browser.send('PUT', `${address}/parts/${offset}`, file.subarray(offset, offset + uploadPartBytes))
    expect((await part(uploadPartBytes)).body).toEqual({ received: 0 })
    expect((await part(0)).body).toEqual({ received: uploadPartBytes })
    expect((await part(0)).body).toEqual({ received: uploadPartBytes })
    expect((await writer.browser.get(address)).body).toEqual({ received: uploadPartBytes })
    const early = await writer.browser.send('POST', `${address}/finish`)
    expect(early).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } })
    // Two windows send the same part at once.
    const both = await Promise.all([part(uploadPartBytes), part(uploadPartBytes)])
    const next = Math.min(2 * uploadPartBytes, file.length)
    expect(both.map(({ body }) => body)).toEqual([{ received: next }, { received: next }])
    for (let offset = next; offset < file.length; offset += uploadPartBytes) await part(offset)
    expect((await writer.browser.send('POST', `${address}/finish`)).status).toBe(200)
  })

  // covers Media: upload: once, however often it is finished
  it('is finished once, however often that is requested', async () => {
    const writer = await atWork(test, 'writer')
    const uploadId = await sentFile(writer, await pictureFile())
    const finish = () => writer.browser.send('POST', `${writer.root}/uploads/${uploadId}/finish`)
    const answers = [...(await Promise.all([finish(), finish(), finish()])), await finish()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => (body as { media: Media }).media.id)).size).toBe(1)
    expect((await writer.browser.get(`${writer.root}/media`)).body).toMatchObject({ total: 1 })
  })

  it('is private to its uploader', async () => {
    const writer = await atWork(test, 'writer')
    const other = await atWork(test, 'siteAdmin', writer.siteId)
    const uploadId = await sentFile(writer, await pictureFile())
    for (const answer of [
      await other.browser.get(`${other.root}/uploads/${uploadId}`),
      await other.browser.send('PUT', `${other.root}/uploads/${uploadId}/parts/0`, Buffer.alloc(10)),
      await other.browser.send('POST', `${other.root}/uploads/${uploadId}/finish`),
      await other.browser.send('DELETE', `${other.root}/uploads/${uploadId}`),
    ])
      expect(answer.status).toBe(404)
  })

  // covers Media: upload: one that was abandoned leaves nothing
  it('leaves nothing when it is abandoned', async () => {
    const writer = await atWork(test, 'writer')
    const uploadId = await sentFile(writer, await pictureFile())
    expect(await storedKeys(test, `${writer.siteId}/uploads/`)).not.toEqual([])
    expect((await writer.browser.send('DELETE', `${writer.root}/uploads/${uploadId}`)).status).toBe(204)
    expect(await storedKeys(test, `${writer.siteId}/`)).toEqual([])
    expect((await writer.browser.get(`${writer.root}/uploads/${uploadId}`)).status).toBe(404)
  })

  it('accepts only bytes, in parts of the set length, within the announced size', async () => {
    const writer = await atWork(test, 'writer')
    const begun = await writer.browser.send('POST', `${writer.root}/uploads`, {
      fileName: 'a.jpg',
      bytes: 2_000_000,
      replaces: null,
    })
    const address = `${writer.root}/uploads/${(begun.body as { uploadId: string }).uploadId}/parts`
    const put = (offset: number | string, body: unknown, headers?: Record<string, string>) =>
      writer.browser.send('PUT', `${address}/${offset}`, body, headers)
    expect(await put(0, Buffer.alloc(uploadPartBytes + 1))).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
    expect(await put(0, Buffer.alloc(10))).toMatchObject({ status: 400, body: { code: 'MALFORMED' } })
    expect(await put(0, { a: 1 })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    expect(await put(0, Buffer.alloc(10), { 'content-type': 'multipart/form-data; boundary=x' })).toMatchObject({ status: 415 })
    expect((await put('-1', Buffer.alloc(10))).status).toBe(404)
    expect((await put('..%2f..%2f', Buffer.alloc(10))).status).toBe(404)
    expect((await put(0, Buffer.alloc(uploadPartBytes))).body).toEqual({ received: uploadPartBytes })
    expect(await put(uploadPartBytes, Buffer.alloc(uploadPartBytes))).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
    // No other call accepts bytes as its body.
    const elsewhere = await writer.browser.send('POST', `${writer.root}/uploads`, Buffer.from('{}'))
    expect(elsewhere.status).toBe(415)
  })

  // covers Media: file: 25 MB, 0 bytes
  it('is refused before it is sent when it is empty or too large', async () => {
    const writer = await atWork(test, 'writer')
    const begin = (fileName: string, bytes: number) =>
      writer.browser.send('POST', `${writer.root}/uploads`, { fileName, bytes, replaces: null })
    expect(await begin('tom.jpg', 0)).toMatchObject({
      status: 400,
      body: { fields: { bytes: { message: expect.stringContaining('tom.jpg är tom') } } },
    })
    expect(await begin('film.jpg', 31 * 1024 ** 2)).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', message: 'film.jpg är 31 MB. Största storlek är 25 MB.' },
    })
    expect((await begin('film.jpg', 25 * 1024 ** 2 + 1)).body).toMatchObject({
      message: 'film.jpg är 25,1 MB. Största storlek är 25 MB.',
    })
  })

  // Both rows refer to the library's row: two uploads finished at the same moment used to deadlock.
  it('does not wait for another one being stored in the same library', async () => {
    const writer = await atWork(test, 'writer')
    await uploaded(writer, await pictureFile())
    await test.database.inSite(writer.siteId, async (library) => {
      const other = { id: randomUUID(), fileName: 'en annan.jpg', bytes: 1, replacesId: null, replacesVersion: null }
      insertUpload(library, other, { userId: writer.user.id, now: test.clock() })
      expect(await countOpenUploads(library, writer.user.id)).toBe(1)
      expect(await uploaded(writer, await pictureFile())).toMatchObject({ version: 1 })
    })
  })

  it('is refused to readers', async () => {
    const reader = await atWork(test, 'reader')
    expect((await reader.browser.send('POST', `${reader.root}/uploads`, { fileName: 'a', bytes: 1, replaces: null })).status).toBe(
      403,
    )
  })
})

describe('the same file again', () => {
  it('returns the existing picture', async () => {
    const writer = await atWork(test, 'writer')
    const file = await pictureFile()
    const first = await uploaded(writer, file)
    const again = await finished(writer, file, 'ett annat namn.jpg')
    expect(again).toMatchObject({ status: 200, body: { isDuplicate: true, media: { id: first.id, title: first.title } } })
    expect((await writer.browser.get(`${writer.root}/media`)).body).toMatchObject({ total: 1 })
  })

  it('becomes one picture when uploaded twice at once', async () => {
    const [writer, file] = [await atWork(test, 'writer'), await pictureFile()]
    const answers = await Promise.all([finished(writer, file), finished(writer, file)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => (body as { media: Media }).media.id)).size).toBe(1)
    const kept = await storedKeys(test, `${writer.siteId}/media/`)
    expect(new Set(kept.map((key) => key.split('/')[2])).size).toBe(1)
  })

  // covers Media: the picture is there already; out of the trash
  it('is restored from the trash with its description', async () => {
    const [editor, file] = [await atWork(test, 'editor'), await pictureFile()]
    const first = await uploaded(editor, file)
    await editor.browser.send('PATCH', `${editor.root}/media/${first.id}`, { changes: { credit: 'Anna Berg' }, version: 1 })
    await editor.browser.send('POST', `${editor.root}/media/${first.id}/withdraw-consent`, { version: 2 })
    await editor.browser.send('POST', `${editor.root}/media/${first.id}/trash`, { version: 3 })
    const again = await finished(editor, file)
    expect(again.body).toMatchObject({
      isDuplicate: true,
      media: { id: first.id, credit: 'Anna Berg', consent: 'withdrawn', isTrashed: false },
    })
  })
})

describe('an upload of another type', () => {
  // covers Media: file: type by content, a helpful text for HEIC
  // covers Content in use: the file types that are named are those that are taken
  it('is refused with its type and an advice', async () => {
    const writer = await atWork(test, 'writer')
    const refused = async (file: Buffer, name: string) => {
      const answer = await finished(writer, file, name)
      expect(answer).toMatchObject({ status: 422, body: { code: 'UNSUPPORTED_TYPE' } })
      return (answer.body as { message: string }).message
    }
    expect(await refused(Buffer.from('x'.repeat(500)), 'flygblad.docx')).toBe(
      'flygblad.docx är en .docx. Bildbanken tar JPEG, PNG, WebP, AVIF, GIF och PDF.',
    )
    expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logga.svg')).toContain('SVG')
    expect(await refused(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'IMG_1.heic')).toContain('iPhone')
    expect(await refused(Buffer.from('<!doctype html><script>1</script>'), 'bild.jpg')).toContain('webbsida')
    expect(await refused(await pictureFile(200, 200), 'liten.jpg')).toContain('minst 320')
    expect(await storedKeys(test, `${writer.siteId}/`)).toEqual([])
    const { rows } = await test.superuser.query('select count(*)::int as n from uploads where site_id = $1', [writer.siteId])
    expect(rows).toEqual([{ n: 0 }])
  })

  // covers Media: document: PDF without details of who and with what
  it('becomes a document when it is a PDF, without the metadata of its header', async () => {
    const writer = await atWork(test, 'writer')
    const file = pdf()
    const media = await uploaded(writer, file, 'årsmöte.pdf')
    expect(media).toMatchObject({ kind: 'document', contentType: 'application/pdf', width: 0, isReady: true, title: 'årsmöte' })
    const { bytes, headers } = await writer.browser.fetch(`${writer.root}/media/${media.id}/file`)
    expect(bytes.length).toBe(file.length)
    for (const secret of ['Anna Berg', '416E6E61']) expect(bytes.includes(secret)).toBe(false)
    // Readers show the title, and chapter titles are part of the text.
    for (const title of ['/Title (Arsmote (protokoll) 2026)', '/Title (Kapitel 1)']) expect(bytes.includes(title)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="arsmote.pdf"; filename*=UTF-8''%C3%A5rsm%C3%B6te.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  it('is refused when it is a PDF mixed with another format, locked, or cut short', async () => {
    const writer = await atWork(test, 'writer')
    const message = async (file: Buffer) => (await finished(writer, file, 'a.pdf')).body as { message: string }
    expect(await message(Buffer.concat([Buffer.from('%PDF-1.7\n<script>alert(1)</script>\n'), pdf()]))).toMatchObject({
      message: expect.stringContaining('webbsida'),
    })
    expect(await message(Buffer.from(pdf().toString().replace('/Root', '/Encrypt 9 0 R /Root')))).toMatchObject({
      message: expect.stringContaining('lösenord'),
    })
    expect(await message(pdf().subarray(0, 150))).toMatchObject({ message: expect.stringContaining('avbrutet') })
  })
})

describe('limits', () => {
  // covers Media: quota, counted atomically
  it('hold for the quota of a library, for uploads at the same time', async () => {
    const writer = await atWork(test, 'writer')
    const begin = (bytes: number) =>
      writer.browser.send('POST', `${writer.root}/uploads`, { fileName: 'a.jpg', bytes, replaces: null })
    await begin(1)
    await test.superuser.query('update media_libraries set quota_bytes = 50000001 where site_id = $1', [writer.siteId])
    const answers = await Promise.all(Array.from({ length: 8 }, () => begin(20_000_000)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', message: expect.stringContaining('full') },
    })
  })

  it('count stored bytes until the picture is removed', async () => {
    const admin = await atWork(test, 'siteAdmin')
    const used = async () => ((await admin.browser.get(`${admin.root}/media/counts`)).body as { usedBytes: number }).usedBytes
    expect(await used()).toBe(0)
    const media = await uploaded(admin, await pictureFile())
    expect(await used()).toBe(media.bytes)
    const other = await uploaded(admin, await pictureFile(500, 400), 'a.jpg', { id: media.id, version: 1 })
    // The file before is kept as long as the replacement can be undone.
    expect(await used()).toBe(media.bytes + other.bytes)
    await admin.browser.send('POST', `${admin.root}/media/${media.id}/trash`, { version: 2 })
    await admin.browser.send('POST', `${admin.root}/media/${media.id}/delete`, { confirmation: 'Ta bort' })
    expect(await used()).toBe(0)
    await runMediaJobs(test)
    expect(await storedKeys(test, `${admin.siteId}/`)).toEqual([])
  })

  // covers Media: 30 uploads a minute, parts counted by themselves
  it('allow thirty uploads a minute, and hundreds of their parts without affecting other calls', async () => {
    const writer = await atWork(test, 'writer')
    test.clock.toNextMinute()
    const begin = () =>
      writer.browser.send('POST', `${writer.root}/uploads`, { fileName: 'a.jpg', bytes: 150 * 100, replaces: null })
    const begun = await Promise.all(Array.from({ length: 33 }, begin))
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(begun.find(({ status }) => status === 429)?.headers['retry-after']).toEqual(expect.any(String))
    const first = begun.find(({ status }) => status === 200)?.body as unknown as { uploadId: string }
    for (let at = 0; at < 130; at++) {
      const answer = await writer.browser.send(
        'PUT',
        `${writer.root}/uploads/${first.uploadId}/parts/${at * 100 + 1}`,
        Buffer.alloc(100),
      )
      expect(answer.status).toBe(200)
    }
    expect((await writer.browser.send('POST', `${writer.root}/media-collections`, { name: 'Sommar', parentId: null })).status).toBe(
      200,
    )
  })
})

describe('what a file knows of itself', () => {
  const withHidden = async (fields: Record<string, string>): Promise<Buffer> =>
    sharp(await pictureFile())
      .withExif({ IFD0: fields })
      .toBuffer()

  it('is offered as alternative text if it is a description, and is not used by itself', async () => {
    const writer = await atWork(test, 'writer')
    const words = 'Anna Berg 19850314-2385 talar i Lund.'
    const picture = await uploaded(writer, await withHidden({ ImageDescription: words }))
    expect(picture).toMatchObject({ alt: '', suggestedAlt: expect.stringMatching(/^Anna Berg +talar i Lund\.$/) })
    expect(JSON.stringify(picture)).not.toContain('2385')
  })

  // covers Media: right: Okänd when the file says that it is somebody's
  it('makes the licence the site’s own, unless it names another owner', async () => {
    const writer = await atWork(test, 'writer')
    expect(await uploaded(writer, await withHidden({ Artist: 'Anna Berg' }))).toMatchObject({
      licence: 'own',
      credit: '',
      suggestedCredit: 'Anna Berg',
      suggestedLicence: '',
    })
    const found = 'CC BY 4.0 https://creativecommons.org/licenses/by/4.0/'
    expect(await uploaded(writer, await withHidden({ Copyright: found }))).toMatchObject({
      licence: 'unknown',
      suggestedLicence: found,
    })
  })
})

it('the federation’s library works alike for administrators, and is closed to all others', async () => {
  const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true, name: 'Fia Förbund' }))
  const media = await uploaded({ browser: admin, root: '/api/admin' }, await pictureFile(), 'förbundet.jpg')
  expect(media).toMatchObject({ isShared: true, title: 'förbundet', createdBy: 'Fia Förbund', licence: 'unknown' })
  expect((await admin.fetch(adminImage(null, media, 960))).status).toBe(200)
  const siteAdmin = await atWork(test, 'siteAdmin')
  expect((await siteAdmin.browser.get('/api/admin/media')).status).toBe(403)
  expect((await siteAdmin.browser.send('POST', '/api/admin/uploads', { fileName: 'a', bytes: 9, replaces: null })).status).toBe(403)
  const { rows } = await test.superuser.query('select action, site_id from audit_log where object_id = $1', [media.id])
  expect(rows).toEqual([{ action: 'media.upload', site_id: '*' }])
})
