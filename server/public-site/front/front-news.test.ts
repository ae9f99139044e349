import { expect, it } from 'vitest'
import type { NewsContent } from '#contract/news/news.ts'
import type { FrontBlock } from '#contract/settings/front.ts'
import { standardBlocks } from '#contract/settings/front.ts'
import { decisionCalls, newsToAll, sharingCalls } from '../../testing/sharing-calls.ts'
import { aFederation } from '../../testing/a-federation.ts'
import { aUser } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { withSettings } from '../../testing/site-settings.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

// A start page with news of the site's own and of the federation. All of them are published on 1 October 2026.

const sixtyDaysLater = new Date('2026-11-30T22:59:00Z')
const theDayAfter = new Date('2026-11-30T23:01:00Z')
let now = sixtyDaysLater
const test = await testApp()
test.clock.advance(sixtyDaysLater.getTime() - test.clock().getTime())
const { office, riks } = await aFederation(test)
const { shared } = sharingCalls(riks, newsToAll)
const sites = await testSites(test, { files: test.files, images: test.images, clock: () => now })

const heading = 'Från Samling Framåt'

/** News of the federation, sent to this site alone. */
async function sentTo(siteId: string, ...titles: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) {
    const { id } = await office.published({ title })
    await shared(id, { target: { kind: 'sites', siteIds: [siteId] } })
    ids.push(id)
  }
  return ids
}

/** The titles of the main part of a page in their order, with the heading of the federation's block, on a day. */
async function told(siteId: string, day: Date, path = ''): Promise<string[]> {
  now = day
  const { body } = await visit(sites, `/${siteId}${path}`)
  const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
  const shown = main.matchAll(/<h2 class="label" id="riks">([^<]+)<\/h2>|<h[23][^>]*><a href="[^"]*\/nyheter\/[^"]+">([^<]+)<\/a>/g)
  return Array.from(shown, ([, label, title]) => label ?? title ?? '')
}
const tells = (room: Newsroom, day: Date, ...titles: string[]) =>
  soon(async () => expect(await told(room.siteId, day)).toEqual(titles))

const newest = (count: number): string[] => Array.from({ length: count }, (_, index) => `Egen nyhet ${count - index}`)
async function aRoomWith(count: number, content: Partial<NewsContent> = {}): Promise<Newsroom> {
  const room = await aNewsroom(test)
  for (const title of newest(count).toReversed()) await room.published({ title, ...content })
  return room
}

