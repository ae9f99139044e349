import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/delivery/delivery.ts'
import { ErrorBody } from '#contract/errors.ts'
import { unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { assignments } from '../../modules/representatives/assignments-table.ts'
import { bodies } from '../../modules/representatives/bodies-table.ts'
import { personContacts } from '../../modules/representatives/persons-table.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { publicChanged } from '../../modules/sites/sites.ts'
import { deliveredBy } from '../../testing/delivered.ts'
import { textOf } from '../../testing/factories.ts'
import { withSettings } from '../../testing/site-settings.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const app = await testSites(db, { clock: () => new Date('2026-11-21T12:00:00+01:00') })

const delivered = deliveredBy(app)

const refused = async ({ siteId }: Newsroom, path: string) => {
  const answer = await visit(app, `/${siteId}/api/v1${path}`)
  return { status: answer.statusCode, body: ErrorBody.parse(answer.json()), headers: answer.headers }
}

describe('the delivery API', () => {
  test('describes the association by its settings, and hides an address that a form replaces', async () => {
    const room = await aNewsroom(db, { name: 'Samling Framåt Testby' })
    await withSettings(db, room, 'general', { organisationNumber: '802000-1234', shortName: 'Testby' })
    await withSettings(db, room, 'social', { links: [{ network: 'instagram', url: 'https://instagram.com/testby' }] })
    await withSettings(db, room, 'contact', { email: 'hemlig@testby.example', phone: '+46101234567', showsForm: true })
    await soon(async () =>
      expect(await delivered(room, contract.deliverSite)).toMatchObject({
        name: 'Samling Framåt Testby',
        shortName: 'Testby',
        organisationNumber: '802000-1234',
        contact: { email: null, phone: '010-123 45 67' },
        socials: [{ name: 'Instagram', url: 'https://instagram.com/testby' }],
      }),
    )
    expect((await visit(app, `/${room.siteId}/api/v1/site`)).body).not.toContain('hemlig')
  })

  test('lists news by pages of any size, of a category or a year, and no draft', async () => {
    const room = await aNewsroom(db)
    for (const title of ['Nyhet ett', 'Nyhet två', 'Nyhet tre'])
      await room.published({ title, category: title === 'Nyhet två' ? 'debatt' : 'nyhet' })
    await room.draft({ title: 'Hemligt utkast' })
    await soon(async () =>
      expect((await delivered(room, contract.deliverNews)).items.map(({ title }) => title)).toEqual([
        'Nyhet tre',
        'Nyhet två',
        'Nyhet ett',
      ]),
    )
    const first = await delivered(room, contract.deliverNews, '/news?limit=2')
    expect(first.items.map(({ title }) => title)).toEqual(['Nyhet tre', 'Nyhet två'])
    const second = await delivered(room, contract.deliverNews, `/news?limit=2&before=${first.next}`)
    expect(second).toMatchObject({ items: [{ title: 'Nyhet ett' }], next: null })
    expect((await delivered(room, contract.deliverNews, '/news?category=debatt')).items).toHaveLength(1)
    for (const year of [1000, 1878, 2025, 2999])
      expect((await delivered(room, contract.deliverNews, `/news?year=${year}`)).items).toEqual([])
    expect((await delivered(room, contract.deliverNews, '/news?year=2026')).items).toHaveLength(3)
  })

  test('returns a text as document and as markup, with absolute addresses', async () => {
    const room = await aNewsroom(db)
    const topic = await room.publishedIn(policyArea, {
      name: 'Bibliotek',
      summary: 'Vi vill att det ska märkas i vardagen.',
      demands: ['Öppet till 20.'],
    })
    const body = {
      type: 'doc' as const,
      content: [
        {
          type: 'paragraph' as const,
          content: [
            { type: 'text' as const, text: 'Läs om ' },
            {
              type: 'text' as const,
              text: 'bibliotek & "böcker"',
              marks: [{ type: 'link' as const, attrs: { href: `item:${topic.id}` } }],
            },
            { type: 'text' as const, text: ' href="/x"' },
          ],
        },
      ],
    }
    const item = await room.published({ title: 'Kvällsöppet', body, topics: [topic.id] })
    await soon(() => delivered(room, contract.deliverNewsItem, `/news/${item.slug}`))
    const got = await delivered(room, contract.deliverNewsItem, `/news/${item.slug}`)
    const url = `http://localhost:3001/${room.siteId}`
    expect(got.body.document).toMatchObject(body)
    expect(got.body.html).toContain(`<a href="${url}/politik/bibliotek">bibliotek &amp; &quot;böcker&quot;</a>`)
    expect(got.body.html).toContain('href=&quot;/x&quot;')
    expect(got.body.references).toEqual([{ id: topic.id, title: 'Bibliotek', url: `${url}/politik/bibliotek` }])
    expect(got.url).toBe(`${url}/nyheter/${item.slug}`)
    expect(await delivered(room, contract.deliverTopic, '/policy/bibliotek')).toMatchObject({ demands: ['Öppet till 20.'] })
    expect((await delivered(room, contract.deliverPolicy)).topics).toMatchObject([
      { slug: 'bibliotek', summary: 'Vi vill att det ska märkas i vardagen.' },
    ])
  })

  test('lists offices and their holders, with shown contact details only', async () => {
    const room = await aNewsroom(db)
    const { siteId } = room
    const anna = await room.publishedIn(representativesArea, { givenName: 'Anna', familyName: 'Åberg', profession: 'lärare' })
    const bodyId = randomUUID()
    await db.database.inSite(siteId, async (site) => {
      const council = {
        siteId,
        id: bodyId,
        name: 'Kommunfullmäktige',
        level: 'kommun',
        kind: 'fullmaktige',
        sortKey: 'a1',
      } as const
      await site.query.insert(bodies).values(council)
      const seat = {
        siteId,
        personId: anna.id,
        bodyId,
        standardRole: 'ledamot',
        fromDate: '2026-10-15',
        toDate: '2030-10-14',
      } as const
      await site.query.insert(assignments).values({ ...seat, id: randomUUID(), isLead: false, source: 'manual' })
      const hidden = { siteId, personId: anna.id, kind: 'email', value: 'anna@hemlig.example', visibility: 'hidden' } as const
      await site.query.insert(personContacts).values(hidden)
      await publicChanged(site)
    })
    await soon(async () =>
      expect(await delivered(room, contract.deliverRepresentatives)).toMatchObject({
        bodies: [{ name: 'Kommunfullmäktige', people: [{ name: 'Anna Åberg', role: 'Ledamot', slug: 'anna-aberg' }] }],
      }),
    )
    const person = await visit(app, `/${siteId}/api/v1/representatives/anna-aberg`)
    expect(await delivered(room, contract.deliverPerson, '/representatives/anna-aberg')).toMatchObject({
      profession: 'lärare',
      assignments: [{ body: 'Kommunfullmäktige', role: 'Ledamot', from: '2026-10-15', to: '2030-10-14' }],
      contacts: [],
    })
    expect(person.body).not.toContain('hemlig')
  })

  test('returns the tree of pages, and each page by its own address', async () => {
    const room = await aNewsroom(db)
    const about = await room.publishedIn(pageArea, { title: 'Vår förening', lead: 'Vi är många.', body: textOf('Hej.') })
    const board = await room.publishedIn(pageArea, { title: 'Styrelsen', body: textOf('Sju personer.') }, about.id)
    await soon(async () =>
      expect((await delivered(room, contract.deliverPages)).pages.toSorted((a, b) => a.path.length - b.path.length)).toMatchObject([
        { id: about.id, parentId: null, path: '/var-forening' },
        { id: board.id, parentId: about.id, path: '/var-forening/styrelsen' },
      ]),
    )
    const page = await delivered(room, contract.deliverPage, '/pages/var-forening/styrelsen')
    expect(page).toMatchObject({ title: 'Styrelsen', body: { html: '<p>Sju personer.</p>' } })
  })

  // covers What others build on: delivery API: describes itself
  test('describes itself, with the address of the site that is asked', async () => {
    const { siteId } = await aNewsroom(db)
    const answer = await visit(app, `/${siteId}/api/v1/openapi.json`)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    const document = answer.json() as { servers: { variables: { sajt: { default: string } } }[]; paths: object }
    expect(document.servers[0]?.variables.sajt.default).toMatch(new RegExp(`/${siteId}$`))
    expect(Object.keys(document.paths)).toEqual(contract.deliveries.map(({ path }) => `/api/v1${path.replace(/:(\w+)/g, '{$1}')}`))
  })

  test('may be called by any page, and answers 304 to a matching ETag', async () => {
    const room = await aNewsroom(db)
    await room.published()
    const answer = await visit(app, `/${room.siteId}/api/v1/news`)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    const etag = String(answer.headers.etag)
    expect((await visit(app, `/${room.siteId}/api/v1/news`, { headers: { 'if-none-match': etag } })).statusCode).toBe(304)
  })

  test('drops withdrawn content at once', async () => {
    const room = await aNewsroom(db)
    const item = await room.published({ title: 'Tas tillbaka' })
    await soon(() => delivered(room, contract.deliverNewsItem, `/news/${item.slug}`))
    await room.step((work) => unpublishItem(work, item.id, item.draftVersion))
    await soon(async () => expect((await refused(room, `/news/${item.slug}`)).status).toBe(404))
    expect((await delivered(room, contract.deliverNews)).items).toEqual([])
  })

  // covers What others build on: unknown parameters are refused
  test.each([
    ['/news?limit=0', 400, 'VALIDATION'],
    ['/news?limit=51', 400, 'VALIDATION'],
    ['/news?limit=1&limit=2', 400, 'VALIDATION'],
    ['/news?before=igår', 400, 'VALIDATION'],
    ['/news?year=26', 400, 'VALIDATION'],
    ['/news?kategori=nyhet', 400, 'VALIDATION'],
    ['/news?since=igår', 400, 'VALIDATION'],
    ['/news?include=media', 400, 'VALIDATION'],
    ['/news?topic=../x', 400, 'VALIDATION'],
    ['/news?q=', 400, 'VALIDATION'],
    ['/policy?before=x', 400, 'VALIDATION'],
    ['/pages?after=x', 400, 'VALIDATION'],
    ['/site?x=1', 400, 'VALIDATION'],
    ['/news/finns-inte?x=1', 400, 'VALIDATION'],
    ['/redirects?limit=501', 400, 'VALIDATION'],
    ['/news/finns-inte', 404, 'NOT_FOUND'],
    ['/search?q=x', 404, 'NOT_FOUND'],
    ['/finns-inte', 404, 'NOT_FOUND'],
    ['/pages/a/b/c/d', 404, 'NOT_FOUND'],
  ])('refuses %s in the envelope', async (path, status, code) => {
    const room = await aNewsroom(db)
    const answer = await refused(room, path)
    expect(answer).toMatchObject({ status, body: { code } })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['GET', '/news/å', 404, 'NOT_FOUND'],
    ['GET', '/news/%C3%A5', 404, 'NOT_FOUND'],
    ['GET', '/news/%E5', 400, 'MALFORMED'],
    ['GET', '/constructor', 404, 'NOT_FOUND'],
    ['GET', '', 404, 'NOT_FOUND'],
    ['GET', `/news/${'x'.repeat(2000)}`, 404, 'NOT_FOUND'],
    ['GET', `/news/${'x'.repeat(9000)}`, 414, 'MALFORMED'],
    ['GET', `/news?q=${'x'.repeat(9000)}`, 414, 'MALFORMED'],
    ['DELETE', '/news', 405, 'MALFORMED'],
    ['POST', '/news', 405, 'MALFORMED'],
  ] as const)('answers a program, and not a visitor: %s %s is %i', async (method, path, status, code) => {
    const { siteId } = await aNewsroom(db)
    const answer = await visit(app, `/${siteId}/api/v1${path}`, { method })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/json; charset=utf-8'])
    expect(ErrorBody.parse(answer.json()).code).toBe(code)
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
  })

  test('of a host or an address without a site answers a program as well', async () => {
    for (const [host, url, status] of [
      ['annan.example', '/api/v1/news', 421],
      ['localhost:3001', '/api/v1/news', 404],
    ] as const) {
      const answer = await visit(app, url, { headers: { host } })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/json; charset=utf-8'])
    }
  })

  test('of a site that is not there is not there either', async () => {
    const answer = await visit(app, '/finns-inte/api/v1/news')
    expect(answer.statusCode).toBe(404)
    expect(ErrorBody.parse(answer.json()).code).toBe('NOT_FOUND')
  })
})
