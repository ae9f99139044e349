import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { directHost, mostHosts, otherHosts } from '../../modules/visits/add-visits.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'
import { createVisitCounter } from './visit-counter.ts'

const db = await testDatabase()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const noon = new Date('2026-11-25T11:00:00Z')

/** A node whose sums are written when it closes. */
const aNode = (clock = () => noon): Promise<FastifyInstance> => testSites(db, { clock })
const read = (node: FastifyInstance, url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  visit(node, url, { method, headers: { 'user-agent': firefox, ...headers } })

async function sums(table: 'visit_pages' | 'visit_sources', siteId: string): Promise<Record<string, number>> {
  const key = table === 'visit_pages' ? 'page' : 'host'
  const { rows } = await db.superuser.query(
    `select ${key} as key, sum(readings)::int as readings from ${table} where site_id = $1 group by 1 order by 1`,
    [siteId],
  )
  return Object.fromEntries(rows.map((row) => [row.key, row.readings]))
}
const days = async (siteId: string): Promise<Record<string, number>> => {
  const { rows } = await db.superuser.query('select day::text, readings from visit_days where site_id = $1 order by 1', [siteId])
  return Object.fromEntries(rows.map((row) => [row.day, row.readings]))
}

describe('readings of a site', () => {
  // covers Readings: pages that people read, also from memory and when the browser has them already
  test('are those of its pages, each time one is shown', async () => {
    const room = await aNewsroom(db)
    const item = await room.published({ title: 'Nya biblioteket' })
    const node = await aNode()
    const page = `/${room.siteId}/nyheter/nya-biblioteket`
    // New, from memory, and as 304.
    const answer = await read(node, page, { 'accept-encoding': 'br' })
    expect((await read(node, page, { 'accept-encoding': 'br' })).statusCode).toBe(200)
    expect((await read(node, page)).statusCode).toBe(200)
    expect((await read(node, page, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304)
    for (const path of ['', '/nyheter', '/nyheter?ar=2026', '/politik', '/integritet']) await read(node, `/${room.siteId}${path}`)
    expect(await sums('visit_pages', room.siteId)).toEqual({})
    await node.close()
    expect(await sums('visit_pages', room.siteId)).toMatchObject({ [item.id]: 4, '/': 1, '/nyheter': 2, '/politik': 1 })
    expect(Object.values(await days(room.siteId))).toEqual([
      Object.values(await sums('visit_pages', room.siteId)).reduce((total, one) => total + one, 0),
    ])
  })

  // covers Readings: not files, feeds, searches, previews, answers to programs, pages that are not there
  test('are no files, feeds, maps, searches, redirects, errors and answers of the API', async () => {
    const room = await aNewsroom(db)
    await room.published({ title: 'En nyhet' })
    const node = await aNode()
    for (const path of [
      '/nyheter/rss.xml',
      '/sitemap.xml',
      '/favicon.ico',
      '/sok?q=nyhet',
      '/finns-inte',
      '/Nyheter/',
      '/api/v1/news',
      '/_bild/x.jpg',
      '/forhandsgranska/abc',
    ])
      await read(node, `/${room.siteId}${path}`)
    await read(node, '/')
    await read(node, `/${room.siteId}`, {}, 'HEAD')
    await read(node, `/${room.siteId}`, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
    await read(node, `/${room.siteId}`, { 'sec-purpose': 'prefetch' })
    await node.close()
    expect(await sums('visit_pages', room.siteId)).toEqual({})
    expect(await sums('visit_sources', room.siteId)).toEqual({})
  })

  // covers Readings: two nodes add to the same sums
  test('are added up from all nodes, and stay with an item whose address changes', async () => {
    const room = await aNewsroom(db)
    const { id } = await room.publishedIn(policyArea, { name: 'Skolan', summary: 'Vi vill ha mindre klasser.' })
    const [one, two] = [await aNode(), await aNode()]
    await soon(async () => expect((await visit(one, `/${room.siteId}/politik/skolan`)).statusCode).toBe(200))
    for (const node of [one, two, two]) await read(node, `/${room.siteId}/politik/skolan`, { referer: 'https://www.google.com/' })
    await Promise.all([one.close(), two.close()])
    expect(await sums('visit_pages', room.siteId)).toEqual({ [id]: 3 })
    expect(await sums('visit_sources', room.siteId)).toEqual({ 'google.com': 3 })
    await db.superuser.query(`update items set slug = 'skola', path = '/politik/skola' where site_id = $1 and id = $2`, [
      room.siteId,
      id,
    ])
    const three = await aNode()
    await read(three, `/${room.siteId}/politik/skola`)
    await three.close()
    expect(await sums('visit_pages', room.siteId)).toEqual({ [id]: 4 })
  })

  // covers Readings: days are Swedish days
  test('belong to the Swedish day on which they happen, whenever they are written', async () => {
    const room = await aNewsroom(db)
    let now = new Date('2026-11-25T22:59:59Z')
    const node = await aNode(() => now)
    await read(node, `/${room.siteId}`)
    now = new Date('2026-11-25T23:00:00Z')
    await read(node, `/${room.siteId}`)
    await read(node, `/${room.siteId}`)
    await node.close()
    expect(await days(room.siteId)).toEqual({ '2026-11-25': 1, '2026-11-26': 2 })
  })
})

/** A counter with requests made up, without a listener. */
function aCounter(inPlatform = db.database.inPlatform) {
  const counter = createVisitCounter({ ...db.database, inPlatform }, () => noon, pino({ level: 'silent' }))
  const count = (siteId: string, page: string, headers: Record<string, string> = {}) =>
    // Only method and headers are read.
    counter.count({ method: 'GET', headers: { 'user-agent': firefox, host: 'sajt.se', ...headers } } as never, { siteId, page })
  return { ...counter, count }
}

describe('what a visitor makes up', () => {
  // covers Readings: a million referrers make neither memory nor tables grow
  test('fills no table: after some hosts of a day, all others are counted together', async () => {
    const { siteId } = await aNewsroom(db)
    for (let round = 0; round < 5; round++) {
      const counter = aCounter()
      for (let at = 0; at < 5000; at++) counter.count(siteId, '/', { referer: `https://spam-${round}-${at}.example/kop-nu` })
      await counter.flush()
    }
    const known = aCounter()
    known.count(siteId, '/', { referer: 'https://spam-0-0.example/' })
    known.count(siteId, '/', { referer: 'https://for-sen.example/' })
    known.count(siteId, '/')
    await known.flush()
    const sources = await sums('visit_sources', siteId)
    const { [otherHosts]: others = 0, [directHost]: direct = 0, ...named } = sources
    expect(Object.keys(named)).toHaveLength(mostHosts)
    expect(named['spam-0-0.example']).toBe(2)
    expect(named['for-sen.example']).toBeUndefined()
    expect(direct).toBe(1)
    expect(others).toBe(25_000 + 3 - 1 - (mostHosts + 1))
    expect(await sums('visit_pages', siteId)).toEqual({ '/': 25_003 })
  })

  test('gives a site that does not exist no rows, and takes none from others', async () => {
    const { siteId } = await aNewsroom(db)
    const counter = aCounter()
    counter.count('finns-inte', '/')
    counter.count(siteId, '/')
    await counter.flush()
    expect(await days('finns-inte')).toEqual({})
    expect(await days(siteId)).toEqual({ '2026-11-25': 1 })
  })
})

// covers Readings: what cannot be written is kept and added later, once
test('sums that could not be written are kept for the next time', async () => {
  const { siteId } = await aNewsroom(db)
  let isAway = true
  const counter = aCounter((work) => (isAway ? Promise.reject(new Error('borta')) : db.database.inPlatform(work)))
  counter.count(siteId, '/', { referer: 'https://www.svt.se/' })
  await counter.flush()
  counter.count(siteId, '/')
  isAway = false
  await counter.flush()
  await counter.flush()
  expect([await sums('visit_pages', siteId), await sums('visit_sources', siteId)]).toEqual([{ '/': 2 }, { 'svt.se': 1, '': 1 }])
})

// covers Security: SEC-60
// covers Readings: the sites listener and a site may not change or remove what was counted
test('only the platform adds to the sums, and it cannot move them', async () => {
  const { siteId } = await aNewsroom(db)
  const counter = aCounter()
  counter.count(siteId, '/')
  await counter.flush()
  const change = 'update visit_days set readings = 0'
  for (const forbidden of [
    () => db.database.inSite(siteId, (site) => site.query.execute(change)),
    () => db.database.inSite(siteId, (site) => site.query.execute('delete from visit_pages')),
    () => db.database.inPublic(siteId, (site) => site.query.execute('select readings from visit_days')),
    () => db.database.inPlatform((platform) => platform.query.execute("update visit_days set day = '2026-01-01'")),
  ])
    await expect(forbidden()).rejects.toMatchObject({ cause: { code: '42501' } })
})
