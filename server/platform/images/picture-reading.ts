import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { wordsInFile } from './hidden-fields.ts'
import type { PictureLimits, ReadFacts } from './image-call.ts'
import type { PictureKind } from './sniff.ts'
import { fileKind, isPictureKind, kindRefusal } from './sniff.ts'

// Runs in a process of its own (image-process.ts). Its output has been decoded to pixels and encoded anew, so that no metadata and
// no bytes after the picture's end get through.

/** In Swedish, for the uploader. */
export class Refusal extends Error {}

const broken = 'Bildfilen är trasig eller avbruten. Öppna den på din dator, spara den på nytt och ladda upp den igen.'
const previewWidth = 320
/** Only the first frame of a moving picture is kept; a file with more frames than this is refused. */
const maxFrames = 1000

/** JPEG for photographs, where the loss is invisible; PNG for drawings and pictures with transparency. */
const keptQuality = 92
/** Limit for AVIF, whose decoder holds the whole picture several times over. */
const maxAvifPixels = 24_000_000

const count = (pixels: number): string => pixels.toLocaleString('sv-SE')

function refuseSize(width: number, height: number, limits: PictureLimits): void {
  if (width < limits.minWidth)
    throw new Refusal(`Bilden är ${count(width)} pixlar bred. Den behöver vara minst ${count(limits.minWidth)}.`)
  if (Math.max(width, height) > limits.maxSide) {
    throw new Refusal(
      `Bilden är ${count(width)} × ${count(height)} pixlar. Ingen sida får vara längre än ${count(limits.maxSide)}.`,
    )
  }
  if (width * height > limits.maxPixels) {
    throw new Refusal(
      `Bilden är ${count(width)} × ${count(height)} pixlar. Den får ha högst ${limits.maxPixels / 1_000_000} miljoner. Förminska den och försök igen.`,
    )
  }
}

const asBroken = (error: unknown): never => {
  if (error instanceof Refusal) throw error
  throw new Refusal(broken)
}

function opened(file: Uint8Array, limits: Pick<PictureLimits, 'maxPixels'>): Sharp {
  return sharp(file, { failOn: 'error', limitInputPixels: limits.maxPixels, pages: 1, sequentialRead: true })
}

async function metadataOf(file: Uint8Array, kind: PictureKind, usualLimits: PictureLimits): Promise<Metadata> {
  const limits = kind === 'avif' ? { ...usualLimits, maxPixels: Math.min(usualLimits.maxPixels, maxAvifPixels) } : usualLimits
  // Reads only the header; the size stated there decides whether the picture is decoded.
  const metadata = await sharp(file, { failOn: 'error', limitInputPixels: false, pages: 1 }).metadata().catch(asBroken)
  const { autoOrient, pages = 1 } = metadata
  refuseSize(autoOrient.width, autoOrient.height, limits)
  if (pages > maxFrames) throw new Refusal('Bilden rör sig och har för många rutor. Spara den första som en egen bild.')
  return metadata
}

const previewOf = (picture: Sharp): Promise<Buffer> =>
  picture.resize({ width: previewWidth }).webp({ quality: 70, effort: 2 }).toBuffer()

/** The average colour: the whole picture scaled to one pixel, on white. */
async function colorOf(preview: Buffer): Promise<string> {
  const pixel = await sharp(preview).flatten({ background: '#ffffff' }).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

export async function readPicture(
  file: Uint8Array,
  limits: PictureLimits,
): Promise<{ facts: ReadFacts; kept: Buffer; preview: Buffer }> {
  const kind = fileKind(file)
  if (!isPictureKind(kind)) throw new Refusal(kindRefusal[kind])
  const metadata = await metadataOf(file, kind, limits)
  const isLossless = kind === 'png' || kind === 'gif' || metadata.hasAlpha
  const upright = opened(file, limits).autoOrient().toColourspace('srgb')
  const encoded = isLossless
    ? upright.png({ compressionLevel: 6 })
    : // The best codes would need all of the picture in memory: 370 MB instead of 110 for the largest, and twice the time.
      upright.jpeg({ quality: keptQuality, chromaSubsampling: '4:2:0', optimiseCoding: false })
  const keeping = encoded.toBuffer({ resolveWithObject: true }).catch(asBroken)
  // An ordinary JPEG is decoded at an eighth of its size at the same time. Any other kind is decoded whole, which takes memory, and
  // only once.
  const isCheap = kind === 'jpeg' && !metadata.isProgressive
  const previewing = isCheap ? previewOf(opened(file, limits).autoOrient().toColourspace('srgb')).catch(asBroken) : null
  const [{ data: kept, info }, early] = await Promise.all([keeping, previewing])
  const preview = early ?? (await previewOf(sharp(kept)))
  return {
    kept,
    preview,
    facts: {
      contentType: isLossless ? 'image/png' : 'image/jpeg',
      extension: isLossless ? 'png' : 'jpg',
      width: info.width,
      height: info.height,
      color: await colorOf(preview),
      ...wordsInFile({ exif: metadata.exif, iptc: metadata.iptc, xmp: metadata.xmp }),
    },
  }
}
