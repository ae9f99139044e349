import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { ItemPage } from '#contract/items/items.ts'
import type { TreePage } from '#contract/pages/pages.ts'
import { emptyPage } from '#contract/pages/pages.ts'
import { emptyPolicyTopic } from '#contract/policy/policy.ts'
import type { PersonRow } from '#contract/representatives/representative-persons.ts'
import { emptyPerson } from '#contract/representatives/representatives.ts'
import type { adminVisits, SiteVisits } from '#contract/visits/visits.ts'
import { shownDays } from '#contract/visits/visits.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork, publishedItem, writtenItem } from '../../testing/at-work.ts'
import { aUser, newsContent } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { everyPart } from '../../testing/every-part.ts'
import type { CountedPage, CountedSource } from './add-visits.ts'
import { addVisits } from './add-visits.ts'
import { mondayOf } from './visit-days.ts'
import { sweepVisits } from './visit-sweep.ts'
import { visitDays, visitPages, visitSources } from './visits-table.ts'

const test = await testApp()
const { database, superuser } = test
test.clock.standStill()
const today = stockholmDate(test.clock())
const monday = mondayOf(today)

const add = (pages: readonly CountedPage[], sources: readonly CountedSource[] = []) =>
  database.inPlatform((platform) => addVisits(platform, pages, sources))
const counted = (siteId: string, page: string, readings: number, day = today): CountedPage => ({ siteId, day, page, readings })
const from = (siteId: string, host: string, readings: number, day = today): CountedSource => ({ siteId, day, host, readings })

const visitsOf = async ({ browser, root }: AtWork): Promise<SiteVisits> => (await browser.get(`${root}/visits`)).body

it('a week begins on Monday, and on Sunday it is six days old', () => {
  expect(['2026-11-23', '2026-11-24', '2026-11-29', '2026-11-30', '2027-01-01'].map(mondayOf)).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-11-23',
    '2026-11-30',
    '2026-12-28',
  ])
})

describe('the readings of a site', () => {
  // covers Readings: a site's last 30 days, its most read pages and where readers came from
  it('are shown by day, by page and by where the readers came from', async () => {
    const anna = await atWork(test, 'editor')
    const { siteId } = anna
    const news = await publishedItem(anna, 'news', newsContent({ title: 'Mest läst' }))
    const draft = await writtenItem(anna, 'news', newsContent({ title: 'Inte publik längre' }))
    await add(
      [
        counted(siteId, news.id, 40),
        counted(siteId, news.id, 5, daysAfter(today, -29)),
        counted(siteId, news.id, 1000, daysAfter(today, -30)),
        counted(siteId, '/', 30),
        counted(siteId, draft.id, 20),
        counted(siteId, randomUUID(), 10),
        counted(siteId, '/nyheter', 9),
        counted(siteId, '/politik', 1),
      ],
      [
        from(siteId, 'google.com', 12),
        from(siteId, 'google.com', 1, daysAfter(today, -1)),
        from(siteId, 'en-granne.se', 2),
        from(siteId, '', 50),
        from(siteId, '*', 4),
        ...['a.se', 'b.se', 'c.se', 'd.se', 'e.se', 'f.se'].map((host, at) => from(siteId, host, 9 - at)),
      ],
    )
    const body = await visitsOf(anna)
    expect(body.days).toHaveLength(shownDays)
    expect([body.days[0], body.days[1], body.days.at(-1)]).toEqual([
      { day: daysAfter(today, -29), readings: 5 },
      { day: daysAfter(today, -28), readings: 0 },
      { day: today, readings: 110 },
    ])
    expect(body.thisWeek).toBe(110)
    expect(body.since).toBe(daysAfter(today, -30))
    expect(body.pages).toEqual([
      { path: news.path, item: { id: news.id, area: 'news', title: 'Mest läst' }, readings: 45 },
      { path: '/', item: null, readings: 30 },
      { path: null, item: { id: draft.id, area: 'news', title: 'Inte publik längre' }, readings: 20 },
      { path: null, item: null, readings: 10 },
      { path: '/nyheter', item: null, readings: 9 },
    ])
    // Two from a neighbour and one of yesterday's are too few to be named; so are the least of the other hosts.
    expect(body.sources).toEqual([
      { kind: 'host', host: 'google.com', readings: 12 },
      { kind: 'host', host: 'a.se', readings: 9 },
      { kind: 'host', host: 'b.se', readings: 8 },
      { kind: 'host', host: 'c.se', readings: 7 },
      { kind: 'host', host: 'd.se', readings: 6 },
      { kind: 'others', host: '', readings: 1 + 2 + 4 + 5 + 4 },
      { kind: 'direct', host: '', readings: 50 },
    ])
  })

  it('are none on a new site', async () => {
    const anna = await atWork(test, 'reader')
    const body = await visitsOf(anna)
    expect(body).toMatchObject({ thisWeek: 0, since: null, pages: [], sources: [] })
    expect(body.days.every(({ readings }) => readings === 0)).toBe(true)
  })

  // covers Readings: for those who work on the site, and nobody else
  it('are for those who have a role there, who see no other site', async () => {
    const [anna, bo] = [await atWork(test, 'reader'), await atWork(test, 'siteAdmin')]
    await add([counted(anna.siteId, '/', 7)], [from(anna.siteId, 'google.com', 7)])
    expect((await visitsOf(anna)).thisWeek).toBe(7)
    expect((await bo.browser.get(`${anna.root}/visits`)).status).toBe(404)
    expect(await visitsOf(bo)).toMatchObject({ thisWeek: 0, sources: [] })
  })

  // covers Readings: nobody with Skyddade uppgifter is listed
  it('name nobody with Skyddade uppgifter', async () => {
    const anna = await atWork(test, 'editor')
    const news = await publishedItem(anna, 'news', newsContent({ title: 'Skyddad' }))
    await add([counted(anna.siteId, news.id, 3), counted(anna.siteId, '/', 2)])
    await superuser.query('update items set is_protected = true where id = $1', [news.id])
    const body = await visitsOf(anna)
    expect(body.pages).toEqual([{ path: '/', item: null, readings: 2 }])
  })
})

