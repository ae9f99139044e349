import type { ReactNode } from 'react'
import type { ImageFormat, MediaRatio } from '#contract/media-facts.ts'
import { imageFormats } from '#contract/media-facts.ts'
import { typeOfFormat } from '../../modules/media/files/media-sizes.ts'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import { isWithheld } from '../../modules/media/public-media.ts'
import { escapeMarkup } from '../view/escape-markup.ts'
import { groundClass } from '../styles/picture-ground.ts'
import type { Cut, PlacedImage } from './pictures.ts'
import { altOf, cutOf, picturePath, useOf } from './pictures.ts'
import type { SiteView } from '../view/site-view.ts'

// A picture with its box: width and height are always given, so that the page does not move when it loads.

const withheldText = 'Bilden visas inte längre.'

interface PictureProps {
  readonly view: SiteView
  readonly image: PlacedImage
  /** Null: uncropped. */
  readonly ratio: MediaRatio | null
  /** The `sizes` attribute: the width on the page. */
  readonly sizes: string
  /** The widest file to offer, for small places. */
  readonly maxWidth?: number
  /** True for a picture in the first view, which is loaded at once. */
  readonly isFirst?: boolean
  /** Replaces the picture's own alternative text, for example '' if the text beside it says the same. */
  readonly alt?: string
}

export const offeredWidths = ({ widths }: Cut, maxWidth = Infinity): readonly number[] => {
  const fitting = widths.filter((width) => width <= maxWidth)
  return fitting.length > 0 ? fitting : widths.slice(0, 1)
}

export const sourceSet = (
  view: SiteView,
  media: PublicMedia,
  part: string,
  widths: readonly number[],
  format: ImageFormat,
): string => widths.map((width) => `${view.pictureBase}${picturePath(media, part, width, format)} ${width}w`).join(', ')

/** The formats a page may offer, best first. A visitor would wait for AVIF that is not made yet, longer than AVIF can save. */
export const offeredFormats = ({ lacksAvif }: PublicMedia): readonly ImageFormat[] =>
  imageFormats.filter((format) => format !== 'avif' || lacksAvif !== true)

const plainWidth = 960

/** A neutral box of the same shape, with a note. */
function Withheld({ cut, ratio }: { readonly cut: Cut; readonly ratio: MediaRatio | null }): ReactNode {
  return (
    <span className="gone">
      <svg className={ratio === null ? undefined : `r${ratio}`} width={cut.width} height={cut.height} aria-hidden="true" />
      <span>{withheldText}</span>
    </span>
  )
}

export function Picture({ view, image, ratio, sizes, maxWidth, isFirst = false, alt }: PictureProps): ReactNode {
  const { media } = image
  const cut = cutOf(image, ratio)
  if (isWithheld(media, view.today)) return <Withheld cut={cut} ratio={ratio} />
  const widths = offeredWidths(cut, maxWidth)
  const plain = widths.findLast((width) => width <= plainWidth) ?? cut.width
  return (
    <picture>
      {offeredFormats(media).map(
        (format) =>
          format !== 'jpg' && (
            <source
              key={format}
              type={typeOfFormat[format]}
              srcSet={sourceSet(view, media, cut.part, widths, format)}
              sizes={sizes}
            />
          ),
      )}
      <img
        className={groundClass(media)}
        src={view.pictureBase + picturePath(media, cut.part, plain, 'jpg')}
        width={cut.width}
        height={cut.height}
        alt={alt ?? altOf(image)}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  )
}

/** A preload of the picture in the first view, for the head of the document; '' for none. */
export function preload({ view, image, ratio, sizes, maxWidth }: Omit<PictureProps, 'isFirst' | 'alt'>): string {
  if (isWithheld(image.media, view.today)) return ''
  const cut = cutOf(image, ratio)
  const [format = 'jpg'] = offeredFormats(image.media)
  const set = sourceSet(view, image.media, cut.part, offeredWidths(cut, maxWidth), format)
  return `<link rel="preload" as="image" type="${typeOfFormat[format]}" imagesrcset="${escapeMarkup(set)}" imagesizes="${escapeMarkup(sizes)}" fetchpriority="high"/>`
}

/** Many captions are half sentences, which would run into what comes after them. */
const endedWords = (words: string): string => (/[.!?…:][)”"’]?$/.test(words) ? words : `${words}.`)

/** Caption, photographer, and a note if a machine made it; null if all are empty. */
export function captionWords(image: PlacedImage): ReactNode {
  const { media } = image
  const caption = useOf(image).caption.trim() || media.caption
  if (caption === '' && media.credit === '' && !media.isAiGenerated) return null
  const isFollowed = media.credit !== '' || media.isAiGenerated
  return (
    <>
      {caption !== '' && <span className="caption">{isFollowed ? endedWords(caption) : caption}</span>}{' '}
      {media.credit !== '' && <span className="credit">Foto: {media.credit}</span>}{' '}
      {media.isAiGenerated && <span className="credit">AI-genererad bild</span>}
    </>
  )
}

function Caption({ image, before }: { readonly image: PlacedImage; readonly before?: ReactNode }): ReactNode {
  const words = captionWords(image)
  return before || words !== null ? (
    <figcaption>
      {before} {words}
    </figcaption>
  ) : null
}

/** A picture with its caption; a withheld picture has none. */
export function Figure({ before, ...props }: PictureProps & { readonly before?: ReactNode }): ReactNode {
  const isShown = !isWithheld(props.image.media, props.view.today)
  return (
    <figure className="pic">
      <Picture {...props} />
      {(isShown || before) && (isShown ? <Caption image={props.image} before={before} /> : <figcaption>{before}</figcaption>)}
    </figure>
  )
}
