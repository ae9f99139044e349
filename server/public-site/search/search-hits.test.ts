import { describe, expect, test } from 'vitest'
import { unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { textOf } from '../../testing/factories.ts'
import { testFiles, testImages } from '../../testing/test-files.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { aSearchedSite } from '../../testing/searched-site.ts'
import { aNewsroom, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const files = await testFiles()
const time = { now: Date.parse('2026-11-21T12:00:00Z') }
const app = await testSites(db, { files, clock: () => new Date((time.now += 3000)) })
const { room } = await aSearchedSite(db, { database: db.database, files, images: testImages() })

const mainOf = (body: string): string => /<main.*<\/main>/s.exec(body)?.[0] ?? ''
const ask = async (typed: string, siteId = room.siteId): Promise<string> =>
  mainOf((await visit(app, `/${siteId}/sok?q=${encodeURIComponent(typed)}`)).body)
const statusOf = (html: string): string => /role="status">(.*?)<\/div>/s.exec(html)?.[1] ?? ''

describe('the page of hits', () => {
  // covers Public sites: search: a hit's kind, also area, category, document and body
  test.each([
    ['utbildning', 'Områden', '/politik/omrade/utbildning'],
    ['insändare', 'Kategorier', '/nyheter?kategori=insandare'],
    ['foretradare', 'Sidor', '/foretradare'],
    ['förskola', 'Sakfrågor', '/politik/forskola'],
    ['essen', 'Företrädare', '/foretradare/carl-von-essen'],
    ['simhall', 'Nyheter', '/nyheter/simhallen-stanger'],
    ['ledamot', 'Sidor', '/ledamoter-och-ersattare'],
  ])('says of what kind a hit for %s is, and leads there: %s', async (typed, kind, path) => {
    const html = await ask(typed)
    expect(html).toMatch(new RegExp(`<h2[^>]*>${kind} <span class="count">`))
    expect(html).toContain(`<a href="/${room.siteId}${path}">`)
    expect((await visit(app, `/${room.siteId}${path}`)).statusCode).toBe(200)
  })

  test('leads to a document, and to a body on the page of representatives', async () => {
    const [, document = ''] = /href="([^"]*\.pdf)" download=""/.exec(await ask('handlingsprogram')) ?? []
    expect((await visit(app, document)).headers['content-type']).toBe('application/pdf')
    const [, path, anchor] = /href="([^"#]*)#([^"]*)"/.exec(await ask('kommunfullmäktige')) ?? []
    expect((await visit(app, path ?? '')).body).toContain(`id="${anchor}"`)
  })

  test('marks the words in the title and in the text below it', async () => {
    const html = await ask('skolornas elever')
    expect(html).toContain('<mark>Skolornas</mark> <mark>elever</mark> får fler platser 2027.')
    expect(await ask('omsorg')).toContain('<mark>Äldreomsorgen</mark> får mer resurser')
  })

  // covers Public sites: search hit: headings, lists and rows are kept apart in the excerpt
  test('keeps headings, rows of lists and lines apart in a piece of text', async () => {
    const { siteId, published } = await aNewsroom(db)
    const words = (text: string) => ({ type: 'text' as const, text })
    const row = (text: string) => ({ type: 'listItem' as const, content: [{ type: 'paragraph' as const, content: [words(text)] }] })
    await published({
      title: 'Så når du oss',
      lead: 'En ingress.',
      body: {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [words('Expeditionen')] },
          { type: 'paragraph', content: [words('Torget 1'), { type: 'hardBreak' }, words('Hjo.')] },
          { type: 'bulletList', content: [row('Ring brandvakten'), row('Skriv till oss')] },
        ],
      },
    })
    expect(await ask('brandvakten', siteId)).toContain(
      'Expeditionen · Torget 1 · Hjo. Ring <mark>brandvakten</mark> · Skriv till oss',
    )
  })

  // covers Public sites: search hit: demands and profession are shown when they are the reason
  test('shows why a topic is found by its demands, and a person by the profession', async () => {
    const { siteId, publishedIn } = await aNewsroom(db)
    await publishedIn(policyArea, { name: 'Bad', summary: 'Alla ska kunna simma.', demands: ['Gratis simskola för varje barn'] })
    await publishedIn(representativesArea, {
      givenName: 'Bo',
      familyName: 'Ek',
      profession: 'Bibliotekarie',
      bioShort: 'Gillar te.',
    })
    expect(await ask('simskola', siteId)).toContain('Gratis <mark>simskola</mark> för varje barn')
    expect(await ask('bibliotekarie', siteId)).toContain('<mark>Bibliotekarie</mark>. Gillar te.')
  })

  test('shows the piece of a text that holds the word, where neither title nor lead does', async () => {
    const { siteId, published } = await aNewsroom(db)
    const filler = 'Det här är en lång text om annat som inte säger något alls. '.repeat(8)
    await published({
      title: 'Nytt från räddningstjänsten',
      lead: 'En ingress.',
      body: textOf(`${filler}Då kom brandkåren till byn. ${filler}`),
    })
    const html = await ask('brandkår', siteId)
    expect(html).toMatch(/… [^<]* Då kom <mark>brandkåren<\/mark> till byn\. [^<]* …/)
    expect(html).not.toContain('En ingress.')
  })
})

describe('a typing error', () => {
  // covers Public sites: search: Menade du …?
  test.each([
    ['bibliotk', 'biblioteket'],
    ['skoola', 'skola'],
    ['förksola', 'förskola'],
    ['kolektivtraffik', 'kollektivtrafik'],
    ['Grönlunt', 'grönlund'],
    ['förtredare', 'företrädare'],
    ['simhallen stännger', 'simhallen stänger'],
  ])('%s is answered with what was meant: %s', async (typed, meant) => {
    const html = await ask(typed)
    expect(statusOf(html)).toContain(`Inga träffar på ”${typed}”. Menade du `)
    expect(statusOf(html)).toContain(`<a href="/${room.siteId}/sok?q=${encodeURIComponent(meant)}">${meant}</a>?`)
    expect(html).toContain('<h3>')
    expect(await ask(meant)).not.toContain('Menade du')
  })

  // covers Public sites: search: never a word of a draft, a protected person or another site
  test.each([
    ['a draft', 'kärnkraftvreket'],
    ['the text of a draft', 'hemlighetsmkeri'],
    ['a protected person', 'Gyllenstjerna'],
    ['another site', 'flygplatssen'],
    ['a picture or document that nothing shows', 'opublicerrat'],
    ['an area without a public topic', 'rymdfort'],
  ])('of a word of %s suggests nothing', async (_whose, typed) => {
    const html = await ask(typed)
    expect(statusOf(html)).toContain(`Inga träffar på ”${typed}”. Prova färre ord.`)
    expect(html).not.toContain('Menade du')
    expect(html).not.toContain('<h3>')
  })

  test('of a word of an item suggests nothing from the moment that it is not public', async () => {
    const { siteId, step, published } = await aNewsroom(db)
    const item = await published({ title: 'Ställverket', lead: '' })
    expect(await ask('ställvreket', siteId)).toContain('Menade du')
    await step((work) => unpublishItem(work, item.id, item.draftVersion))
    expect(await ask('ställvreket', siteId)).not.toContain('Menade du')
  })
})

test('without a hit there is advice, and links to where everything is', async () => {
  const status = statusOf(await ask('xylofon'))
  expect(status).toContain('Inga träffar på ”xylofon”. Prova färre ord.')
  expect(status).toContain('Kontrollera stavningen')
  expect(status).toContain(`<a href="/${room.siteId}/politik">Politik</a>`)
})
