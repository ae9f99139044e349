import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { publicChanged } from '../../modules/sites/sites.ts'
import { sites } from '../../modules/sites/sites-table.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { changeMedia } from '../../modules/media/bank/media-change.ts'
import { mirrorMedia } from '../../modules/media/media-uses.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { textOf } from '../../testing/factories.ts'
import { withLogo, withSettings } from '../../testing/site-settings.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFiles, testImages } from '../../testing/test-files.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const [files, pool] = [await testFiles(), testImages()]
let drawn = 0
const images: typeof pool = {
  ...pool,
  drawCard(...card) {
    drawn++
    return pool.drawCard(...card)
  },
}
const from = { ...db, files, images }
const app = await testSites(db, { files, images })
const otherNode = await testSites(db, { files, images })

const told = async (url: string) => {
  const { body } = await visit(app, url)
  const said = (property: string) => new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(body)?.[1]
  return {
    image: said('og:image') ?? '',
    width: said('og:image:width'),
    height: said('og:image:height'),
    alt: said('og:image:alt'),
    card: said('twitter:card'),
  }
}
const pathOf = (url: string): string => new URL(url).pathname

describe('a page without a picture', () => {
  // covers Pictures on sites: share image and share card
  test('is shared with a card that says its title, drawn once and kept', async () => {
    const room = await aNewsroom(db, { name: 'Föreningen Å, Ä & Ö' })
    const item = await room.published({ title: 'Överförmyndarnämndens ordförande <avgår>' })
    const { image, ...about } = await soon(async () => {
      const found = await told(`/${room.siteId}${item.path}`)
      expect(found.image).toContain(item.id)
      return found
    })
    expect(about).toEqual({
      width: '1200',
      height: '630',
      alt: 'Överförmyndarnämndens ordförande &lt;avgår&gt; – Föreningen Å, Ä &amp; Ö',
      card: 'summary_large_image',
    })
    const answer = await visit(app, pathOf(image))
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, s-maxage=60, immutable',
    ])
    const { width, height, format } = await sharp(answer.rawPayload).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'png'])
    const before = drawn
    expect((await visit(otherNode, pathOf(image))).rawPayload.equals(answer.rawPayload)).toBe(true)
    expect(drawn).toBe(before)
  })

  test('has another card when its title or the site’s colour changes, and the old one is gone', async () => {
    const room = await aNewsroom(db)
    const page = await room.publishedIn(pageArea, { title: 'Om oss', body: textOf('Vi.') })
    const address = `/${room.siteId}${page.path}`
    await soon(async () => expect((await told(address)).image).toContain(page.id))
    const { image } = await told(address)
    expect((await visit(app, pathOf(image))).statusCode).toBe(200)
    await db.database.inPlatform(({ query }) =>
      query.update(sites).set({ accentColor: '#8a1c4a' }).where(eq(sites.id, room.siteId)),
    )
    await db.database.inSite(room.siteId, publicChanged)
    const next = await soon(async () => {
      const found = await told(address)
      expect(found.image).not.toBe(image)
      return found
    })
    expect((await visit(app, pathOf(image))).statusCode).toBe(404)
    const { rawPayload } = await visit(app, pathOf(next.image))
    const corner = await sharp(rawPayload).extract({ left: 2, top: 2, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
    expect([...corner]).toEqual([0x8a, 0x1c, 0x4a])
  })

  test('without an item has the card of the site', async () => {
    const room = await aNewsroom(db)
    await room.published()
    const [start, list] = [await told(`/${room.siteId}`), await told(`/${room.siteId}/nyheter`)]
    expect(start.image).toMatch(/\/_delning\/[0-9a-f]{20}\.png$/)
    expect(list.image).toBe(start.image)
    expect((await visit(app, pathOf(start.image))).statusCode).toBe(200)
  })
})

// covers Pictures on sites: the share card has logo and picture, until they may not be shown
test("a site's logo and the picture of its start page are on its cards, until they may not be shown", async () => {
  const room = await aNewsroom(db)
  const item = await room.published({ title: 'Utan bild' })
  const image = async () => (await told(`/${room.siteId}${item.path}`)).image
  const bare = await soon(async () => {
    const found = await image()
    expect(found).toContain(item.id)
    return found
  })
  const logo = await aPicture(from, room.siteId, { size: [600, 300] })
  await withLogo(db, room, logo)
  const branded = await soon(async () => {
    const found = await image()
    expect(found).not.toBe(bare)
    return found
  })
  const { rawPayload, headers } = await visit(app, pathOf(branded))
  expect(headers['content-type']).toBe('image/png')
  const corner = await sharp(rawPayload).extract({ left: 92, top: 536, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  expect([...corner]).toEqual([255, 255, 255])
  const header = await aPicture(from, room.siteId)
  await db.database.inSite(room.siteId, async (site) =>
    mirrorMedia(site, 'settings', 'published', [
      { field: 'logo', media: logo, kind: 'image' },
      { field: 'headerImage', media: header, kind: 'image' },
    ]),
  )
  const use = ({ id, isShared }: { id: string; isShared: boolean }) => ({ id, isShared })
  await withSettings(db, room, 'appearance', { logo: use(logo), headerImage: use(header) })
  const whole = await soon(async () => {
    const found = await image()
    expect(found).toMatch(/\.jpg$/)
    return found
  })
  const answer = await visit(app, pathOf(whole))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  expect((await visit(app, pathOf(whole).replace('.jpg', '.png'))).statusCode).toBe(404)
  await db.database.inSite(room.siteId, (library) =>
    changeMedia({ library, actor: room.editor() }, header.id, { licenceUntil: '2020-01-01' }, 1),
  )
  await soon(async () => expect(await image()).toBe(branded))
  expect((await visit(app, pathOf(whole))).statusCode).toBe(404)
})

test('a card that no page has is not drawn', async () => {
  const room = await aNewsroom(db)
  const [live, hidden] = [await room.published(), await room.draft()]
  const before = drawn
  for (const { id } of [live, hidden]) {
    const answer = await visit(app, `/${room.siteId}/_delning/${id}-${'ab'.repeat(10)}.png`)
    expect(answer.statusCode).toBe(404)
  }
  expect(drawn).toBe(before)
})

test('the picture for sharing goes before the lead image, and either before a card', async () => {
  const room = await aNewsroom(db)
  const [lead, share] = [await aPicture(from, room.siteId), await aPicture(from, room.siteId, { alt: 'Bara för delning' })]
  await room.published({ title: 'Med ledbild', image: lead.lead })
  await room.published({ title: 'Med delningsbild', image: lead.lead, shareImage: { id: share.id, isShared: false } })
  const withLead = await soon(async () => {
    const found = await told(`/${room.siteId}/nyheter/med-ledbild`)
    expect(found.image).toContain(lead.id)
    return found
  })
  expect(withLead).toMatchObject({ width: '1280', height: '720', alt: 'Människor på ett torg' })
  const withShare = await told(`/${room.siteId}/nyheter/med-delningsbild`)
  expect(withShare.image).toContain(share.id)
  expect(withShare.alt).toBe('Bara för delning')
  for (const { image } of [withLead, withShare]) {
    const { width, height } = await sharp((await visit(app, pathOf(image))).rawPayload).metadata()
    expect([width, height]).toEqual([1280, 720])
  }
})
