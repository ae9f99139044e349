import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureLimits } from '../../modules/media/files/picture-limits.ts'
import { hostilePictures } from '../../testing/hostile-pictures.ts'
import { canary, exifOf, good, jpegWith, segment } from '../../testing/picture-bytes.ts'
import { testImages } from '../../testing/test-files.ts'
import { PictureRefused } from './image-work.ts'
import type { ReadPicture } from './image-work.ts'

const images = testImages()

/** All bytes of a picture that are stored or sent, as one searchable text. */
async function everyByteOf(picture: ReadPicture): Promise<string> {
  const sizes = await images.resize(
    picture.kept,
    { x: 0.1, y: 0.1, w: 0.5, h: 0.5 },
    [
      { width: 320, format: 'avif' },
      { width: 320, format: 'webp' },
      { width: 320, format: 'jpg' },
    ],
    'waitedFor',
  )
  return Buffer.concat([picture.kept, picture.preview, ...sizes]).toString('latin1') + picture.credit + picture.licence
}

describe('every file of the hostile corpus', () => {
  // covers Files and export: SEC-27, 30: each hostile file gets its answer, and nothing hidden comes along
  it.each(hostilePictures)('$name – $whatItIs', async ({ bytes, refusal }) => {
    const file = bytes()
    expect(file.length).toBeLessThan(pictureLimits.maxPixels)
    if (refusal) {
      const refused = await images.read(file).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(PictureRefused)
      expect((refused as Error).message).toMatch(refusal)
      return
    }
    const all = await everyByteOf(await images.read(file))
    for (const trace of [canary, '<script', 'Exif', 'http://ns.adobe.com', 'ICC_PROFILE', 'Photoshop', 'iCCP', 'PK\x03\x04']) {
      expect([trace, all.includes(trace)]).toEqual([trace, false])
    }
  })
})

describe('a picture', () => {
  it('is turned upright, and its credit is offered before it is lost', async () => {
    const exif = exifOf({ [0x013b]: 'Anna Åkesson', [0x8298]: 'CC BY' })
    const file = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#c03030' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const turned = await images.read(file)
    expect([turned.width, turned.height]).toEqual([400, 800])
    const { orientation } = await sharp(turned.kept).metadata()
    expect(orientation).toBeUndefined()
    const credited = await images.read(jpegWith(good.jpeg, segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif]))))
    expect([credited.credit, credited.licence]).toEqual(['Anna Åkesson', 'CC BY'])
  })

  it('is JPEG, or PNG where it must be lossless, with a colour and a preview of its own', async () => {
    const kinds = await Promise.all(
      [good.jpeg, good.png, good.webp, good.avif, good.gif].map(async (file) => (await images.read(file)).extension),
    )
    expect(kinds).toEqual(['jpg', 'png', 'jpg', 'jpg', 'png'])
    const see = await sharp({ create: { width: 640, height: 320, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0.5 } } })
      .webp()
      .toBuffer()
    const through = await images.read(see)
    expect([through.extension, through.contentType]).toEqual(['png', 'image/png'])
    const red = await images.read(
      await sharp({ create: { width: 640, height: 320, channels: 3, background: '#c03030' } })
        .jpeg()
        .toBuffer(),
    )
    expect(red.color).toMatch(/^#[bc].[23].[23].$/)
    const { format, width } = await sharp(red.preview).metadata()
    expect([format, width]).toEqual(['webp', 320])
  })

  it('of another colour space is converted to sRGB', async () => {
    const cmyk = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#00a0e0' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const { kept } = await images.read(cmyk)
    const { space, channels, icc } = await sharp(kept).metadata()
    expect([space, channels, icc]).toEqual(['srgb', 3, undefined])
  })

  it('with several frames is reduced to the first', async () => {
    const [first, second] = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 400, height: 300, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp([first ?? '', second ?? ''], { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(2)
    const { height, color } = await images.read(gif)
    expect([height, color.slice(0, 4)]).toEqual([300, '#ff0'])
  })

  it('is made in the sizes asked for, in their order, and never larger than it is', async () => {
    const { kept } = await images.read(good.jpeg)
    const made = await images.resize(
      kept,
      { x: 0, y: 0, w: 1, h: 0.75 },
      [
        { width: 320, format: 'jpg' },
        { width: 1280, format: 'avif' },
        { width: 480, format: 'webp' },
      ],
      'behind',
    )
    const seen = await Promise.all(made.map(async (bytes) => sharp(bytes).metadata()))
    expect(seen.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['jpeg', 320, 180],
      ['heif', 640, 360],
      ['webp', 480, 270],
    ])
  })
})

describe('a card', () => {
  const card = (title: string, by = 'Malmö') => images.drawCard({ ground: '#123456', ink: '#ffffff', title, by })

  /** Share of the pixels that are lighter than the ground. */
  async function inkIn(png: Buffer): Promise<number> {
    const pixels = await sharp(png).greyscale().threshold(128).raw().toBuffer()
    return pixels.filter((pixel) => pixel > 0).length / pixels.length
  }

  // covers Files and export: the share image is drawn also where there is no typeface
  it('is a PNG of 1200 × 630 with words on it, also where no font is installed', async () => {
    const drawn = await card('Skola för alla i Skåne – åäö ÅÄÖ')
    const { format, width, height } = await sharp(drawn).metadata()
    expect([format, width, height]).toEqual(['png', 1200, 630])
    expect(await inkIn(drawn)).toBeGreaterThan(0.01)
    expect(await inkIn(await card('', ''))).toBe(0)
  })

  it('draws Swedish letters as themselves', async () => {
    const letters = await Promise.all(
      ['a', 'å', 'ä', 'o', 'ö', 'A', 'Å', 'Ä', 'O', 'Ö', 'é', '–'].map((letter) => card(letter, '')),
    )
    // A letter missing in the font would give the same empty box each time.
    expect(new Set(letters.map((drawn) => drawn.toString('base64'))).size).toBe(12)
  })

  it('draws a very long title, and one that looks like markup', async () => {
    for (const title of [
      'Ett mycket långt ord: '.repeat(20),
      'Rektangelkonstruktionsmöjligheter'.repeat(9),
      '<b>&amp;</span> "\'',
      '&',
    ]) {
      expect(await inkIn(await card(title))).toBeGreaterThan(0.0005)
    }
  })

  it('refuses an invalid colour', async () => {
    await expect(images.drawCard({ ground: 'red', ink: '#ffffff', title: 'x', by: '' })).rejects.toThrow()
  })
})
