import type { ReactNode } from 'react'
import { cloneElement, Fragment, isValidElement } from 'react'
import { headingIds } from '#contract/rich-text/heading-ids.ts'
import { embedCard, linkButton, quotation, table } from './rich-text-blocks.tsx'
import type { LinkPlace } from './rich-text-inlines.tsx'
import { inlines } from './rich-text-inlines.tsx'
import type { TextMedia } from './rich-text-media.tsx'
import { fileCard, slideshow, textImage } from './rich-text-media.tsx'
import type { Node } from './rich-text-node.ts'
import { attribute, childrenOf, hasWords, isNode, nodesIn, wordsOf } from './rich-text-node.ts'

// Stored content was checked against the contract's schema when it was written, and is checked here again (SEC-24): this
// renderer reads `unknown`, accepts exactly the nodes, marks and attributes of contract/rich-text/document.ts, and drops the
// rest. It does not use the schema, which would cost more than the whole page and refuse a text for one unknown node.

const maxDepth = 8

/** The context of a text: the targets of its links, and its pictures; without the latter it shows none. */
interface TextPlace extends LinkPlace {
  readonly shown?: TextMedia | undefined
  readonly headingIds: ReadonlyMap<Node, string>
}

function list(node: Node, place: TextPlace, depth: number, key: number): ReactNode {
  const items = childrenOf(node, 'listItem').map((item, index) => (
    // The first paragraph of a list item is shown without a `p` element.
    <li key={index}>
      {childrenOf(item, 'paragraph', 'bulletList', 'orderedList').map((child, at) =>
        child.type === 'paragraph' && at === 0 ? (
          <Fragment key={at}>{inlines(child.content, place)}</Fragment>
        ) : (
          block(child, place, depth + 1, at)
        ),
      )}
    </li>
  ))
  if (items.length === 0) return null
  return node.type === 'orderedList' ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>
}

function heading(node: Node, place: TextPlace, key: number): ReactNode {
  if (!hasWords(node.content)) return null
  const children = inlines(node.content, place)
  const id = place.headingIds.get(node)
  switch (attribute(node, 'level')) {
    case 4:
      return (
        <h4 key={key} id={id}>
          {children}
        </h4>
      )
    case 3:
      return (
        <h3 key={key} id={id}>
          {children}
        </h3>
      )
    default:
      return (
        <h2 key={key} id={id}>
          {children}
        </h2>
      )
  }
}

/** The title of a box is not a heading element, because the box is outside the order of headings. */
function factBox(node: Node, place: TextPlace, depth: number, key: number): ReactNode {
  const children = childrenOf(node, 'paragraph', 'bulletList', 'orderedList')
    .map((child, index) => block(child, place, depth + 1, index))
    .filter((child) => child !== null)
  const title = wordsOf(node, 'title')
  if (children.length === 0 && title === '') return null
  return (
    <aside key={key} className="facts" aria-label={title || 'Fakta'}>
      {title !== '' && <p className="label">{title}</p>}
      {children}
    </aside>
  )
}

function block(node: Node, place: TextPlace, depth: number, key: number): ReactNode {
  if (depth > maxDepth) return null
  switch (node.type) {
    case 'paragraph':
      return hasWords(node.content) ? <p key={key}>{inlines(node.content, place)}</p> : null
    case 'heading':
      return heading(node, place, key)
    case 'bulletList':
    case 'orderedList':
      return list(node, place, depth, key)
    case 'blockquote':
      return quotation(node, place, key)
    case 'factBox':
      return depth === 0 ? factBox(node, place, depth, key) : null
    case 'button':
      return linkButton(node, place, key)
    case 'table':
      return table(node, place, key)
    case 'embed':
      return embedCard(node, place, place.shown, key)
    case 'image':
      return place.shown && depth === 0 ? textImage(node, place.shown, key) : null
    case 'slideshow':
      return place.shown && depth === 0 ? slideshow(node, place.shown, key) : null
    case 'file':
      return place.shown && depth === 0 ? fileCard(node, place.shown, key) : null
    case 'horizontalRule':
      return <hr key={key} />
    default:
      return null
  }
}

const noneKnown = (): null => null

/**
 * `stycke-1` is the first block; the id of a heading moves to its words. Pictures, which other components draw, have no name: the
 * block before them has.
 */
function named(drawn: ReactNode, index: number): ReactNode {
  if (!isValidElement<{ id?: string; children?: ReactNode }>(drawn) || typeof drawn.type !== 'string') return drawn
  const { id, children } = drawn.props
  const name = { id: `stycke-${index + 1}` }
  return id === undefined ? cloneElement(drawn, name) : cloneElement(drawn, name, <span id={id}>{children}</span>)
}

function headingIdsIn(nodes: readonly Node[], taken: Set<string> | undefined): ReadonlyMap<Node, string> {
  const headings = nodes.filter(({ type, content }) => type === 'heading' && hasWords(content))
  const words = headings.map(({ content }) =>
    nodesIn(content)
      .map(({ text }) => (typeof text === 'string' ? text : ' '))
      .join(''),
  )
  const ids = headingIds(words, taken)
  return new Map(headings.map((node, nth) => [node, ids[nth] ?? '']))
}

/**
 * A stored text as elements. `basePath` is the prefix of the site's own paths: '' or `/malmo`. `pathOfItem` gives the path of a
 * linked item below the site's address; a link to an unknown item becomes plain words.
 */
export function renderRichText(
  document: unknown,
  basePath: string,
  pathOfItem: LinkPlace['pathOfItem'] = noneKnown,
  shown?: TextMedia,
): ReactNode[] {
  if (!isNode(document) || document.type !== 'doc') return []
  const nodes = nodesIn(document.content)
  const ids = headingIdsIn(nodes, shown?.takenIds)
  const place = { basePath, pathOfItem, shown, view: shown?.view, headingIds: ids, anchors: new Set(ids.values()) }
  const blocks = nodes.map((node, index) => block(node, place, 0, index))
  return shown?.view.namesBlocks ? blocks.map(named) : blocks
}
