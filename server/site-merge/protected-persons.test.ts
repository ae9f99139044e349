import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { saveDraft } from '../modules/items/life/item-draft.ts'
import { protectPerson, unprotectPerson } from '../modules/representatives/persons/protection-service.ts'
import { representativesArea } from '../modules/representatives/representatives-area.ts'
import { aMerger } from '../testing/a-merger.ts'
import { callsThatMeet } from '../testing/calls-that-meet.ts'
import { aSite, aUser } from '../testing/factories.ts'
import type { TestMedia } from '../testing/media-factory.ts'
import { aPicture, pictureFile } from '../testing/media-factory.ts'
import { copyOfSite, sendCopy } from '../testing/site-copies.ts'
import { signedInAs, testApp } from '../testing/test-app.ts'
import type { Newsroom } from '../testing/test-sites.ts'
import { aNewsroom, soon } from '../testing/test-sites.ts'
import { importedPicture } from '../testing/wordpress-picture.ts'

// A person with Skyddade uppgifter stays protected when the site is merged into another, and when that is taken back.

const test = await testApp()
const { admin, read, begin, work, preview, merge, undo } = await aMerger(test)

const hidden = { mode: 'hidden', shownName: null, sortName: null } as const
const by = (room: Newsroom) => ({ ...room.editor(), now: new Date(), name: 'Anna Berg', role: 'siteAdmin' }) as const
const protect = ({ siteId, ...room }: Newsroom, personId: string) =>
  test.database.inPlatform((platform) => protectPerson(platform, { siteId, personId }, hidden, by({ siteId, ...room })))
const person = (room: Newsroom, portrait: TestMedia) =>
  room.publishedIn(representativesArea, { givenName: 'Kim', familyName: 'Ek', portrait: portrait.lead })
const aNewsOf = (room: Newsroom, { use, lead }: TestMedia, title = 'På torget') =>
  room.published({
    title,
    image: { ...lead, alt: 'Kim Ek vid scenen' },
    body: { type: 'doc', content: [{ type: 'image', attrs: { ...use, alt: 'Kim Ek på torget', caption: 'Kim Ek talar' } }] },
  })

const bytesOf = ({ id, fileKey }: TestMedia): string => `/_bild/${id}/${fileKey}-full-320.webp`
const places = ['', '/nyheter', '/nyheter/pa-torget', '/nyheter/rss.xml', '/api/v1/news/pa-torget', '/sitemap.xml', '/sok?q=torget']

async function isNowhere({ siteId }: Newsroom, picture: TestMedia): Promise<void> {
  await soon(async () => expect((await read(siteId, '/nyheter')).body).toContain('På torget'))
  for (const path of places)
    await soon(async () => {
      const { body } = await read(siteId, path)
      expect([path, body.includes(picture.fileKey), body.includes('Kim Ek')]).toEqual([path, false, false])
    })
  expect((await read(siteId, bytesOf(picture))).statusCode).toBe(404)
}
const wordsOf = async ({ siteId }: Newsroom): Promise<string> => {
  const { rows } = await test.superuser.query<{ words: string }>(
    `select coalesce(string_agg(t.words, ' '), '') as words from (
       select draft::text as words from items where site_id = $1
       union all select content::text from item_revisions where site_id = $1
       union all select head::text || body::text || search_text from published_items where site_id = $1) t`,
    [siteId],
  )
  return rows[0]?.words ?? ''
}