describe('the readings of an item', () => {
  // covers Readings: of an item since Monday and as long as they are kept
  it('are those since Monday, and all of them', async () => {
    const [anna, bo] = [await atWork(test, 'writer'), await atWork(test, 'siteAdmin')]
    const item = await writtenItem(anna, 'news', newsContent({ title: 'Läst' }))
    const path = `${anna.root}/visits/items/${item.id}`
    expect((await anna.browser.get(path)).body).toEqual({ thisWeek: 0, total: 0, since: null })
    await add([counted(anna.siteId, item.id, 4, monday), counted(anna.siteId, item.id, 10, daysAfter(monday, -1))])
    // The same id on another site is another page.
    await add([counted(bo.siteId, item.id, 99)])
    expect((await anna.browser.get(path)).body).toEqual({ thisWeek: 4, total: 14, since: daysAfter(monday, -1) })
    expect((await bo.browser.get(`${bo.root}/visits/items/${item.id}`)).status).toBe(404)
    for (const id of [randomUUID(), 'ny', 'om-oss'])
      expect((await anna.browser.get(`${anna.root}/visits/items/${id}`)).status).toBe(404)
  })
})

// covers Readings: beside each item of the lists, those of the last 30 days
it('the lists of news, policy, pages and persons have the readings of the last 30 days of each item', async () => {
  const anna = await atWork(test, 'editor')
  const { siteId, browser, root } = anna
  const read = async (id: string) =>
    add([
      counted(siteId, id, 1200),
      counted(siteId, id, 34, daysAfter(today, -29)),
      counted(siteId, id, 5000, daysAfter(today, -30)),
    ])
  const [news, topic] = [
    await writtenItem(anna, 'news', newsContent({ title: 'Läst' })),
    await writtenItem(anna, 'policy', { ...emptyPolicyTopic, name: 'Skolan' }),
  ]
  const unread = await writtenItem(anna, 'news', newsContent({ title: 'Oläst' }))
  for (const { id } of [news, topic]) await read(id)
  const rowsOf = async (area: string) => ((await browser.get(`${root}/${area}`)).body as ItemPage).items
  const readingsOf = (rows: ItemPage['items'], id: string) => rows.find((row) => row.id === id)?.detail['readings']
  expect(readingsOf(await rowsOf('news'), news.id)).toBe('1\u00A0234 läsningar på 30 dagar')
  expect(readingsOf(await rowsOf('news'), unread.id)).toBeUndefined()
  expect(readingsOf(await rowsOf('policy'), topic.id)).toBe('1\u00A0234 läsningar på 30 dagar')
  const page = await writtenItem(anna, 'pages', { ...emptyPage, title: 'Stadgar' })
  await read(page.id)
  const tree = ((await browser.get(`${root}/pages/tree`)).body as { pages: TreePage[] }).pages
  expect(tree.find(({ id }) => id === page.id)?.readings).toBe(1234)
  const person = await writtenItem(anna, 'representatives', { ...emptyPerson, givenName: 'Ida', familyName: 'Ek' })
  await read(person.id)
  const personReadings = async () => {
    const { persons } = (await browser.get(`${root}/persons?filter=all`)).body as { persons: PersonRow[] }
    return persons.find(({ id }) => id === person.id)?.readings
  }
  expect(await personReadings()).toBe(1234)
  await superuser.query('update items set is_protected = true where id = $1', [person.id])
  expect(await personReadings()).toBe(0)
})

