import { describe, expect, test } from 'vitest'
import { textOf } from '../testing/factories.ts'
import { testDatabase } from '../testing/test-database.ts'
import { aNewsroom, soon, testSites, visit } from '../testing/test-sites.ts'
import { saveDraft } from '../modules/items/life/item-draft.ts'
import { publishItem, trashItem, unpublishItem } from '../modules/items/life/item-transitions.ts'
import { newsPageSize } from '../modules/news/news.ts'
import { policyArea } from '../modules/policy/policy-area.ts'

const db = await testDatabase()
const app = await testSites(db)

const pagesOf = (siteId: string, slug: string) =>
  ['', '/nyheter', `/nyheter/${slug}`, '/nyheter/rss.xml', '/sitemap.xml'].map((path) => `/${siteId}${path}`)

describe('what the public sees', () => {
  // covers News: no sender, no sharing text: the association and the title
  test('a published item is on the start page, in the list, on its page, in the feed and on the map', async () => {
    const { siteId, published } = await aNewsroom(db)
    const item = await published({ title: 'Överförmyndarnämndens ordförande', body: textOf('Hela texten.') })
    expect(item.slug).toBe('overformyndarnamndens-ordforande')
    for (const url of pagesOf(siteId, item.slug)) {
      const answer = await visit(app, url)
      expect([url, answer.statusCode]).toEqual([url, 200])
      expect(answer.body).toContain(url.endsWith('sitemap.xml') ? item.slug : 'Överförmyndarnämndens ordförande')
    }
    const page = await visit(app, `/${siteId}/nyheter/${item.slug}`)
    expect(page.body).toContain('<p>Hela texten.</p>')
    expect(page.body).toContain('1 oktober 2026</time>')
    // No picture was chosen for sharing, and the association is the only sender.
    expect(page.body).toContain('<meta property="og:title" content="Överförmyndarnämndens ordförande"/>')
    expect(page.body).not.toContain('class="meta byline"')
  })

  // covers Item states: what the site sees in each state
  // covers Item steps: trash: 410 if it was public
  test('a draft, an unpublished and a trashed item are nowhere', async () => {
    const { siteId, draft, published, step } = await aNewsroom(db)
    const waiting = await draft({ title: 'Bara ett utkast' })
    const away = await published({ title: 'Tillbakadragen text' })
    const thrown = await published({ title: 'Kastad i korgen' })
    await step((work) => unpublishItem(work, away.id, away.draftVersion))
    await step((work) => trashItem(work, thrown.id, thrown.draftVersion))
    for (const { slug, title } of [waiting, away, thrown]) {
      for (const url of pagesOf(siteId, slug)) {
        const answer = await visit(app, url)
        expect([url, answer.body.includes(title) || answer.body.includes(`/${slug}<`)]).toEqual([url, false])
      }
      // A trashed item that was public answers 410; for the others the public is not told that they exist.
      expect((await visit(app, `/${siteId}/nyheter/${slug}`)).statusCode).toBe(title === thrown.title ? 410 : 404)
    }
  })

  // covers Item states: changes are not seen before they are published
  test('changes that are not published yet do not show', async () => {
    const { siteId, published, step } = await aNewsroom(db)
    const item = await published({ title: 'Så stod det först' })
    await step((work) =>
      saveDraft(work, item.id, {
        fields: { title: 'Så ska det stå' },
        versions: { title: item.draftVersion },
        resolvesConflict: false,
      }),
    )
    const { body } = await visit(app, `/${siteId}/nyheter/${item.slug}`)
    expect(body).toContain('Så stod det först')
    expect(body).not.toContain('Så ska det stå')
  })

  test("another site's news is not found, even when both have the address", async () => {
    const [one, other] = [await aNewsroom(db), await aNewsroom(db)]
    const item = await one.published({ title: 'Bara hos den ena' })
    expect((await visit(app, `/${other.siteId}/nyheter/${item.slug}`)).statusCode).toBe(404)
    await one.published({ title: 'Samma rubrik', lead: 'Den enas ingress.' })
    await other.published({ title: 'Samma rubrik', lead: 'Den andras ingress.' })
    expect((await visit(app, `/${one.siteId}/nyheter/samma-rubrik`)).body).toContain('Den enas ingress.')
    expect((await visit(app, `/${other.siteId}/nyheter/samma-rubrik`)).body).toContain('Den andras ingress.')
  })

  test('a wrong query through the handle of public pages finds what is public, and reaches no item and no version', async () => {
    const { siteId, draft, published } = await aNewsroom(db)
    await draft()
    const item = await published()
    const query = (text: string) => db.database.inPublic(siteId, (site) => site.rows<{ id: string }>({ name: '', text }, []))
    for (const table of ['items', 'item_revisions']) {
      await expect(query(`select id from ${table}`), table).rejects.toThrow('permission denied')
    }
    expect(await query('select id from published_items')).toEqual([{ id: item.id }])
  })
})

