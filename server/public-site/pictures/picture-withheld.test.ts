import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { media } from '../../modules/media/media-table.ts'
import { setHidden, withdrawConsent } from '../../modules/media/bank/media-withheld.ts'
import { unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { assignments } from '../../modules/representatives/assignments-table.ts'
import { bodies } from '../../modules/representatives/bodies-table.ts'
import { personProtection } from '../../modules/representatives/persons-table.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { publicChanged } from '../../modules/sites/sites.ts'
import type { TestMedia } from '../../testing/media-factory.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { withLogo } from '../../testing/site-settings.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFiles, testImages } from '../../testing/test-files.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, soon, testSites, visit, withoutComparisons } from '../../testing/test-sites.ts'

const db = await testDatabase()
const from = { ...db, files: await testFiles(), images: testImages() }
const time = { now: new Date('2026-11-21T12:00:00+01:00') }
const clock = () => time.now
const app = await testSites(db, { ...from, clock })
/** Another process with the same database and files, which knows what it has heard. */
const otherNode = await testSites(db, { ...from, database: withoutComparisons(db), clock })

const read = async (siteId: string, path: string, node = app) => {
  const { statusCode, body } = await visit(node, `/${siteId}${path}`)
  return { statusCode, body }
}
/** Every page of a site that may mention a picture. */
const everywhere = ['', '/nyheter', '/nyheter/pa-torget', '/nyheter/rss.xml', '/sitemap.xml']

async function aStory(room: Newsroom, picture: TestMedia) {
  const item = await room.published({
    title: 'På torget',
    image: picture.lead,
    shareImage: { id: picture.id, isShared: picture.isShared },
    body: {
      type: 'doc',
      content: [{ type: 'image', attrs: { ...picture.use, alt: 'Kim Ek på torget', caption: 'Kim Ek talar' } }],
    },
  })
  const bytes = `/_bild/${picture.id}/${picture.fileKey}-full-320.webp`
  await soon(async () => expect((await read(room.siteId, told)).body).toContain('Kim Ek'))
  for (const path of everywhere) await soon(async () => expect((await read(room.siteId, path)).body).toContain(picture.id))
  expect((await read(room.siteId, bytes)).statusCode).toBe(200)
  return { item, bytes }
}

async function isNowhere(siteId: string, picture: TestMedia, bytes: string): Promise<void> {
  for (const path of everywhere) expect([path, (await read(siteId, path)).body.includes(picture.id)]).toEqual([path, false])
  expect((await read(siteId, bytes)).statusCode).toBe(404)
}

/** The item in the delivery API, where a picture in a text keeps its place. */
const told = '/api/v1/news/pa-torget'

async function hasPlaceholders(siteId: string): Promise<void> {
  const { body: forPrograms } = await read(siteId, told)
  expect(forPrograms).toContain('Bilden visas inte längre.')
  // A caption may name the people in the picture.
  for (const said of ['Kim Ek', 'Anna Berg', 'Människor på ett torg']) expect(forPrograms).not.toContain(said)
  const { body } = await read(siteId, '/nyheter/pa-torget')
  // The lead image and the one in the text are replaced by boxes of their shape.
  expect(body.match(/Bilden visas inte längre\./g)).toHaveLength(2)
  expect(body).toContain('<svg class="r16x9" width="1600" height="900" aria-hidden="true">')
  expect(body).toContain('<svg width="1600" height="1000" aria-hidden="true">')
  expect(body).not.toContain('Foto:')
  expect(body).toMatch(/<meta property="og:image" content="http:\/\/localhost:3001\/[^"]*\/_delning\/[^"]*\.png"\/>/)
  for (const path of ['', '/nyheter']) expect((await read(siteId, path)).body).toContain('Bilden visas inte längre.')
}

