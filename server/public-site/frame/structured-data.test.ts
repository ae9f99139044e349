import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pageArea } from '../../modules/pages/page-area.ts'
import { saveDraft } from '../../modules/items/life/item-draft.ts'
import { publishItem } from '../../modules/items/life/item-transitions.ts'
import { items } from '../../modules/items/items-table.ts'
import { addAreas } from '../../modules/policy/policy-areas.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { personProtection } from '../../modules/representatives/persons-table.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { textOf } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { withLogo, withSettings } from '../../testing/site-settings.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFiles, testImages } from '../../testing/test-files.ts'
import { aNewsroom, sitesHost, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const from = { ...db, files: await testFiles(), images: testImages() }
const app = await testSites(db, from)

type Thing = Readonly<Record<string, unknown>>
interface PageData {
  readonly '@context': string
  readonly '@graph': readonly Thing[]
}

const structuredDataIn = (html: string): PageData =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
const canonicalOf = (html: string): string | undefined => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
const descriptionOf = (html: string): string | undefined => /<meta name="description" content="([^"]*)"/.exec(html)?.[1]
const only = ({ '@graph': things }: PageData, type: string): Thing => {
  const found = things.filter((one) => one['@type'] === type)
  expect([type, found.length]).toEqual([type, 1])
  return found[0] ?? {}
}

/** References by @id without a target in the page; must be empty. */
function danglingIn(told: PageData): string[] {
  const known = new Set(told['@graph'].map((one) => one['@id']))
  const dangling: string[] = []
  JSON.stringify(told, (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null && Object.keys(value).join() === '@id') {
      const id = (value as Record<string, unknown>)['@id']
      if (!known.has(id)) dangling.push(String(id))
    }
    return value
  })
  return dangling
}

async function aFurnishedSite() {
  const room = await aNewsroom(db, { name: 'Föreningen i Skövde' })
  const [area] = await db.database.inSite(room.siteId, (site) => addAreas(site, ['Skola'], room.editor()))
  const logo = await aPicture(from, room.siteId, { size: [600, 300] })
  await withLogo(db, room, logo)
  await withSettings(db, room, 'general', { name: 'Föreningen i Skövde', shortName: 'Skövde' })
  const person = await room.publishedIn(representativesArea, { givenName: 'Anna', familyName: 'Berg', bio: textOf('Lärare.') })
  const topic = await room.publishedIn(policyArea, {
    name: 'Förskola',
    area: area?.id ?? '',
    summary: 'Vi vill ha mindre grupper.',
  })
  const contact = await room.publishedIn(pageArea, { title: 'Kontakt', body: textOf('Skriv till oss.') })
  await db.database.inSite(room.siteId, (site) =>
    site.query.update(items).set({ systemKey: 'kontakt' }).where(eq(items.id, contact.id)),
  )
  const below = await room.publishedIn(pageArea, { title: 'Hitta hit', body: textOf('Vid torget.') }, contact.id)
  const item = await room.published({ title: 'Biblioteket öppnar', lead: '', byline: 'Styrelsen', category: 'debatt' })
  const paths = { person: person.path, topic: topic.path, contact: contact.path, below: below.path, item: item.path }
  const root = `http://${sitesHost}/${room.siteId}`
  await soon(async () => expect((await visit(app, `/${room.siteId}`)).body).toContain('Biblioteket öppnar'))
  return { room, root, paths, at: async (path: string) => (await visit(app, `/${room.siteId}${path}`)).body }
}

