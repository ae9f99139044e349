import type { DeliveredImage } from '#contract/delivery/delivery-values.ts'
import { partFor } from '#contract/media/media-crop.ts'
import type { MediaRatio } from '#contract/media-facts.ts'
import type { PublicImage } from '../../modules/media/public-media.ts'
import { isWithheld } from '../../modules/media/public-media.ts'
import { offeredWidths, sourceSet } from '../pictures/picture.tsx'
import type { PlacedImage } from '../pictures/pictures.ts'
import { altOf, cutOf, picturePath } from '../pictures/pictures.ts'
import type { SiteView } from '../view/site-view.ts'

// A picture of the delivery API, with full addresses.

/** The view for pages on other hosts: full picture addresses; those of a draft are below its secret. */
export const withFullPictureUrls = (view: SiteView): SiteView =>
  view.pictureBase.startsWith('http') ? view : { ...view, pictureBase: view.url }

const usualWidth = 960
const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/** The focal point within the part that a ratio shows. */
function focalIn({ media, use }: PlacedImage, ratio: MediaRatio | null): DeliveredImage['focal'] {
  if (ratio === null) return media.focal
  const { x, y, w, h } = partFor(media, ratio, use.crop ?? null)
  const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000
  return { x: within((media.focal.x - x) / w), y: within((media.focal.y - y) / h) }
}

/** Null for a picture that may not be shown today. */
export function deliveredImage(
  view: SiteView,
  image: PlacedImage | PublicImage | null | undefined,
  ratio: MediaRatio | null,
): DeliveredImage | null {
  if (!image || image.media.kind !== 'image' || isWithheld(image.media, view.today)) return null
  const from = withFullPictureUrls(view)
  const cut = cutOf(image, ratio)
  const widths = offeredWidths(cut)
  const usual = widths.findLast((width) => width <= usualWidth) ?? cut.width
  const heightOf = (width: number): number => Math.max(1, Math.round((cut.height * width) / cut.width))
  return {
    id: image.media.id,
    src: from.pictureBase + picturePath(image.media, cut.part, usual, 'jpg'),
    width: cut.width,
    height: cut.height,
    sizes: widths.map((width) => ({
      url: from.pictureBase + picturePath(image.media, cut.part, width, 'jpg'),
      width,
      height: heightOf(width),
    })),
    focal: focalIn(image, ratio),
    color: image.media.color,
    sources: (['avif', 'webp', 'jpg'] as const).map((format) => ({
      type: types[format],
      srcset: sourceSet(from, image.media, cut.part, widths, format),
    })),
    alt: altOf(image),
    caption: image.use.caption.trim() || image.media.caption,
    credit: image.media.credit,
    isAiGenerated: image.media.isAiGenerated,
  }
}
