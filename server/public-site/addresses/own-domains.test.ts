import { describe, expect, test } from 'vitest'
import { createPreviewLink } from '../../modules/items/preview/item-preview.ts'
import { newsArea } from '../../modules/news/news-area.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { makePrimary, removeDomain } from '../../modules/settings/domain-service.ts'
import { aDomain as newDomain } from '../../testing/domain-factory.ts'
import { textOf } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, sitesTemplate, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const byPath = await testSites(db)
const byHost = await testSites(db, { config: { sitesUrl: 'https://{site}.foreningar.se', trustedProxies: ['10.0.0.1'] } })

let last = 0
const someHost = (): string => `forening-${++last}.se`

const ask = async (app: typeof byPath, host: string, url: string, headers: Record<string, string> = {}) => {
  const answer = await visit(app, url, { headers: { host, ...headers } })
  return { status: answer.statusCode, location: answer.headers.location, body: answer.body, headers: answer.headers }
}

/** A domain, verified by default, and known to both servers: each domain is announced to each server by itself. */
const aDomain = async (room: Newsroom, host: string, options?: Parameters<typeof newDomain>[3]): Promise<string> => {
  const id = await newDomain(db, room, host, options)
  const isKnown = async (app: typeof byPath, name: string) => expect((await ask(app, name, '/')).status).not.toBe(421)
  if (options?.isProven !== false) await soon(() => Promise.all([isKnown(byHost, host), isKnown(byPath, `${host}:3001`)]))
  return id
}

