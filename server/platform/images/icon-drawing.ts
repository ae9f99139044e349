import sharp from 'sharp'
import type { Icon } from './image-work.ts'

// Runs in a process of its own (image-process.ts). The icon is square, opaque and without round corners, because platforms crop
// icons to their own shape.

const maxSize = 512
const isColor = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value)
/** Margin on each side, so that a logo is not cut where an icon is shown round. */
const air = 0.12
/** The height of a capital, as a share of the side. */
const letterShare = 0.62

async function onGround({ size, ground }: Icon, picture: Buffer): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: picture, gravity: 'centre' }])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
}

async function drawnLetter({ size, ink, letter }: Icon): Promise<Buffer> {
  if (!/^[\p{L}\p{N}]$/u.test(letter)) throw new TypeError('An icon has one letter')
  const text = {
    text: `<span foreground="${ink}">${letter}</span>`,
    font: `Inter Bold ${Math.round(size * 0.9)}`,
    rgba: true,
    dpi: 72,
  }
  const drawn = await sharp({ text }).png().toBuffer()
  const side = Math.round(size * letterShare)
  return sharp(drawn).trim().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).png().toBuffer()
}

export async function drawIcon(icon: Icon, picture: Uint8Array | undefined): Promise<Buffer> {
  const { size, ground, ink, fit } = icon
  if (!isColor(ground) || !isColor(ink)) throw new TypeError('A colour is #rrggbb')
  if (!Number.isInteger(size) || size < 16 || size > maxSize) throw new RangeError('An icon has from 16 to 512 pixels')
  if (!picture) return onGround(icon, await drawnLetter(icon))
  const side = fit === 'fill' ? size : size - 2 * Math.max(1, Math.round(size * air))
  const fitted = await sharp(picture, { failOn: 'error' })
    .resize({ width: side, height: side, fit: fit === 'fill' ? 'cover' : 'inside' })
    .png()
    .toBuffer()
  return onGround(icon, fitted)
}
