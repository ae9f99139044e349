import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { NewsContent } from '#contract/news/news.ts'
import { linkPersons } from '../../modules/representatives/persons/link-service.ts'
import { protectPerson, unprotectPerson } from '../../modules/representatives/persons/protection-service.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { withdrawConsent } from '../../modules/media/bank/media-withheld.ts'
import { changeMedia } from '../../modules/media/bank/media-change.ts'
import { saveDraft } from '../../modules/items/life/item-draft.ts'
import { draftMedia } from '../../modules/media/public-media.ts'
import type { TestMedia } from '../../testing/media-factory.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { withLogo } from '../../testing/site-settings.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFiles, testImages } from '../../testing/test-files.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

// The portrait of a person with Skyddade uppgifter, in all places outside the person's own page.

const db = await testDatabase()
const from = { ...db, files: await testFiles(), images: testImages() }
const clock = () => new Date('2026-11-21T12:00:00+01:00')
const app = await testSites(db, { ...from, clock })
const otherNode = await testSites(db, { ...from, clock })

const read = async (siteId: string, path: string, node = app) => {
  const { statusCode, body } = await visit(node, `/${siteId}${path}`)
  return { statusCode, body }
}

/** A news item and a page that show the picture in every possible way, and name the person. */
async function shown(room: Newsroom, picture: TestMedia) {
  const named = { ...picture.use, alt: 'Kim Ek på torget', caption: 'Kim Ek talar' }
  const other = await aPicture(from, room.siteId)
  const news = await room.published({
    title: 'På torget',
    image: { ...picture.lead, alt: 'Kim Ek vid scenen' },
    shareImage: { id: picture.id, isShared: picture.isShared },
    body: {
      type: 'doc',
      content: [
        { type: 'image', attrs: named },
        { type: 'slideshow', attrs: { images: [named, { ...other.use, alt: 'Scenen' }] } },
      ],
    },
  })
  await room.publishedIn(pageArea, {
    title: 'Om torget',
    image: { ...picture.lead, alt: 'Kim Ek igen' },
    body: (news.draft as NewsContent).body,
  })
  await withLogo(db, room, picture, 'icon')
  const bytes = `/_bild/${picture.id}/${picture.fileKey}-full-320.webp`
  await soon(async () => expect((await read(room.siteId, bytes)).statusCode).toBe(200))
  expect((await read(room.siteId, bytes, otherNode)).statusCode).toBe(200)
  for (const path of places)
    await soon(async () =>
      expect([path, (await read(room.siteId, path)).body]).toEqual([path, expect.stringContaining(picture.id)]),
    )
  return { news, bytes }
}
const places = [
  '',
  '/nyheter',
  '/nyheter/pa-torget',
  '/om-torget',
  '/nyheter/rss.xml',
  '/sitemap.xml',
  '/api/v1/news/pa-torget',
  '/api/v1/news',
]

async function isNowhere({ siteId }: Newsroom, picture: TestMedia, bytes: string): Promise<void> {
  for (const node of [app, otherNode]) await soon(async () => expect((await read(siteId, bytes, node)).statusCode).toBe(404))
  for (const path of [...places, '/sok?q=torget', '/finns-inte']) {
    for (const node of [app, otherNode]) {
      await soon(async () => {
        const { body } = await read(siteId, path, node)
        // The API names the id of the picture, but never the key of its bytes.
        expect([path, body.includes(picture.fileKey), body.includes('Kim Ek')]).toEqual([path, false, false])
      })
    }
  }
}

const person = (room: Newsroom, portrait: TestMedia) =>
  room.publishedIn(representativesArea, { givenName: 'Kim', familyName: 'Ek', portrait: portrait.lead })
const by = (room: Newsroom) => ({ ...room.editor(), name: 'Anna Berg', role: 'siteAdmin' }) as const
const hidden = { mode: 'hidden', shownName: null, sortName: null } as const
const protect = (room: Newsroom, personId: string) =>
  db.database.inPlatform((platform) => protectPerson(platform, { siteId: room.siteId, personId }, hidden, by(room)))

// covers Pictures on sites: the portrait in another place, on linked sites
test.each(['the site', 'the federation'])('of %s is shown nowhere from that moment, whatever place uses it', async (whose) => {
  const room = await aNewsroom(db)
  const portrait = await aPicture(from, whose === 'the site' ? room.siteId : '*', { size: [900, 1200] })
  const kim = await person(room, portrait)
  const { news, bytes } = await shown(room, portrait)
  await protect(room, kim.id)
  await isNowhere(room, portrait, bytes)
  // The text stays, with a note about the picture.
  expect((await read(room.siteId, '/nyheter/pa-torget')).body).toContain('Bilden visas inte längre.')

  // Neither a new version of the text nor a change of the picture shows it again, and no preview shows it.
  await room.step((work) =>
    saveDraft(work, news.id, { fields: { lead: 'Mer om torget.' }, versions: { lead: 1 }, resolvesConflict: false }),
  )
  await db.database.inSite(portrait.isShared ? '*' : room.siteId, (library) =>
    changeMedia({ library, actor: by(room) }, portrait.id, { caption: 'Kim Ek i november' }, 1),
  )
  await isNowhere(room, portrait, bytes)
  const draft = await db.database.inSite(room.siteId, (site) => draftMedia(site, [portrait.use]))
  expect(draft).toMatchObject([{ isWithdrawn: true }])

  // The picture returns when protection is switched off.
  await db.database.inPlatform((platform) => unprotectPerson(platform, { siteId: room.siteId, personId: kim.id }, by(room)))
  await soon(async () => expect((await read(room.siteId, bytes)).statusCode).toBe(200))
  await soon(async () => expect((await read(room.siteId, '/nyheter/pa-torget')).body).toContain(portrait.id))
})

