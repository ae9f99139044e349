import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

// Pictures assembled byte by byte, as no ordinary program writes them.

/** Text in all invisible parts of a file, to detect those that were not removed. */
export const canary = 'KANARIE7391'

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])
const u32 = (value: number): Buffer => Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])
const le32 = (value: number): Buffer => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24])

/** A picture with edges and colours, so that the formats have something to compress. */
const scene = Buffer.from(
  Array.from({ length: 640 * 480 * 3 }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % 640, Math.floor(i / 1920)]
    return ((x * (1 + (i % 3))) ^ y) & 255
  }),
)
const drawn = () => sharp(scene, { raw: { width: 640, height: 480, channels: 3 } })

export const good = {
  jpeg: await drawn().jpeg().toBuffer(),
  progressive: await drawn().jpeg({ progressive: true, mozjpeg: false }).toBuffer(),
  png: await drawn().png().toBuffer(),
  webp: await drawn().webp().toBuffer(),
  avif: await drawn().avif({ effort: 0 }).toBuffer(),
  gif: await drawn().gif({ colours: 16, effort: 1 }).toBuffer(),
}
/** A colour profile as cameras embed it. */
const profile = (await sharp(await drawn().withIccProfile('srgb').jpeg().toBuffer()).metadata()).icc ?? Buffer.alloc(0)
/** The same profile with bytes beyond its tables. */
export const profileWithCanary = Buffer.concat([u32(profile.length + canary.length), profile.subarray(4), Buffer.from(canary)])

/** One segment of a JPEG. */
export const segment = (marker: number, data: Uint8Array | string): Buffer => {
  const bytes = Buffer.from(data as string)
  return Buffer.concat([Buffer.from([0xff, marker]), u16(bytes.length + 2), bytes])
}

/** A JPEG with segments directly after its first two bytes. */
export const jpegWith = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

/** A JPEG that declares another size. */
export function jpegSaying(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  for (let at = 2; at < copy.length && copy[at] === 0xff; at += 2 + copy.readUInt16BE(at + 2)) {
    if (![0xc0, 0xc1, 0xc2].includes(copy[at + 1] ?? 0)) continue
    copy.writeUInt16BE(height, at + 5)
    copy.writeUInt16BE(width, at + 7)
    break
  }
  return copy
}

/** A progressive JPEG that repeats its last scan: each costs a pass over the whole picture. */
export function jpegOfManyScans(times: number, width: number, height: number): Buffer {
  const { progressive } = good
  const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  const end = Buffer.from([0xff, 0xd9])
  return jpegSaying(Buffer.concat([progressive.subarray(0, -2), ...Array.from({ length: times }, () => scan), end]), width, height)
}

export const chunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data])
  return Buffer.concat([u32(data.length), body, u32(crc32(body))])
}

export const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
export const header = (width: number, height: number, depth: number, color: number): Buffer =>
  chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([depth, color, 0, 0, 0])]))

/** A PNG of a single colour: huge in pixels, small in bytes. */
export function plainPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([pngHead, header(width, height, 1, 0), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

/** A PNG with chunks directly after its header. */
export const pngWith = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

/** A chunk of a WebP, padded to even length as the format requires. */
export const riffChunk = (name: string, data: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(name), le32(data.length), data, Buffer.alloc(data.length % 2)])

/** A WebP of these chunks, with a canvas of this size. */
export function webpOf(width: number, height: number, flags: number, ...chunks: Buffer[]): Buffer {
  const canvas = Buffer.concat([Buffer.from([flags, 0, 0, 0]), le32(width - 1).subarray(0, 3), le32(height - 1).subarray(0, 3)])
  const body = Buffer.concat([Buffer.from('WEBP'), riffChunk('VP8X', canvas), ...chunks])
  return Buffer.concat([Buffer.from('RIFF'), le32(body.length), body])
}

const plainWebp = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
  .webp()
  .toBuffer()

/** The picture chunk of a plain WebP, with its head. */
export const webpPicture = good.webp.subarray(12)

/** An animated WebP of equal frames, each the size of the canvas. */
export function movingWebp(frames: number): Buffer {
  const place = Buffer.concat([Buffer.alloc(6), le32(639).subarray(0, 3), le32(479).subarray(0, 3), Buffer.from([100, 0, 0, 0])])
  const tiny = riffChunk('ANMF', Buffer.concat([place, plainWebp.subarray(12)]))
  return webpOf(640, 480, 2, riffChunk('ANIM', Buffer.alloc(6)), ...Array.from({ length: frames }, () => tiny))
}

const gifFrame = (width: number, height: number): Buffer => {
  const size = Buffer.alloc(8)
  size.writeUInt16LE(width, 4)
  size.writeUInt16LE(height, 6)
  // One pixel of data; readers fill in the rest.
  return Buffer.concat([Buffer.from([0x2c]), size, Buffer.from([0, 2, 2, 0x44, 0x01, 0])])
}

/** A GIF of many frames, with bytes before them. */
export function gifOf(width: number, height: number, frames: number, before: Buffer = Buffer.alloc(0)): Buffer {
  const screen = Buffer.from([0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  screen.writeUInt16LE(width, 0)
  screen.writeUInt16LE(height, 2)
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen,
    before,
    ...Array.from({ length: frames }, () => gifFrame(width, height)),
    Buffer.from([0x3b]),
  ])
}

/** A directory of EXIF in big-endian: texts by tag, and a position. */
export function exifOf(texts: Readonly<Record<number, string>>): Buffer {
  const entries = Object.entries(texts).map(([tag, text]) => [Number(tag), Buffer.from(`${text}\0`)] as const)
  const gpsAt = 8 + 2 + 12 * (entries.length + 1) + 4
  const gps = Buffer.concat([u16(1), u16(1), u16(2), u32(2), Buffer.from('N\0\0\0'), u32(0)])
  let at = gpsAt + gps.length
  const directory = entries.map(([tag, text]) => {
    const entry = Buffer.concat([
      u16(tag),
      u16(2),
      u32(text.length),
      text.length > 4 ? u32(at) : Buffer.concat([text, Buffer.alloc(4)]).subarray(0, 4),
    ])
    if (text.length > 4) at += text.length
    return entry
  })
  const long = entries.filter(([, text]) => text.length > 4).map(([, text]) => text)
  const pointer = Buffer.concat([u16(0x8825), u16(4), u32(1), u32(gpsAt)])
  return Buffer.concat([Buffer.from('MM\0*'), u32(8), u16(entries.length + 1), ...directory, pointer, u32(0), gps, ...long])
}

const dataset = (number: number, text: string): Buffer =>
  Buffer.concat([Buffer.from([0x1c, 2, number]), u16(Buffer.byteLength(text)), Buffer.from(text)])

/** IPTC inside Photoshop's block, as news agencies write it. */
export function iptcOf(texts: Readonly<Record<number, string>>): Buffer {
  const data = Buffer.concat(Object.entries(texts).map(([number, text]) => dataset(Number(number), text)))
  return Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'),
    u32(data.length),
    data,
    Buffer.alloc(data.length % 2),
  ])
}

export const xmpOf = (inner: string): string =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"><rdf:Description>${inner}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
