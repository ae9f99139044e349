import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { MergePreview } from '#contract/users-and-sites/site-merge.ts'
import { protectPerson, unprotectPerson } from '../modules/representatives/persons/protection-service.ts'
import { representativesArea } from '../modules/representatives/representatives-area.ts'
import { aMerger } from '../testing/a-merger.ts'
import type { TestMedia } from '../testing/media-factory.ts'
import { aPicture } from '../testing/media-factory.ts'
import { testApp } from '../testing/test-app.ts'
import type { Newsroom } from '../testing/test-sites.ts'
import { aNewsroom, soon } from '../testing/test-sites.ts'

// A person with Skyddade uppgifter stays protected when the site is merged into another, and when that is taken back.

const test = await testApp()
const { admin, read, root, merge, undo } = await aMerger(test)

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
  await soon(async () => expect((await read(siteId, '/nyheter/pa-torget')).body).toContain('På torget'))
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
    const preview = (await admin.get(`${root(from.siteId)}/preview?into=${into.siteId}`)).body as MergePreview
    expect(preview.notes).toContain(
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