describe('a picture whose consent was withdrawn', () => {
  // covers Pictures on sites: consent withdrawn: gone within a second on both nodes
  // covers Files and export: sharing with programs: nothing is said of a picture that is not shown
  test('is gone as soon as it is announced, with its bytes, in every library', async () => {
    for (const isShared of [false, true]) {
      const room = await aNewsroom(db)
      const library = isShared ? '*' : room.siteId
      const picture = await aPicture(from, library)
      const { bytes } = await aStory(room, picture)
      expect((await read(room.siteId, '/nyheter/pa-torget', otherNode)).body).toContain(picture.id)
      expect((await read(room.siteId, bytes, otherNode)).statusCode).toBe(200)
      const actor = { userId: room.editor().userId, role: 'siteAdmin', now: time.now } as const
      await db.database.inSite(library, (site) => withdrawConsent({ library: site, actor }, picture.id, 1))
      await soon(async () => {
        expect((await read(room.siteId, '/nyheter/pa-torget', otherNode)).body).not.toContain(picture.id)
        expect((await read(room.siteId, bytes, otherNode)).statusCode).toBe(404)
      })
      await soon(() => hasPlaceholders(room.siteId))
      await isNowhere(room.siteId, picture, bytes)
    }
  })
})

describe('a picture that an editor has hidden', () => {
  // covers Content in use: a hidden picture: gone from pages and files until it is shown again
  test('is nowhere any more, and neither are its bytes, until it is shown again', async () => {
    const room = await aNewsroom(db)
    const picture = await aPicture(from, room.siteId)
    const { bytes } = await aStory(room, picture)
    expect((await read(room.siteId, bytes, otherNode)).statusCode).toBe(200)
    const actor = { userId: room.editor().userId, role: 'editor', now: time.now } as const
    const rules = { isCreditRequired: false, isLicenceRequired: false }
    const hide = (isHidden: boolean, version: number) =>
      db.database.inSite(room.siteId, (library) => setHidden({ library, actor }, picture.id, { isHidden, version }, rules))
    await hide(true, 1)
    await soon(() => hasPlaceholders(room.siteId))
    await isNowhere(room.siteId, picture, bytes)
    await hide(false, 2)
    await soon(async () => {
      expect((await read(room.siteId, '/nyheter/pa-torget', otherNode)).body).toContain(picture.id)
      expect((await read(room.siteId, bytes, otherNode)).statusCode).toBe(200)
    })
  })
})

describe('a picture whose licence ends', () => {
  // covers Pictures on sites: a right that ends at Swedish midnight
  test('is shown on its last day and gone after midnight in Sweden', async () => {
    const room = await aNewsroom(db)
    const picture = await aPicture(from, room.siteId, { licenceUntil: '2026-11-21' })
    const { bytes } = await aStory(room, picture)
    time.now = new Date('2026-11-21T23:59:59+01:00')
    expect((await read(room.siteId, '/nyheter/pa-torget')).body).toContain(picture.id)
    time.now = new Date('2026-11-22T00:00:01+01:00')
    await hasPlaceholders(room.siteId)
    await isNowhere(room.siteId, picture, bytes)
    time.now = new Date('2026-11-21T12:00:00+01:00')
  })
})

describe('the icon', () => {
  test('is a letter again when its licence has ended, and what was drawn of the picture is not given out', async () => {
    const room = await aNewsroom(db)
    const picture = await aPicture(from, room.siteId, { licenceUntil: '2026-11-21' })
    const iconOf = async () =>
      /_marke\/32-[0-9a-f]{20}\.png|_marke\/192-[0-9a-f]{20}\.png/.exec((await read(room.siteId, '')).body)?.[0]
    const letter = await iconOf()
    await withLogo(db, room, picture, 'icon')
    await soon(async () => expect(await iconOf()).not.toBe(letter))
    const drawn = `/${await iconOf()}`
    expect((await read(room.siteId, drawn)).statusCode).toBe(200)
    time.now = new Date('2026-11-22T00:00:01+01:00')
    expect(`/${await iconOf()}`).not.toBe(drawn)
    expect((await read(room.siteId, drawn)).statusCode).toBe(404)
    time.now = new Date('2026-11-21T12:00:00+01:00')
  })
})

