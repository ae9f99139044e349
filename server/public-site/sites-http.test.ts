import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../platform/database/pool.ts'
import { textOf } from '../testing/factories.ts'
import { roadTo } from '../testing/database-road.ts'
import { testDatabase } from '../testing/test-database.ts'
import { aNewsroom, sitesHost, soon, testSites, visit, withoutComparisons } from '../testing/test-sites.ts'
import { unpublishItem } from '../modules/items/life/item-transitions.ts'

const db = await testDatabase()
const app = await testSites(db)

describe('a change', () => {
  // covers Item steps: Publicera: kept pages are dropped within a second
  test('is seen on every node as soon as it is announced', async () => {
    const database = withoutComparisons(db)
    const nodes = [await testSites(db, { database }), await testSites(db, { database })] as const
    const { siteId, published, step } = await aNewsroom(db)
    const paths = [`/${siteId}`, `/${siteId}/nyheter`, `/${siteId}/nyheter/rss.xml`]
    const everywhere = async (has: boolean): Promise<void> => {
      for (const node of nodes) for (const url of paths) expect((await visit(node, url)).body.includes('Nu är den ute')).toBe(has)
    }
    await everywhere(false)
    const item = await published({ title: 'Nu är den ute' })
    await soon(() => everywhere(true))
    await step((work) => unpublishItem(work, item.id, item.draftVersion))
    await soon(() => everywhere(false))
    expect((await visit(nodes[0], `/${siteId}/nyheter/${item.slug}`)).statusCode).toBe(404)
  })

  test('of one site leaves the pages of another as they are kept', async () => {
    const [one, other] = [await aNewsroom(db), await aNewsroom(db)]
    await visit(app, `/${other.siteId}`)
    // Changed directly in the database and without an announcement, so that only a new rendering would show it.
    await db.superuser.query("update sites set name = 'Ändrad' where id = $1", [other.siteId])
    await one.published({ title: 'Nytt hos den ena' })
    await soon(async () => expect((await visit(app, `/${one.siteId}`)).body).toContain('Nytt hos den ena'))
    expect((await visit(app, `/${other.siteId}`)).body).not.toContain('Ändrad')
  })

  // How often a deaf node compares its pages is tested in kept/page-cache.test.ts.
  test('is seen by a node whose listening connection is gone', async () => {
    const { siteId, published } = await aNewsroom(db)
    const own = await testSites(db)
    await visit(own, `/${siteId}`)
    const { rows } = await db.superuser.query<{ count: number }>(
      `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
       where datname = current_database() and application_name = 'kansli listening'`,
    )
    expect(rows[0]?.count).toBeGreaterThan(0)
    await published({ title: 'Under tystnaden' })
    await soon(async () => expect((await visit(own, `/${siteId}`)).body).toContain('Under tystnaden'))
  })
})

/** The answer to raw bytes, which an ordinary client would not send. */
async function raw(node: FastifyInstance, request: string): Promise<string> {
  if (!node.server.listening) await node.listen({ port: 0, host: '127.0.0.1' })
  // A server that listens on a port has an address with a port.
  const { port } = node.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}

