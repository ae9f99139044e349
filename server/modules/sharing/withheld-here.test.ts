import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { policyArea } from '../policy/policy-area.ts'
import { pageArea } from '../pages/page-area.ts'
import { protectPerson, unprotectPerson } from '../representatives/persons/protection-service.ts'
import { representativesArea } from '../representatives/representatives-area.ts'
import { aFederation } from '../../testing/a-federation.ts'
import { aPicture } from '../../testing/media-factory.ts'
import type { TestMedia } from '../../testing/media-factory.ts'
import { sharingCalls, toAll } from '../../testing/sharing-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, soon } from '../../testing/test-sites.ts'

// What the federation shares is shown on a site as that site may show it: what it withholds is withheld there too.

const test = await testApp()
const { office, riks, read } = await aFederation(test)

const { shared } = sharingCalls(riks, toAll)

/** The picture in every place of a text, with words that say who is in it. */
const telling = ({ use, lead }: TestMedia, place: string) => ({
  image: { ...lead, alt: `Kim vid ${place}` },
  body: {
    type: 'doc' as const,
    content: [{ type: 'image' as const, attrs: { ...use, alt: `Kim vid ${place}`, caption: `Kim vid ${place}` } }],
  },
})

/** A riksnyhet, a shared page and a shared topic with that picture of the federation's own site. */
async function threeShared(picture: TestMedia, place: string) {
  const { image, body } = telling(picture, place)
  const news = await office.published({ title: `På ${place}`, lead: 'Vi möttes.', image, body })
  const page = await office.publishedIn(pageArea, { title: `Om ${place}`, image, body })
  const topic = await office.publishedIn(policyArea, {
    name: `För ${place}`,
    summary: 'Vi vill att alla ska ha nära till ett levande torg.',
    image,
    body,
  })
  await shared(news.id, { mode: 'required', pinDays: 7 })
  await shared(page.id)
  await shared(topic.id, { mode: 'required' })
}

const placesOf = (place: string) => [
  '',
  '/nyheter',
  `/nyheter/pa-${place}`,
  '/nyheter/rss.xml',
  `/om-${place}`,
  '/politik',
  `/politik/for-${place}`,
  '/api/v1/news?include=body',
  `/api/v1/news/pa-${place}`,
  `/sok?q=${place}`,
  '/sitemap.xml',
]
const bytesOf = ({ id, fileKey }: TestMedia): string => `/_bild/${id}/${fileKey}-full-320.webp`

async function isShown({ siteId }: Newsroom, picture: TestMedia, place: string): Promise<void> {
  for (const path of [`/nyheter/pa-${place}`, `/om-${place}`, `/politik/for-${place}`, `/api/v1/news/pa-${place}`])
    await soon(async () =>
      expect([path, (await read(siteId, path)).body]).toEqual([path, expect.stringContaining(`Kim vid ${place}`)]),
    )
  await soon(async () => expect((await read(siteId, bytesOf(picture))).statusCode).toBe(200))
}
async function isNowhere({ siteId }: Newsroom, picture: TestMedia, place: string): Promise<void> {
  for (const node of [0, 1] as const) {
    await soon(async () => expect((await read(siteId, bytesOf(picture), node)).statusCode).toBe(404))
    for (const path of placesOf(place))
      await soon(async () => {
        const { body } = await read(siteId, path, node)
        expect([path, body.includes(picture.fileKey), body.includes(`Kim vid ${place}`)]).toEqual([path, false, false])
      })
  }
}

const hidden = { mode: 'hidden', shownName: null, sortName: null } as const
const by = (room: Newsroom) => ({ ...room.editor(), name: 'Anna Berg', role: 'siteAdmin' }) as const
const person = (room: Newsroom, portrait: TestMedia) =>
  room.publishedIn(representativesArea, { givenName: 'Kim', familyName: 'Ek', portrait: portrait.lead })

// covers Pictures on sites: protected: what the federation shares, on the person's own site
it.each([
  ['the same file in the federation’s site', 'torget'],
  ['the federation’s library', 'parken'],
])('withholds %s on the site of a protected person, in riksnyheter, shared pages and shared topics', async (whose, place) => {
  const [home, stranger] = [await aNewsroom(test), await aNewsroom(test)]
  const uploadHash = randomBytes(32).toString('hex')
  const isLent = whose === 'the federation’s library'
  const theirs = await aPicture(test, isLent ? '*' : office.siteId, { uploadHash, size: [1400, 900] })
  const portrait = isLent ? theirs : await aPicture(test, home.siteId, { uploadHash, size: [1400, 900] })
  await threeShared(theirs, place)
  const kim = await person(home, portrait)
  await isShown(home, theirs, place)
  await test.database.inPlatform((platform) => protectPerson(platform, { siteId: home.siteId, personId: kim.id }, hidden, by(home)))
  await isNowhere(home, theirs, place)
  await isShown(stranger, theirs, place)
  await isShown(office, theirs, place)
  // Nor does what is shared while it is withheld.
  const later = await office.published({ title: `Mer om ${place}`, ...telling(theirs, place) })
  await shared(later.id, { mode: 'required' })
  await soon(async () => expect((await read(home.siteId, `/nyheter/mer-om-${place}`)).body).toContain(`Mer om ${place}`))
  expect((await read(home.siteId, `/nyheter/mer-om-${place}`)).body).not.toContain('Kim vid')
  await isNowhere(home, theirs, place)
  await test.database.inPlatform((platform) => unprotectPerson(platform, { siteId: home.siteId, personId: kim.id }, by(home)))
  await isShown(home, theirs, place)
})
