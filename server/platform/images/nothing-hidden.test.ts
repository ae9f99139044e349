import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testImages } from '../../testing/test-files.ts'
import { hidesNothing } from './nothing-hidden.ts'

const images = testImages()
const plain = sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
const seeThrough = sharp({ create: { width: 640, height: 480, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } })
const jpeg = await plain.clone().jpeg().toBuffer()

describe('a picture hides nothing', () => {
  it('when our own reader has encoded it', async () => {
    const [photo, drawing] = [await images.read(jpeg), await images.read(await seeThrough.clone().png().toBuffer())]
    expect([photo.contentType, drawing.contentType]).toEqual(['image/jpeg', 'image/png'])
    expect([hidesNothing(photo.kept), hidesNothing(drawing.kept)]).toEqual([true, true])
    // And as progressive JPEG, in several scans.
    expect(hidesNothing(await plain.clone().jpeg({ progressive: true }).toBuffer())).toBe(true)
  })

  // covers Files and export: SEC-30: a picture of an imported site is decoded as an uploaded one
  it('but not with a header, a comment or a profile in it, or with bytes after its end', async () => {
    const png = await seeThrough.clone().png().toBuffer()
    const comment = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 6]), Buffer.from('hej!'), jpeg.subarray(2)])
    const hiding = {
      exif: await plain
        .clone()
        .withExif({ IFD0: { Copyright: 'Anna' } })
        .jpeg()
        .toBuffer(),
      profile: await plain.clone().withIccProfile('p3').jpeg().toBuffer(),
      comment,
      behind: Buffer.concat([jpeg, Buffer.from('<script>')]),
      pngText: await seeThrough
        .clone()
        .withExif({ IFD0: { Copyright: 'Anna' } })
        .png()
        .toBuffer(),
      pngBehind: Buffer.concat([png, Buffer.from('PK')]),
      cut: jpeg.subarray(0, -2),
      gif: await plain.clone().gif().toBuffer(),
      empty: Buffer.alloc(0),
    }
    const found = Object.fromEntries(Object.entries(hiding).map(([name, file]) => [name, hidesNothing(file)]))
    expect(found).toEqual(Object.fromEntries(Object.keys(hiding).map((name) => [name, false])))
  })
})