describe('structured data', () => {
  // covers Public sites: search engines: each page's one address, WebSite and crumbs
  test('is which page it is, by its one address, on every page, and nothing refers to what is not told', async () => {
    const { root, paths, at } = await aFurnishedSite()
    const pages: readonly (readonly [path: string, type: string])[] = [
      ['', 'WebPage'],
      ['/nyheter', 'CollectionPage'],
      ['/nyheter?kategori=debatt', 'CollectionPage'],
      ['/politik', 'CollectionPage'],
      ['/politik/omrade/skola', 'CollectionPage'],
      ['/foretradare', 'CollectionPage'],
      [paths.item, 'WebPage'],
      [paths.topic, 'WebPage'],
      [paths.person, 'ProfilePage'],
      [paths.contact, 'ContactPage'],
      [paths.below, 'WebPage'],
    ]
    for (const [path, type] of pages) {
      const html = await at(path)
      const told = structuredDataIn(html)
      const page = only(told, type)
      expect([path, page['url'], page['@id'], canonicalOf(html)]).toEqual([path, root + path, root + path, root + path])
      expect([path, told['@context'], danglingIn(told)]).toEqual([path, 'https://schema.org', []])
      expect(page).toMatchObject({ name: expect.any(String), description: descriptionOf(html), inLanguage: 'sv-SE' })
      expect(page['isPartOf']).toMatchObject({ '@id': `${root}/#webbplats` })
      // Breadcrumbs begin at the start page and end with the page itself.
      for (const trail of told['@graph'].filter((one) => one['@type'] === 'BreadcrumbList')) {
        const steps = trail['itemListElement'] as readonly Thing[]
        expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1))
        expect(steps.at(-1)?.['item']).toBe(root + path)
      }
    }
    expect(only(structuredDataIn(await at(paths.below)), 'BreadcrumbList')['itemListElement']).toHaveLength(2)
  })

  // covers Public sites: search engines: search, association and logo on the start page
  test('is on the start page the whole site, how to search it, and who answers for it, with the logo', async () => {
    const { room, root, at } = await aFurnishedSite()
    const told = structuredDataIn(await at(''))
    expect(only(told, 'WebSite')).toMatchObject({
      '@id': `${root}/#webbplats`,
      url: root,
      name: 'Föreningen i Skövde',
      alternateName: 'Skövde',
      publisher: { '@id': `${root}/#organisation` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${root}/sok?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    })
    const { logo, url } = only(told, 'Organization')
    expect(url).toBe(root)
    expect(logo).toEqual({ '@type': 'ImageObject', url: expect.stringContaining(`${root}/_bild/`), width: 600, height: 300 })
    const picture = (logo as { readonly url: string }).url.slice(root.length - `/${room.siteId}`.length)
    expect(picture.startsWith(`/${room.siteId}/_bild/`)).toBe(true)
    // The promised search works.
    expect((await visit(app, `/${room.siteId}/sok?q=biblioteket`)).body).toContain('<mark>Biblioteket</mark> öppnar')
  })

  test('is of a news item its sender, its section and its text', async () => {
    const { root, paths, at } = await aFurnishedSite()
    expect(only(structuredDataIn(await at(paths.item)), 'NewsArticle')).toMatchObject({
      url: root + paths.item,
      mainEntityOfPage: root + paths.item,
      articleSection: 'Debatt',
      description: 'Välkommen att titta in mellan klockan tio och tre.',
      author: { '@type': 'Person', name: 'Styrelsen' },
      publisher: { '@id': `${root}/#organisation` },
    })
  })

  // covers Public sites: search engines: when a text last changed
  test('is of a text that was changed when that was, and not when it was first published', async () => {
    const room = await aNewsroom(db)
    const item = await room.published({ title: 'Som den var' })
    await room.step(async (work) => {
      const save = { fields: { lead: 'Som den blev.' }, versions: { lead: 1 }, resolvesConflict: false }
      const { item: saved } = await saveDraft(work, item.id, save)
      await publishItem(work, item.id, saved.draftVersion)
    })
    const told = await soon(async () => {
      const { body } = await visit(app, `/${room.siteId}${item.path}`)
      expect(body).toContain('Som den blev.')
      return structuredDataIn(body)
    })
    const { datePublished, dateModified } = only(told, 'NewsArticle')
    expect(String(dateModified) > String(datePublished)).toBe(true)
    expect(only(told, 'WebPage')['dateModified']).toBe(dateModified)
  })

  // covers Public sites: JSON-LD: when topic, person and page last changed
  test('is of a topic, a person and a page when what they say was last changed, as the delivery API tells it', async () => {
    const { paths, at } = await aFurnishedSite()
    const told = async (path: string, type: string) => only(structuredDataIn(await at(path)), type)['dateModified']
    const delivered = async (kind: string, path: string) =>
      (
        JSON.parse(await at(`/api/v1/${kind}${kind === 'pages' ? path : path.slice(path.lastIndexOf('/'))}`)) as {
          readonly updatedAt: string
        }
      ).updatedAt
    expect(await told(paths.topic, 'WebPage')).toBe(await delivered('policy', paths.topic))
    expect(await told(paths.person, 'ProfilePage')).toBe(await delivered('representatives', paths.person))
    expect(await told(paths.below, 'WebPage')).toBe(await delivered('pages', paths.below))
    // A list has no date of change, because it combines many items.
    expect(await told('/politik', 'CollectionPage')).toBeUndefined()
  })

  // covers Public sites: search engines: never a protected person
  test('is never a person who is protected, neither as sender nor on a page', async () => {
    const room = await aNewsroom(db)
    const anna = await room.publishedIn(representativesArea, { givenName: 'Anna', familyName: 'Hemlig' })
    const item = await room.published({ title: 'Från Anna', bylinePerson: anna.id })
    const article = async () => structuredDataIn((await visit(app, `/${room.siteId}${item.path}`)).body)
    await soon(async () => expect(only(await article(), 'NewsArticle')['author']).toMatchObject({ name: 'Anna Hemlig' }))
    const named = { mode: 'nameOnly', shownName: 'Anna Hemlig', sortName: 'Hemlig' } as const
    const row = { siteId: room.siteId, personId: anna.id, ...named, isLive: true, by: room.editor().userId, at: new Date() }
    await db.database.inPlatform((platform) => platform.query.insert(personProtection).values(row))
    await room.published({ title: 'En annan' })
    await soon(async () => expect(JSON.stringify(await article())).not.toContain('Hemlig'))
    expect(only(await article(), 'NewsArticle')['author']).toEqual({
      '@id': `http://${sitesHost}/${room.siteId}/#organisation`,
    })
    const feed = (await visit(app, `/${room.siteId}/nyheter/rss.xml`)).body
    expect(feed).not.toContain('Hemlig')
  })
})

