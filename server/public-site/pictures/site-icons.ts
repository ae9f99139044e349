import { createHash } from 'node:crypto'
import { cardKey } from '../../modules/media/files/media-keys.ts'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import { isWithheld, mediaEnd } from '../../modules/media/public-media.ts'
import { libraryOf } from '../../modules/media/media-facts.ts'
import { sizeOf } from '../../modules/media/files/media-sizes.ts'
import { partFor } from '#contract/media/media-crop.ts'
import type { SizedPart } from '../../modules/media/files/media-sizes.ts'
import { findView, readForPage, cacheWithdrawable, cacheContent } from '../view/page-source.ts'
import type { PageSource, Render } from '../view/page-source.ts'
import type { Page } from '../kept/renderings.ts'
import { fileHeaders, retryWhileBusy } from './picture-files.ts'
import { unplacedImage, cutOf } from './pictures.ts'
import type { SiteAssets } from '../styles/assets.ts'
import type { SiteView } from '../view/site-view.ts'

// The icons of a site for browser tabs, bookmarks and home screens of phones: its own icon, else its logo on white, else its
// letter on its colour. As with share cards, the address contains a hash of everything drawn.

/** Version of the drawing; increase it to change all addresses. */
const drawnAs = 1
const iconSizes = { tab: 32, touch: 180, launcher: 192, large: 512 } as const
type IconSize = (typeof iconSizes)[keyof typeof iconSizes]

interface Drawing {
  readonly media: PublicMedia | null
  readonly fit: 'fill' | 'pad'
  readonly ground: string
  readonly ink: string
  readonly letter: string
}

const white = '#ffffff'

function drawingOf({ settings, today, assets }: SiteView): Drawing {
  const shown = (media: PublicMedia | null): media is PublicMedia => media !== null && !isWithheld(media, today)
  const { icon, logo } = settings.appearance
  const { letter } = assets
  if (shown(icon)) return { media: icon, fit: 'fill', ground: white, ink: white, letter }
  if (shown(logo)) return { media: logo, fit: 'pad', ground: white, ink: white, letter }
  return { media: null, fit: 'fill', ground: assets.themeColor.light, ink: assets.onThemeColor, letter }
}

const hashOf = ({ media, ...drawing }: Drawing, size: number): string =>
  createHash('sha256')
    .update(JSON.stringify([drawnAs, size, media && [media.id, media.fileKey, media.crops, media.focal], drawing]))
    .digest('hex')
    .slice(0, 20)

const pathOf = (drawing: Drawing, size: IconSize): string => `/_marke/${size}-${hashOf(drawing, size)}.png`

/** Markup for the head of every page. */
interface IconLinks {
  /** Undefined for a letter, whose SVG is sharper. */
  readonly tab: string | undefined
  readonly launcher: string
  readonly touch: string
}

export function iconLinks(view: SiteView): IconLinks {
  const drawing = drawingOf(view)
  const at = (size: IconSize): string => view.basePath + pathOf(drawing, size)
  return { tab: drawing.media ? at(iconSizes.tab) : undefined, launcher: at(iconSizes.launcher), touch: at(iconSizes.touch) }
}

/** The source picture, in the smallest sufficient size. */
async function pictureOf(source: PageSource, siteId: string, { media, fit }: Drawing, size: number): Promise<Buffer | null> {
  if (!media) return null
  const ratio = fit === 'fill' ? '1x1' : null
  const part: SizedPart = ratio && { ratio, rect: partFor(media, ratio, null) }
  const { widths } = cutOf(unplacedImage(media), ratio)
  const width = widths.find((one) => one >= size) ?? widths.at(-1) ?? size
  const bytes = await retryWhileBusy(() => sizeOf(source, libraryOf(siteId, media), media, part, width, 'webp'))
  if (!bytes) throw new Error('The picture of the icon no longer exists')
  return bytes
}

async function drawn(source: PageSource, siteId: string, drawing: Drawing, size: number): Promise<Buffer> {
  const key = cardKey(siteId, hashOf(drawing, size))
  const stored = await source.files.get(key)
  if (stored) return stored
  const picture = await pictureOf(source, siteId, drawing, size)
  const { ground, ink, letter, fit } = drawing
  const made = await retryWhileBusy(() => source.images.drawIcon({ size, ground, ink, letter, fit }, picture))
  await source.files.put(key, made, 'image/png')
  return made
}

/** An .ico that holds one PNG, as every browser since Windows Vista reads it. */
function asIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const iconPage = (body: Buffer, contentType: string, cacheControl: string): Page['rendering'] => ({
  status: 200,
  contentType,
  cacheControl,
  body,
  headers: fileHeaders,
})

const address = new RegExp(`^/_marke/(${Object.values(iconSizes).join('|')})-([0-9a-f]{20})\\.png$`)

/** Undefined for a path that is not an icon's. */
export function iconAt(path: string): Render | undefined {
  if (!path.startsWith('/_marke/')) return undefined
  const [, side, hash] = address.exec(path) ?? []
  if (hash === undefined) return async () => null
  return async (source, siteId) => {
    const known = await readForPage(source, siteId, async () => null)
    if (!known) return null
    const { view } = known
    const [drawing, size] = [drawingOf(view), Number(side)]
    if (hashOf(drawing, size) !== hash) return null
    const body = await drawn(source, siteId, drawing, size)
    const until = mediaEnd(drawing.media ? [drawing.media] : [], view.today)
    return { rendering: iconPage(body, 'image/png', cacheWithdrawable), revision: view.site.revision, ...(until && { until }) }
  }
}

const oldIcon = 'image/x-icon'

/** `/favicon.ico`, which browsers and other programs request without having read a page. */
export const favicon: Render = async (source, siteId) => {
  const view = await findView(source, siteId)
  if (!view) return null
  const drawing = drawingOf(view)
  const body = asIco(await drawn(source, siteId, drawing, iconSizes.tab), iconSizes.tab)
  const until = mediaEnd(drawing.media ? [drawing.media] : [], view.today)
  return { rendering: iconPage(body, oldIcon, cacheContent), revision: view.site.revision, ...(until && { until }) }
}

/** `/favicon.ico` of the list of all sites, which has no picture. */
export async function rootFavicon({ images }: PageSource, { letter, themeColor, onThemeColor }: SiteAssets): Promise<Page> {
  const size = iconSizes.tab
  const icon = { size, ground: themeColor.light, ink: onThemeColor, letter, fit: 'fill' } as const
  const png = await retryWhileBusy(() => images.drawIcon(icon, null))
  return { rendering: iconPage(asIco(png, size), oldIcon, cacheContent), revision: 0 }
}
