import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { partFor } from '#contract/media/media-crop.ts'
import { partName } from '../../modules/media/files/media-keys.ts'
import { media } from '../../modules/media/media-table.ts'
import { publicChanged } from '../../modules/sites/sites.ts'
import type { ImageWork } from '../../platform/images/image-work.ts'
import { aSite } from '../../testing/factories.ts'
import { aDocument, aPicture } from '../../testing/media-factory.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFiles, testImages } from '../../testing/test-files.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const [files, pool] = [await testFiles(), testImages()]
let made = 0
/** The real reader, which counts the calls for sizes. */
const images: ImageWork = {
  ...pool,
  resize(...given) {
    made++
    return pool.resize(...given)
  },
}
const from = { ...db, files, images }
let ahead = 0
const app = await testSites(db, { files, images, clock: () => new Date(Date.now() + ahead) })

const withMedia = (room: { siteId: string }, id: string, changes: Partial<typeof media.$inferInsert>, library = room.siteId) =>
  db.database
    .inSite(library, ({ query }) => query.update(media).set(changes).where(eq(media.id, id)))
    .then(() => db.database.inSite(room.siteId, publicChanged))

const shape = { width: 1600, height: 1000, focal: { x: 0.5, y: 0.5 }, crops: {} }
const wide = partName({ ratio: '16x9', rect: partFor(shape, '16x9') })

describe('a picture that the site shows', () => {
  // covers Pictures on sites: address with a hash: type, length, ETag, nosniff, HEAD
  test('comes in each format, with everything that keeps it harmless and says who may keep it how long', async () => {
    const room = await aNewsroom(db)
    const picture = await aPicture(from, room.siteId)
    await room.published({ image: picture.lead })
    for (const [format, type, magic] of [
      ['avif', 'image/avif', 'ftypavif'],
      ['webp', 'image/webp', 'WEBP'],
      ['jpg', 'image/jpeg', '\u00FF\u00D8'],
    ] as const) {
      const url = `/${room.siteId}/_bild/${picture.id}/${picture.fileKey}-${wide}-640.${format}`
      const answer = await soon(async () => {
        const found = await visit(app, url, { headers: { 'accept-encoding': 'br, gzip' } })
        expect(found.statusCode).toBe(200)
        return found
      })
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-length': String(answer.rawPayload.length),
      })
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.rawPayload.subarray(0, 16).toString('latin1')).toContain(magic)
      const etag = String(answer.headers.etag)
      const unchanged = await visit(app, url, { headers: { 'if-none-match': etag } })
      expect([unchanged.statusCode, unchanged.rawPayload.length, unchanged.headers['cache-control']]).toEqual([
        304,
        0,
        answer.headers['cache-control'],
      ])
      const head = await visit(app, url, { method: 'HEAD' })
      expect([head.statusCode, head.rawPayload.length, head.headers['content-length']]).toEqual([
        200,
        0,
        answer.headers['content-length'],
      ])
    }
  })

  // covers Pictures on sites: a size is made once (SEC-33)
  test('is made once, however many ask for it at once', async () => {
    const room = await aNewsroom(db)
    const picture = await aPicture(from, room.siteId)
    await room.published({ image: picture.lead })
    const url = `/${room.siteId}/_bild/${picture.id}/${picture.fileKey}-full-320.webp`
    await soon(async () => expect((await visit(app, `/${room.siteId}`)).body).toContain(picture.id))
    const before = made
    const answers = await Promise.all(Array.from({ length: 30 }, () => visit(app, url)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(made - before).toBe(1)
  })

  // covers Pictures on sites: shared picture: on sites that show it alone
  test('may be the federation’s, and is found on the site that shows it alone', async () => {
    const [room, other] = [await aNewsroom(db), await aNewsroom(db)]
    const picture = await aPicture(from, '*')
    await room.published({ image: picture.lead })
    const path = `_bild/${picture.id}/${picture.fileKey}-full-640.jpg`
    await soon(async () => expect((await visit(app, `/${room.siteId}/${path}`)).statusCode).toBe(200))
    expect((await visit(app, `/${other.siteId}/${path}`)).statusCode).toBe(404)
  })

  // covers Pictures on sites: the place's own part
  test('has the part that the place chose for itself, and no other', async () => {
    const room = await aNewsroom(db)
    const picture = await aPicture(from, room.siteId)
    // The crop is 800 × 450 of 1600 × 1000 pixels.
    const crop = { x: 0.25, y: 0.1, w: 0.5, h: 0.45 }
    await room.published({ image: { ...picture.lead, crop } })
    const url = (rect: typeof crop, width: number) =>
      `/${room.siteId}/_bild/${picture.id}/${picture.fileKey}-${partName({ ratio: '16x9', rect })}-${width}.webp`
    await soon(async () => expect((await visit(app, url(crop, 640))).statusCode).toBe(200))
    // The crop has only 800 pixels.
    expect((await visit(app, url(crop, 960))).statusCode).toBe(404)
    expect((await visit(app, url({ ...crop, x: 0.26 }, 640))).statusCode).toBe(404)
  })
})

