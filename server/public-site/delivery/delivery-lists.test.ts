import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/delivery/delivery.ts'
import { media } from '../../modules/media/media-table.ts'
import { redirects } from '../../modules/redirects/redirects-table.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { policyAreas } from '../../modules/policy/policy-table.ts'
import { bodies } from '../../modules/representatives/bodies-table.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { publicChanged } from '../../modules/sites/sites.ts'
import { deliveredBy } from '../../testing/delivered.ts'
import { textOf } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { withSettings } from '../../testing/site-settings.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFiles, testImages } from '../../testing/test-files.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const [files, images] = [await testFiles(), testImages()]
const app = await testSites(db, { files, images })

const delivered = deliveredBy(app)

const news = (room: Newsroom, query: string) => delivered(room, contract.deliverNews, `/news?${query}`)
const titles = async (room: Newsroom, query: string) => (await news(room, query)).items.map(({ title }) => title)
const shown = (room: Newsroom, count: number) =>
  soon(async () => expect((await delivered(room, contract.deliverNews)).items).toHaveLength(count))

describe('the lists of the delivery API', () => {
  // covers What others build on: news by topic, person, category, year and words
  test('of news can be narrowed by topic, person, category, year and words, all together', async () => {
    const room = await aNewsroom(db)
    const topic = await room.publishedIn(policyArea, { name: 'Bibliotek', summary: 'Vi vill att det ska märkas i vardagen.' })
    const person = await room.publishedIn(representativesArea, { givenName: 'Åsa', familyName: 'Öberg' })
    await room.published({ title: 'Om biblioteket', topics: [topic.id], category: 'debatt' })
    await room.published({ title: 'Om Åsa och biblioteket', topics: [topic.id], persons: [person.id] })
    await room.published({ title: 'Åsa skriver', bylinePerson: person.id, displayDate: '2025-03-01' })
    await room.published({ title: 'Något annat' })
    await shown(room, 4)
    for (const name of [topic.id, 'bibliotek'])
      expect(await titles(room, `topic=${name}`)).toEqual(['Om Åsa och biblioteket', 'Om biblioteket'])
    for (const name of [person.id, 'asa-oberg'])
      expect(await titles(room, `person=${name}`)).toEqual(['Om Åsa och biblioteket', 'Åsa skriver'])
    expect(await titles(room, 'topic=bibliotek&person=asa-oberg')).toEqual(['Om Åsa och biblioteket'])
    expect(await titles(room, 'topic=bibliotek&category=debatt')).toEqual(['Om biblioteket'])
    expect(await titles(room, 'person=asa-oberg&year=2025')).toEqual(['Åsa skriver'])
    expect(await titles(room, 'q=biblioteket')).toEqual(['Om Åsa och biblioteket', 'Om biblioteket'])
    expect(await titles(room, 'topic=finns-inte')).toEqual([])
    const page = await news(room, 'topic=bibliotek&limit=1')
    expect(page).toMatchObject({ total: 2, items: [{ title: 'Om Åsa och biblioteket' }] })
    expect(await news(room, `topic=bibliotek&limit=1&before=${page.next}`)).toMatchObject({
      total: 2,
      items: [{ title: 'Om biblioteket' }],
      next: null,
    })
  })

  // covers What others build on: `updatedAt` and `since`
  test('have times of change and a filter by them; a changed description of a picture counts', async () => {
    const room = await aNewsroom(db)
    const picture = await aPicture({ ...db, files, images }, room.siteId)
    const old = await room.published({ title: 'Med bild', image: picture.lead })
    await room.published({ title: 'Utan bild' })
    await shown(room, 2)
    const before = (await delivered(room, contract.deliverNews)).items
    const last =
      before
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .at(-1) ?? ''
    const after = new Date(Date.parse(last) + 1).toISOString()
    expect(await titles(room, `since=${encodeURIComponent(last)}`)).toContain('Utan bild')
    expect(await titles(room, `since=${after}`)).toEqual([])
    await db.database.inSite(room.siteId, async (site) => {
      await site.query.update(media).set({ alt: 'Torget i Skövde en marknadsdag' })
      await publicChanged(site)
    })
    await soon(async () => expect(await titles(room, `since=${after}`)).toEqual(['Med bild']))
    expect((await delivered(room, contract.deliverNewsItem, `/news/${old.slug}`)).updatedAt > last).toBe(true)
  })

  // covers What others build on: `include=body`
  test('hold the texts with include=body, as each item by itself has it', async () => {
    const room = await aNewsroom(db)
    const topic = await room.publishedIn(policyArea, {
      name: 'Bibliotek',
      summary: 'Vi vill att det ska märkas i vardagen.',
      body: textOf('Hela texten.'),
    })
    const link = { type: 'text' as const, text: 'dit', marks: [{ type: 'link' as const, attrs: { href: `item:${topic.id}` } }] }
    const item = await room.published({
      title: 'Med länk',
      body: { type: 'doc', content: [{ type: 'paragraph', content: [link] }] },
    })
    await room.publishedIn(pageArea, { title: 'Vår förening', body: textOf('Hej.') })
    await room.publishedIn(representativesArea, { givenName: 'Åsa', familyName: 'Öberg', bio: textOf('Om mig.') })
    await shown(room, 1)
    const [listed] = (await news(room, 'include=body')).items
    const single = await delivered(room, contract.deliverNewsItem, `/news/${item.slug}`)
    expect(listed?.body).toEqual(single.body)
    expect(listed?.body?.html).toContain('/politik/bibliotek')
    expect((await delivered(room, contract.deliverNews)).items[0]).not.toHaveProperty('body')
    const topics = (await delivered(room, contract.deliverPolicy, '/policy?include=body')).topics
    expect(topics[0]?.body?.html).toBe('<p>Hela texten.</p>')
    expect((await delivered(room, contract.deliverPages, '/pages?include=body')).pages.map(({ body }) => body?.html)).toContain(
      '<p>Hej.</p>',
    )
    expect((await delivered(room, contract.deliverRepresentatives, '/representatives?include=body')).people).toMatchObject([
      { name: 'Åsa Öberg', slug: 'asa-oberg', body: { html: '<p>Om mig.</p>' } },
    ])
  })

  // covers What others build on: pictures in lists: what a row shows, and every address with `include=pictures`
  test('hold of a picture what a row shows, and all its addresses with include=pictures', async () => {
    const room = await aNewsroom(db)
    const picture = await aPicture({ ...db, files, images }, room.siteId)
    const item = await room.published({ title: 'Med bild', image: picture.lead })
    await room.publishedIn(representativesArea, { givenName: 'Åsa', familyName: 'Öberg', portrait: picture.lead })
    await shown(room, 1)
    const short = { alt: 'Människor på ett torg', credit: 'Anna Berg', isAiGenerated: false }
    const row = {
      src: expect.any(String),
      width: expect.any(Number),
      height: expect.any(Number),
      color: expect.any(String),
      ...short,
    }
    const single = await delivered(room, contract.deliverNewsItem, `/news/${item.slug}`)
    expect((await delivered(room, contract.deliverNews)).items[0]?.image).toEqual(row)
    expect((await news(room, 'include=pictures')).items[0]?.image).toEqual(single.image)
    expect((await news(room, 'include=body,pictures')).items[0]).toMatchObject({ image: single.image, body: single.body })
    expect((await news(room, 'include=body')).items[0]?.image).toEqual(row)
    const people = async (query: string) =>
      (await delivered(room, contract.deliverRepresentatives, `/representatives?${query}`)).people
    expect((await people(''))[0]?.portrait).toEqual(row)
    const { portrait } = await delivered(room, contract.deliverPerson, '/representatives/asa-oberg')
    expect((await people('include=pictures'))[0]?.portrait).toEqual(portrait)
    for (const path of ['news?include=pictures,body', 'news?include=sizes', 'policy?include=pictures'])
      expect((await visit(app, `/${room.siteId}/api/v1/${path}`)).statusCode, path).toBe(400)
  })

  // covers What others build on: a list of twenty is small
  test('of twenty news with pictures are sent in less than fifteen kilobytes, before compression', async () => {
    const room = await aNewsroom(db)
    const picture = await aPicture({ ...db, files, images }, room.siteId)
    for (let n = 1; n <= 20; n++)
      await room.published({ title: `Biblioteket öppnar igen ${n}`, lead: 'Vi bjuder på kaffe och bulle.', image: picture.lead })
    await shown(room, 20)
    const { rawPayload } = await visit(app, `/${room.siteId}/api/v1/news`)
    expect(rawPayload.length).toBeLessThanOrEqual(15_000)
    const all = await visit(app, `/${room.siteId}/api/v1/news?include=pictures`)
    expect(all.rawPayload.length).toBeGreaterThan(30_000)
  })

  // covers What others build on: lists page by page with `total`
  test('come page by page, by key, and say how many there are', async () => {
    const room = await aNewsroom(db)
    const areaId = randomUUID()
    await db.database.inSite(room.siteId, (site) =>
      site.query
        .insert(policyAreas)
        .values({ siteId: room.siteId, id: areaId, name: 'Kultur', nameKey: 'kultur', slug: 'kultur', position: 1 }),
    )
    for (const name of ['Bibliotek', 'Musikskolan', 'Teater'])
      await room.publishedIn(policyArea, {
        name,
        summary: 'Vi vill att det ska märkas i vardagen.',
        area: name === 'Teater' ? areaId : '',
      })
    const topics = (query: string) => delivered(room, contract.deliverPolicy, `/policy?${query}`)
    await soon(async () => expect((await topics('')).total).toBe(3))
    const first = await topics('limit=2')
    expect([first.topics.map(({ name }) => name), first.total]).toEqual([['Bibliotek', 'Musikskolan'], 3])
    const second = await topics(`limit=2&after=${first.next}`)
    expect([second.topics.map(({ name }) => name), second.next]).toEqual([['Teater'], null])
    expect((await topics('area=kultur')).topics.map(({ name }) => name)).toEqual(['Teater'])
    expect((await topics('')).areas).toMatchObject([{ id: areaId, slug: 'kultur', name: 'Kultur' }])
  })

  // covers What others build on: bodies without members
  test('include a body without members, with its seats and term', async () => {
    const room = await aNewsroom(db)
    await db.database.inSite(room.siteId, async (site) => {
      const council = {
        name: 'Kommunfullmäktige',
        level: 'kommun',
        kind: 'fullmaktige',
        seats: 4,
        termFrom: '2026-10-15',
        termTo: '2030-10-14',
      }
      await site.query.insert(bodies).values({ ...council, siteId: room.siteId, id: randomUUID(), sortKey: 'a1' })
      await publicChanged(site)
    })
    await soon(async () =>
      expect(await delivered(room, contract.deliverBodies)).toMatchObject({
        total: 1,
        bodies: [{ name: 'Kommunfullmäktige', seats: 4, termFrom: '2026-10-15', termTo: '2030-10-14' }],
      }),
    )
    expect((await delivered(room, contract.deliverRepresentatives)).bodies).toEqual([])
  })

  // covers Public sites: delivery API: when other things than the texts last changed
  test('of bodies, and the site itself, say when anything but the texts was last changed', async () => {
    const room = await aNewsroom(db)
    const { siteId } = room
    const bodyId = randomUUID()
    await db.database.inSite(siteId, async (site) => {
      const council = { siteId, id: bodyId, name: 'Valnämnden', level: 'kommun', kind: 'namnd', sortKey: 'a1' } as const
      await site.query.insert(bodies).values(council)
      await publicChanged(site)
    })
    const moments = async () => [
      (await delivered(room, contract.deliverSite)).updatedAt,
      (await delivered(room, contract.deliverBodies)).updatedAt,
    ]
    await soon(async () => expect((await delivered(room, contract.deliverBodies)).total).toBe(1))
    const before = await moments()
    expect(before[0]).toBe(before[1])
    await room.published({ title: 'En nyhet' })
    await shown(room, 1)
    expect(await moments()).toEqual(before)
    await withSettings(db, room, 'general', { shortName: 'Skövde' })
    await soon(async () => expect((await delivered(room, contract.deliverSite)).shortName).toBe('Skövde'))
    const renamed = await moments()
    expect((renamed[0] ?? '') > (before[0] ?? '')).toBe(true)
    await db.database.inSite(siteId, async (site) => {
      await site.query.delete(bodies)
      await publicChanged(site)
    })
    await soon(async () => expect((await delivered(room, contract.deliverBodies)).total).toBe(0))
    expect(((await moments())[1] ?? '') > (renamed[1] ?? '')).toBe(true)
  })

  // covers What others build on: old addresses, but none of a person
  test('list redirects, except those of people and those without a target', async () => {
    const room = await aNewsroom(db)
    const item = await room.published({ title: 'Ny adress' })
    const draft = await room.draft({ title: 'Inte publicerad' })
    const person = await room.publishedIn(representativesArea, { givenName: 'Åsa', familyName: 'Öberg' })
    const createdBy = room.editor().userId
    await db.database.inSite(room.siteId, async (site) => {
      const row = { siteId: room.siteId, createdAt: new Date(), createdBy }
      await site.query.insert(redirects).values([
        { ...row, fromPath: '/gammal', toItemId: item.id, code: 301 },
        { ...row, fromPath: '/hemlig', toItemId: draft.id, code: 301 },
        { ...row, fromPath: '/foretradare/fodelsenamn', toItemId: person.id, code: 301 },
        { ...row, fromPath: '/om/asa', toItemId: person.id, code: 301 },
        { ...row, fromPath: '/ut', toUrl: 'https://annan.example/', code: 302 },
        { ...row, fromPath: '/visa.asp?id=5&vad=å', toItemId: item.id, code: 301 },
        { ...row, fromPath: '/?p=12', toItemId: item.id, code: 301 },
        { ...row, fromPath: '/borta', code: 410 },
      ])
      await publicChanged(site)
    })
    const list = (query = '') => delivered(room, contract.deliverRedirects, `/redirects${query}`)
    const url = `http://localhost:3001/${room.siteId}/nyheter/${item.slug}`
    await soon(async () =>
      expect(await list()).toEqual({
        redirects: [
          { from: '/?p=12', to: url, isPermanent: true },
          { from: '/gammal', to: url, isPermanent: true },
          { from: '/ut', to: 'https://annan.example/', isPermanent: false },
          { from: '/visa.asp?id=5&vad=å', to: url, isPermanent: true },
        ],
        total: 4,
        next: null,
      }),
    )
    const after = (from: string) => list(`?limit=1&after=${encodeURIComponent(from)}`)
    expect(await list('?limit=1')).toMatchObject({ redirects: [{ from: '/?p=12' }], next: '/?p=12' })
    expect(await after('/?p=12')).toMatchObject({ redirects: [{ from: '/gammal' }], next: '/gammal' })
    expect(await after('/ut')).toMatchObject({ redirects: [{ from: '/visa.asp?id=5&vad=å' }], next: null })
    expect(await after('/visa.asp?id=5&vad=å')).toMatchObject({ redirects: [], next: null })
  })

  // covers What others build on: sharing, sender, topics and persons
  test('and an item say what is shared, and name the topics, persons and sender in full', async () => {
    const room = await aNewsroom(db)
    const person = await room.publishedIn(representativesArea, { givenName: 'Åsa', familyName: 'Öberg' })
    const item = await room.published({
      title: 'Skolan',
      persons: [person.id],
      bylinePerson: person.id,
      shareTitle: 'Läs om skolan',
    })
    await shown(room, 1)
    const asa = {
      id: person.id,
      slug: 'asa-oberg',
      title: 'Åsa Öberg',
      url: `http://localhost:3001/${room.siteId}/foretradare/asa-oberg`,
    }
    const got = await delivered(room, contract.deliverNewsItem, `/news/${item.slug}`)
    expect(got).toMatchObject({
      byline: 'Åsa Öberg',
      bylinePerson: asa,
      persons: [asa],
      share: { title: 'Läs om skolan', image: { width: 1200, height: 630 } },
    })
    expect((await visit(app, new URL(got.share.image.url).pathname)).statusCode).toBe(200)
  })

  // covers What others build on: a search is counted and not kept
  test('have the search limit of the site itself, and search answers are not cached', async () => {
    const room = await aNewsroom(db)
    await room.published({ title: 'Biblioteket' })
    // A clock that stands still: the uses of another minute are counted by themselves.
    const still = await testSites(db, { files, images, clock: () => new Date('2026-11-21T12:00:00Z') })
    const search = () => visit(still, `/${room.siteId}/api/v1/news?q=biblioteket`, { remoteAddress: '203.0.113.77' })
    expect((await search()).headers['cache-control']).toBe('no-store')
    const answers = await Promise.all(Array.from({ length: 30 }, search))
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toMatchObject({ code: 'RATE_LIMITED' })
    expect(refused?.headers['retry-after']).toBeDefined()
  })
})
