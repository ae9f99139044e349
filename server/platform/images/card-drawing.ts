import sharp from 'sharp'
import type { Card } from './image-call.ts'

// Runs in a process of its own (image-process.ts), whose only font is in fonts/.

const [width, height, margin] = [1200, 630, 88]
const titleHeight = 320
/** Largest first; a title too long for all of them is cut off. */
const titleSizes = [84, 72, 62, 54, 46, 40]
const bySize = 34

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The picture takes the right part, from top to bottom. */
const pictureWidth = 472
/** White around the logo, so that a dark one is seen on a dark colour. */
const plate = { width: 300, height: 120, air: 18 }

interface DrawnText {
  readonly data: Buffer
  readonly height: number
}

async function drawn(words: string, size: number, ink: string, room: number): Promise<DrawnText> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${ink}">${escaped(words)}</span>`,
      font: `Inter Bold ${size}`,
      width: room,
      wrap: 'word-char',
      spacing: Math.round(size / 8),
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, height: info.height }
}

async function drawnTitle(words: string, ink: string, room: number): Promise<DrawnText> {
  for (const size of titleSizes) {
    const text = await drawn(words, size, ink, room)
    if (text.height <= titleHeight) return text
    if (size === titleSizes.at(-1)) {
      const data = await sharp(text.data)
        .extract({ left: 0, top: 0, width: (await sharp(text.data).metadata()).width, height: titleHeight })
        .toBuffer()
      return { data, height: titleHeight }
    }
  }
  throw new Error('No title sizes are defined')
}

const isColor = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value)

interface Placed {
  readonly input: Buffer
  readonly left: number
  readonly top: number
}

/** The logo in the lower left corner; its height beside it. */
async function placedLogo(file: Uint8Array): Promise<Placed & { readonly height: number }> {
  const { data, info } = await sharp(file, { failOn: 'error' })
    .resize({ width: plate.width - 2 * plate.air, height: plate.height - 2 * plate.air, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .extend({ top: plate.air, bottom: plate.air, left: plate.air, right: plate.air, background: '#ffffff' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, left: margin, top: height - margin - info.height, height: info.height }
}

async function placedPicture(file: Uint8Array): Promise<Placed> {
  const input = await sharp(file, { failOn: 'error' })
    .resize({ width: pictureWidth, height, fit: 'cover' })
    .removeAlpha()
    .png()
    .toBuffer()
  return { input, left: width - pictureWidth, top: 0 }
}

/** `files`: the logo and the picture, as far as the card has them. */
export async function drawCard(card: Card, files: readonly Uint8Array[]): Promise<Buffer> {
  const { ground, ink, title, by, hasLogo, hasPicture } = card
  if (!isColor(ground) || !isColor(ink)) throw new TypeError('A colour is #rrggbb')
  const [logoFile, pictureFile] = [hasLogo ? files[0] : undefined, hasPicture ? files[hasLogo ? 1 : 0] : undefined]
  const room = width - 2 * margin - (pictureFile ? pictureWidth - margin / 2 : 0)
  const [logo, picture] = [logoFile && (await placedLogo(logoFile)), pictureFile && (await placedPicture(pictureFile))]
  const above = title.trim() === '' ? null : await drawnTitle(title, ink, room)
  // Beside the logo, whose place is that of the name.
  const below = by.trim() === '' || logo ? null : await drawn(by.slice(0, 60), bySize, ink, room)
  const made = sharp({ create: { width, height, channels: 3, background: ground } }).composite([
    ...(above ? [{ input: above.data, left: margin, top: margin }] : []),
    ...(below ? [{ input: below.data, left: margin, top: height - margin - below.height }] : []),
    ...(logo ? [{ input: logo.input, left: logo.left, top: logo.top }] : []),
    ...(picture ? [picture] : []),
  ])
  if (picture) return made.jpeg({ quality: 82, mozjpeg: true }).toBuffer()
  return made.png({ compressionLevel: 9, palette: true, colours: logo ? 256 : 64 }).toBuffer()
}
