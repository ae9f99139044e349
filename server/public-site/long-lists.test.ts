import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { assignments } from '../modules/representatives/assignments-table.ts'
import { bodies } from '../modules/representatives/bodies-table.ts'
import { policyArea } from '../modules/policy/policy-area.ts'
import { representativesArea } from '../modules/representatives/representatives-area.ts'
import { publicChanged } from '../modules/sites/sites.ts'
import { testDatabase } from '../testing/test-database.ts'
import type { Newsroom } from '../testing/test-sites.ts'
import { aNewsroom, soon, testSites, visit } from '../testing/test-sites.ts'

// Long lists fold into their parts, with the number of what is in each; short ones do not.

const db = await testDatabase()
const app = await testSites(db, { clock: () => new Date('2026-11-21T12:00:00+01:00') })

const folded = (html: string): string[] =>
  [...html.matchAll(/<details class="fold"[^>]*><summary>(.*?)<\/summary>/g)].map(([, one = '']) => one)
const opened = (html: string): number => html.match(/<details class="fold" open=""/g)?.length ?? 0
const words = (html: string): string => html.replace(/<[^>]+>/g, '')

/** A body with so many members. */
async function aBody(room: Newsroom, name: string, sortKey: string, members: number): Promise<void> {
  const [siteId, bodyId] = [room.siteId, randomUUID()]
  const people: string[] = []
  for (let n = 0; n < members; n++)
    people.push((await room.publishedIn(representativesArea, { givenName: `Anna ${n}`, familyName: `Åberg av ${name}` })).id)
  await db.database.inSite(siteId, async (site) => {
    await site.query.insert(bodies).values({ siteId, id: bodyId, name, level: 'kommun', kind: 'fullmaktige', sortKey })
    for (const personId of people)
      await site.query.insert(assignments).values({
        siteId,
        id: randomUUID(),
        personId,
        bodyId,
        standardRole: 'ledamot',
        fromDate: '2026-10-15',
        toDate: null,
        isLead: false,
        source: 'manual',
      })
    await publicChanged(site)
  })
}

// covers Public sites: long lists fold: people by body, topics by letter, news by month
test('representatives fold by body once there are many of them', async () => {
  const room = await aNewsroom(db)
  await aBody(room, 'Kommunfullmäktige', 'a1', 30)
  await aBody(room, 'Valnämnden', 'a2', 1)
  const page = async () => (await visit(app, `/${room.siteId}/foretradare`)).body
  await soon(async () => expect(await page()).toContain('Valnämnden'))
  expect(folded(await page())).toEqual([])
  await aBody(room, 'Samhällsbyggnadsnämnden', 'a3', 10)
  await soon(async () =>
    expect(folded(await page()).map(words)).toEqual([
      'Kommunfullmäktige 30 personer',
      'Valnämnden 1 person',
      'Samhällsbyggnadsnämnden 10 personer',
    ]),
  )
  expect(opened(await page())).toBe(1)
  // Everything is in the page, for those who search in it or print it.
  expect((await page()).match(/Åberg av Samhällsbyggnadsnämnden<\/a>/g)).toHaveLength(10)
})

// covers Public sites: long lists fold: people by body, topics by letter, news by month
test('topics fold by letter, counted without their synonyms, and the index leads to each letter', async () => {
  const room = await aNewsroom(db)
  const summary = 'Vi vill att det ska märkas i vardagen.'
  for (let n = 0; n < 40; n++) await room.publishedIn(policyArea, { name: `Buss ${n}`, summary })
  const page = async () => (await visit(app, `/${room.siteId}/politik`)).body
  await soon(async () => expect(await page()).toContain('Buss 39'))
  expect(folded(await page())).toEqual([])
  await room.publishedIn(policyArea, { name: 'Öar', summary, synonyms: ['Åretruntfärja'] })
  await soon(async () => expect(folded(await page()).map(words)).toEqual(['B 40 frågor', 'Å 1 hänvisning', 'Ö 1 fråga']))
  const html = await page()
  expect(opened(html)).toBe(1)
  expect(html).toContain('<a href="#bokstav-oe">Ö</a>')
  expect(html).toContain('<h2 id="bokstav-oe">Ö</h2>')
})

// covers Public sites: long lists fold: people by body, topics by letter, news by month
test('news have an archive by month once there are many, and a month is a page', async () => {
  const room = await aNewsroom(db)
  for (let n = 0; n < 40; n++) await room.published({ title: `Nyhet ${n}.`, displayDate: n < 10 ? '2025-12-31' : '2026-03-01' })
  const page = async (search = '') => visit(app, `/${room.siteId}/nyheter${search}`)
  await soon(async () => expect((await page('?ar=2026')).body).toContain('rel="next"'))
  expect((await page()).body).not.toContain('Arkiv')
  await room.published({ title: 'Den sista.', displayDate: '2026-09-01' })
  await soon(async () => expect(folded((await page()).body).map(words)).toEqual(['2026 31 nyheter', '2025 10 nyheter']))
  const { body } = await page()
  expect(body).toContain(`<a href="/${room.siteId}/nyheter?ar=2026&amp;manad=3">mars</a>`)
  const march = await page('?ar=2026&manad=3')
  expect(march.statusCode).toBe(200)
  expect(march.body).toContain('<h1 class="title">Nyheter mars 2026</h1>')
  expect(march.body).not.toContain('Den sista.</a>')
  // Ten of one moment, in no certain order; a page shows eight.
  expect(new Set((await page('?ar=2025&manad=12')).body.match(/Nyhet \d\.(?=<\/a>)/g))).toHaveProperty('size', 8)
  for (const search of [
    '?ar=2026&manad=13',
    '?ar=2026&manad=0',
    '?ar=2026&manad=03',
    '?manad=3',
    '?ar=2026&manad=7',
    '?ar=2026&manad=3&manad=3',
  ])
    expect((await page(search)).statusCode, search).toBe(404)
})