describe('hosts', () => {
  test.each([
    [sitesHost, 200],
    ['127.0.0.1:3001', 200],
    ['[::1]:3001', 200],
    ['LOCALHOST:3001', 200],
    ['localhost', 421],
    ['localhost:3000', 421],
    ['evil.example', 421],
    ['localhost:3001.evil.example', 421],
    ['finns-inte.localhost:3001', 421],
    ['127.0.0.1.nip.io:3001', 421],
  ])('Host: %s is answered %d', async (host, status) => {
    const { siteId } = await aNewsroom(db)
    const answer = await visit(app, `/${siteId}`, { headers: { host } })
    expect(answer.statusCode).toBe(status)
    if (status === 421) expect(answer.body).not.toContain(host)
  })

  test('without a Host, and with two, the answer is 400', async () => {
    const { siteId } = await aNewsroom(db)
    const node = await testSites(db)
    const head = `GET /${siteId} HTTP/1.1\r\nConnection: close\r\n`
    expect(await raw(node, `${head}\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
    expect(await raw(node, `${head}Host: ${sitesHost}\r\nHost: ${sitesHost}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
    expect(await raw(node, `${head}Host: ${sitesHost}\r\nhOST: evil.example\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
    expect(await raw(node, `${head}Host: ${sitesHost}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await raw(node, `${head}Host: ${sitesHost}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
    expect(await raw(node, 'SKRÄP\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('the other form redirects to the primary address, in both directions', async () => {
    const { siteId } = await aNewsroom(db)
    const answer = await visit(app, '/nyheter', { headers: { host: `${siteId}.localhost:3001` } })
    expect([answer.statusCode, answer.headers.location]).toEqual([301, `http://localhost:3001/${siteId}/nyheter`])
    const byHost = await testSites(db, { config: { sitesUrl: 'https://{site}.foreningar.se' } })
    const ask = (host: string, url: string) => visit(byHost, url, { headers: { host } })
    const back = await ask('foreningar.se', `/${siteId}/nyheter`)
    expect([back.statusCode, back.headers.location]).toEqual([301, `https://${siteId}.foreningar.se/nyheter`])
    expect((await ask('foreningar.se', '/finns-inte')).statusCode).toBe(404)
    expect((await ask('finns-inte.foreningar.se', '/')).statusCode).toBe(421)
    expect((await ask('foreningar.se', '/')).body).toContain(`href="https://${siteId}.foreningar.se"`)
  })

  test('a site on a host of its own has its paths at the root, and its own robots.txt and security.txt', async () => {
    const { siteId, published } = await aNewsroom(db)
    const item = await published({
      body: {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: 'dit', marks: [{ type: 'link', attrs: { href: '/nyheter' } }] }] },
        ],
      },
    })
    const byHost = await testSites(db, { config: { sitesUrl: 'https://{site}.foreningar.se' } })
    const ask = (url: string) => visit(byHost, url, { headers: { host: `${siteId}.foreningar.se` } })
    const page = await ask(`/nyheter/${item.slug}`)
    expect(page.body).toContain('<a href="/nyheter">dit</a>')
    expect(page.body).toContain(`<link rel="canonical" href="https://${siteId}.foreningar.se/nyheter/${item.slug}"/>`)
    expect(page.headers['strict-transport-security']).toContain('max-age=31536000')
    expect((await ask('/robots.txt')).body).toContain(`Sitemap: https://${siteId}.foreningar.se/sitemap.xml`)
    expect((await ask('/.well-known/security.txt')).body).toMatch(/^Contact: https:\/\/foreningar\.se\nExpires: 2\d{3}-/)
    expect((await ask('/')).statusCode).toBe(200)
    expect((await ask('/')).headers.etag).toBe((await ask('/')).headers.etag)
  })
})

describe('headers', () => {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
  }
  const secondary = ['date', 'connection', 'content-length', 'etag']

  // covers Security: SEC-19
  test('each kind of answer has exactly these', async () => {
    const { siteId } = await aNewsroom(db)
    const seen = async (url: string, more: Parameters<typeof visit>[2] = {}) => {
      const answer = await visit(app, url, more)
      const named = Object.entries(answer.headers).filter(([name]) => !secondary.includes(name))
      return { status: answer.statusCode, ...Object.fromEntries(named) }
    }
    const body = (status: number, type: string, cacheControl: string) => ({
      ...always,
      status,
      'content-type': type,
      'cache-control': cacheControl,
      vary: 'Accept-Encoding',
    })
    const html = 'text/html; charset=utf-8'
    const kept = 'public, max-age=0, stale-if-error=86400'
    const page = await visit(app, `/${siteId}`)
    const style = /href="(\/_stil\/[^"]+)"/.exec(page.body)?.[1] ?? ''
    const icon = /href="(\/_ikon\/[^"]+)"/.exec(page.body)?.[1] ?? ''
    const immutable = 'public, max-age=31536000, immutable'
    expect(await seen(`/${siteId}`)).toEqual(body(200, html, kept))
    expect(await seen(`/${siteId}/nyheter/rss.xml`)).toEqual(body(200, 'application/rss+xml; charset=utf-8', kept))
    expect(await seen(style)).toEqual(body(200, 'text/css; charset=utf-8', immutable))
    expect(await seen(icon)).toEqual(body(200, 'image/svg+xml', immutable))
    expect(await seen('/robots.txt')).toEqual(body(200, 'text/plain; charset=utf-8', kept))
    expect(await seen('/.well-known/security.txt')).toEqual(body(200, 'text/plain; charset=utf-8', kept))
    expect(await seen(`/${siteId}/finns-inte`)).toEqual(body(404, html, 'no-store'))
    expect(await seen('/finns-inte')).toEqual(body(404, html, 'no-store'))
    expect(await seen('/%zz')).toEqual(body(400, html, 'no-store'))
    expect(await seen(`/${'x'.repeat(9000)}`)).toEqual(body(414, html, 'no-store'))
    expect(await seen(`/${siteId}`, { method: 'POST', payload: 'x' })).toEqual({
      ...body(405, html, 'no-store'),
      allow: 'GET, HEAD',
    })
    expect(await seen(`/${siteId}/`)).toEqual({
      ...always,
      status: 301,
      location: `/${siteId}`,
      'cache-control': 'public, max-age=0',
    })
    expect(await seen(`/${siteId}`, { headers: { 'if-none-match': String(page.headers.etag) } })).toEqual({
      ...always,
      status: 304,
      'cache-control': kept,
      vary: 'Accept-Encoding',
    })
  })

  // covers Public sites: headers on /healthz, /readyz and /_tls/ask
  test('what a proxy asks is answered with them as well', async () => {
    const ask = (url: string) => app.inject({ url, headers: { host: sitesHost } })
    for (const [url, status] of [
      ['/healthz', 200],
      ['/readyz', 200],
      ['/_tls/ask?domain=okand.se', 404],
    ] as const) {
      const { statusCode, headers } = await ask(url)
      expect([url, statusCode]).toEqual([url, status])
      expect(headers).toMatchObject({ ...always, 'cache-control': 'no-store' })
    }
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    '%s is answered 405 without reading what is sent',
    async (method) => {
      const { siteId } = await aNewsroom(db)
      const large = { method, payload: 'x'.repeat(2_000_000), headers: { 'content-type': 'application/x-strange' } }
      expect((await visit(app, `/${siteId}`, large)).statusCode).toBe(405)
    },
  )

  test('HEAD says what GET would', async () => {
    const { siteId } = await aNewsroom(db)
    for (const url of [`/${siteId}`, `/${siteId}`, '/finns-inte', `/${siteId}/`]) {
      const [head, get] = [await visit(app, url, { method: 'HEAD' }), await visit(app, url)]
      expect([head.statusCode, head.headers['content-length'], head.headers.etag]).toEqual([
        get.statusCode,
        get.headers['content-length'],
        get.headers.etag,
      ])
      expect(head.body).toBe('')
    }
  })

  test('what is not part of the address changes nothing', async () => {
    const { siteId } = await aNewsroom(db)
    const plain = await visit(app, `/${siteId}`)
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'ftp',
      'x-original-url': '/lund',
      'x-rewrite-url': '/lund',
      forwarded: 'host=evil.example',
      cookie: 'session=1',
      origin: 'https://evil.example',
    }
    for (const url of [`/${siteId}?utm_source=x`, `/${siteId}?__proto__=1&a[]=2&%zz`, `/${siteId}?`]) {
      const answer = await visit(app, url, { headers })
      expect([answer.statusCode, answer.body]).toEqual([200, plain.body])
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
  })

  test('an icon is a letter or a digit, whatever its address says', async () => {
    for (const code of ['3c', '26', '0', 'ffff', '1f600', 'd800', '202e', 'zz'])
      expect([code, (await visit(app, `/_ikon/0b5c63-${code}-0123456789.svg`)).statusCode]).toEqual([code, 404])
    const older = await visit(app, '/_stil/0b5c63-0123456789.css')
    expect([older.statusCode, older.headers['cache-control']]).toEqual([200, 'no-store'])
  })
})