// covers Administration: merging two sites: a portrait that is withheld stays so, with its words
it.each(['the federation’s library', 'the other site, which has the same file'])(
  'a withheld portrait of %s arrives withheld, without its words, and the preview counts it',
  async (whose) => {
    const [from, into] = [await aNewsroom(test, { name: 'Ale södra' }), await aNewsroom(test, { name: 'Ale' })]
    const uploadHash = randomBytes(32).toString('hex')
    const isLent = whose === 'the federation’s library'
    const portrait = await aPicture(test, isLent ? '*' : from.siteId, { uploadHash })
    const theirs = isLent ? portrait : await aPicture(test, into.siteId, { uploadHash })
    await aNewsOf(from, portrait)
    const kim = await person(from, portrait)
    await protect(from, kim.id)
    expect((await preview(from.siteId, into.siteId)).notes).toContain(
      'En bild i texterna visar någon med skyddade uppgifter. Den visas inte på Ale heller, och orden om den följer inte med.',
    )
    await merge(from.siteId, into.siteId)
    await isNowhere(into, portrait)
    await isNowhere(into, theirs)
    expect(await wordsOf(into)).not.toContain('Kim Ek')
    // The same file chosen there, or sent anew, is withheld too.
    await aNewsOf(into, theirs, 'Mer från torget')
    await soon(async () => expect((await read(into.siteId, '/nyheter')).body).toContain('Mer från torget'))
    expect((await read(into.siteId, '/nyheter/mer-fran-torget')).body).not.toContain('Kim Ek')
    expect((await read(into.siteId, bytesOf(theirs))).statusCode).toBe(404)

    // The protection ends where it began, and with it all that came of it.
    await test.database.inPlatform((platform) => unprotectPerson(platform, { siteId: from.siteId, personId: kim.id }, by(from)))
    await soon(async () => expect((await read(into.siteId, bytesOf(theirs))).statusCode).toBe(200))
  },
)

it('a merge that is taken back takes what it withheld along, and brings what has been withheld since', async () => {
  const [from, into] = [await aNewsroom(test), await aNewsroom(test)]
  const [portrait, later] = [await aPicture(test, '*', { size: [900, 700] }), await aPicture(test, '*', { size: [800, 700] })]
  await aNewsOf(from, portrait)
  await from.published({ title: 'I parken', image: { ...later.lead, alt: 'Lo Al i parken' } })
  const kim = await person(from, portrait)
  const lo = await into.publishedIn(representativesArea, { givenName: 'Lo', familyName: 'Al', portrait: later.lead })
  await aNewsOf(into, portrait, 'Egen bild')
  await protect(from, kim.id)
  await merge(from.siteId, into.siteId)
  await isNowhere(into, portrait)
  await protect(into, lo.id)
  await undo(from.siteId)
  await soon(async () => expect((await read(into.siteId, '/nyheter/egen-bild')).body).toContain('Kim Ek'))
  await isNowhere(from, portrait)
  await soon(async () => expect((await read(from.siteId, '/nyheter/i-parken')).statusCode).toBe(200))
  expect((await read(from.siteId, '/nyheter/i-parken')).body).not.toContain('Lo Al')
})

/** Neither in a list nor on the page of the person, nor in a search. */
async function isNoPersonOf(siteId: string): Promise<void> {
  for (const path of ['/foretradare', '/foretradare/kim-ek', '/sok?q=kim', '/sitemap.xml'])
    await soon(async () => expect([path, (await read(siteId, path)).body.includes('Kim Ek')]).toEqual([path, false]))
}
const shows = (siteId: string) => soon(async () => expect((await read(siteId, '/foretradare/kim-ek')).body).toContain('Kim Ek'))
const isProtected = async ({ siteId }: Newsroom, path = '/foretradare/kim-ek') =>
  (await test.superuser.query('select is_protected as "is" from items where site_id = $1 and path = $2', [siteId, path])).rows

// covers Representatives: protected: said on one site, it holds for the copies of a merge and those who are linked with them
it('who is protected on a linked site after a merge is protected on the copy, too, and shown again by whom it was said', async () => {
  const [from, into, third] = [await aNewsroom(test), await aNewsroom(test), await aNewsroom(test)]
  const [portrait, there] = [await aPicture(test, from.siteId), await aPicture(test, third.siteId)]
  const [one, other] = [await person(from, portrait), await person(third, there)]
  const link = { one: { siteId: from.siteId, personId: one.id }, other: { siteId: third.siteId, personId: other.id } }
  expect((await admin.send('POST', '/api/admin/person-links', link)).status).toBe(200)
  await merge(from.siteId, into.siteId)
  await shows(into.siteId)

  await protect(third, other.id)
  await isNoPersonOf(into.siteId)
  // What shows her there is withheld, too; also a portrait that only one of the sites gets later.
  const { rows } = await test.superuser.query<{ id: string; fileKey: string }>(
    'select id, file_key as "fileKey" from media where site_id = $1',
    [into.siteId],
  )
  expect(rows).toHaveLength(1)
  for (const copy of rows) expect((await read(into.siteId, bytesOf({ ...portrait, ...copy }))).statusCode).toBe(404)
  const later = await aPicture(test, '*', { size: [640, 700] })
  const save = { fields: { portrait: later.lead }, versions: { portrait: 1 }, resolvesConflict: false }
  await third.step((step) => saveDraft(step, other.id, save), representativesArea as never)
  await aNewsOf(into, later)
  await isNowhere(into, later)

  await test.database.inPlatform((platform) => unprotectPerson(platform, link.other, by(third)))
  await shows(into.siteId)
})

