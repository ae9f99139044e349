import { describe, expect, test } from 'vitest'
import { publishItem, unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { redirects } from '../../modules/redirects/redirects-table.ts'
import { publicChanged } from '../../modules/sites/sites.ts'
import type { Database, PlatformDb, PublicDb, Statement } from '../../platform/database/database.ts'
import { aDomain } from '../../testing/domain-factory.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, heardAll, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()

/** A node, and how often it has asked each statement. */
async function aNode() {
  const asked = new Map<string, number>()
  const counting = <Db extends PublicDb | PlatformDb>(handle: Db): Db => ({
    ...handle,
    rows: (one: Statement<never>, values: readonly unknown[]) => {
      asked.set(one.name, (asked.get(one.name) ?? 0) + 1)
      return handle.rows(one, values)
    },
  })
  const database: Database = {
    ...db.database,
    inPublicAtOnce: (siteId, work) => db.database.inPublicAtOnce(siteId, (site) => work(counting(site))),
    inPlatformAtOnce: (work) => db.database.inPlatformAtOnce((platform) => work(counting(platform))),
  }
  const app = await testSites(db, { database })
  const times = (name: string) => asked.get(name) ?? 0
  // The comparison of what is kept with the database comes by itself.
  const total = () => [...asked].reduce((sum, [name, one]) => (name === 'site_revisions' ? sum : sum + one), 0)
  return { app, times, total }
}
const { app } = await aNode()

const lead = ({ siteId, editor }: Newsroom, from: Record<string, string>) =>
  db.database.inSite(siteId, async (site) => {
    const { now, userId } = editor()
    for (const [fromPath, toItemId] of Object.entries(from))
      await site.query.insert(redirects).values({ siteId, fromPath, toItemId, code: 301, createdAt: now, createdBy: userId })
    await publicChanged(site)
  })

/** A site with two items that old addresses lead to. */
async function aRoom(...from: readonly [address: string, to: 0 | 1][]) {
  const room = await aNewsroom(db)
  const items = [await room.published({ title: 'Biblioteket' }), await room.published({ title: 'Simhallen' })] as const
  await lead(room, Object.fromEntries(from.map(([address, to]) => [address, items[to].id])))
  const at = `/${room.siteId}`
  const ends = [[301, at + items[0].path] as const, [301, at + items[1].path] as const] as const
  const answerOf = async (path: string, node = app) => {
    const { statusCode, headers } = await visit(node, at + path)
    return [statusCode, headers.location]
  }
  return { ...room, items, at, ends, answerOf }
}

const hitsOf = async (siteId: string) => {
  const rows = await db.database.inSite(siteId, (site) => site.query.select().from(redirects))
  return Object.fromEntries(rows.map(({ fromPath, hits }) => [fromPath, hits]))
}

describe('an old address with a query', () => {
  test('leads to the end in one step in any spelling and by any host, and is counted as written', async () => {
    const byHost = await testSites(db, { config: { sitesUrl: 'https://{site}.foreningar.se' } })
    const room = await aRoom(['/visa.asp?id=5', 0], ['/?p=12', 1], ['/om oss?vad=å', 1])
    const host = `${room.siteId}.se`
    await aDomain(db, room, host, { isPrimary: true })
    const from = async (at: string, url: string) => {
      const { statusCode, headers } = await visit(byHost, url, { headers: { host: at } })
      return [statusCode, headers.location]
    }
    const [library, pool] = room.items.map(({ path }) => path)
    await soon(async () => expect(await from(host, '/visa.asp?id=5')).toEqual([301, library]))
    const asked = [
      ['/visa.asp?id=5', library],
      ['/Visa.ASP/?utm_source=x&ID=5', library],
      ['/?p=12', pool],
      ['/?x=1&P=12', pool],
      ['/om%20oss?vad=%C3%A5', pool],
      ['/om%20oss?vad=%E5', pool],
      ['/om%20oss/?a=%zz&vad=%c3%85', pool],
    ] as const
    for (const [url, path] of asked) {
      expect([url, ...(await from(host, url))]).toEqual([url, 301, path])
      for (const at of [`www.${host}`, `${room.siteId}.foreningar.se`])
        expect([at, url, ...(await from(at, url))]).toEqual([at, url, 301, `https://${host}${path}`])
      expect([url, ...(await from('foreningar.se', `/${room.siteId}${url}`))]).toEqual([url, 301, `https://${host}${path}`])
    }
    // Another query of the same page leads to the page, with the query.
    expect(await from(`www.${host}`, '/?p=13')).toEqual([301, `https://${host}?p=13`])
    await byHost.close()
    expect(await hitsOf(room.siteId)).toEqual({ '/visa.asp?id=5': 9, '/?p=12': 8, '/om oss?vad=å': 12 })
  })

  test('is read in a path that is not UTF-8', async () => {
    const room = await aRoom(['/företag.asp?id=1', 0], ['/företag.asp', 1])
    await soon(async () => expect(await room.answerOf('/f%F6retag.asp?id=1')).toEqual(room.ends[0]))
    expect(await room.answerOf('/F%F6retag.asp?id=2')).toEqual(room.ends[1])
    expect(await room.answerOf('/f%F6retag.php?id=1')).toEqual([400, undefined])
  })

  test('whose page is hidden shows what else is there, until it is shown again', async () => {
    const room = await aRoom(['/?p=1', 0], ['/visa.asp?a=1&b=2', 0], ['/visa.asp?a=1', 1])
    await soon(async () => expect(await room.answerOf('?p=1')).toEqual(room.ends[0]))
    expect(await room.answerOf('/visa.asp?b=2&a=1')).toEqual(room.ends[0])
    const [{ id, draftVersion }] = room.items
    await room.step((work) => unpublishItem(work, id, draftVersion))
    await soon(async () => expect(await room.answerOf('?p=1')).toEqual([200, undefined]))
    expect(await room.answerOf('/visa.asp?b=2&a=1')).toEqual(room.ends[1])
    await room.step((work) => publishItem(work, id, draftVersion))
    await soon(async () => expect(await room.answerOf('?p=1')).toEqual(room.ends[0]))
    expect(await room.answerOf('/visa.asp?b=2&a=1')).toEqual(room.ends[0])
  })

  test('of another site leads nowhere', async () => {
    const [one, other] = [await aRoom(['/?p=1', 0], ['/visa.asp?id=5', 0]), await aRoom(['/visa.asp?id=6', 0])]
    await soon(async () => expect((await one.answerOf('?p=1'))[0]).toBe(301))
    expect(await other.answerOf('?p=1')).toEqual([200, undefined])
    expect(await other.answerOf('/visa.asp?id=5')).toEqual([404, undefined])
  })
})

// covers Public sites: old addresses with a query: what is kept, and what it costs
describe('what is kept of queries', () => {
  test('is one answer for each that is written, and none of one is given to another', async () => {
    const { app: node, times } = await aNode()
    const room = await aRoom(['/visa.asp?id=1', 0], ['/visa.asp?id=2', 1])
    await heardAll(db, node)
    await soon(async () => expect(await room.answerOf('/visa.asp?id=1', node)).toEqual(room.ends[0]))
    const before = times('public_redirect')
    for (let at = 0; at < 50; at++) {
      expect(await room.answerOf(`/visa.asp?utm_source=${at}&id=1&x=${at}`, node)).toEqual(room.ends[0])
      expect(await room.answerOf(`/visa.asp?id=2&x${at}`, node)).toEqual(room.ends[1])
      expect(await room.answerOf('/visa.asp', node)).toEqual([404, undefined])
    }
    // The second address, and the path without a query, which is no address.
    expect(times('public_redirect') - before).toBe(1 + 50)
    expect(await room.answerOf('/visa.asp?id=3', node)).toEqual([404, undefined])
    expect(await room.answerOf('/visa.asp?id=1', node)).toEqual(room.ends[0])
  })

  test('costs nothing where no redirect has such a query', async () => {
    const { app: node, total, times } = await aNode()
    const [none, some] = [await aRoom(['/gammal', 0]), await aRoom(['/visa.asp?id=1', 0])]
    const pages = ['', '/nyheter', none.items[0].path, '/nyheter/biblioteket']
    await heardAll(db, node)
    for (const { at } of [none, some])
      for (const path of pages) await soon(async () => expect((await visit(node, at + path)).statusCode).toBe(200))
    // Once for each site.
    for (const { at } of [none, some]) await visit(node, `${at}?x`)
    expect(times('redirect_shapes')).toBe(2)
    const before = total()
    for (const { at } of [none, some])
      for (const path of pages)
        for (let nth = 0; nth < 20; nth++) expect((await visit(node, `${at}${path}?id=${nth}&p=1&x${nth}`)).statusCode).toBe(200)
    expect((await visit(node, `${some.at}?fbclid=1&id=1`)).statusCode).toBe(200)
    expect(total()).toBe(before)
  })

  test('is forgotten with the next change of the site, and nothing is kept of a site that is not there', async () => {
    const { app: node, times } = await aNode()
    const room = await aRoom(['/?p=1', 0])
    await soon(async () => expect(await room.answerOf('?p=1', node)).toEqual(room.ends[0]))
    expect(await room.answerOf('?page_id=2', node)).toEqual([200, undefined])
    await lead(room, { '/?page_id=2': room.items[1].id })
    await soon(async () => expect(await room.answerOf('?page_id=2', node)).toEqual(room.ends[1]))
    const before = times('redirect_shapes')
    for (let at = 0; at < 3; at++) expect((await visit(node, '/finns-inte?p=1')).statusCode).toBe(404)
    expect(times('redirect_shapes') - before).toBe(3)
  })

  test('is asked for each path where a site has more than can be known at once', async () => {
    const { app: node, times } = await aNode()
    const room = await aRoom(['/visa.asp?id=5&lang=sv', 0], ['/nyhet.asp?123', 1])
    await lead(room, Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`/sida-${at}.asp?lang=sv`, room.items[0].id])))
    await soon(async () => expect(await room.answerOf('/sida-7.asp?lang=sv', node)).toEqual(room.ends[0]))
    expect(await room.answerOf('/visa.asp?lang=sv&x=1&id=5', node)).toEqual(room.ends[0])
    expect(await room.answerOf('/nyhet.asp?123', node)).toEqual(room.ends[1])
    expect(await room.answerOf('/nyhet.asp?124', node)).toEqual([404, undefined])
    expect(await room.answerOf('?lang=sv', node)).toEqual([200, undefined])
    expect(times('redirect_shapes')).toBeGreaterThanOrEqual(6)
  })
})