// covers Public sites: description from the text when there is no lead
test('where there is no lead, the description is the beginning of the text', async () => {
  const { paths, at } = await aFurnishedSite()
  const told = async (path: string) => {
    const html = await at(path)
    return [descriptionOf(html), /<meta property="og:description" content="([^"]*)"/.exec(html)?.[1]]
  }
  for (const [path, text] of [
    [paths.item, 'Välkommen att titta in mellan klockan tio och tre.'],
    [paths.person, 'Lärare.'],
    [paths.contact, 'Skriv till oss.'],
  ] as const)
    expect([path, ...(await told(path))]).toEqual([path, text, text])
})

// covers Public sites: RSS: category, sender and picture
test('a feed says of each item what it is about, who sends it and in which category, in valid RSS', async () => {
  const room = await aNewsroom(db, { name: 'Föreningen & vänner' })
  const anna = await room.publishedIn(representativesArea, { givenName: 'Anna', familyName: 'Berg' })
  const picture = await aPicture(from, room.siteId)
  await room.published({ title: 'Utan ingress', lead: '', bylinePerson: anna.id, category: 'debatt' })
  await room.published({ title: 'Med ord', byline: 'Styrelsen <vi>', image: picture.lead })
  await room.published({ title: 'Av ingen' })
  const feed = await soon(async () => {
    const { body } = await visit(app, `/${room.siteId}/nyheter/rss.xml`)
    expect(body).toContain('Av ingen')
    return body
  })
  const entries = [...feed.matchAll(/<item>(.*?)<\/item>/gs)].map(([, entry = '']) =>
    Object.fromEntries(
      [...entry.matchAll(/<(title|description|category|dc:creator)>([^<]*)</g)].map(([, name, text]) => [name, text]),
    ),
  )
  expect(entries).toEqual([
    {
      title: 'Av ingen',
      description: 'Efter ett års ombyggnad slår dörrarna upp på lördag.',
      category: 'Nyhet',
      'dc:creator': 'Föreningen &amp; vänner',
    },
    expect.objectContaining({ title: 'Med ord', 'dc:creator': 'Styrelsen &lt;vi&gt;' }),
    {
      title: 'Utan ingress',
      description: 'Välkommen att titta in mellan klockan tio och tre.',
      category: 'Debatt',
      'dc:creator': 'Anna Berg',
    },
  ])
  expect(feed).toContain('xmlns:dc="http://purl.org/dc/elements/1.1/"')
  const [, enclosed = ''] = /<enclosure url="([^"]+)" length="0" type="image\/jpeg"\/>/.exec(feed) ?? []
  expect(enclosed).toMatch(new RegExp(`^http://${sitesHost}/${room.siteId}/_bild/${picture.id}/.*\\.jpg$`))
  // RSS's own author element requires an e-mail address, which a sender's name is not.
  expect(feed).not.toContain('<author>')
  const ofCategory = (await visit(app, `/${room.siteId}/nyheter/rss.xml?kategori=debatt`)).body
  expect(ofCategory.match(/<item>/g)).toHaveLength(1)
})
