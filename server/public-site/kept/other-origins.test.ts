import { describe, expect, test } from 'vitest'
import { aDomain } from '../../testing/domain-factory.ts'
import { aDocument, aPicture } from '../../testing/media-factory.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFiles, testImages } from '../../testing/test-files.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const [files, images] = [await testFiles(), testImages()]
const from = { ...db, files, images }
const byPath = await testSites(db, { files, images })
const byHost = await testSites(db, { files, images, config: { sitesUrl: 'https://{site}.foreningar.se' } })

const open = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After',
  'cross-origin-resource-policy': 'cross-origin',
}
const elsewhere = { origin: 'https://annan.example' }

describe('a page of another origin', () => {
  // covers What others build on: pictures, documents and share cards may be shown by others
  test('may show the pictures, documents and share cards of a site', async () => {
    const room = await aNewsroom(db)
    const [picture, document] = [await aPicture(from, room.siteId), await aDocument(from, room.siteId)]
    const file = { type: 'file' as const, attrs: { id: document.id, isShared: false, title: 'Protokoll' } }
    const item = await room.published({ image: picture.lead, body: { type: 'doc', content: [file] } })
    const plain = await room.published({ title: 'Utan bild' })
    const page = await soon(async () => {
      const answer = await visit(byPath, `/${room.siteId}/nyheter/${item.slug}`)
      expect(answer.statusCode).toBe(200)
      return answer.body
    })
    const without = (await visit(byPath, `/${room.siteId}/nyheter/${plain.slug}`)).body
    const addresses = [
      /srcset="([^" ]*\/_bild\/[^" ]+)/i.exec(page)?.[1],
      /href="([^"]*\/_dokument\/[^"]+)"/.exec(page)?.[1],
      /content="http:\/\/localhost:3001([^"]*\/_delning\/[^"]+)"/.exec(without)?.[1],
    ]
    for (const address of addresses) {
      const answer = await visit(byPath, address ?? 'missing', { headers: elsewhere })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject(open)
      const unchanged = await visit(byPath, address ?? '', { headers: { 'if-none-match': String(answer.headers.etag) } })
      expect([unchanged.statusCode, unchanged.headers]).toMatchObject([304, open])
    }
    expect((await visit(byPath, `/${room.siteId}/nyheter/${item.slug}`, { headers: elsewhere })).headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  // covers What others build on: the redirect to the primary domain carries CORS
  test.each(['api/v1/news', '_bild/x.jpg', '_dokument/x.pdf', '_delning/x.png'])(
    'is led on from the address every site has to the primary domain: %s',
    async (path) => {
      const room = await aNewsroom(db)
      const host = `${room.siteId}.example`
      await aDomain(db, room, host, { isPrimary: true })
      const ask = (app: typeof byHost, at: string, url: string) => visit(app, url, { headers: { host: at, ...elsewhere } })
      await soon(async () =>
        expect((await ask(byHost, `${room.siteId}.foreningar.se`, `/${path}`)).headers).toMatchObject({
          ...open,
          location: expect.stringContaining(`https://${host}/`),
        }),
      )
      expect((await ask(byHost, 'foreningar.se', `/${room.siteId}/${path}`)).headers).toMatchObject(open)
      expect((await ask(byHost, `www.${host}`, `/${path}`)).headers).toMatchObject(open)
      await soon(async () => expect((await ask(byPath, 'localhost:3001', `/${room.siteId}/${path}`)).headers).toMatchObject(open))
      expect((await ask(byHost, `${room.siteId}.foreningar.se`, '/nyheter')).headers).not.toHaveProperty(
        'access-control-allow-origin',
      )
    },
  )

  // covers What others build on: the redirect to the right spelling carries CORS
  test('is led on from another spelling of an address', async () => {
    const { siteId } = await aNewsroom(db)
    const answer = await visit(byPath, `/${siteId}/api/v1/news/`, { headers: elsewhere })
    expect([answer.statusCode, answer.headers]).toMatchObject([301, { ...open, location: `/${siteId}/api/v1/news` }])
  })

  // covers What others build on: preflight is answered for what others may read
  test('has its question before a request with headers answered, for what it may read alone', async () => {
    const { siteId } = await aNewsroom(db)
    const preflight = (url: string) =>
      visit(byPath, url, {
        method: 'OPTIONS',
        headers: { ...elsewhere, 'access-control-request-method': 'GET', 'access-control-request-headers': 'if-none-match' },
      })
    for (const url of [`/${siteId}/api/v1/news?limit=2`, `/${siteId}/_bild/x.jpg`]) {
      const answer = await preflight(url)
      expect([answer.statusCode, answer.body, answer.headers]).toMatchObject([
        204,
        '',
        {
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET, HEAD',
          'access-control-allow-headers': expect.stringContaining('If-None-Match'),
        },
      ])
    }
    for (const url of [`/${siteId}`, `/${siteId}/kontakt`, '/readyz']) {
      const answer = await preflight(url)
      expect(answer.statusCode).toBe(405)
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })
})
