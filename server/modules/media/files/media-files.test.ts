import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Media } from '#contract/media/media.ts'
import { adminImage, imageFormats, imageWidths } from '#contract/media-facts.ts'
import { atWork, writtenItem } from '../../../testing/at-work.ts'
import { aUser, newsContent } from '../../../testing/factories.ts'
import { aDocument, aPicture } from '../../../testing/media-factory.ts'
import { signedInAs, testApp } from '../../../testing/test-app.ts'
import { runMediaJobs, storedKeys, uploaded } from '../../../testing/uploading.ts'
import { sizeOf } from './media-sizes.ts'

const test = await testApp()
const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))

describe('a picture as a member sees it', () => {
  it('is small, cached by the browser for ever, and runs no script', async () => {
    const at = await atWork(test, 'reader')
    const media = { ...(await aPicture(test, at.siteId)), kind: 'image' }
    for (const width of [320, 960] as const) {
      const { status, headers, bytes } = await at.browser.fetch(adminImage(at.siteId, media, width))
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'inline',
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width })
    }
  })

  // covers Media: shown in the admin, fixed sizes (SEC-33)
  it('has one of two names, and any other name is refused without work', async () => {
    const at = await atWork(test, 'reader')
    const { id, fileKey } = await aPicture(test, at.siteId)
    const before = await storedKeys(test, `${at.siteId}/`)
    const names = [
      ...imageWidths.filter((width) => width !== 320 && width !== 960).map((width) => `${fileKey}-${width}.webp`),
      ...imageFormats.filter((format) => format !== 'webp').map((format) => `${fileKey}-320.${format}`),
      ...Array.from({ length: 200 }, (_, at) => `${fileKey}-${at * 7 + 321}.webp`),
      `${fileKey}-320.webp%00`,
      `${fileKey}-320.webp%2f..%2f..`,
      `..%2f..%2f${fileKey}-320.webp`,
      `${'0'.repeat(20)}-320.webp`,
      `${fileKey.toUpperCase()}-320.webp`,
      `${fileKey}-0320.webp`,
      'original',
    ]
    for (const name of names) expect((await at.browser.fetch(`${at.root}/media/${id}/image/${name}`)).status, name).toBe(404)
    expect(await storedKeys(test, `${at.siteId}/`)).toEqual(before)
  })

  // covers Media: a size is made once
  it('is made once for many requests at the same time', async () => {
    const at = await atWork(test, 'reader')
    const media = await aPicture(test, at.siteId)
    let resized = 0
    const images = {
      ...test.images,
      resize: (...args: Parameters<typeof test.images.resize>) => (resized++, test.images.resize(...args)),
    }
    const picture = { id: media.id, fileKey: media.fileKey, extension: 'jpg' }
    const all = await Promise.all(
      Array.from({ length: 40 }, () => sizeOf({ files: test.files, images }, at.siteId, picture, null, 640, 'jpg')),
    )
    expect(new Set(all).size).toBe(1)
    expect(resized).toBe(1)
    await sizeOf({ files: test.files, images }, at.siteId, picture, null, 640, 'jpg')
    expect(resized).toBe(1)
    expect(
      await sizeOf({ files: test.files, images }, at.siteId, { ...picture, fileKey: '0'.repeat(20) }, null, 640, 'jpg'),
    ).toBeNull()
  })
})

