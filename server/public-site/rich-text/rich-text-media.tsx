import type { ReactNode } from 'react'
import { mediaKey } from '#contract/media-facts.ts'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import { isWithheld } from '../../modules/media/public-media.ts'
import { Figure } from '../pictures/picture.tsx'
import type { PlacedImage } from '../pictures/pictures.ts'
import { documentPath } from '../pictures/pictures.ts'
import type { Node } from './rich-text-node.ts'
import { attribute, isNode, nodesIn, wordsOf } from './rich-text-node.ts'
import type { SiteView } from '../view/site-view.ts'

// Pictures, slide shows and documents in a text. Stored data is checked before use, as everywhere in texts (SEC-24).

/** The media that the text may show, and their addresses. */
export interface TextMedia {
  readonly view: SiteView
  readonly media: ReadonlyMap<string, PublicMedia>
  /** True for the delivery API: the text is shown on other websites, whose content policy may not allow our frames. */
  readonly isElsewhere?: boolean
  /** Ids of headings of the texts before on the same page; those of this text are added. */
  readonly takenIds?: Set<string>
}

const textSizes = '(min-width:44rem) 40rem,calc(100vw - 2.5rem)'

const member = (from: unknown, name: string): unknown =>
  isNode(from) && Object.hasOwn(from, name) ? (from as Record<string, unknown>)[name] : undefined
const words = (from: unknown, name: string): string => {
  const value = member(from, name)
  return typeof value === 'string' ? value.trim() : ''
}

function mediaOf(named: unknown, kind: PublicMedia['kind'], { media }: TextMedia): PublicMedia | undefined {
  const found = media.get(mediaKey({ id: words(named, 'id'), isShared: member(named, 'isShared') === true }))
  return found?.kind === kind ? found : undefined
}

/** Undefined unless it names a picture of the text. */
export function imageOf(named: unknown, from: TextMedia): PlacedImage | undefined {
  const media = mediaOf(named, 'image', from)
  return media && { use: { alt: words(named, 'alt'), caption: words(named, 'caption') }, media }
}

export function textImage(node: Node, from: TextMedia, key: number): ReactNode {
  const image = imageOf(node.attrs, from)
  if (!image) return null
  return <Figure key={key} view={from.view} image={image} ratio={null} sizes={textSizes} />
}

/** A strip that scrolls sideways, without script; the keyboard can reach and scroll it. */
export function slideshow(node: Node, from: TextMedia, key: number): ReactNode {
  const listed = attribute(node, 'images')
  const images = nodesIn(listed).flatMap((one) => imageOf(one, from) ?? [])
  const [only] = images
  if (only === undefined) return null
  if (images.length === 1) return <Figure key={key} view={from.view} image={only} ratio={null} sizes={textSizes} />
  return (
    <div key={key} className="slides" role="region" aria-label={`Bildspel, ${images.length} bilder`} tabIndex={0}>
      <ol>
        {images.map((image, index) => (
          <li key={index}>
            <Figure
              view={from.view}
              image={image}
              ratio="4x3"
              sizes={textSizes}
              before={
                <b>
                  {index + 1} av {images.length}
                </b>
              }
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

const kilobyte = 1000

/** "2,4 MB", "380 kB": the Swedish form. */
export function sizeInWords(bytes: number): string {
  const [value, unit] = bytes >= kilobyte * kilobyte ? [bytes / kilobyte / kilobyte, 'MB'] : [Math.max(1, bytes / kilobyte), 'kB']
  const digits = unit === 'MB' && value < 10 ? 1 : 0
  return `${value.toLocaleString('sv-SE', { maximumFractionDigits: digits })}\u00a0${unit}`
}

/** A document for download: its title, type and size. */
export function fileCard(node: Node, from: TextMedia, key: number): ReactNode {
  const media = mediaOf(node.attrs, 'document', from)
  if (!media) return null
  const title = (media.shownAs === undefined && wordsOf(node, 'title')) || media.title
  if (isWithheld(media, from.view.today))
    return (
      <p key={key} className="file">
        {title} <span className="meta">Dokumentet visas inte längre.</span>
      </p>
    )
  return (
    <p key={key} className="file">
      <a href={from.view.pictureBase + documentPath(media)} download>
        {title}
      </a>{' '}
      <span className="meta">PDF, {sizeInWords(media.bytes)}</span>
    </p>
  )
}
