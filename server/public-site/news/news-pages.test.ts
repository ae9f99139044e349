import { describe, expect, test } from 'vitest'
import type { NewsContent } from '#contract/news/news.ts'
import { saveDraft } from '../../modules/items/life/item-draft.ts'
import { publishItem } from '../../modules/items/life/item-transitions.ts'
import { changeAddress } from '../../modules/items/life/item-address.ts'
import { addCategory } from '../../modules/news/news-categories.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { textOf } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const time = { now: new Date('2026-11-21T12:00:00+01:00') }
const app = await testSites(db, { clock: () => time.now })

const mainOf = (html: string): string => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
const words = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const titles = (html: string): string[] => [...mainOf(html).matchAll(/<h[23][^>]*><a [^>]*>([^<]*)/g)].map(([, one = '']) => one)

describe('the list', () => {
  test('is narrowed by year and by category, one address each, and nothing made up is a page', async () => {
    const room = await aNewsroom(db)
    const [own] = (await db.database.inSite(room.siteId, (site) => addCategory(site, 'Insändare', room.editor()))).filter(
      ({ isOwn }) => isOwn,
    )
    await room.published({ title: 'Från förra året', displayDate: '2025-05-01' })
    await room.published({ title: 'En debattartikel', category: 'debatt' })
    await room.published({ title: 'En insändare', category: own?.id ?? '' })
    const page = async (search: string) => (await visit(app, `/${room.siteId}/nyheter${search}`)).body
    await soon(async () => expect(titles(await page(''))).toContain('En insändare'))
    expect(titles(await page('?ar=2025'))).toEqual(['Från förra året'])
    expect(titles(await page('?kategori=debatt'))).toEqual(['En debattartikel'])
    expect(titles(await page('?kategori=insandare'))).toEqual(['En insändare'])
    const list = await page('?kategori=debatt')
    expect(list).toContain('<h1 class="title">Debatt</h1>')
    expect(list).toContain(`<link rel="canonical" href="http://localhost:3001/${room.siteId}/nyheter?kategori=debatt"/>`)
    expect(list).toContain(`href="/${room.siteId}/nyheter/rss.xml?kategori=debatt"`)
    expect(words(mainOf(list))).toContain('Alla Nyhet Debatt Insändare 2026 2025')
    expect(list).toContain('aria-current="true">Debatt</a>')
    for (const search of [
      '?ar=1999',
      '?ar=1000',
      '?ar=1878',
      '?ar=x',
      '?kategori=kampanj',
      '?kategori=%3Cscript%3E',
      '?ar=2026&kategori=debatt',
      '?ar=2026&ar=2025',
    ])
      expect([search, (await visit(app, `/${room.siteId}/nyheter${search}`)).statusCode]).toEqual([search, 404])
    const feed = (await visit(app, `/${room.siteId}/nyheter/rss.xml?kategori=debatt`)).body
    expect(feed).toContain('<title>En debattartikel</title>')
    expect(feed).not.toContain('En insändare')
    expect((await visit(app, `/${room.siteId}/nyheter/rss.xml?kategori=finns-inte`)).statusCode).toBe(404)
  })

  // covers Content in use: paid for by others: the label in lists of news and in feeds
  test('labels what others have paid for, on the start page, in the list and in the feed, and nothing else', async () => {
    const room = await aNewsroom(db)
    await room.published({ title: 'Bygg på torget', paidBy: 'Byggbolaget AB' })
    await room.published({ title: 'Kom på vårmötet' })
    for (const path of ['', '/nyheter']) {
      await soon(async () => expect(titles((await visit(app, `/${room.siteId}${path}`)).body)).toHaveLength(2))
      const { body } = await visit(app, `/${room.siteId}${path}`)
      const stories = [...mainOf(body).matchAll(/<(?:article|li)[^>]*class="[^"]*story.*?<\/(?:article|li)>/gs)].map(([one]) =>
        words(one),
      )
      expect(stories.map((one) => [one.includes('Politisk reklam'), /Bygg på torget|Kom på vårmötet/.exec(one)?.[0]])).toEqual([
        [false, 'Kom på vårmötet'],
        [true, 'Bygg på torget'],
      ])
    }
    const feed = (await visit(app, `/${room.siteId}/nyheter/rss.xml`)).body
    expect(feed).toContain('<title>Politisk reklam: Bygg på torget</title>')
    expect(feed).toContain('<title>Kom på vårmötet</title>')
  })

  // covers News: pinned: first on the site up to and including the last day
  test('puts pinned news first on the start page, up to and including their last day', async () => {
    const room = await aNewsroom(db)
    await room.published({ title: 'Fäst högst upp', pinnedUntil: '2026-11-21' })
    await room.published({ title: 'Nyare men inte fäst' })
    const start = async () => titles((await visit(app, `/${room.siteId}`)).body)
    await soon(async () => expect(await start()).toEqual(['Fäst högst upp', 'Nyare men inte fäst']))
    expect(titles((await visit(app, `/${room.siteId}/nyheter`)).body)).toEqual(['Nyare men inte fäst', 'Fäst högst upp'])
    time.now = new Date('2026-11-22T00:00:00+01:00')
    expect(await start()).toEqual(['Nyare men inte fäst', 'Fäst högst upp'])
    time.now = new Date('2026-11-21T12:00:00+01:00')
  })
})