// covers Public sites: every answer is compressed, also the first
test('every answer with words in it is compressed, the very first as well', async () => {
  const { siteId, published } = await aNewsroom(db)
  for (let n = 0; n < 5; n++) await published({ title: `Nyhet ${n}` })
  const style = /href="(\/_stil\/[^"]+)"/.exec((await visit(app, `/${siteId}`)).body)?.[1] ?? ''
  const paths = ['', '/nyheter', '/nyheter/rss.xml', '/sitemap.xml', '/api/v1/news', '/api/v1/site', '/finns-inte', '/sok?q=x']
  for (const encoding of ['br', 'gzip']) {
    // A new node, for an address without a cached page.
    const fresh = await testSites(db)
    for (const url of [...paths.map((path) => `/${siteId}${path}`), style, '/finns-inte', '/%zz']) {
      const answer = await visit(fresh, url, { headers: { 'accept-encoding': encoding } })
      const vary = answer.headers.vary
      expect([url, answer.headers['content-encoding'], vary]).toEqual([url, encoding, 'Accept-Encoding'])
      const plain = encoding === 'br' ? brotliDecompressSync(answer.rawPayload) : gunzipSync(answer.rawPayload)
      expect([url, answer.rawPayload.length < plain.length]).toEqual([url, true])
    }
    await fresh.close()
  }
})