describe('a site on a host of its own', () => {
  test('has its paths at the root, in every link', async () => {
    const room = await aNewsroom(db, { name: 'Föreningen i Skövde' })
    await room.published({ title: 'Nya biblioteket' })
    const host = someHost()
    await aDomain(room, host, { isPrimary: true })
    const at = (url: string) => ask(byHost, host, url)
    const { body, headers } = await at('/nyheter/nya-biblioteket')
    expect(body).toContain(`<link rel="canonical" href="https://${host}/nyheter/nya-biblioteket"/>`)
    expect(body).not.toContain('foreningar.se')
    // Without subdomains: the names below the domain may belong to others.
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await at('/sitemap.xml')).body).toContain(`<loc>https://${host}/nyheter/nya-biblioteket</loc>`)
    expect((await at('/nyheter/rss.xml')).body).toContain(`https://${host}/nyheter/nya-biblioteket`)
    expect((await at('/robots.txt')).body).toContain(`Sitemap: https://${host}/sitemap.xml`)
    expect((await at('/.well-known/security.txt')).status).toBe(200)
    expect((await at('/Nyheter/')).location).toBe('/nyheter')
    expect((await at('/finns-inte')).status).toBe(404)
  })

  // covers Settings: domain: all addresses lead to the primary one
  test('is led to from the address every site has, to the very page', async () => {
    const room = await aNewsroom(db)
    await room.published({ title: 'Nya biblioteket' })
    const host = someHost()
    const before = await ask(byHost, `${room.siteId}.foreningar.se`, '/nyheter/nya-biblioteket')
    expect(before.status).toBe(200)
    await aDomain(room, host, { isPrimary: true })
    const from = (url: string) => ask(byHost, `${room.siteId}.foreningar.se`, url)
    // Cached a moment ago under the old address, which must no longer be sent from the cache.
    await soon(async () =>
      expect(await from('/nyheter/nya-biblioteket')).toMatchObject({
        status: 301,
        location: `https://${host}/nyheter/nya-biblioteket`,
      }),
    )
    expect(await from('/')).toMatchObject({ status: 301, location: `https://${host}` })
    expect(await from('/sok?q=buss')).toMatchObject({ location: `https://${host}/sok?q=buss` })
    expect(await from('/Gamla/V%E5r%20sida.aspx')).toMatchObject({ location: `https://${host}/Gamla/V%E5r%20sida.aspx` })
    expect(await from('/Gamla/V%C3%A5r%20sida.aspx?id=1')).toMatchObject({
      location: `https://${host}/Gamla/V%C3%A5r%20sida.aspx?id=1`,
    })
    expect(await from('//evil.example/')).toMatchObject({ location: `https://${host}//evil.example/` })
  })

  // covers Public sites: own links, with whatever host, are not nofollow ugc
  test('knows its own addresses by each of its hosts: links there are its own, in texts and in the menu', async () => {
    const [room, other] = [await aNewsroom(db), await aNewsroom(db)]
    const [host, second] = [someHost(), someHost()]
    await aDomain(room, host, { isPrimary: true })
    await aDomain(room, second)
    const federation = `${room.siteId}.foreningar.se`
    const foreign = [`https://${other.siteId}.foreningar.se/nyheter`, 'https://annan.example/', `https://${host}.annan.example/`]
    const own = [
      `https://${host}/nyheter`,
      `http://www.${host}/Nyheter/`,
      `https://${second}/`,
      `https://${federation}/nyheter`,
      `https://foreningar.se/${room.siteId}`,
    ]
    const link = (href: string) => ({ type: 'text' as const, text: href, marks: [{ type: 'link' as const, attrs: { href } }] })
    const paragraphs = [...own, ...foreign].map((href) => ({ type: 'paragraph' as const, content: [link(href)] }))
    const item = await room.published({ title: 'Med länkar', body: { type: 'doc', content: paragraphs } })
    await room.publishedIn(pageArea, { title: 'Ut i världen', linkUrl: 'https://riks.example/', showInMenu: true })
    await room.publishedIn(pageArea, { title: 'Hem igen', linkUrl: `https://${second}/nyheter`, showInMenu: true })
    const page = await soon(async () => {
      const { status, body } = await ask(byHost, host, item.path)
      expect([status, body.includes('Hem igen')]).toEqual([200, true])
      return body
    })
    for (const href of own) expect(page).toContain(`<a href="${href}">${href}</a>`)
    for (const href of foreign) expect(page).toContain(`<a href="${href}" rel="noopener noreferrer nofollow ugc">${href}</a>`)
    expect(page).toContain('<a href="https://riks.example/" rel="noopener noreferrer"><span>Ut i världen</span></a>')
    expect(page).toContain(`<a href="https://${second}/nyheter"><span>Hem igen</span></a>`)
  })

  test('is led to from the shared host as well, and from there its pictures', async () => {
    const room = await aNewsroom(db)
    const host = someHost()
    await aDomain(room, host, { isPrimary: true })
    const from = (url: string) => ask(byPath, 'localhost:3001', url)
    await soon(async () =>
      expect(await from(`/${room.siteId}/nyheter`)).toMatchObject({ status: 301, location: `http://${host}:3001/nyheter` }),
    )
    expect(await from(`/${room.siteId}`)).toMatchObject({ location: `http://${host}:3001` })
    expect((await ask(byPath, `${host}:3001`, '/')).body).toContain(`<link rel="canonical" href="http://${host}:3001"/>`)
    expect((await from('/')).body).toContain(`href="http://${host}:3001"`)
  })

  test('is led to in one step by its own name once more in the address, unless it has a page of that name', async () => {
    const [room, paged, bare] = [await aNewsroom(db), await aNewsroom(db), await aNewsroom(db)]
    await room.published({ title: 'Nya biblioteket' })
    const host = someHost()
    await aDomain(room, host, { isPrimary: true })
    const name = `/${room.siteId}`
    const within = '/nyheter/nya-biblioteket'
    expect(await ask(byHost, host, name)).toMatchObject({ status: 301, location: '/' })
    expect(await ask(byHost, host, name + within)).toMatchObject({ status: 301, location: within })
    expect(await ask(byHost, host, name + name + within)).toMatchObject({ status: 301, location: within })
    for (const unknown of [`${name}-x`, `${name}/finns-inte`]) expect((await ask(byHost, host, unknown)).status).toBe(404)
    // The default address, the other form, and another spelling.
    expect(await ask(byHost, `${room.siteId}.foreningar.se`, name + within)).toMatchObject({
      status: 301,
      location: `https://${host}${within}`,
    })
    expect(await ask(byPath, `${bare.siteId}.localhost:3001`, `/${bare.siteId}`)).toMatchObject({
      status: 301,
      location: `http://localhost:3001/${bare.siteId}`,
    })
    expect(await ask(byHost, `${bare.siteId}.foreningar.se`, `/${bare.siteId.toUpperCase()}/`)).toMatchObject({
      status: 301,
      location: '/',
    })
    await paged.publishedIn(pageArea, { title: paged.siteId, body: textOf('Om orten.') })
    await soon(async () => expect((await ask(byHost, `${paged.siteId}.foreningar.se`, `/${paged.siteId}`)).status).toBe(200))
  })

  test('has www or not as was chosen, and the other leads there', async () => {
    const [room, other] = [await aNewsroom(db), await aNewsroom(db)]
    const [bare, alone] = [someHost(), someHost()]
    await aDomain(room, `www.${bare}`, { isPrimary: true })
    await aDomain(other, alone, { isPrimary: true, withWww: false })
    expect(await ask(byHost, bare, '/nyheter')).toMatchObject({ status: 301, location: `https://www.${bare}/nyheter` })
    expect((await ask(byHost, `www.${alone}`, '/')).status).toBe(421)
  })

  test('that is not primary leads to the address that is, and one that is removed leads nowhere', async () => {
    const room = await aNewsroom(db)
    const by = room.editor()
    const [host, other] = [someHost(), someHost()]
    const [id, otherId] = [await aDomain(room, host), await aDomain(room, other)]
    const federation = `https://${room.siteId}.foreningar.se`
    await soon(async () =>
      expect(await ask(byHost, host, '/nyheter')).toMatchObject({ status: 301, location: `${federation}/nyheter` }),
    )
    await db.database.inSite(room.siteId, (site) => makePrimary(site, id, by))
    await soon(async () => expect((await ask(byHost, host, '/nyheter')).status).toBe(200))
    expect(await ask(byHost, other, '/nyheter')).toMatchObject({ status: 301, location: `https://${host}/nyheter` })
    await db.database.inSite(room.siteId, (site) => makePrimary(site, otherId, by))
    await soon(async () =>
      expect(await ask(byHost, host, '/nyheter')).toMatchObject({ status: 301, location: `https://${other}/nyheter` }),
    )
    await db.database.inSite(room.siteId, (site) => removeDomain(site, otherId, by))
    await soon(async () => expect((await ask(byHost, other, '/nyheter')).status).toBe(421))
    await soon(async () => expect((await ask(byHost, `${room.siteId}.foreningar.se`, '/nyheter')).status).toBe(200))
  })

  test('shows drafts where the admin may frame them: under the address every site has', async () => {
    const room = await aNewsroom(db)
    const draft = await room.draft({ title: 'Bara ett utkast' })
    const actor = { ...room.editor(), now: new Date() }
    const { url } = await db.database.inSite(room.siteId, (site) =>
      createPreviewLink({ site, area: newsArea, actor }, draft.id, { isShared: true, endsWithPublication: true }, sitesTemplate),
    )
    const host = someHost()
    await aDomain(room, host, { isPrimary: true })
    const { pathname } = new URL(url ?? '')
    const shown = await ask(byPath, 'localhost:3001', pathname)
    expect(shown).toMatchObject({ status: 200, body: expect.stringContaining('Bara ett utkast') })
    expect(shown.body).toContain(`href="/${room.siteId}"`)
    const within = pathname.slice(room.siteId.length + 1)
    expect(await ask(byPath, `${host}:3001`, within)).toMatchObject({ status: 301, location: url })
  })

  test('shows nothing of another site, whatever the path is called', async () => {
    const [room, other] = [await aNewsroom(db), await aNewsroom(db)]
    await other.published({ title: 'Bara där' })
    const host = someHost()
    await aDomain(room, host, { isPrimary: true })
    expect((await ask(byPath, `${host}:3001`, '/nyheter/bara-dar')).status).toBe(404)
    expect((await ask(byPath, `${host}:3001`, `/${other.siteId}/nyheter/bara-dar`)).status).toBe(404)
  })
})