describe('the logo', () => {
  // covers Pictures on sites: the logo's right ends
  test('leaves every page, also the one that says that there is none, when its licence has ended', async () => {
    const room = await aNewsroom(db)
    const logo = await aPicture(from, room.siteId, { licenceUntil: '2026-11-21' })
    await withLogo(db, room, logo)
    const paths = ['', '/nyheter', '/politik', '/finns-inte']
    for (const path of paths) await soon(async () => expect((await read(room.siteId, path)).body).toContain(logo.id))
    const bytes = `/_bild/${logo.id}/${logo.fileKey}-full-320.webp`
    expect((await read(room.siteId, bytes)).statusCode).toBe(200)
    time.now = new Date('2026-11-22T00:00:01+01:00')
    for (const path of paths) expect([path, (await read(room.siteId, path)).body.includes(logo.id)]).toEqual([path, false])
    expect((await read(room.siteId, bytes)).statusCode).toBe(404)
    time.now = new Date('2026-11-21T12:00:00+01:00')
  })
})

describe('a withdrawn or changed picture', () => {
  test('disappears on the other node, which is told, when its only place is no longer public', async () => {
    const room = await aNewsroom(db)
    const picture = await aPicture(from, room.siteId)
    const { item, bytes } = await aStory(room, picture)
    expect((await read(room.siteId, bytes, otherNode)).statusCode).toBe(200)
    await room.step((work) => unpublishItem(work, item.id, item.draftVersion))
    await soon(async () => expect((await read(room.siteId, bytes, otherNode)).statusCode).toBe(404))
  })

  test('has the new bytes, and only them, when its file was replaced', async () => {
    const room = await aNewsroom(db)
    const [picture, successor] = [await aPicture(from, room.siteId), await aPicture(from, room.siteId)]
    const { bytes } = await aStory(room, picture)
    await db.database.inSite(room.siteId, async (site) => {
      await site.query.update(media).set({ fileKey: successor.fileKey }).where(eq(media.id, picture.id))
      await publicChanged(site)
    })
    await soon(async () => expect((await read(room.siteId, bytes, otherNode)).statusCode).toBe(404))
    await soon(async () => expect((await read(room.siteId, '/nyheter/pa-torget', otherNode)).body).toContain(successor.fileKey))
  })
})

describe('the portrait of a person with Skyddade uppgifter', () => {
  // covers Pictures on sites: protected: no portrait, no bytes
  test.each(['nameOnly', 'hidden'] as const)('is shown nowhere, and its bytes are not given out (%s)', async (mode) => {
    const room = await aNewsroom(db)
    const { siteId } = room
    const portrait = await aPicture(from, siteId, { size: [900, 1200] })
    const kim = await room.publishedIn(representativesArea, { givenName: 'Kim', familyName: 'Ek', portrait: portrait.lead })
    const bodyId = randomUUID()
    await db.database.inSite(siteId, async (site) => {
      await site.query
        .insert(bodies)
        .values({ siteId, id: bodyId, name: 'Styrelsen', level: 'kommun', kind: 'fullmaktige', sortKey: 'a1' })
      await site.query.insert(assignments).values({
        siteId,
        id: randomUUID(),
        personId: kim.id,
        bodyId,
        standardRole: 'ledamot',
        fromDate: '2026-10-15',
        isLead: true,
        source: 'manual',
      })
      await publicChanged(site)
    })
    const places = ['', '/foretradare', kim.path, '/sitemap.xml']
    for (const path of places) await soon(async () => expect((await read(siteId, path)).body).toContain(portrait.id))
    const bytes = `/_bild/${portrait.id}/${portrait.fileKey}-full-320.webp`
    expect((await read(siteId, bytes)).statusCode).toBe(200)
    await db.database.inPlatform((platform) =>
      platform.query.insert(personProtection).values({
        siteId,
        personId: kim.id,
        mode,
        ...(mode === 'nameOnly' && { shownName: 'Kim Ek', sortName: 'Ek' }),
        isLive: true,
        by: room.editor().userId,
        at: time.now,
      }),
    )
    await db.database.inSite(siteId, publicChanged)
    await soon(async () => expect((await read(siteId, bytes)).statusCode).toBe(404))
    for (const path of [...places, '/nyheter/rss.xml']) {
      const { body } = await read(siteId, path)
      expect([path, body.includes(portrait.id)]).toEqual([path, false])
    }
    // A share card would show the name of a person without a page.
    expect((await read(siteId, `/_delning/${kim.id}-${'0'.repeat(20)}.png`)).statusCode).toBe(404)
  })
})
