import { describe, expect, test } from 'vitest'
import { Corner, PictureTreatment } from '#contract/design/federation-design.ts'
import { TypePair } from '#contract/design/type-pairs.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'
import { lookName, readLook } from '../styles/look.ts'
import { stylesheet } from '../styles/styles.ts'
import { facePaths } from './face-styles.ts'

const db = await testDatabase()
const app = await testSites(db)

const preloaded = (html: string): string[] =>
  Array.from(
    html.matchAll(/<link rel="preload" as="font" type="font\/woff2" href="([^"]+)" crossorigin=""\/>/g),
    ([, href = '']) => href,
  )

// covers Public sites: the faces are fetched first, from the site's own host, and for ever
describe('the faces of a page', () => {
  test('are asked for before the style sheet names them, and are those that it names', async () => {
    const { siteId, published } = await aNewsroom(db)
    await published({ title: 'Med egna typsnitt' })
    await soon(async () => expect((await visit(app, `/${siteId}`)).body).toContain('Med egna typsnitt'))
    for (const path of [`/${siteId}`, `/${siteId}/nyheter`, `/${siteId}/finns-inte`, '/']) {
      const html = (await visit(app, path)).body
      const style = /href="(\/_stil\/[^"]+)"/.exec(html)?.[1] ?? ''
      const faces = preloaded(html)
      expect([path, faces.length]).toEqual([path, 2])
      expect(html.indexOf('as="font"')).toBeLessThan(html.indexOf('rel="stylesheet"'))
      const css = (await visit(app, style)).body
      const named = Array.from(css.matchAll(/url\(([^)]+)\)/g), ([, url = '']) => new URL(url, `http://localhost${style}`).pathname)
      expect(named).toEqual(faces)
    }
  })

  test('are sent as they are, to be kept for ever; another address is not found', async () => {
    for (const path of TypePair.options.flatMap(facePaths)) {
      const answer = await visit(app, path, { headers: { 'accept-encoding': 'br' } })
      expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([path, 200, 'font/woff2'])
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.rawPayload.subarray(0, 4).toString('latin1')).toBe('wOF2')
    }
    for (const path of ['/_typ/tidning-head-0000000000.woff2', '/_typ/../main.js', '/_typ/tidning-head'])
      expect([path, (await visit(app, path)).statusCode]).toEqual([path, 404])
  })
})

describe('a look', () => {
  const looks = TypePair.options.flatMap((type) =>
    Corner.options.flatMap((corner) => PictureTreatment.options.map((pictures) => ({ color: '#0b5c63', type, corner, pictures }))),
  )

  test('is read from the address that it writes, and is a style sheet of its own', () => {
    for (const look of looks) expect(readLook(lookName(look))).toEqual(look)
    expect(new Set(looks.map(stylesheet)).size).toBe(looks.length)
  })

  test('in no form of ours is none', () => {
    for (const name of [
      '0b5c63-tidning',
      '0b5c63-tidning-sned',
      '0b5c63-comic-mjuk',
      '0b5c6-tidning-mjuk',
      '0b5c63-tidning-mjuk-x',
      '0b5c63-tidning-mjuk-tonad-x',
      '',
    ])
      expect([name, readLook(name)]).toEqual([name, null])
  })

  // An address in a browser's cache, or in a copy of a site, may be older than this program.
  test('is read from the addresses of earlier versions', () => {
    const natural = { color: '#0b5c63', type: 'tidning', corner: 'mjuk', pictures: 'naturlig' }
    expect([readLook('0b5c63'), readLook('0b5c63-tidning-mjuk')]).toEqual([natural, natural])
  })

  test('of system faces fetches none', () => {
    expect(facePaths('system')).toEqual([])
    expect(stylesheet({ color: '#0b5c63', type: 'system', corner: 'mjuk', pictures: 'naturlig' })).not.toContain('@font-face')
  })
})
