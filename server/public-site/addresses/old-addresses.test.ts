import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { changeAddress } from '../../modules/items/life/item-address.ts'
import { publishItem, restoreItem, trashItem, unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { redirects } from '../../modules/redirects/redirects-table.ts'
import { publicChanged } from '../../modules/sites/sites.ts'
import { aDomain } from '../../testing/domain-factory.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'
import { createHitCounter } from './hit-counter.ts'

const db = await testDatabase()
const app = await testSites(db)

type Target = { readonly toItemId: string } | { readonly toUrl: string } | { readonly code: 410 }

/** An old address, as the item life writes it. */
const redirect = ({ siteId, editor }: Newsroom, fromPath: string, target: Target, code = 301) =>
  db.database.inSite(siteId, async (site) => {
    const { now, userId } = editor()
    await site.query.insert(redirects).values({ siteId, fromPath, code, createdAt: now, createdBy: userId, ...target })
    await publicChanged(site)
  })

const answerOf = async (url: string) => {
  const { statusCode, headers } = await visit(app, url)
  return [statusCode, headers.location]
}

describe('an abandoned address', () => {
  // covers Item addresses: redirect: one step for the visitor
  test('leads to the newest one in a single step, however often the item moved, and is gone with it', async () => {
    const room = await aNewsroom(db)
    const item = await room.published({ title: 'Den första adressen' })
    const old = `/${room.siteId}/nyheter/den-forsta-adressen`
    expect((await visit(app, old)).statusCode).toBe(200)
    const move = (slug: string) =>
      room.step((work) => changeAddress(work, item.id, { draftVersion: item.draftVersion, slug, takeOver: false }))
    await move('den-andra')
    await move('den-tredje')
    const newest = `/${room.siteId}/nyheter/den-tredje`
    await soon(async () => expect(await answerOf(old)).toEqual([301, newest]))
    expect(await answerOf(`/${room.siteId}/nyheter/den-andra`)).toEqual([301, newest])
    expect((await visit(app, newest)).body).toContain('Den första adressen')
    await room.step((work) => trashItem(work, item.id, item.draftVersion))
    await soon(async () => expect((await visit(app, newest)).statusCode).toBe(410))
    expect((await visit(app, old)).statusCode).toBe(404)
    await room.step((work) => restoreItem(work, item.id, item.draftVersion))
    await room.step((work) => publishItem(work, item.id, item.draftVersion))
    await soon(async () => expect(await answerOf(old)).toEqual([301, newest]))
  })

  // covers Item addresses: redirect: the target is the item, wherever it is
  test('leads to where its item is now, as long as that is public', async () => {
    const room = await aNewsroom(db)
    const item = await room.published({ title: 'Nya biblioteket' })
    await redirect(room, '/nyheter/gamla', { toItemId: item.id })
    await redirect(room, '/nyheter/tills-vidare', { toItemId: item.id }, 302)
    const to = `/${room.siteId}/nyheter/nya-biblioteket`
    await soon(async () => expect(await answerOf(`/${room.siteId}/nyheter/gamla`)).toEqual([301, to]))
    // The second answer comes from the cache and is the same.
    expect(await answerOf(`/${room.siteId}/nyheter/gamla`)).toEqual([301, to])
    expect(await answerOf(`/${room.siteId}/nyheter/tills-vidare`)).toEqual([302, to])
    const { headers } = await visit(app, `/${room.siteId}/nyheter/gamla`)
    expect(headers['cache-control']).toBe('public, max-age=0, stale-if-error=86400')
    await room.step((work) => unpublishItem(work, item.id, item.draftVersion))
    await soon(async () => expect(await answerOf(`/${room.siteId}/nyheter/gamla`)).toEqual([404, undefined]))
  })

  // covers Item addresses: redirect: to another website
  test('may lead outside, with an address fit for a header', async () => {
    const room = await aNewsroom(db)
    await redirect(room, '/bli-med', { toUrl: 'https://medlem.example/bli medlem?från=åäö' })
    await redirect(room, '/elak', { toUrl: 'javascript:alert(1)' })
    await redirect(room, '/gammal/webb-for-alla/sida.html', { toUrl: 'https://medlem.example/' }, 302)
    await soon(async () =>
      expect(await answerOf(`/${room.siteId}/bli-med`)).toEqual([
        301,
        'https://medlem.example/bli%20medlem?fr%C3%A5n=%C3%A5%C3%A4%C3%B6',
      ]),
    )
    expect(await answerOf(`/${room.siteId}/elak`)).toEqual([404, undefined])
    expect(await answerOf(`/${room.siteId}/gammal/webb-for-alla/sida.html`)).toEqual([302, 'https://medlem.example/'])
  })

  // covers Item addresses: redirect: 410
  test('shows 410 with links onward', async () => {
    const room = await aNewsroom(db)
    await room.published({ title: 'Det som finns kvar' })
    await redirect(room, '/nyheter/borta', { code: 410 }, 410)
    await soon(async () => expect((await visit(app, `/${room.siteId}/nyheter/borta`)).statusCode).toBe(410))
    const { body, headers } = await visit(app, `/${room.siteId}/nyheter/borta`)
    expect(body).toContain('<h1 class="title">Sidan är borttagen</h1>')
    expect(body).toContain('Det som finns kvar')
    expect(body).toContain(`action="/${room.siteId}/sok"`)
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(headers['cache-control']).toBe('no-store')
  })

  // covers Item addresses: another site's old addresses lead nowhere
  test("of another site leads nowhere, and a new item's own address wins", async () => {
    const [one, other] = [await aNewsroom(db), await aNewsroom(db)]
    const item = await one.published({ title: 'Den nya' })
    await redirect(one, '/nyheter/den-gamla', { toItemId: item.id })
    await redirect(one, '/nyheter/den-nya', { toUrl: 'https://annan.example/' })
    await soon(async () => expect((await answerOf(`/${one.siteId}/nyheter/den-gamla`))[0]).toBe(301))
    expect((await answerOf(`/${other.siteId}/nyheter/den-gamla`))[0]).toBe(404)
    expect((await answerOf(`/${one.siteId}/nyheter/den-nya`))[0]).toBe(200)
  })
})

describe('an old address in another spelling', () => {
  // covers Public sites: old addresses in another spelling: in one step
  test.each([
    '/Nyheter/Gamla',
    '/nyheter/gamla/',
    '/NYHETER/GAMLA/',
    '/nyheter//gamla',
    '/nyheter/gamla//',
    '/nyheter/gamla/?utm_source=blad',
    '/N%C3%A5got%20Gammalt/',
    '/N%E5got%20gammalt',
    '/n%c3%a5got%20gammalt//',
    '/Sida.ASPX?id=12',
  ])('%s leads to the end in one step', async (path) => {
    const room = await aNewsroom(db)
    const item = await room.published({ title: 'Nya biblioteket' })
    for (const old of ['/nyheter/gamla', '/något gammalt', '/sida.aspx']) await redirect(room, old, { toItemId: item.id })
    const to = `/${room.siteId}/nyheter/nya-biblioteket`
    await soon(async () => expect(await answerOf(`/${room.siteId}${path}`)).toEqual([301, to]))
    const capitals = `/${room.siteId.toUpperCase()}${path}`
    await soon(async () => expect(await answerOf(capitals)).toEqual([301, to]))
  })

  test('leads out of the site, for a while, or says that it is gone, as its own spelling does', async () => {
    const room = await aNewsroom(db)
    await redirect(room, '/bli-med', { toUrl: 'https://medlem.example/' }, 302)
    await redirect(room, '/borta', { code: 410 }, 410)
    await soon(async () => expect(await answerOf(`/${room.siteId}/Bli-Med/`)).toEqual([302, 'https://medlem.example/']))
    expect(await answerOf(`/${room.siteId}/Borta/`)).toEqual([301, `/${room.siteId}/borta`])
    // Addresses of pages, and unknown addresses, are redirected to their one spelling.
    expect(await answerOf(`/${room.siteId}/Nyheter/`)).toEqual([301, `/${room.siteId}/nyheter`])
    expect(await answerOf(`/${room.siteId}/Aldrig/`)).toEqual([301, `/${room.siteId}/aldrig`])
  })

  // covers Public sites: old addresses with another host: in one step
  test('and by another host leads to the end in one step, and is counted', async () => {
    const room = await aNewsroom(db)
    const item = await room.published({ title: 'Nya biblioteket' })
    for (const old of ['/nyheter/gamla', '/något gammalt']) await redirect(room, old, { toItemId: item.id })
    const [host, second] = [`${room.siteId}.se`, `${room.siteId}-gamla.se`]
    await aDomain(db, room, host, { isPrimary: true })
    await aDomain(db, room, second)
    const byHost = await testSites(db, { config: { sitesUrl: 'https://{site}.foreningar.se' } })
    const from = async (at: string, url: string) => {
      const { statusCode, headers } = await visit(byHost, url, { headers: { host: at } })
      return [statusCode, headers.location]
    }
    const end = `https://${host}/nyheter/nya-biblioteket`
    for (const path of ['/nyheter/gamla', '/Nyheter/Gamla/', '/N%C3%A5got%20gammalt', '/N%E5got%20gammalt/', '/nyheter//gamla']) {
      const hosts = [second, `www.${second}`, `www.${host}`, `${room.siteId}.foreningar.se`]
      for (const at of hosts) expect([at, path, ...(await from(at, path))]).toEqual([at, path, 301, end])
      expect([path, ...(await from('foreningar.se', `/${room.siteId}${path}`))]).toEqual([path, 301, end])
      expect([path, ...(await from(host, path))]).toEqual([path, 301, '/nyheter/nya-biblioteket'])
    }
    // The address of a page leads to the same page, in any spelling.
    expect(await from(second, '/Nyheter/Nya-Biblioteket/?x=1')).toEqual([301, `${end}?x=1`])
    expect(await from('foreningar.se', `/${room.siteId}/Nyheter/`)).toEqual([301, `https://${host}/nyheter`])
    await byHost.close()
    const rows = await db.database.inSite(room.siteId, (site) => site.query.select().from(redirects))
    expect(rows.map(({ hits }) => hits).toSorted()).toEqual([18, 12].toSorted())
  })
})

// covers Public sites: addresses: å, ä, ö and capitals lead to the own address
describe('an own address with å, ä, ö or capitals', () => {
  test('leads to its own in one step, in every encoding, and never in a circle', async () => {
    const room = await aNewsroom(db)
    const item = await room.published({ title: 'Överförmyndaren på Åsö' })
    const at = `/${room.siteId}`
    const meant: [asked: string, leadsTo: string][] = [
      ['/företrädare', '/foretradare'],
      ['/Företrädare/', '/foretradare'],
      ['/F%C3%96RETR%C3%84DARE', '/foretradare'],
      [encodeURI('/företrädare'.normalize('NFD')), '/foretradare'],
      ['/f%F6retr%E4dare', '/foretradare'],
      ['/nyheter/Överförmyndaren-på-Åsö', item.path],
    ]
    await soon(async () => expect((await visit(app, at + item.path)).statusCode).toBe(200))
    for (const [asked, leadsTo] of meant) {
      const url = at + (asked.includes('%') ? asked : encodeURI(asked))
      expect([asked, ...(await answerOf(url))]).toEqual([asked, 301, at + leadsTo])
      expect([leadsTo, (await visit(app, at + leadsTo)).statusCode]).toEqual([leadsTo, 200])
    }
  })

  test('is not found when there is no such page, and an old address that was recorded comes first', async () => {
    const room = await aNewsroom(db)
    const item = await room.published({ title: 'Kontakta oss' })
    const at = `/${room.siteId}`
    for (const asked of ['/finns-inte-på-sajten', '/företrädare/ingen-åström', '/å', '/_bild/å', '/api/v1/å']) {
      expect([asked, (await visit(app, at + encodeURI(asked))).statusCode]).toEqual([asked, 404])
    }
    await redirect(room, '/företrädare', { toItemId: item.id })
    await soon(async () => expect(await answerOf(at + encodeURI('/företrädare'))).toEqual([301, at + item.path]))
  })

  test('names its site in another spelling as well', async () => {
    const room = await aNewsroom(db, { id: 'asarna-framat' })
    await room.published({ title: 'Nytt från Åsarna' })
    await soon(async () => expect((await visit(app, '/asarna-framat/nyheter')).statusCode).toBe(200))
    expect(await answerOf(encodeURI('/Åsarna-framåt'))).toEqual([301, '/asarna-framat'])
    expect(await answerOf(encodeURI('/åsarna-framåt/företrädare'))).toEqual([301, '/asarna-framat/foretradare'])
    expect((await visit(app, encodeURI('/åsarna-bakåt'))).statusCode).toBe(404)
  })
})

describe('the use of old addresses', () => {
  // covers Item addresses: redirect: number of hits and the latest
  test('is counted without a write for each, kept or not, and written when the process ends', async () => {
    const room = await aNewsroom(db)
    const item = await room.published()
    const own = await testSites(db)
    await redirect(room, '/gammal', { toItemId: item.id })
    await redirect(room, '/borta', { code: 410 }, 410)
    await redirect(room, '/orord', { toItemId: item.id })
    await soon(async () => expect((await visit(own, `/${room.siteId}/nyheter`)).statusCode).toBe(200))
    for (const path of ['/gammal', '/gammal', '/borta', '/gammal']) await visit(own, `/${room.siteId}${path}`)
    const counts = () =>
      db.database.inSite(room.siteId, async (site) => {
        const rows = await site.query.select().from(redirects).where(eq(redirects.siteId, room.siteId))
        return Object.fromEntries(rows.map((row) => [row.fromPath, [row.hits, row.lastHit !== null]]))
      })
    expect(await counts()).toEqual({ '/gammal': [0, false], '/borta': [0, false], '/orord': [0, false] })
    await own.close()
    expect(await counts()).toEqual({ '/gammal': [3, true], '/borta': [1, true], '/orord': [0, false] })
  })

  test('is kept for later when it cannot be written, and added to what is there', async () => {
    const room = await aNewsroom(db)
    await redirect(room, '/gammal', { toUrl: 'https://annan.example/' })
    const address = { siteId: room.siteId, path: '/gammal' }
    let isAway = true
    const inPlatform: typeof db.database.inPlatform = (work) =>
      isAway ? Promise.reject(new Error('borta')) : db.database.inPlatform(work)
    const at = new Date('2026-11-21T12:00:00Z')
    const counter = createHitCounter({ ...db.database, inPlatform }, () => at, pino({ level: 'silent' }))
    counter.count(address)
    await counter.flush()
    counter.count(address)
    isAway = false
    await counter.flush()
    await counter.flush()
    counter.count(address)
    counter.count({ siteId: room.siteId, path: '/finns-inte-langre' })
    await counter.flush()
    const [row] = await db.database.inSite(room.siteId, (site) => site.query.select().from(redirects))
    expect([row?.hits, row?.lastHit]).toEqual([3, at])
  })
})