describe('a news item', () => {
  // covers Texts: a reference follows when the item moves
  // covers News: sender, first published in, sharing: on the site
  test('says what it is, who sends it, where it was first published and what it is about', async () => {
    const room = await aNewsroom(db)
    const anna = await room.publishedIn(representativesArea, { givenName: 'Anna', familyName: 'Berg' })
    const bo = await room.publishedIn(representativesArea, { givenName: 'Bo', familyName: 'Ek' })
    const topic = await room.publishedIn(policyArea, { name: 'Förskola', summary: 'Vi vill ha mindre grupper.' })
    const item = await room.published({
      title: 'Mindre barngrupper nu',
      lead: 'Ingressen.',
      category: 'debatt',
      topics: [topic.id],
      persons: [bo.id],
      bylinePerson: anna.id,
      sourceName: 'Sydsvenskan',
      sourceUrl: 'https://tidning.example/debatt',
      shareTitle: 'Dela mig',
      shareText: 'Så här delas jag.',
      body: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [{ type: 'text', text: 'läs', marks: [{ type: 'link', attrs: { href: `item:${topic.id}` } }] }],
          },
        ],
      },
    })
    const base = `/${room.siteId}`
    const { body } = await soon(async () => {
      const answer = await visit(app, base + item.path)
      expect(answer.statusCode).toBe(200)
      return answer
    })
    expect(words(mainOf(body))).toMatch(
      /Debatt 1 oktober 2026 Mindre barngrupper nu Ingressen\. Av Anna Berg Först publicerad i Sydsvenskan .*Läs mer om Förskola Personer Bo Ek/,
    )
    expect(body).toContain(`<a href="${base}${anna.path}">Anna Berg</a>`)
    expect(body).toContain('<a href="https://tidning.example/debatt" rel="noopener noreferrer nofollow ugc">Sydsvenskan</a>')
    expect(body).toContain(`<p><a href="${base}${topic.path}">läs</a></p>`)
    expect(body).toContain(
      '<meta property="og:title" content="Dela mig"/><meta property="og:description" content="Så här delas jag."/>',
    )
    expect(body).toContain(`<title>Mindre barngrupper nu – `)
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '')
    const told = (type: string) => data['@graph'].find((one: Record<string, unknown>) => one['@type'] === type)
    expect(told('NewsArticle')).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'Mindre barngrupper nu',
      datePublished: item.publishedAt?.toISOString(),
      author: { '@type': 'Person', name: 'Anna Berg' },
      publisher: { '@id': told('Organization')['@id'] },
    })
    // The link has the new address of the moved item.
    await room.step(
      (work) => changeAddress(work, topic.id, { draftVersion: topic.draftVersion, slug: 'barnen', takeOver: false }),
      policyArea as never,
    )
    await soon(async () =>
      expect((await visit(app, base + item.path)).body).toContain(`<p><a href="${base}/politik/barnen">läs</a></p>`),
    )
  })

  test('links to related news, then to its category, then to the latest', async () => {
    const room = await aNewsroom(db)
    const topic = await room.publishedIn(policyArea, { name: 'Förskola', summary: 'Vi vill ha mindre grupper.' })
    const write = (title: string, overrides: Partial<NewsContent> = {}) => room.published({ title, ...overrides })
    await write('Samma fråga', { topics: [topic.id] })
    await write('Samma kategori', { category: 'debatt' })
    const item = await write('Själva nyheten', { topics: [topic.id], category: 'debatt' })
    for (const title of ['Nyare ett', 'Nyare två', 'Nyare tre', 'Nyare fyra', 'Nyare fem']) await write(title)
    const near = async () => titles((await visit(app, `/${room.siteId}${item.path}`)).body)
    await soon(async () => expect(await near()).toEqual(['Samma fråga', 'Samma kategori', 'Nyare fem']))
  })

  // covers News: Visa inte i sökmotorer: on the site
  test('that search engines shall not show asks for it, and is on no map', async () => {
    const room = await aNewsroom(db)
    const { id, path } = await room.draft({ title: 'Bara för er' })
    await room.step(async (work) => {
      const asAdmin = { ...work, actor: { ...work.actor, role: 'siteAdmin' as const } }
      const save = { fields: { noIndex: true }, versions: { noIndex: 1 }, resolvesConflict: false }
      const { item } = await saveDraft(asAdmin, id, save)
      await publishItem(asAdmin, id, item.draftVersion)
    })
    const { body } = await soon(async () => {
      const answer = await visit(app, `/${room.siteId}${path}`)
      expect(answer.statusCode).toBe(200)
      return answer
    })
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect((await visit(app, `/${room.siteId}/nyheter`)).body).toContain('Bara för er')
    expect((await visit(app, `/${room.siteId}/sitemap.xml`)).body).not.toContain(path)
  })

  test('written before there were categories and senders is shown as it was', async () => {
    const room = await aNewsroom(db)
    const item = await room.published({ title: 'Från förr', body: textOf('Gammal text.') })
    await db.superuser.query(
      `update published_items set head = jsonb_build_object('title', head -> 'title', 'lead', '') where site_id = $1 and id = $2`,
      [room.siteId, item.id],
    )
    const fresh = await testSites(db)
    const { body, statusCode } = await visit(fresh, `/${room.siteId}${item.path}`)
    expect([statusCode, body.includes('<p>Gammal text.</p>')]).toEqual([200, true])
    expect(titles((await visit(fresh, `/${room.siteId}`)).body)).toEqual(['Från förr'])
  })
})