describe('the Host header', () => {
  // covers Settings: domain: the Host header
  test('is answered exactly or not at all (SEC-37)', async () => {
    const room = await aNewsroom(db)
    const host = someHost()
    await aDomain(room, host, { isPrimary: true, withWww: false })
    await aDomain(room, 'xn--fren-5qa.se', { withWww: false })
    await aDomain(room, 'vantar.se', { isProven: false })
    const table: [string, number][] = [
      [host, 200],
      [host.toUpperCase(), 200],
      ['xn--fren-5qa.se', 301],
      ['fören.se', 421],
      [`${host}:443`, 421],
      [`${host}:80`, 421],
      [`${host}:3001`, 421],
      [`${host}:`, 421],
      [`${host}.`, 421],
      [`.${host}`, 421],
      [`x.${host}`, 421],
      [`${host}.evil.se`, 421],
      [`evil${host}`, 421],
      [`${host}@evil.se`, 421],
      [`evil.se@${host}`, 421],
      [`${host} evil.se`, 421],
      [`${host},evil.se`, 421],
      [`${host}/x`, 421],
      [`${host}%00`, 421],
      ['vantar.se', 421],
      ['__proto__', 421],
      ['constructor', 421],
    ]
    for (const [name, status] of table) {
      const answer = await ask(byHost, Buffer.from(name).toString('latin1'), '/')
      expect([name, answer.status]).toEqual([name, status])
      if (status === 421) expect(answer.body).not.toContain(name)
    }
    // If all sites have a port, it belongs to the host.
    expect((await ask(byPath, `${host}:3001`, '/')).status).toBe(200)
    expect((await ask(byPath, host, '/')).status).toBe(421)
    expect((await ask(byPath, `${host}:3002`, '/')).status).toBe(421)
  })

  test('that no site has costs no query, and is not remembered', async () => {
    let calls = 0
    const counting =
      <T extends unknown[], R>(call: (...args: T) => R) =>
      (...args: T): R => {
        calls++
        return call(...args)
      }
    const { inPublic, inPublicAtOnce, inPlatform, inPlatformAtOnce, inSite } = db.database
    const database = {
      ...db.database,
      inSite: counting(inSite),
      inPublic: counting(inPublic),
      inPublicAtOnce: counting(inPublicAtOnce),
      inPlatform: counting(inPlatform),
      inPlatformAtOnce: ((work) =>
        inPlatformAtOnce((platform) => {
          const rows: typeof platform.rows = async (asked, values) => {
            // A node compares its pages with the database meanwhile, whatever it is asked for.
            if (asked.name !== 'site_revisions') calls++
            return platform.rows(asked, values)
          }
          return work({ ...platform, rows })
        })) satisfies typeof inPlatformAtOnce,
    }
    const app = await testSites(db, { database, config: { sitesUrl: 'https://{site}.foreningar.se' } })
    const before = calls
    for (let at = 0; at < 500; at++) expect((await ask(app, `okand-${at}.se`, `/nyheter/${at}`)).status).toBe(421)
    expect(calls).toBe(before)
  })
})

