import sharp from 'sharp'
import type { Card } from './image-call.ts'

// Runs in a process of its own (image-process.ts), whose only font is in fonts/.

const [width, height, margin] = [1200, 630, 88]
const titleHeight = 360
/** Largest first; a title too long for all of them is cut off. */
const titleSizes = [84, 72, 62, 54, 46, 40]
const bySize = 34

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface DrawnText {
  readonly data: Buffer
  readonly height: number
}

async function drawn(words: string, size: number, ink: string): Promise<DrawnText> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${ink}">${escaped(words)}</span>`,
      font: `Inter Bold ${size}`,
      width: width - 2 * margin,
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

async function drawnTitle(words: string, ink: string): Promise<DrawnText> {
  for (const size of titleSizes) {
    const text = await drawn(words, size, ink)
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

export async function drawCard({ ground, ink, title, by }: Card): Promise<Buffer> {
  if (!isColor(ground) || !isColor(ink)) throw new TypeError('A colour is #rrggbb')
  const above = title.trim() === '' ? null : await drawnTitle(title, ink)
  const below = by.trim() === '' ? null : await drawn(by.slice(0, 60), bySize, ink)
  return sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([
      ...(above ? [{ input: above.data, left: margin, top: margin }] : []),
      ...(below ? [{ input: below.data, left: margin, top: height - margin - below.height }] : []),
    ])
    .png({ compressionLevel: 9, palette: true, colours: 64 })
    .toBuffer()
}