// covers Federation: own news of the last 60 days stand above riksnyheter
it('tells of its own news for 60 days before those of the federation, which get a block of their own', async () => {
  const room = await aRoomWith(2)
  await sentTo(room.siteId, 'Kongressen', 'Bussarna')
  await tells(room, sixtyDaysLater, ...newest(2), heading, 'Bussarna', 'Kongressen')
  const { body } = await visit(sites, `/${room.siteId}`)
  expect(body).toMatch(/<article class="lead-story[^>]*>(?:(?!<\/article>).)*Egen nyhet 2/s)
  // The heading says it once for all of them.
  expect(body.match(/Från Samling Framåt/g)).toHaveLength(1)
})

it('tells of the news of the federation first from the day on which the newest of its own is older, without an edit', async () => {
  const room = await aRoomWith(2)
  await sentTo(room.siteId, 'Kongressen')
  await tells(room, sixtyDaysLater, ...newest(2), heading, 'Kongressen')
  expect(await told(room.siteId, theDayAfter)).toEqual(['Kongressen', ...newest(2)])
  const { body } = await visit(sites, `/${room.siteId}`)
  expect(body).toMatch(/<article class="lead-story[^>]*>(?:(?!<\/article>).)*Från Samling Framåt(?:(?!<\/article>).)*Kongressen/s)
})

it('tells of the federation alone where it has no news, and of its own alone where the federation has sent none', async () => {
  const room = await aNewsroom(test)
  expect(await told(room.siteId, sixtyDaysLater)).toEqual([])
  await sentTo(room.siteId, 'Kongressen')
  await tells(room, sixtyDaysLater, 'Kongressen')
  const other = await aRoomWith(1)
  await tells(other, theDayAfter, 'Egen nyhet 1')
})

it('has the block below the last of its own news of 60 days, and three news in it', async () => {
  const room = await aRoomWith(6)
  await sentTo(room.siteId, 'Riks 1', 'Riks 2', 'Riks 3', 'Riks 4')
  await tells(room, sixtyDaysLater, ...newest(6), heading, 'Riks 4', 'Riks 3', 'Riks 2')
  const { body } = await visit(sites, `/${room.siteId}`)
  expect(body.slice(body.indexOf('id="riks"'))).toMatch(/<p class="more"><a href="\/[^"]+\/nyheter">Alla nyheter<\/a>/)
})

it('has what is pinned first, of the federation too', async () => {
  const room = await aRoomWith(1)
  const [pinned = '', other = ''] = await sentTo(room.siteId, 'Fäst av oss', 'Kongressen')
  const browser = await signedInAs(test, await aUser(test.database, { roles: { [room.siteId]: 'editor' } }))
  const { add, display } = decisionCalls(browser, room.siteId)
  expect((await add(pinned, { pinnedUntil: '2026-12-05' })).status).toBe(204)
  await tells(room, sixtyDaysLater, 'Fäst av oss', 'Egen nyhet 1', heading, 'Kongressen')
  expect((await display(other, 'hidden', { reason: 'Inte hos oss' })).status).toBe(204)
  await tells(room, sixtyDaysLater, 'Fäst av oss', 'Egen nyhet 1')
})

it('has no block where the start page shows no news', async () => {
  const room = await aRoomWith(1)
  await sentTo(room.siteId, 'Kongressen')
  const blocks = standardBlocks.map((kind): FrontBlock => ({ kind, isShown: kind !== 'news' && kind !== 'lines' }))
  await withSettings(test, room, 'front', { kind: 'campaign', claim: 'Hela kommunen', blocks })
  await soon(async () => expect((await visit(sites, `/${room.siteId}`)).body).toContain('Hela kommunen'))
  expect(await told(room.siteId, sixtyDaysLater)).toEqual([])
})

it('is in the order of time in the list of all news, and without a block at the federation’s own site', async () => {
  const room = await aNewsroom(test)
  await room.published({ title: 'Först av alla' })
  await sentTo(room.siteId, 'Kongressen i Visby')
  await room.published({ title: 'Sist av alla' })
  await soon(async () => expect(await told(room.siteId, sixtyDaysLater, '/nyheter')).toContain('Kongressen i Visby'))
  const listed = await told(room.siteId, sixtyDaysLater, '/nyheter')
  expect(listed).not.toContain(heading)
  expect(listed.toSorted()).toEqual(['Först av alla', 'Kongressen i Visby', 'Sist av alla'])
  const own = await told('rikskansliet', sixtyDaysLater)
  expect(own).toContain('Kongressen i Visby')
  expect(own).not.toContain(heading)
})

// covers Public sites: no picture twice on a start page
it('shows a picture that several news have once, at the first of them', async () => {
  const room = await aNewsroom(test)
  const [bridge, school] = [await aPicture(test, room.siteId), await aPicture(test, room.siteId)]
  await room.published({ title: 'Skolan byggs', image: school.lead })
  await room.published({ title: 'Bron byggs igen', image: bridge.lead })
  await room.published({ title: 'Bron byggs', image: bridge.lead })
  await tells(room, sixtyDaysLater, 'Bron byggs', 'Bron byggs igen', 'Skolan byggs')
  const main = /<main.*<\/main>/s.exec((await visit(sites, `/${room.siteId}`)).body)?.[0] ?? ''
  const shown = Array.from(main.matchAll(/<img[^>]*src="[^"]*\/_bild\/([^/]+)\//g), ([, id]) => id)
  expect(shown).toEqual([bridge.id])
})
