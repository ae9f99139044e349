import { partFor, pixelsOf, widthsFor } from '#contract/media/media-crop.ts'
import type { ImageFormat, MediaRatio } from '#contract/media-facts.ts'
import { mediaKey, ratioOf } from '#contract/media-facts.ts'
import type { CropRect, ImageUse, LeadImage, MediaRef } from '#contract/media-use.ts'
import { partName } from '../../modules/media/files/media-keys.ts'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import { isWithheld } from '../../modules/media/public-media.ts'
import type { SiteView } from '../view/site-view.ts'

// Parts, widths and addresses of pictures and documents on pages.

/** A picture in a place of a page. */
export interface PlacedImage {
  readonly use: Pick<ImageUse, 'alt' | 'caption'> & { readonly crop?: CropRect | null }
  readonly media: PublicMedia
}

const noWords: PlacedImage['use'] = { alt: '', caption: '' }

/** The words and the crop of the place, which are of the picture that was chosen for it and not of one that stands there instead. */
export const useOf = ({ use, media }: PlacedImage): PlacedImage['use'] => (media.shownAs === undefined ? use : noWords)

/** A part of a picture, and its files. */
export interface Cut {
  /** The part's name in addresses. */
  readonly part: string
  /** In rising order; never empty. */
  readonly widths: readonly number[]
  readonly width: number
  readonly height: number
}

/** `ratio` null: the uncropped picture. */
export function cutOf(image: PlacedImage, ratio: MediaRatio | null): Cut {
  const { media } = image
  const rect = ratio === null ? null : partFor(media, ratio, useOf(image).crop ?? null)
  const { width } = pixelsOf(media, rect)
  const widths = widthsFor(width)
  const widest = widths.at(-1) ?? width
  const shape = ratio === null ? media.width / Math.max(media.height, 1) : ratioOf[ratio]
  return {
    part: partName(ratio === null || rect === null ? null : { ratio, rect }),
    widths,
    width: widest,
    height: Math.max(1, Math.round(widest / (shape || 1))),
  }
}

/** A path below the site's address. */
export const picturePath = (media: Pick<PublicMedia, 'id' | 'fileKey'>, part: string, width: number, format: ImageFormat): string =>
  `/_bild/${media.id}/${media.fileKey}-${part}-${width}.${format}`

export const documentPath = ({ id, fileKey }: Pick<PublicMedia, 'id' | 'fileKey'>): string => `/_dokument/${id}/${fileKey}.pdf`

/** The picture of a place; undefined if none is chosen, or it was deleted. */
export function placedImage(use: LeadImage | null, media: ReadonlyMap<string, PublicMedia>): PlacedImage | undefined {
  const found = use === null ? undefined : media.get(mediaKey(use))
  return use !== null && found?.kind === 'image' ? { use, media: found } : undefined
}

/** A picture for search engines and other services: a file that exists, with its full address. */
export interface MetadataImage {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** The alternative text: '' for a decorative picture. */
export function altOf(image: PlacedImage): string {
  const { media } = image
  const own = useOf(image).alt.trim()
  return own !== '' ? own : media.isDecorative ? '' : media.alt
}

const metadataWidth = 1280

/** Undefined when no picture may be shown today. */
export function metadataImage(
  view: SiteView,
  image: PlacedImage | undefined,
  ratio: MediaRatio | null = '16x9',
): MetadataImage | undefined {
  if (!image || image.media.kind !== 'image' || isWithheld(image.media, view.today)) return undefined
  const cut = cutOf(image, ratio)
  const width = cut.widths.findLast((one) => one <= metadataWidth) ?? cut.width
  return {
    url: view.url + picturePath(image.media, cut.part, width, 'jpg'),
    width,
    height: Math.max(1, Math.round((cut.height * width) / cut.width)),
    alt: altOf(image),
  }
}

/** A picture outside any place, without alternative text or crop of its own. */
export const unplacedImage = (media: PublicMedia): PlacedImage => ({ use: noWords, media })

/** The picture of a reference, among those a page has read. */
export function referredImage(ref: MediaRef | null, media: ReadonlyMap<string, PublicMedia>): PlacedImage | undefined {
  const found = ref === null ? undefined : media.get(mediaKey(ref))
  return found?.kind === 'image' ? unplacedImage(found) : undefined
}