describe('the list', () => {
  test('pages lead from the newest to the oldest, every item once', async () => {
    const { siteId, published } = await aNewsroom(db)
    const titles = Array.from({ length: newsPageSize * 2 + 1 }, (_, i) => `Nyhet nummer ${i + 1}.`)
    for (const title of titles) await published({ title })
    const seen: string[] = []
    let url: string | undefined = `/${siteId}/nyheter`
    let pages = 0
    while (url !== undefined) {
      const { body, statusCode }: { body: string; statusCode: number } = await visit(app, url)
      expect(statusCode).toBe(200)
      seen.push(...[...body.matchAll(/Nyhet nummer \d+\.(?=<\/a>)/g)].map(([title]) => title))
      expect(body.includes('Till de nyaste')).toBe(pages > 0)
      url = /href="([^"]*fore=[^"]*)" rel="next"/.exec(body)?.[1]
      pages++
    }
    expect(pages).toBe(3)
    expect(seen).toEqual(titles.toReversed())
  })

  test.each([
    'skräp',
    '2026-10-01T12:00:00.000Z',
    '2026-10-01T12:00:00Z_00000000-0000-0000-0000-000000000000',
    '2026-13-01T12:00:00.000Z_00000000-0000-0000-0000-000000000000',
    '1999-01-01T00:00:00.000Z_00000000-0000-0000-0000-000000000000',
    "' or 1=1--",
  ])('a beginning that somebody made up is not found: %s', async (before) => {
    const { siteId, published } = await aNewsroom(db)
    await published()
    expect((await visit(app, `/${siteId}/nyheter?fore=${encodeURIComponent(before)}`)).statusCode).toBe(404)
  })
})

test.each([0, 1, 2, 3, 4, 5, 14])('a start page with %d news is whole', async (count) => {
  const { siteId, published } = await aNewsroom(db)
  for (let i = 0; i < count; i++) await published({ title: `Rubrik nummer ${i}.` })
  const { statusCode, body } = await visit(app, `/${siteId}`)
  expect(statusCode).toBe(200)
  expect(body.match(/Rubrik nummer \d+\.(?=<\/a>)/g) ?? []).toHaveLength(Math.min(count, 9))
  expect(body.includes('Alla nyheter')).toBe(count > 9)
  expect(body.match(/<h1/g)).toHaveLength(1)
})

/** The page without its data blocks, which are not markup. */
function withoutData(html: string): string {
  return html.replace(/<script type="application\/ld\+json">([^<]*)<\/script>/g, (_, json: string) => {
    expect(JSON.parse(json)).toHaveProperty('@graph')
    expect(json).not.toMatch(/[<>&]/)
    return ''
  })
}

test('what an editor wrote is text, in the page, its head and the feed', async () => {
  const { siteId, published } = await aNewsroom(db)
  const evil = `</title>"'><script>alert(1)</script>&amp;`
  const item = await published({ title: evil, lead: evil, body: textOf(evil) })
  for (const url of pagesOf(siteId, item.slug)) {
    const { body } = await visit(app, url)
    expect(withoutData(body)).not.toContain('<script')
    expect(body.replace(/<title>[^<]*<\/title>/g, '')).not.toContain('</title>')
  }
})

test('the feed is well-formed and leads to the primary address', async () => {
  const { siteId, published } = await aNewsroom(db, { name: 'Kött & Fisk <i Malmö>' })
  const item = await published({ title: 'Ett & två < tre', lead: `"Citat" & 'mer' ]]>` })
  const { body, headers } = await visit(app, `/${siteId}/nyheter/rss.xml`)
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expectWellFormed(body)
  const url = `http://localhost:3001/${siteId}`
  expect(body).toContain(`<atom:link href="${url}/nyheter/rss.xml" rel="self" type="application/rss+xml"/>`)
  expect(body).toContain(`<link>${url}/nyheter/${item.slug}</link>`)
  expect(body).toContain('<title>Ett &amp; två &lt; tre</title>')
  expect(body).toMatch(/<pubDate>Thu, 01 Oct 2026 12:0\d:00 GMT<\/pubDate>/)
  expectWellFormed((await visit(app, `/${siteId}/sitemap.xml`)).body)
})

// covers Public sites: feeds by the rules of RSS 2.0 and its advisory board
test('the feed has what RSS asks of a channel, and an identity for each item', async () => {
  const { siteId, published } = await aNewsroom(db, { name: 'Föreningen i Malmö' })
  const items = [await published({ title: 'Bron öppnas' }), await published({ title: 'Bron öppnas' })]
  const { body } = await visit(app, `/${siteId}/nyheter/rss.xml`)
  const [channel = '', ...entries] = body.split('<item>')
  expect(channel).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<rss version="2\.0" /)
  for (const [name, text] of [
    ['title', 'Föreningen i Malmö'],
    ['link', `http://localhost:3001/${siteId}`],
    ['description', 'Nyheter från Föreningen i Malmö.'],
    ['language', 'sv-SE'],
  ])
    expect(channel).toContain(`<${name}>${text}</${name}>`)
  const ids = entries.map((entry) => /<guid isPermaLink="false">urn:uuid:([^<]+)<\/guid>/.exec(entry)?.[1])
  expect(ids.toSorted()).toEqual(items.map(({ id }) => id).toSorted())
})