it('who is protected on the copy stays so on the site that is opened again', async () => {
  const [from, into] = [await aNewsroom(test), await aNewsroom(test)]
  await person(from, await aPicture(test, from.siteId))
  await merge(from.siteId, into.siteId)
  const { rows } = await test.superuser.query<{ id: string }>(
    "select id from items where site_id = $1 and path = '/foretradare/kim-ek'",
    [into.siteId],
  )
  await protect(into, rows[0]?.id ?? '')
  await undo(from.siteId)
  await soon(async () => expect((await read(from.siteId, '/foretradare')).statusCode).toBe(200))
  await isNoPersonOf(from.siteId)
})

it('who is protected while a merge copies is protected on the copy', async () => {
  const [from, into] = [await aNewsroom(test), await aNewsroom(test)]
  const portrait = await aPicture(test, from.siteId)
  const kim = await person(from, portrait)
  await aNewsOf(from, portrait)
  expect((await begin(from.siteId, into.siteId)).status).toBe(200)
  // Both come to the lock of the links: the merge with its copies written, the other before it looks for copies.
  const lock = "select pg_advisory_xact_lock(hashtextextended('person_links', 0))"
  await callsThatMeet<unknown>(test, lock, [() => work(), () => protect(from, kim.id)])
  expect(await isProtected(into)).toEqual([{ is: true }])
  await isNoPersonOf(into.siteId)
  await isNowhere(into, portrait)
})

// covers Representatives: protected: a copy of a site from before it, and a copy that was read in before it
it.each(['before', 'after'])('who is protected %s an older copy is read in is protected on that site', async (when) => {
  const [home, into] = [await aNewsroom(test), await aSite(test.database)]
  const berit = await aUser(test.database, { isAdmin: true })
  const portrait = await aPicture(test, home.siteId)
  const kim = await person(home, portrait)
  await aNewsOf(home, portrait)
  const copy = await copyOfSite(test, home.siteId, berit.id)
  if (when === 'before') await protect(home, kim.id)
  const reading = await sendCopy(test, await signedInAs(test, berit), into, copy)
  expect(await reading.check()).toMatchObject({ report: { problems: [] } })
  expect(await reading.run()).toMatchObject({ state: 'done' })
  if (when === 'after') {
    await shows(into)
    await protect(home, kim.id)
  }
  await isNoPersonOf(into)
  await soon(async () => expect((await read(into, '/nyheter/pa-torget')).body).toContain('På torget'))
  expect((await read(into, '/nyheter/pa-torget')).body).not.toContain('Kim Ek')
})

// covers Files and export: import from WordPress: the picture of a protected person comes withheld
it('an import from WordPress brings the picture of a protected person withheld, and none of its words', async () => {
  const home = await aNewsroom(test)
  const file = await pictureFile()
  const portrait = await aPicture(test, '*', { file, uploadHash: createHash('sha256').update(file).digest('hex') })
  const kim = await person(home, portrait)
  await protect(home, kim.id)
  await importedPicture(test, home, file, { title: 'På torget', words: 'Kim Ek' })
  await soon(async () => expect((await read(home.siteId, '/nyheter/inlagg-3')).body).toContain('På torget'))
  expect((await read(home.siteId, '/nyheter/inlagg-3')).body).not.toContain('Kim Ek')
  await isNowhere(home, portrait)
  const { rows } = await test.superuser.query<{ id: string; fileKey: string }>(
    'select id, file_key as "fileKey" from media where site_id = $1',
    [home.siteId],
  )
  expect(rows).toHaveLength(1)
  for (const came of rows) await isNowhere(home, { ...portrait, ...came })
})
