import { describe, expect, test } from 'vitest'
import type { PolicyTopicContent } from '#contract/policy/policy.ts'
import { unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { addAreas } from '../../modules/policy/policy-areas.ts'
import { addProgramme, removeProgramme } from '../../modules/policy/policy-programmes.ts'
import { setPriorities } from '../../modules/policy/priority-topics.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { textOf } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const app = await testSites(db)

const summary = 'Vi vill att det ska märkas i vardagen.'
const valprogram = {
  name: 'Valprogram 2026',
  kind: 'manifesto',
  url: 'https://program.example/2026',
  decidedOn: '2026-03-14',
  decidedBy: 'Kongressen',
} as const
const topicIn =
  (room: Newsroom) =>
  (name: string, overrides: Partial<PolicyTopicContent> = {}) =>
    room.publishedIn(policyArea, { name, summary, ...overrides })

/** The main part of the page: neither menu nor foot. */
const mainOf = (body: string): string => /<main.*<\/main>/s.exec(body)?.[0] ?? ''
const pageOf = async (url: string): Promise<string> => mainOf((await visit(app, url)).body)

describe('Politik A–Ö', () => {
  // covers Policy: no topics: the site says so
  test('a site without topics says so, and its menu does not lead there', async () => {
    const { siteId } = await aNewsroom(db)
    const { statusCode, body } = await visit(app, `/${siteId}/politik`)
    expect([statusCode, mainOf(body)]).toEqual([200, expect.stringContaining('Här kommer vad föreningen vill.')])
    expect(body).not.toContain('<nav class="menu"')
  })

  // covers Policy: A–Ö: 0–9 first, W by itself, Å Ä Ö last
  test('is listed in Swedish order with the short answer, and letters without topics are no links', async () => {
    const room = await aNewsroom(db)
    const topic = topicIn(room)
    for (const name of ['Äldreomsorg', 'Åkermark', 'Waldorfskolor', 'Vatten', 'Öppettider', '24-timmarsvård', 'Förskola'])
      await topic(name)
    const main = await soon(async () => {
      const found = await pageOf(`/${room.siteId}/politik`)
      expect(found).toContain('Förskola')
      return found
    })
    expect([...main.matchAll(/<h3><a [^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual([
      '24-timmarsvård',
      'Förskola',
      'Vatten',
      'Waldorfskolor',
      'Åkermark',
      'Äldreomsorg',
      'Öppettider',
    ])
    const letters = /<ul class="letters">(.*?)<\/ul>/s.exec(main)?.[1] ?? ''
    expect(letters.replace(/<[^>]+>/g, '')).toBe('0–9ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ')
    expect(letters).toContain('<a href="#bokstav-w">W</a>')
    expect(letters).toContain('<span>X</span>')
    expect(letters).toContain('<a href="#bokstav-aa">Å</a>')
    for (const [, anchor] of letters.matchAll(/href="#([^"]+)"/g)) expect(main).toContain(`id="${anchor}"`)
    expect(main).toContain(`<p>${summary}</p>`)
  })

  // covers Policy: search words: Daghem → see Förskola
  test('another word leads to the topic, unless it is a topic of its own', async () => {
    const room = await aNewsroom(db)
    await topicIn(room)('Förskola', { synonyms: ['Daghem', 'Skola'] })
    await topicIn(room)('Skola')
    await soon(async () => expect(await pageOf(`/${room.siteId}/politik`)).toContain('>Skola</a></h3>'))
    const main = await pageOf(`/${room.siteId}/politik`)
    expect(main.replace(/<[^>]+>/g, '')).toContain('Daghem → se Förskola')
    expect(main).not.toContain('Skola → se')
  })
})

describe('an area and a topic', () => {
  // covers Policy: an area's page
  test('an area lists its topics, and one without a public topic has no page', async () => {
    const room = await aNewsroom(db)
    const [school, care] = await db.database.inSite(room.siteId, (site) => addAreas(site, ['Skola', 'Vård'], room.editor()))
    await topicIn(room)('Förskola', { area: school?.id ?? '' })
    const url = `/${room.siteId}/politik/omrade/${school?.slug}`
    await soon(async () => expect((await visit(app, url)).statusCode).toBe(200))
    expect(await pageOf(url)).toContain('Förskola')
    expect((await visit(app, `/${room.siteId}/politik/omrade/${care?.slug}`)).statusCode).toBe(404)
    expect((await visit(app, `/${room.siteId}/politik/omrade/finns-inte`)).statusCode).toBe(404)
    const map = (await visit(app, `/${room.siteId}/sitemap.xml`)).body
    expect(map).toContain(`/politik/omrade/${school?.slug}</loc>`)
    expect(map).not.toContain(`/politik/omrade/${care?.slug}</loc>`)
  })

  // covers Policy: demands: in order, on the site
  test('the page answers, demands, explains, and leads to who speaks for it and to what is near', async () => {
    const room = await aNewsroom(db)
    const [school] = await db.database.inSite(room.siteId, (site) => addAreas(site, ['Skola'], room.editor()))
    const [programme] = await db.database.inSite(room.siteId, (site) => addProgramme(site, valprogram, room.editor()))
    const anna = await room.publishedIn(representativesArea, { givenName: 'Anna', familyName: 'Berg' })
    const area = school?.id ?? ''
    const near = await topicIn(room)('Gymnasium', { area })
    const topic = await topicIn(room)('Förskola', {
      area,
      demands: ['Mindre grupper', 'Fler utbildade'],
      body: textOf('Så här tänker vi.'),
      spokespersons: [anna.id],
      decidedAt: '2026-03-14',
      decidedBy: 'Årsmötet',
      programme: programme?.id ?? '',
    })
    await room.published({ title: 'Nytt om förskolan', topics: [topic.id] })
    await room.published({ title: 'Något helt annat' })
    const url = `/${room.siteId}${topic.path}`
    await soon(async () => expect(await pageOf(url)).toContain('Nytt om förskolan'))
    const { body } = await visit(app, url)
    const main = mainOf(body)
    expect(main).toContain(`<p class="lead measure">${summary}</p>`)
    expect(main).toContain('<ol class="demands"><li>Mindre grupper</li><li>Fler utbildade</li></ol>')
    expect(main).toContain('<p>Så här tänker vi.</p>')
    expect(main).toContain(`<a href="/${room.siteId}${anna.path}">Anna Berg</a>`)
    expect(main).toContain('<dd>Årsmötet, <time dateTime="2026-03-14">14 mars 2026</time></dd>')
    expect(main).toContain(
      '<dd>Ur <a href="https://program.example/2026" rel="noopener noreferrer nofollow ugc">Valprogram 2026</a></dd>',
    )
    expect(main).toContain(`<a href="/${room.siteId}${near.path}">Gymnasium</a>`)
    expect(main).not.toContain('Något helt annat')
    expect(body).toContain('"@type":"BreadcrumbList"')
    expect(body).toContain(`"item":"http://localhost:3001/${room.siteId}/politik/omrade/skola"`)
    await room.step((work) => unpublishItem(work, topic.id, topic.draftVersion), policyArea as never)
    await soon(async () => expect((await visit(app, url)).statusCode).toBe(404))
    expect(await pageOf(`/${room.siteId}/politik`)).not.toContain('Förskola')
  })

  // covers Policy: priorities: on the start page in their order
  test('the start page puts the chosen topics first, in the chosen order', async () => {
    const room = await aNewsroom(db)
    const [one, other] = [await topicIn(room)('Annars bra'), await topicIn(room)('Bostäder')]
    await topicIn(room)('Cykelvägar')
    await db.database.inSite(room.siteId, (site) =>
      setPriorities(site, { topicIds: [other.id, one.id], startedFrom: [] }, room.editor()),
    )
    await soon(async () => expect(await pageOf(`/${room.siteId}`)).toContain('Vi vill'))
    const main = await pageOf(`/${room.siteId}`)
    expect(main.indexOf('Bostäder')).toBeGreaterThan(0)
    expect(main.indexOf('Bostäder')).toBeLessThan(main.indexOf('Annars bra'))
    expect(main).not.toContain('Cykelvägar')
  })
})

describe('the programmes', () => {
  // covers Policy: programmes: a page of its own, linked from the index and in the site map
  test('have a page with the topics that come from each, which the index and the site map lead to', async () => {
    const room = await aNewsroom(db)
    const url = `/${room.siteId}/politik/program`
    const leads = `href="${url}"`
    const add = (name: string) =>
      db.database.inSite(room.siteId, (site) => addProgramme(site, { ...valprogram, name }, room.editor()))
    expect((await visit(app, url)).statusCode).toBe(404)
    expect(await pageOf(`/${room.siteId}/politik`)).not.toContain(leads)
    const [manifesto] = await add('Valmanifest 2026')
    const [, unused] = await add('Handlingsprogram')
    const topic = await topicIn(room)('Förskola', { programme: manifesto?.id ?? '' })
    await soon(async () => expect(await pageOf(url)).toContain('Förskola'))
    const { body } = await visit(app, url)
    const main = mainOf(body)
    expect([...main.matchAll(/<h([1-6])[^>]*>([^<]*)/g)].map(([, level, words]) => `${level} ${words}`)).toEqual([
      '1 Program och valmanifest',
      '2 Valmanifest 2026',
      '3 Sakfrågor ur programmet',
      '2 Handlingsprogram',
    ])
    expect(main).toContain('<dt>Slag</dt><dd>Valmanifest</dd>')
    expect(main).toContain('<dd>Kongressen, <time dateTime="2026-03-14">14 mars 2026</time></dd>')
    expect(main).toContain('href="https://program.example/2026"')
    expect(main).toContain(`<a href="/${room.siteId}${topic.path}">Förskola</a>`)
    expect(body).toContain('"@type":"BreadcrumbList"')
    // The index was drawn before, and this process may not have heard of the change when a page is drawn for the first time.
    await soon(async () => expect(await pageOf(`/${room.siteId}/politik`)).toContain(leads))
    expect((await visit(app, `/${room.siteId}/sitemap.xml`)).body).toContain('/politik/program</loc>')
    await db.database.inSite(room.siteId, (site) => removeProgramme(site, unused?.id ?? '', room.editor()))
    await soon(async () => expect(await pageOf(url)).not.toContain('Handlingsprogram'))
  })
})