test('a page with its stylesheet is at most 20 kB compressed', async () => {
  const { siteId, published } = await aNewsroom(db)
  const words = Array.from(
    { length: 40 },
    (_, i) => `Stycke ${i} om samhällsbyggnadsnämndens arbete med frågan ${i * 7919}, och vad som händer sedan.`,
  )
  const item = await published({ body: textOf(...words) })
  const read = () => visit(app, `/${siteId}/nyheter/${item.slug}`, { headers: { 'accept-encoding': 'gzip, br' } })
  // The new page may be dropped from the cache once more before it is read.
  const answer = await soon(async () => {
    const again = await read()
    expect(again.headers['content-encoding']).toBe('br')
    return again
  })
  const html = brotliDecompressSync(answer.rawPayload).toString()
  expect(html).toContain(words[39])
  const css = (await visit(app, /href="(\/_stil\/[^"]+)"/.exec(html)?.[1] ?? '')).rawPayload
  expect(answer.rawPayload.length + brotliCompressSync(css).length).toBeLessThan(20_000)
})

test('while the database is away, what is kept is shown and the rest is 503; when it is back, all is as before', async () => {
  const { siteId, published } = await aNewsroom(db)
  await published({ title: 'Finns kvar' })
  const road = await roadTo(db)
  const database = openDatabase(road.connection, () => undefined)
  const node = await testSites({ ...db, database, connection: road.connection })
  expect((await visit(node, `/${siteId}`)).body).toContain('Finns kvar')

  await road.cut()
  const kept = await visit(node, `/${siteId}`)
  expect([kept.statusCode, kept.body.includes('Finns kvar')]).toEqual([200, true])
  const rest = await visit(node, `/${siteId}/nyheter`)
  expect([rest.statusCode, rest.headers['retry-after'], rest.headers['cache-control']]).toEqual([503, '2', 'no-store'])
  expect(rest.body).toContain('Försök igen om en liten stund.')

  await published({ title: 'Skrevs under tiden' })
  // The connection is cut in the middle of a query, too.
  await road.mend()
  const sleeping = database.inPublic(siteId, (site) => site.rows({ name: 'sleep', text: 'select pg_sleep(60)' }, []))
  const broken = expect(sleeping).rejects.toThrow()
  await soon(async () => {
    const { rowCount } = await db.superuser.query("select from pg_stat_activity where query = 'select pg_sleep(60)'")
    expect(rowCount).toBe(1)
  })
  await road.cut()
  await broken
  await road.mend()
  await soon(async () => {
    expect((await visit(node, `/${siteId}/nyheter`)).statusCode).toBe(200)
    expect((await visit(node, `/${siteId}`)).body).toContain('Skrevs under tiden')
  })
  await database.close()
})
