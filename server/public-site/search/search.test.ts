import { describe, expect, test } from 'vitest'
import { inheritedWords } from '#contract/testing/inherited-words.ts'
import { unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { hostileTexts } from '../../testing/hostile-content.ts'
import { textOf } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { aNewsroom, testSites, visit } from '../../testing/test-sites.ts'
import { searches } from './search.ts'

const db = await testDatabase()
const time = { now: new Date('2026-11-21T12:00:00Z') }
const app = await testSites(db, { clock: () => time.now })

let calls = 0
/** A visitor with an IP address of their own. */
const ask = (siteId: string, words: string, remoteAddress = `192.0.2.${++calls % 250}`) =>
  visit(app, `/${siteId}/sok?q=${encodeURIComponent(words)}`, { remoteAddress })
const hits = (body: string): string[] =>
  [...body.matchAll(/<h3><a [^>]*>(.*?)<\/a>/g)].map(([, title = '']) => title.replace(/<\/?mark>/g, ''))

describe('a search', () => {
  test('finds in every area, grouped, and leads to what it found', async () => {
    const room = await aNewsroom(db)
    await room.published({ title: 'Ny idrottshall', lead: 'I Husie byggs en hall.' })
    await room.publishedIn(policyArea, { name: 'Idrott', summary: 'Vi vill att alla barn ska kunna idrotta.' })
    await room.publishedIn(pageArea, { title: 'Idrottsutskottet', body: textOf('De som arbetar med frågan.') })
    const person = await room.publishedIn(representativesArea, {
      givenName: 'Ida',
      familyName: 'Idrottsson',
      bioShort: 'Tränar om kvällarna.',
    })
    const { body, headers, statusCode } = await ask(room.siteId, 'idrott')
    expect(statusCode).toBe(200)
    expect(hits(body).toSorted()).toEqual(['Ida Idrottsson', 'Idrott', 'Idrottsutskottet', 'Ny idrottshall'])
    // The group of the best hit comes first: the topic's name is exactly the query.
    expect(hits(body)[0]).toBe('Idrott')
    expect(body).toContain('Sakfrågor <span class="count">1</span>')
    expect(body).toContain(`<a href="/${room.siteId}${person.path}">Ida <mark>Idrottsson</mark></a>`)
    expect(body).toContain('Tränar om kvällarna.')
    expect(body).toContain('4 träffar på ”idrott”.')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['omsorg', 'Äldreomsorgen får mer resurser'],
    ['aldreomsorg', 'Äldreomsorgen får mer resurser'],
    ['skolor', 'Skolan byggs ut'],
    ['skolorna och', 'Skolan byggs ut'],
    ['BYGGS skolan', 'Skolan byggs ut'],
    ['overformyndarnamnden', 'Överförmyndarnämnden flyttar'],
    ['resurser äldre', 'Äldreomsorgen får mer resurser'],
  ])('for %s finds %s', async (words, title) => {
    const room = await aNewsroom(db)
    for (const one of ['Äldreomsorgen får mer resurser', 'Skolan byggs ut', 'Överförmyndarnämnden flyttar'])
      await room.published({ title: one })
    expect(hits((await ask(room.siteId, words)).body)).toEqual([title])
  })

  test('puts what is spelled exactly so before what only sounds alike, and titles before texts', async () => {
    const room = await aNewsroom(db)
    await room.published({ title: 'Nytt i kommunen', lead: 'En väg om året.' })
    await room.published({ title: 'En vag tanke' })
    await room.published({ title: 'En väg till' })
    expect(hits((await ask(room.siteId, 'väg')).body)).toEqual(['En väg till', 'En vag tanke', 'Nytt i kommunen'])
    expect(hits((await ask(room.siteId, 'vag')).body)[0]).toBe('En vag tanke')
  })

  // covers Item steps: Publicera: the search follows
  test('finds nothing that is not public now, and nothing of another site', async () => {
    const [room, other] = [await aNewsroom(db), await aNewsroom(db)]
    await room.draft({ title: 'Hemligt utkast' })
    await other.published({ title: 'Hemligt hos den andra' })
    const gone = await room.published({ title: 'Hemligt förut' })
    await room.step((work) => unpublishItem(work, gone.id, gone.draftVersion))
    const { body } = await ask(room.siteId, 'hemligt')
    expect(hits(body)).toEqual([])
    expect(body).toContain('Inga träffar på ”hemligt”. Prova färre ord.')
  })

  test('without words, with too many and with signs of its own is answered and harmless', async () => {
    const room = await aNewsroom(db)
    await room.published({ title: '100 % sant_eller falskt' })
    expect((await ask(room.siteId, '')).body).toContain('Skriv ett eller flera ord.')
    expect((await visit(app, `/${room.siteId}/sok`)).statusCode).toBe(200)
    expect(hits((await ask(room.siteId, '%')).body)).toEqual([])
    expect(hits((await ask(room.siteId, 'sant%falskt')).body)).toEqual(['100 % sant_eller falskt'])
    expect((await ask(room.siteId, 'ord '.repeat(200))).statusCode).toBe(200)
    expect((await visit(app, `/${room.siteId}/sok?q=%FF%00&q=b&q[]=c`)).statusCode).toBe(200)
    expect((await ask('finns-inte', 'ord')).statusCode).toBe(404)
  })

  test.each(inheritedWords)('for %s finds it like any other word', async (word) => {
    const room = await aNewsroom(db)
    await room.published({ title: `Vad är ${word}?` })
    const { body, statusCode } = await ask(room.siteId, word)
    expect([statusCode, hits(body)]).toEqual([200, [`Vad är ${word}?`]])
  })

  test('repeats what was typed as text, whatever it was', async () => {
    const { siteId } = await aNewsroom(db)
    for (const text of hostileTexts) {
      const { statusCode, body } = await ask(siteId, text)
      expect([text, statusCode]).toEqual([text, 200])
      expect(body).not.toMatch(/<script|<img|<svg|<iframe|\son\w+=[^&]*alert\(1\)[^&]*>/i)
      expect(body).not.toMatch(/[\u0000-\u0008\u202A-\u202E]/)
      time.now = new Date(time.now.getTime() + 3000)
    }
  })
})

// covers Security: SEC-38
test('thirty searches a minute are answered to one address, and the others are told to wait', async () => {
  const { siteId } = await aNewsroom(db)
  time.now = new Date('2026-11-21T13:00:30Z')
  const same = '198.51.100.7'
  for (let i = 0; i < searches.limit; i++) expect((await ask(siteId, `ord${i}`, same)).statusCode).toBe(200)
  const refused = await ask(siteId, 'ett till', same)
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([429, '30', 'no-store'])
  expect(refused.body).toContain('Det blev för många sökningar. Vänta en minut och försök igen.')
  // Another spelling of the address, or a header from the visitor, does not count as a new visitor.
  const spoofed = { remoteAddress: same, headers: { 'x-forwarded-for': '203.0.113.9' } }
  expect((await visit(app, `/${siteId}/sok?q=x&y=1`, spoofed)).statusCode).toBe(429)
  expect((await ask(siteId, 'en annan', '198.51.100.8')).statusCode).toBe(200)
  expect((await visit(app, `/${siteId}/nyheter`, { remoteAddress: same })).statusCode).toBe(200)
  time.now = new Date('2026-11-21T13:01:00Z')
  expect((await ask(siteId, 'nu igen', same)).statusCode).toBe(200)
})

test('every page has the search, and so has the not-found page', async () => {
  const { siteId } = await aNewsroom(db)
  for (const path of ['', '/nyheter', '/finns-inte']) {
    const { body, headers } = await visit(app, `/${siteId}${path}`)
    expect(body).toContain(`<form class="search" role="search" action="/${siteId}/sok">`)
    expect(headers['content-security-policy']).toContain("form-action 'self'")
  }
})