describe('a hostile query', () => {
  test.each([
    ['thousands of parameters', Array.from({ length: 1000 }, (_, at) => `p=${at + 20}`).join('&')],
    ['thousands of names', Array.from({ length: 1000 }, (_, at) => `n${at}=`).join('&')],
    ['a name again and again', `${'id=1&'.repeat(1000)}id=5`],
    ['broken codes', 'p=%&p=%z&%=%%&p=%e0%80&id=%ff%fe'],
    ['null bytes', 'p=%00&%00=1&id=5%00'],
    ['signs of patterns', `p=%25&p=_&p=%27%20or%201=1--&p=%5C`],
    ['nothing', '&&&===&?&??'],
    ['a prototype', '__proto__=1&constructor=1&p=__proto__'],
  ])('of %s meets the page at its path', async (_what, query) => {
    const room = await aRoom(['/?p=12', 0], ['/?id=5&p=12', 1], ['/?id=5&lang=sv', 1], ['/visa.asp?id=5', 0])
    await soon(async () => expect(await room.answerOf('?p=12')).toEqual(room.ends[0]))
    expect(await room.answerOf(`?${query}`)).toEqual([200, undefined])
    // `id=5` is among some of them.
    expect([room.ends[0], [404, undefined]]).toContainEqual(await room.answerOf(`/visa.asp?${query}`))
  })
})