describe('is not found', () => {
  // covers Pictures on sites: what the site shows is sent and nothing else
  test('what only a draft shows, what nothing shows, and what another site has', async () => {
    const [room, other] = [await aNewsroom(db), await aNewsroom(db)]
    const [drafted, unused, foreign] = [
      await aPicture(from, room.siteId),
      await aPicture(from, room.siteId),
      await aPicture(from, other.siteId),
    ]
    await room.draft({ image: drafted.lead })
    await other.published({ image: foreign.lead })
    for (const { id, fileKey } of [drafted, unused, foreign]) {
      const answer = await visit(app, `/${room.siteId}/_bild/${id}/${fileKey}-full-320.jpg`)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('what was withdrawn, unpublished, replaced, or whose licence ended at Swedish midnight', async () => {
    const room = await aNewsroom(db)
    const shown = async (overrides: { licenceUntil?: string } = {}) => {
      const picture = await aPicture(from, room.siteId, overrides)
      const item = await room.published({ image: picture.lead })
      const url = `/${room.siteId}/_bild/${picture.id}/${picture.fileKey}-full-320.webp`
      await soon(async () => expect((await visit(app, url)).statusCode).toBe(200))
      return { picture, item, isGone: () => soon(async () => expect((await visit(app, url)).statusCode).toBe(404)), url }
    }
    const withdrawn = await shown()
    await withMedia(room, withdrawn.picture.id, { consent: 'withdrawn' })
    await withdrawn.isGone()
    const replaced = await shown()
    await withMedia(room, replaced.picture.id, { fileKey: randomBytes(10).toString('hex') })
    await replaced.isGone()
    const ended = await shown()
    await withMedia(room, ended.picture.id, { licenceUntil: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10) })
    await ended.isGone()
    // A cached picture is still not sent after the last day of its licence.
    const june = `${new Date().getUTCFullYear() + 1}-06-30`
    const ending = await shown({ licenceUntil: june })
    ahead = Date.parse(`${june}T21:59:00Z`) - Date.now()
    expect((await visit(app, ending.url)).statusCode).toBe(200)
    ahead = Date.parse(`${june}T22:00:01Z`) - Date.now()
    expect((await visit(app, ending.url)).statusCode).toBe(404)
    ahead = 0
  })

  // covers Media: a withdrawn picture is asked for anew by caches
  test('what a cache in front asks again for after it was withdrawn, be it picture or document', async () => {
    const room = await aNewsroom(db)
    const [picture, document] = [await aPicture(from, room.siteId), await aDocument(from, room.siteId)]
    const { id, isShared } = document
    await room.published({
      image: picture.lead,
      body: { type: 'doc', content: [{ type: 'file', attrs: { id, isShared, title: 'Protokollet' } }] },
    })
    for (const [withdrawn, path] of [
      [picture, `_bild/${picture.id}/${picture.fileKey}-full-320.jpg`],
      [document, `_dokument/${id}/${document.fileKey}.pdf`],
    ] as const) {
      const ask = (etag?: string) =>
        visit(app, `/${room.siteId}/${path}`, etag === undefined ? {} : { headers: { 'if-none-match': etag } })
      const first = await soon(async () => {
        const found = await ask()
        expect(found.statusCode).toBe(200)
        return found
      })
      const etag = String(first.headers.etag)
      expect((await ask(etag)).statusCode).toBe(304)
      await withMedia(room, withdrawn.id, { consent: 'withdrawn' })
      const after = await soon(async () => {
        const found = await ask(etag)
        expect(found.statusCode).toBe(404)
        return found
      })
      expect(after.headers['cache-control']).toBe('no-store')
    }
  })

  // covers Pictures on sites: a thousand made-up variants cause no work
  test('a thousand made-up variants, none of which makes work', async () => {
    const room = await aNewsroom(db)
    const { id, fileKey } = await aPicture(from, room.siteId, { size: [700, 500] })
    await room.published({ image: { id, isShared: false, alt: '', caption: '', crop: null } })
    await soon(async () => expect((await visit(app, `/${room.siteId}/nyheter`)).body).toContain(id))
    const before = made
    const stored = async () => {
      let count = 0
      for await (const _ of files.list(`${room.siteId}/`)) count++
      return count
    }
    const storedBefore = await stored()
    const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T
    const hex = () => randomBytes(4).toString('hex')
    const invented = Array.from({ length: 1000 }, () => {
      const [part, width, format] = any([
        [`16x9-${hex()}`, '320', 'webp'],
        [`9x16-${hex()}`, '320', 'webp'],
        [`1x1`, '320', 'webp'],
        ['full', any(['960', '1280', '1920', '1', '0', '319', '699', '701', '0700', '99999', '-1', '1e3', '0320']), 'avif'],
        ['full', '320', any(['png', 'svg', 'gif', 'html', 'webp.js', 'avif~', ''])],
      ] as const)
      return `/${room.siteId}/_bild/${any([id, id, id, randomUUID()])}/${any([fileKey, fileKey, hex()])}-${part}-${width}.${format}`
    })
    while (invented.length > 0)
      await Promise.all(
        invented.splice(0, 50).map(async (url) => expect([url, (await visit(app, url)).statusCode]).toEqual([url, 404])),
      )
    expect([made - before, await stored()]).toEqual([0, storedBefore])
  })

  test.each([
    '/_bild/../../etc/passwd',
    '/_bild/%2e%2e/%2e%2e/etc/passwd',
    '/_bild/..%2f..%2fetc%2fpasswd',
    '/_bild/%2e%2e%5c%2e%2e%5cetc',
    '/_bild//etc/passwd',
    '/_bild/%00.jpg',
    '/_bild/....//....//x.jpg',
    '/_bild/ID/../KEY-full-320.jpg',
    '/_bild/ID/KEY-full-320.jpg%00.html',
    '/_bild/ID/KEY-full-320.jpg/..',
    '/_bild/ID/KEY.jpg',
    '/_dokument/../../etc/passwd.pdf',
    '/_dokument/ID/KEY.pdf',
    '/_dokument/ID/..%2fKEY.pdf',
    '/_delning/../x.png',
    '/_delning/00000000000000000000.png',
  ])('%s, where nothing of ours lies', async (form) => {
    const room = await aNewsroom(db)
    const { id, fileKey } = await aPicture(from, room.siteId)
    await room.published({ image: { id, isShared: false, alt: '', caption: '', crop: null } })
    const url = `/${room.siteId}${form.replace('ID', id).replace('KEY', fileKey)}`
    const answer = await visit(app, url)
    expect([301, 400, 404]).toContain(answer.statusCode)
    expect(answer.headers['content-type'] ?? '').not.toMatch(/image|pdf/)
  })
})

describe('a document', () => {
  // covers Pictures on sites: document: an attachment with a name (RFC 6266)
  test('is an attachment with the name it has, and the very bytes', async () => {
    const room = await aNewsroom(db)
    const file = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(300_000)])
    const document = await aDocument(from, room.siteId, { title: 'Årsmöte 2026: protokoll', file })
    const { id, isShared } = document
    await room.published({
      body: { type: 'doc', content: [{ type: 'file', attrs: { id, isShared, title: 'Protokollet' } }] },
    })
    const page = await soon(async () => {
      const { body } = await visit(app, `/${room.siteId}/nyheter/biblioteket-oppnar-igen`)
      expect(body).toContain('Protokollet')
      return body
    })
    const url = `/${room.siteId}/_dokument/${id}/${document.fileKey}.pdf`
    expect(page).toContain(`href="${url}"`)
    expect(page).toContain('PDF, 300\u00a0kB')
    const answer = await visit(app, url)
    expect(answer.rawPayload.equals(file)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Arsmote 2026 protokoll.pdf"; filename*=UTF-8\'\'%C3%85rsm%C3%B6te%202026%20protokoll.pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
    })
    expect((await visit(app, url, { headers: { 'if-none-match': String(answer.headers.etag) } })).statusCode).toBe(304)
    const head = await visit(app, url, { method: 'HEAD' })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    const other = await aSite(db.database)
    expect((await visit(app, `/${other}/_dokument/${id}/${document.fileKey}.pdf`)).statusCode).toBe(404)
  })
})
