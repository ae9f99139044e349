import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { media } from '../../modules/media/media-table.ts'
import { publicChanged } from '../../modules/sites/sites.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { withLogo } from '../../testing/site-settings.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFiles, testImages } from '../../testing/test-files.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const from = { ...db, files: await testFiles(), images: testImages() }
const app = await testSites(db, from)

/** The icons in the page's head, by their purpose. */
async function iconsOf(siteId: string): Promise<Record<string, string>> {
  const { body } = await visit(app, `/${siteId}`)
  const links = [...body.matchAll(/<link rel="(icon|apple-touch-icon)"([^>]*) href="([^"]+)"\/>/g)]
  return Object.fromEntries(
    links.map(([, rel = '', more = '', href = '']) => [`${rel} ${/sizes="(\d+)/.exec(more)?.[1] ?? ''}`.trim(), href]),
  )
}

const drawn = async (path: string) => {
  const { statusCode, headers, rawPayload } = await visit(app, path)
  expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'image/png'])
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): string => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)].join()
  return { width: info.width, height: info.height, at, isWhole: info.channels === 3 }
}

/** The PNG in an .ico, and the header of the .ico. */
async function faviconAt(node: typeof app, url: string, host?: string) {
  const { statusCode, headers, rawPayload } = await visit(node, url, host ? { headers: { host } } : {})
  expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'image/x-icon'])
  expect([rawPayload.readUInt16LE(2), rawPayload.readUInt16LE(4), rawPayload.readUInt8(6)]).toEqual([1, 1, 32])
  const png = rawPayload.subarray(rawPayload.readUInt32LE(18))
  expect(png.length).toBe(rawPayload.readUInt32LE(14))
  return sharp(png).metadata()
}

const white = '255,255,255'
const redPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 0, b: 0 } } })
    .png()
    .toBuffer()

describe('the icon of a site in a browser', () => {
  // covers Public sites: icon: the letter when there is no picture
  test('is its letter on its colour, as long as it has no picture', async () => {
    const room = await aNewsroom(db, { name: 'Österlens förening' })
    const icons = await iconsOf(room.siteId)
    expect(Object.keys(icons)).toEqual(['icon', 'apple-touch-icon'])
    expect(icons['icon']).toMatch(/\.svg$/)
    const touch = await drawn(icons['apple-touch-icon'] ?? '')
    expect([touch.width, touch.height, touch.isWhole]).toEqual([180, 180, true])
    // The background reaches the corners, and the symbol is in the middle.
    expect(touch.at(0, 0)).toBe(touch.at(179, 179))
    const inMiddle = new Set(Array.from({ length: 120 }, (_, x) => touch.at(x + 30, 90)))
    expect(inMiddle.size).toBeGreaterThan(1)
  })

  // covers Public sites: icon: the logo on white, 32, 180 and 192, and /favicon.ico
  test('is its logo on white with air around it, in the sizes that browsers and telephones ask for', async () => {
    const room = await aNewsroom(db)
    await withLogo(db, room, await aPicture(from, room.siteId, { file: await redPicture(640, 320) }))
    const icons = await soon(async () => {
      const found = await iconsOf(room.siteId)
      expect(Object.keys(found)).toEqual(['icon 32', 'icon 192', 'apple-touch-icon'])
      return found
    })
    for (const [name, side] of [
      ['icon 32', 32],
      ['icon 192', 192],
      ['apple-touch-icon', 180],
    ] as const) {
      const icon = await drawn(icons[name] ?? '')
      expect([name, icon.width, icon.height]).toEqual([name, side, side])
      expect([name, icon.at(0, 0), icon.at(1, side / 2)]).toEqual([name, white, white])
      const [r = 0, g = 255] = icon
        .at(side / 2, side / 2)
        .split(',')
        .map(Number)
      expect([name, r > 150, g < 60]).toEqual([name, true, true])
    }
    expect(await faviconAt(app, `/${room.siteId}/favicon.ico`)).toMatchObject({ format: 'png', width: 32, height: 32 })
  })

  // covers Public sites: icon: the chosen one before the logo
  test('is the icon it chose from edge to edge, rather than the logo', async () => {
    const room = await aNewsroom(db)
    await withLogo(db, room, await aPicture(from, room.siteId, { file: await redPicture(640, 640) }), 'icon')
    await soon(async () => expect(Object.keys(await iconsOf(room.siteId))).toContain('icon 32'))
    const icon = await drawn((await iconsOf(room.siteId))['icon 192'] ?? '')
    const [r = 0, g = 255] = icon.at(1, 1).split(',').map(Number)
    expect([r > 150, g < 60]).toEqual([true, true])
  })

  // covers Public sites: icon: never a picture that may not be shown
  test('is its letter again when the picture may not be shown any more, and the old address leads nowhere', async () => {
    const room = await aNewsroom(db)
    const logo = await aPicture(from, room.siteId, { file: await redPicture(640, 320) })
    await withLogo(db, room, logo)
    await soon(async () => expect(Object.keys(await iconsOf(room.siteId))).toContain('icon 32'))
    const before = (await iconsOf(room.siteId))['icon 32'] ?? ''
    await drawn(before)
    await db.database.inSite(room.siteId, async (site) => {
      await site.query.update(media).set({ consent: 'withdrawn' })
      await publicChanged(site)
    })
    await soon(async () => expect((await visit(app, before)).statusCode).toBe(404))
    expect(Object.keys(await iconsOf(room.siteId))).toEqual(['icon', 'apple-touch-icon'])
    await faviconAt(app, `/${room.siteId}/favicon.ico`)
  })

  test('belongs to that site only, on its own domain as well, and unknown icons are not found', async () => {
    const [room, other] = [await aNewsroom(db), await aNewsroom(db)]
    const byHost = await testSites(db, { ...from, config: { sitesUrl: 'https://{site}.foreningar.se' } })
    await faviconAt(byHost, '/favicon.ico', `${room.siteId}.foreningar.se`)
    // The list of all sites has an icon too.
    await faviconAt(app, '/favicon.ico')
    await withLogo(db, room, await aPicture(from, room.siteId, { file: await redPicture(640, 320) }))
    await soon(async () => expect(Object.keys(await iconsOf(room.siteId))).toContain('icon 32'))
    const own = (await iconsOf(room.siteId))['icon 32'] ?? ''
    for (const path of [
      own.replace(room.siteId, other.siteId),
      own.replace('/32-', '/33-'),
      own.replace(/[0-9a-f]{20}/, '0'.repeat(20)),
      `/${room.siteId}/_marke/32.png`,
    ])
      expect([path, (await visit(app, path)).statusCode]).toEqual([path, 404])
  })
})