describe('a proxy in front', () => {
  // covers Settings: domain: certificates for proven names alone
  test('learns which names may have a certificate; others do not', async () => {
    const room = await aNewsroom(db)
    const host = someHost()
    await aDomain(room, host)
    await aDomain(room, 'vantar-annu.se', { isProven: false })
    const tls = async (query: string, more: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
      (
        await visit(byHost, `/_tls/ask${query}`, {
          headers: { host: 'localhost:3001', ...more.headers },
          remoteAddress: more.remoteAddress ?? '127.0.0.1',
        })
      ).statusCode
    expect(await tls(`?domain=${host}`)).toBe(200)
    expect(await tls(`?domain=www.${host.toUpperCase()}`)).toBe(200)
    expect(await tls(`?domain=${host}`, { remoteAddress: '10.0.0.1' })).toBe(200)
    // The federation's own names, of sites that exist.
    expect(await tls(`?domain=${room.siteId}.foreningar.se`)).toBe(200)
    expect(await tls('?domain=foreningar.se')).toBe(200)
    expect(await tls('?domain=finns-inte.foreningar.se')).toBe(404)
    expect(await tls(`?domain=x.${room.siteId}.foreningar.se`)).toBe(404)
    for (const query of [
      '',
      '?domain=',
      '?domain=vantar-annu.se',
      '?domain=evil.se',
      `?domain=x.${host}`,
      `?domain=${host}&domain=evil.se`,
      '?domain[]=x',
    ])
      expect([query, await tls(query)]).toEqual([query, 404])
    // Requests from elsewhere, and those passed on for a visitor, get the answer of an ordinary path.
    expect(await tls(`?domain=${host}`, { remoteAddress: '203.0.113.5' })).toBe(421)
    expect(await tls(`?domain=${host}`, { headers: { 'x-forwarded-for': '203.0.113.5' } })).toBe(421)
    expect(
      await tls(`?domain=${host}`, { headers: { host: `${room.siteId}.foreningar.se`, 'x-forwarded-for': '203.0.113.5' } }),
    ).toBe(404)
  })

  test('tells when a visitor has come over HTTPS: then the domain is live', async () => {
    const room = await aNewsroom(db)
    const host = someHost()
    // No visitor has come yet, not even to learn whether it is known.
    await newDomain(db, room, host, { isPrimary: true })
    const state = async () => (await db.superuser.query('select state from site_domains where host = $1', [host])).rows[0].state
    const come = (headers: Record<string, string>, remoteAddress: string) =>
      visit(byHost, '/', { headers: { host, ...headers }, remoteAddress })
    await soon(async () => expect((await come({}, '10.0.0.1')).statusCode).toBe(200))
    await come({ 'x-forwarded-proto': 'https' }, '203.0.113.5')
    await come({ 'x-forwarded-proto': 'http' }, '10.0.0.1')
    expect(await state()).toBe('verified')
    // A visit counts although the page is cached.
    await come({ 'x-forwarded-proto': 'https' }, '10.0.0.1')
    await soon(async () => expect(await state()).toBe('live'))
  })
})
