import type { DeliveredImage, ListedImage } from '#contract/delivery/delivery-values.ts'
import { partFor } from '#contract/media/media-crop.ts'
import type { MediaRatio } from '#contract/media-facts.ts'
import type { PublicImage } from '../../modules/media/public-media.ts'
import { isWithheld } from '../../modules/media/public-media.ts'
import { offeredFormats, offeredWidths, sourceSet } from '../pictures/picture.tsx'
import type { Cut, PlacedImage } from '../pictures/pictures.ts'
import { altOf, cutOf, picturePath, useOf } from '../pictures/pictures.ts'
import type { SiteView } from '../view/site-view.ts'

// A picture of the delivery API, with full addresses. Lists hold a short form of it (docs/decisions/050).

/** The view for pages on other hosts: full picture addresses; those of a draft are below its secret. */
export const withFullPictureUrls = (view: SiteView): SiteView =>
  view.pictureBase.startsWith('http') ? view : { ...view, pictureBase: view.url }

const usualWidth = 960
const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/** The focal point within the part that a ratio shows. */
function focalIn(image: PlacedImage, ratio: MediaRatio | null): DeliveredImage['focal'] {
  const { media } = image
  if (ratio === null) return media.focal
  const { x, y, w, h } = partFor(media, ratio, useOf(image).crop ?? null)
  const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000
  return { x: within((media.focal.x - x) / w), y: within((media.focal.y - y) / h) }
}

interface ShownImage {
  readonly image: PlacedImage | PublicImage
  readonly cut: Cut
  /** The address that its paths are below. */
  readonly base: string
}

/** Null for no picture, and for one that may not be shown today. */
function shownImage(
  view: SiteView,
  image: PlacedImage | PublicImage | null | undefined,
  ratio: MediaRatio | null,
): ShownImage | null {
  if (!image || image.media.kind !== 'image' || isWithheld(image.media, view.today)) return null
  const base = view.pictureBase.startsWith('http') ? view.pictureBase : view.url
  return { image, cut: cutOf(image, ratio), base }
}

const addressIn = ({ image, cut, base }: ShownImage, width: number): string =>
  base + picturePath(image.media, cut.part, width, 'jpg')

/** The fields that every answer has. */
function rowFields(shown: ShownImage) {
  const { image, cut } = shown
  const usual = offeredWidths(cut).findLast((width) => width <= usualWidth) ?? cut.width
  return {
    src: addressIn(shown, usual),
    width: cut.width,
    height: cut.height,
    color: image.media.color,
    alt: altOf(image),
    credit: image.media.credit,
    isAiGenerated: image.media.isAiGenerated,
  }
}

/** Makes the picture of a row: `listedImage` or `deliveredImage`. */
export type ImageIn = (view: SiteView, image: PublicImage | null, ratio: MediaRatio) => ListedImage | null

/** The picture of a row of a list, with one address. Null for a picture that may not be shown today. */
export const listedImage: ImageIn = (view, image, ratio) => {
  const shown = shownImage(view, image, ratio)
  return shown && rowFields(shown)
}

/** A picture with all its addresses. Null for a picture that may not be shown today. */
export function deliveredImage(
  view: SiteView,
  image: PlacedImage | PublicImage | null | undefined,
  ratio: MediaRatio | null,
): DeliveredImage | null {
  const shown = shownImage(view, image, ratio)
  if (!shown) return null
  const { media } = shown.image
  const { cut } = shown
  const widths = offeredWidths(cut)
  const from = withFullPictureUrls(view)
  const heightOf = (width: number): number => Math.max(1, Math.round((cut.height * width) / cut.width))
  return {
    id: media.id,
    ...rowFields(shown),
    sizes: widths.map((width) => ({ url: addressIn(shown, width), width, height: heightOf(width) })),
    focal: focalIn(shown.image, ratio),
    sources: offeredFormats(media).map((format) => ({
      type: types[format],
      srcset: sourceSet(from, media, cut.part, widths, format),
    })),
    caption: useOf(shown.image).caption.trim() || media.caption,
  }
}