describe('the readings of all sites', () => {
  // covers Readings: all sites for administrators, the most read first
  it('are listed for administrators, the most read first, page by page', async () => {
    const admin = await signedInAs(test, await aUser(database, { isAdmin: true }))
    const list = async (query = ''): Promise<EndpointResponse<typeof adminVisits>> =>
      (await admin.get(`/api/admin/visits${query}`)).body
    const before = await list()
    const sites = await Promise.all(Array.from({ length: 27 }, () => atWork(test)))
    await add(sites.map(({ siteId }, at) => counted(siteId, '/', 10_000 + (at % 3))))
    const first = await list()
    const second = await list(`?after=${first.next}`)
    expect(first.total).toBe(before.total + 27)
    const listed = [...first.sites, ...second.sites]
    expect(first.sites).toHaveLength(25)
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
    expect(listed.slice(0, 27).map(({ readings }) => readings)).toEqual([
      ...Array<number>(9).fill(10_002),
      ...Array<number>(9).fill(10_001),
      ...Array<number>(9).fill(10_000),
    ])
    expect(listed[0]?.thisWeek).toBe(10_002)
    expect((first.days.at(-1)?.readings ?? 0) - (before.days.at(-1)?.readings ?? 0)).toBe(9 * 30_003)
    const { siteId } = sites[0] ?? { siteId: '' }
    const found = await list(`?search=${siteId}`)
    expect([found.total, found.sites[0]?.id]).toEqual([1, siteId])
  })

  it('are for administrators only, and a made-up place in the list is refused', async () => {
    for (const role of ['reader', 'editor', 'siteAdmin'] as const)
      expect((await (await atWork(test, role)).browser.get('/api/admin/visits')).status).toBe(403)
    const admin = await signedInAs(test, await aUser(database, { isAdmin: true }))
    for (const place of [['-1', 'a'], ['99999999999', 'a'], ['1'], ['1; drop table sites', 'a']]) {
      const after = Buffer.from(JSON.stringify(place)).toString('base64url')
      expect((await admin.get(`/api/admin/visits?after=${after}`)).status).toBe(400)
    }
  })
})

describe('old sums', () => {
  // covers Readings: removed after 25 months; rare hosts are forgotten when the day is over
  it('are removed after 25 months, and hosts from which few came are forgotten when the day is over', async () => {
    const { siteId } = await atWork(test)
    const now = new Date('2026-11-25T11:00:00Z')
    const days = ['2024-10-24', '2024-10-25', '2026-11-24', '2026-11-25']
    await add(
      days.map((day) => counted(siteId, '/', 1, day)),
      days.flatMap((day) => [
        from(siteId, 'sällsynt.example', 2, day),
        from(siteId, 'google.com', 3, day),
        from(siteId, '', 1, day),
      ]),
    )
    // Once more adds nothing.
    for (let round = 0; round < 2; round++) await sweepVisits(database, now, everyPart)
    const [ofSite, ofPages, ofSources] = await database.inSite(siteId, async (site) => [
      await site.query.select().from(visitDays).orderBy(visitDays.day),
      await site.query.select().from(visitPages).orderBy(visitPages.day),
      await site.query.select().from(visitSources).orderBy(visitSources.day, visitSources.host),
    ])
    for (const rows of [ofSite, ofPages]) expect(rows.map(({ day }) => day)).toEqual(days.slice(1))
    expect(ofSources.map(({ day, host, readings }) => `${day} ${host} ${readings}`)).toEqual([
      '2024-10-25  1',
      '2024-10-25 * 2',
      '2024-10-25 google.com 3',
      '2026-11-24  1',
      '2026-11-24 * 2',
      '2026-11-24 google.com 3',
      '2026-11-25  1',
      '2026-11-25 google.com 3',
      '2026-11-25 sällsynt.example 2',
    ])
  })
})
