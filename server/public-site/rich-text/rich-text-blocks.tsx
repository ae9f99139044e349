import type { ReactNode } from 'react'
import { embedAddress, embedFrame, isEmbed, isFilm } from '#contract/rich-text/embed.ts'
import type { Embed, EmbedProvider } from '#contract/rich-text/embed.ts'
import { isWithheld } from '../../modules/media/public-media.ts'
import { EmbedFrame, posterRatio } from './embed-frame.tsx'
import { captionWords, Picture } from '../pictures/picture.tsx'
import type { PlacedImage } from '../pictures/pictures.ts'
import type { LinkPlace } from './rich-text-inlines.tsx'
import { inlines, linkTarget, relationTo } from './rich-text-inlines.tsx'
import type { TextMedia } from './rich-text-media.tsx'
import { imageOf } from './rich-text-media.tsx'
import type { Node } from './rich-text-node.ts'
import { attribute, childrenOf, hasWords, nodesIn, wordsOf } from './rich-text-node.ts'

// Blocks without other blocks than paragraphs in them.

const paragraphsIn = (node: Node): Node[] => childrenOf(node, 'paragraph').filter(({ content }) => hasWords(content))

/** True for a last paragraph of a quotation that begins with a dash: the source, written before it had its own field. */
const saysWho = (node: Node | undefined): boolean => {
  const first = nodesIn(node?.content)[0]
  return typeof first?.text === 'string' && /^[–—] /.test(first.text)
}

export function quotation(node: Node, place: LinkPlace, key: number): ReactNode {
  const paragraphs = paragraphsIn(node)
  if (paragraphs.length === 0) return null
  const attribution = wordsOf(node, 'attribution')
  const last = attribution === '' && paragraphs.length > 1 && saysWho(paragraphs.at(-1)) ? paragraphs.pop() : undefined
  const words = paragraphs.map(({ content }, index) => <p key={index}>{inlines(content, place)}</p>)
  if (attribution === '' && last === undefined) return <blockquote key={key}>{words}</blockquote>
  return (
    <figure key={key}>
      <blockquote>{words}</blockquote>
      <figcaption>{last ? inlines(last.content, place) : `– ${attribution.replace(/^[–—-]\s*/, '')}`}</figcaption>
    </figure>
  )
}

/** Without a target the words are shown without a button. */
export function linkButton(node: Node, place: LinkPlace, key: number): ReactNode {
  const text = wordsOf(node, 'text')
  const href = linkTarget(node, place)
  if (text === '') return null
  if (href === null) return <p key={key}>{text}</p>
  // A button cannot be pressed on paper, so the address is printed beside it.
  const printed = place.view && href.startsWith('/') ? new URL(href, place.view.url).href : undefined
  return (
    <p key={key} className="button">
      <a href={href} rel={relationTo(href, place.view)} data-url={printed}>
        {text}
      </a>
    </p>
  )
}

function cellWords(cell: Node, place: LinkPlace): ReactNode {
  const paragraphs = paragraphsIn(cell)
  if (paragraphs.length === 1) return inlines(paragraphs[0]?.content, place)
  return paragraphs.map(({ content }, index) => <p key={index}>{inlines(content, place)}</p>)
}

const cellsOf = (row: Node): Node[] => childrenOf(row, 'tableHeader', 'tableCell')

function tableRow(row: Node, scope: 'col' | 'row', place: LinkPlace, key: number): ReactNode {
  return (
    <tr key={key}>
      {cellsOf(row).map((cell, index) =>
        cell.type === 'tableHeader' ? (
          <th key={index} scope={scope}>
            {cellWords(cell, place)}
          </th>
        ) : (
          <td key={index}>{cellWords(cell, place)}</td>
        ),
      )}
    </tr>
  )
}

export function table(node: Node, place: LinkPlace, key: number): ReactNode {
  const rows = childrenOf(node, 'tableRow').filter((row) => cellsOf(row).length > 0)
  const [first] = rows
  if (first === undefined) return null
  const hasHead = cellsOf(first).every(({ type }) => type === 'tableHeader')
  const body = hasHead ? rows.slice(1) : rows
  return (
    // A wide table scrolls, and scrolling must be possible with the keyboard.
    <div key={key} className="table" role="region" aria-label="Tabell" tabIndex={0}>
      <table>
        {hasHead && <thead>{tableRow(first, 'col', place, 0)}</thead>}
        {body.length > 0 && <tbody>{body.map((row, index) => tableRow(row, 'row', place, index))}</tbody>}
      </table>
    </div>
  )
}

const providerNames: Record<EmbedProvider, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  openstreetmap: 'OpenStreetMap',
  googlemaps: 'Google Maps',
}

function embedOf(node: Node): Embed | null {
  const [provider, source] = [attribute(node, 'provider'), attribute(node, 'source')]
  if (typeof provider !== 'string' || typeof source !== 'string' || !Object.hasOwn(providerNames, provider)) return null
  // The provider is one of the names just looked up.
  const start = attribute(node, 'start')
  const embed: Embed = { provider: provider as EmbedProvider, source, ...(typeof start === 'number' && { start }) }
  return isEmbed(embed) ? embed : null
}

/** The poster of an embed; a withheld one is left out. */
function posterOf(node: Node, shown: TextMedia | undefined): PlacedImage | undefined {
  const poster = shown && imageOf(attribute(node, 'poster'), shown)
  return poster && !isWithheld(poster.media, shown.view.today) ? poster : undefined
}

const posterSizes = '(min-width:44rem) 37rem,calc(100vw - 4.75rem)'

/**
 * The film or map in its place, with a link to its provider. No request is made to the provider before the visitor chooses
 * one of them. It plays on our own pages; pages elsewhere get only the link.
 */
export function embedCard(node: Node, place: LinkPlace, shown: TextMedia | undefined, key: number): ReactNode {
  const embed = embedOf(node)
  if (embed === null) return null
  const playedOn = shown?.isElsewhere ? undefined : shown?.view
  const poster = posterOf(node, shown)
  const words = poster && captionWords(poster)
  const name = providerNames[embed.provider]
  const [kind, thing] = isFilm(embed) ? ['Film', 'filmen'] : ['Karta', 'kartan']
  const title = wordsOf(node, 'title') || kind
  const href = embedAddress(embed)
  const frame = playedOn !== undefined && embedFrame(embed) !== null
  return (
    <figure key={key} className="embed">
      <figcaption>{title}</figcaption>
      {frame && <EmbedFrame view={playedOn} embed={embed} title={title} name={name} poster={poster} />}
      {!frame && poster && shown && (
        <Picture view={shown.view} image={poster} ratio={posterRatio(embed)} sizes={posterSizes} maxWidth={1280} />
      )}
      {words && <p className="meta">{words}</p>}
      <p className="button">
        <a href={href} rel={relationTo(href, place.view)}>
          Visa {thing} hos {name}
          <span className="hidden">: {title}</span>
        </a>
      </p>
      <p className="meta">
        {frame
          ? `Innehållet kommer från ${name}, som kan sätta kakor och se att du är där när du har valt att visa det.`
          : `Du kommer till ${name}, som kan sätta kakor och se att du är där.`}
      </p>
    </figure>
  )
}