// covers Public sites: feeds and site map: the last change
test('the map and the feed say when a text was last changed, not when it was published', async () => {
  const { siteId, published, publishedIn, step } = await aNewsroom(db)
  const item = await published({ title: 'Budgeten är klar' })
  await publishedIn(policyArea, { name: 'Skola', summary: 'Vi vill ha fler lärare.' })
  const read = async () => {
    const [map, feed] = await Promise.all(['/sitemap.xml', '/nyheter/rss.xml'].map((path) => visit(app, `/${siteId}${path}`)))
    const at = (path: string): string =>
      new RegExp(`<loc>http://localhost:3001/${siteId}${path}</loc><lastmod>([^<]*)`).exec(map?.body ?? '')?.[1] ?? ''
    const [, build = ''] = /<lastBuildDate>([^<]*)/.exec(feed?.body ?? '') ?? []
    const [, entry = ''] = /<atom:updated>([^<]*)/.exec(feed?.body ?? '') ?? []
    return { item: at(`/nyheter/${item.slug}`), list: at('/nyheter'), front: at(''), topics: at('/politik'), entry, build }
  }
  const before = await soon(async () => {
    const found = await read()
    expect(found.topics).not.toBe('')
    return found
  })
  await step(async (work) => {
    const save = { fields: { lead: 'Rättad.' }, versions: { lead: 1 }, resolvesConflict: false }
    const { item: saved } = await saveDraft(work, item.id, save)
    await publishItem(work, item.id, saved.draftVersion)
  })
  await soon(async () => {
    const after = await read()
    expect(after.item > before.item).toBe(true)
    expect([after.list, after.front, after.entry]).toEqual([after.item, after.item, after.item])
    expect(new Date(after.build).getTime()).toBe(Math.floor(new Date(after.item).getTime() / 1000) * 1000)
    expect(after.topics).toBe(before.topics)
  })
})

/** Tags close in the order they were opened, attributes are quoted, and every & begins an entity of XML. */
function expectWellFormed(xml: string): void {
  const open: string[] = []
  const rest = xml
    .replace(/^<\?xml [^>]*\?>/, '')
    .replace(/<(\/?)([\w:]+)((?:\s[\w:]+="[^"<]*")*)(\/?)>/g, (_, end, name, _attributes, empty) => {
      if (end) expect(open.pop()).toBe(name)
      else if (!empty) open.push(name)
      return ''
    })
  expect(open).toEqual([])
  expect(rest).not.toContain('<')
  expect(xml.replace(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
}

test('robots.txt names the map of every site', async () => {
  const { siteId } = await aNewsroom(db)
  const { body } = await visit(await testSites(db), '/robots.txt')
  expect(body).toContain('User-agent: *\nDisallow:\n')
  expect(body).toContain(`Sitemap: http://localhost:3001/${siteId}/sitemap.xml\n`)
})

describe('an address that is not there', () => {
  test('a page of a site that is not there leads home and to the latest', async () => {
    const { siteId, published } = await aNewsroom(db)
    for (const title of ['Första nytt', 'Andra nytt', 'Tredje nytt', 'Fjärde nytt']) await published({ title })
    const answer = await visit(app, `/${siteId}/nyheter/finns-inte`)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('Sidan finns inte')
    expect(answer.body).toContain(`href="/${siteId}"`)
    expect(answer.body.match(/(?:Första|Andra|Tredje|Fjärde) nytt(?=<\/a>)/g)).toEqual(['Fjärde nytt', 'Tredje nytt', 'Andra nytt'])
    expect(answer.body).not.toContain('finns-inte')
  })

  test.each([
    '/%C3%B6',
    '/..%2f..%2fetc/passwd',
    '/nyheter/',
    '/NYHETER',
    '/nyheter/a--b',
    '/nyheter/x/y',
    '/wp-login.php',
    '/.env',
  ])('%s within a site never is anything', async (path) => {
    const { siteId } = await aNewsroom(db)
    const answer = await visit(app, `/${siteId}${path}`)
    expect(answer.statusCode).toBe(/nyheter\/$/i.test(path) || path === '/NYHETER' ? 301 : 404)
  })

  test.each(['/finns-inte', '/finns-inte/nyheter', '/finns-inte/robots.txt', '/constructor', '/__proto__', '/a'])(
    'no site answers at %s, and none is chosen instead',
    async (url) => {
      const answer = await visit(app, url)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
    },
  )
})