// covers Pictures on sites: the portrait on linked sites and no others
test('is withheld on every site the person is linked on, and on no other', async () => {
  const rooms = [await aNewsroom(db), await aNewsroom(db), await aNewsroom(db)] as const
  const [one, two, stranger] = rooms
  const [shared, own] = [await aPicture(from, '*', { size: [900, 1200] }), await aPicture(from, two.siteId, { size: [800, 1000] })]
  const [kim, kimElsewhere] = [await person(one, shared), await person(two, own)]
  const link = { siteId: two.siteId, personId: kimElsewhere.id }
  await db.database.inPlatform((platform) => linkPersons(platform, { siteId: one.siteId, personId: kim.id }, link, by(one)))
  // The linked site uses the federation's picture, which is not a portrait there.
  const onTwo = await shown(two, shared)
  const onStranger = await shown(stranger, shared)
  await protect(one, kim.id)
  await isNowhere(two, shared, onTwo.bytes)
  expect((await read(stranger.siteId, onStranger.bytes)).statusCode).toBe(200)
  expect((await read(stranger.siteId, '/nyheter/pa-torget')).body).toContain(shared.id)
})

// covers Pictures on sites: a new portrait while protection is on
test('chosen while protection is on is withheld too, and a consent that was taken back stays so afterwards', async () => {
  const room = await aNewsroom(db)
  const [first, second] = [await aPicture(from, room.siteId, { size: [900, 1200] }), await aPicture(from, room.siteId)]
  const kim = await person(room, first)
  const { bytes } = await shown(room, second)
  await protect(room, kim.id)
  expect((await read(room.siteId, bytes)).statusCode).toBe(200)
  const save = { fields: { portrait: second.lead }, versions: { portrait: 1 }, resolvesConflict: false }
  await room.step((work) => saveDraft(work, kim.id, save), representativesArea as never)
  await isNowhere(room, second, bytes)

  await db.database.inSite(room.siteId, (library) => withdrawConsent({ library, actor: by(room) }, second.id, 1))
  await db.database.inPlatform((platform) => unprotectPerson(platform, { siteId: room.siteId, personId: kim.id }, by(room)))
  await isNowhere(room, second, bytes)
})

// covers Pictures on sites: protected: the picture that the person's page is shared with
test.each(['before', 'while'])(
  'of the person’s page, for sharing, is withheld too when it was chosen %s protection is on',
  async (when) => {
    const room = await aNewsroom(db)
    const [portrait, picture] = [await aPicture(from, room.siteId), await aPicture(from, room.siteId, { size: [1200, 900] })]
    const shareImage = { id: picture.id, isShared: false }
    const names = { givenName: 'Kim', familyName: 'Ek', portrait: portrait.lead }
    const kim = await room.publishedIn(representativesArea, when === 'before' ? { ...names, shareImage } : names)
    const { bytes } = await shown(room, picture)
    await protect(room, kim.id)
    const save = { fields: { shareImage }, versions: { shareImage: 1 }, resolvesConflict: false }
    if (when === 'while') await room.step((work) => saveDraft(work, kim.id, save), representativesArea as never)
    await isNowhere(room, picture, bytes)
  },
)

// covers Pictures on sites: a new portrait while protection is on: on linked sites too, at once
test('chosen while protection is on is withheld at once on the linked sites too, also as a copy of the file', async () => {
  const rooms = [await aNewsroom(db), await aNewsroom(db), await aNewsroom(db)] as const
  const [one, two, stranger] = rooms
  const [first, shared] = [await aPicture(from, one.siteId, { size: [900, 1200] }), await aPicture(from, '*')]
  const copy = await aPicture(from, two.siteId)
  await db.superuser.query(
    'update media set upload_hash = (select upload_hash from media where id = $1 and site_id = $2) where id = $3',
    [shared.id, '*', copy.id],
  )
  const [kim, kimElsewhere] = [await person(one, first), await person(two, await aPicture(from, two.siteId))]
  const link = { siteId: two.siteId, personId: kimElsewhere.id }
  await db.database.inPlatform((platform) => linkPersons(platform, { siteId: one.siteId, personId: kim.id }, link, by(one)))
  await protect(one, kim.id)
  const onTwo = await shown(two, copy)
  const onStranger = await shown(stranger, shared)
  const revision = async () => (await db.superuser.query('select revision from sites where id = $1', [two.siteId])).rows[0].revision
  const before = await revision()

  const save = { fields: { portrait: shared.lead }, versions: { portrait: 1 }, resolvesConflict: false }
  await one.step((work) => saveDraft(work, kim.id, save), representativesArea as never)
  await isNowhere(two, copy, onTwo.bytes)
  expect(Number(await revision())).toBeGreaterThan(Number(before))
  expect((await read(stranger.siteId, onStranger.bytes)).statusCode).toBe(200)
  // Afterwards the site's own role can reach no other site.
  await db.database.inSite(one.siteId, async (site) => {
    const rows = await site.rows({ name: randomUUID(), text: 'select distinct site_id from withheld_files' }, [])
    expect(rows).toEqual([{ site_id: one.siteId }])
  })
})

test('no visitor learns whose it is', async () => {
  const room = await aNewsroom(db)
  const portrait = await aPicture(from, room.siteId)
  const kim = await person(room, portrait)
  await protect(room, kim.id)
  await db.database.inPublic(room.siteId, async (site) => {
    const rows = await site.rows({ name: randomUUID(), text: 'select site_id, upload_hash from withheld_files' }, [])
    expect(rows).toHaveLength(1)
  })
  const whose = db.database.inPublic(room.siteId, (site) =>
    site.rows({ name: randomUUID(), text: 'select from_person_id from withheld_files' }, []),
  )
  await expect(whose).rejects.toThrow('permission denied')
})