describe('the original file', () => {
  // covers Media: downloaded as an attachment (SEC-32)
  it.each([
    ['Årsmöte 2026', `attachment; filename="Arsmote 2026.jpg"; filename*=UTF-8''%C3%85rsm%C3%B6te%202026.jpg`],
    ['a"b\\c/../d;e', `attachment; filename="a b c .. d;e.jpg"; filename*=UTF-8''a%20b%20c%20..%20d%3Be.jpg`],
    ['../../etc/passwd', `attachment; filename="etc passwd.jpg"; filename*=UTF-8''etc%20passwd.jpg`],
    // A character of two code units, where the name is cut.
    [`${'a'.repeat(99)}😀`, `attachment; filename="${'a'.repeat(99)}.jpg"; filename*=UTF-8''${'a'.repeat(99)}.jpg`],
    ['<script>', `attachment; filename="script.jpg"; filename*=UTF-8''script.jpg`],
    ["it's (1)*", `attachment; filename="it's (1).jpg"; filename*=UTF-8''it%27s%20%281%29.jpg`],
  ])('is put away under a name made of ”%s”', async (title, disposition) => {
    const at = await atWork(test, 'reader')
    const { id } = await aPicture(test, at.siteId, { title, size: [400, 300] })
    const { status, headers, bytes } = await at.browser.fetch(`${at.root}/media/${id}/file`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'content-disposition': disposition,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
  })

  it('is only for signed-in members of the site', async () => {
    const at = await atWork(test, 'reader')
    const { id, fileKey } = await aDocument(test, at.siteId)
    const { host } = new URL(test.config.adminOrigin)
    for (const url of [`${at.root}/media/${id}/file`, `${at.root}/media/${id}/image/${fileKey}-320.webp`]) {
      expect((await test.app.inject({ url, headers: { host } })).statusCode).toBe(401)
      expect((await (await atWork(test, 'siteAdmin')).browser.fetch(url)).status).toBe(404)
    }
    // A document has no picture sizes.
    expect((await at.browser.fetch(`${at.root}/media/${id}/image/${fileKey}-320.webp`)).status).toBe(404)
  })
})

describe('the federation’s pictures', () => {
  // covers Media: shared pictures: complete ones, else not
  it('are offered to sites when they are described, free to use and not withheld', async () => {
    const at = await atWork(test, 'reader')
    const whole = { credit: 'Förbundet', alt: 'Ett torg', size: [400, 300] as const }
    const offered = await aPicture(test, '*', { ...whole, title: 'erbjuds', consentNote: 'hemlig anteckning' })
    const hidden = [
      await aPicture(test, '*', { ...whole, alt: '' }),
      await aPicture(test, '*', { ...whole, credit: '' }),
      await aPicture(test, '*', { ...whole, licence: 'unknown' }),
      await aPicture(test, '*', { ...whole, consent: 'withdrawn' }),
      await aPicture(test, '*', { ...whole, deletedAt: new Date() }),
    ]
    const ended = await aPicture(test, '*', { ...whole, licenceUntil: '2020-01-01' })
    const { media } = (await at.browser.get(`${at.root}/shared-media?limit=100`)).body as unknown as { media: Media[] }
    const ids = media.map(({ id }) => id)
    expect(ids).toContain(offered.id)
    for (const { id, fileKey } of hidden) {
      expect(ids).not.toContain(id)
      expect((await at.browser.get(`${at.root}/shared-media/${id}`)).status).toBe(404)
      expect((await at.browser.fetch(`${at.root}/shared-media/${id}/image/${fileKey}-320.webp`)).status).toBe(404)
      expect((await at.browser.fetch(`${at.root}/shared-media/${id}/file`)).status).toBe(404)
      expect((await admin.get(`/api/admin/media/${id}`)).status).toBe(200)
    }
    expect(ids).not.toContain(ended.id)
    expect((await at.browser.fetch(adminImage(at.siteId, offered, 320))).status).toBe(200)
    expect((await at.browser.fetch(`${at.root}/shared-media/${offered.id}/file`)).status).toBe(200)
    const told = await at.browser.get(`${at.root}/shared-media/${offered.id}`)
    expect(told.body).toMatchObject({ title: 'erbjuds', isShared: true, consentNote: '', usedIn: [] })
    // It has no address among the site's own media.
    expect((await at.browser.get(`${at.root}/media/${offered.id}`)).status).toBe(404)
    expect((await at.browser.fetch(`${at.root}/media/${offered.id}/file`)).status).toBe(404)
  })

  it('count as used by a site only where that site shows them', async () => {
    const [one, other] = [await atWork(test), await atWork(test)]
    const shared = await aPicture(test, '*', { credit: 'Förbundet' })
    const item = await writtenItem(one, 'news', newsContent({ image: shared.lead }))
    expect((await one.browser.get(`${one.root}/shared-media/${shared.id}`)).body).toMatchObject({ usedIn: [{ itemId: item.id }] })
    expect((await other.browser.get(`${other.root}/shared-media/${shared.id}`)).body).toMatchObject({ usedIn: [] })
    expect((await admin.get(`/api/admin/media/${shared.id}`)).body).toMatchObject({
      usedIn: [{ siteId: one.siteId, itemId: null, version: 'draft' }],
    })
  })
})

it('a picture whose sizes cannot be made shows the fault, and is tried again on request', async () => {
  const at = await atWork(test, 'writer')
  const media = await uploaded(
    at,
    await sharp({ create: { width: 500, height: 400, channels: 3, background: '#0b5c63' } })
      .jpeg()
      .toBuffer(),
  )
  const key = (await storedKeys(test, `${at.siteId}/media/${media.id}/`)).find((name) => name.endsWith('.jpg')) ?? ''
  const kept = await test.files.get(key)
  await test.files.delete(key)
  await runMediaJobs(test)
  const told = async () => (await at.browser.get(`${at.root}/media/${media.id}`)).body as unknown as Media
  expect(await told()).toMatchObject({ isReady: false, fault: expect.stringContaining('saknas') })
  await test.files.put(key, kept ?? Buffer.alloc(0), 'image/jpeg')
  expect((await at.browser.send('POST', `${at.root}/media/${media.id}/make-sizes`)).body).toMatchObject({ fault: null })
  await runMediaJobs(test)
  expect(await told()).toMatchObject({ isReady: true, fault: null, version: 1 })
  expect((await at.browser.send('POST', `${at.root}/media/${media.id}/make-sizes`)).status).toBe(409)
})
