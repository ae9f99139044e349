import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { Part, PictureFormat, PictureSize } from './image-work.ts'

// Runs in a process of its own (image-process.ts), on pictures encoded by picture-reading.ts.

const encode: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 76, effort: 3 }),
  // JPEG has no transparency.
  jpg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }),
}

interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 1 | 2 | 3 | 4
}

const fromPixels = ({ data, width, height, channels }: Pixels): Sharp => sharp(data, { raw: { width, height, channels } })

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

async function partOf(kept: Uint8Array, part: Part | null): Promise<Sharp> {
  const picture = sharp(kept, { failOn: 'error', sequentialRead: true })
  if (part === null) return picture
  const { width, height } = await sharp(kept).metadata()
  const left = Math.min(Math.round(part.x * width), width - 1)
  const top = Math.min(Math.round(part.y * height), height - 1)
  return picture.extract({
    left,
    top,
    width: Math.max(1, Math.min(Math.round(part.w * width), width - left)),
    height: Math.max(1, Math.min(Math.round(part.h * height), height - top)),
  })
}

/** The picture is decoded once, at the widest size; each other size is made from one at least twice as wide, or from that. */
export async function resizePicture(kept: Uint8Array, part: Part | null, sizes: readonly PictureSize[]): Promise<Buffer[]> {
  const widths = [...new Set(sizes.map(({ width }) => width))].sort((a, b) => b - a)
  const widest = widths[0]
  if (widest === undefined) return []
  const picture = await partOf(kept, part)
  const base = await pixelsOf(picture.resize({ width: widest, withoutEnlargement: true }))
  const made = new Map<number, Pixels>()
  for (const width of widths) {
    const source = [...made.values()].findLast((larger) => larger.width >= 2 * width) ?? base
    made.set(width, width >= base.width ? base : await pixelsOf(fromPixels(source).resize({ width })))
  }
  const encoded: Buffer[] = []
  for (const { width, format } of sizes) {
    const pixels = made.get(width)
    if (!pixels) throw new Error('A requested picture width was not made')
    encoded.push(await encode[format](fromPixels(pixels)).toBuffer())
  }
  return encoded
}
