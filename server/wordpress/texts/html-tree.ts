import { parseHtml } from './bounded-parser.ts'

// HTML as a tree of bounded depth and size. The parser never builds a document: what is deeper than the limit lies in the last element
// that is not, and nothing in it can run or be asked for.

export interface HtmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly inside: HtmlNode[]
}
export type HtmlNode = HtmlElement | string

export interface HtmlTree {
  readonly nodes: readonly HtmlNode[]
  /** Blocks of WordPress without any HTML of their own, by name. */
  readonly emptyBlocks: readonly string[]
  /** Written with blocks: line breaks mean nothing. Otherwise a blank line separates paragraphs. */
  readonly hasBlocks: boolean
  /** What was left out with all that was in it, by element. */
  readonly dropped: ReadonlySet<string>
}

const maxDepth = 60
const maxNodes = 50_000
/** Nothing in these is text that a visitor read. */
const droppedWhole = new Set([
  'script',
  'style',
  'form',
  'object',
  'applet',
  'noscript',
  'template',
  'svg',
  'math',
  'head',
  'title',
  'select',
  'textarea',
  'button',
  'canvas',
  'video',
  'audio',
])
const droppedAlone = new Set(['input', 'embed', 'link', 'meta', 'base'])
const blockName = /^\s*wp:([a-z][a-z0-9/-]{0,60})\s/

/** The tree of a text of WordPress. */
export function htmlTree(html: string): HtmlTree {
  const root: HtmlElement = { name: '', attributes: {}, inside: [] }
  const open: HtmlElement[] = [root]
  const emptyBlocks: string[] = []
  const dropped = new Set<string>()
  let hasBlocks = false
  let nodes = 0
  /** Levels below the limit, and inside of what is dropped. */
  let tooDeep = 0
  let inDropped = 0
  const top = (): HtmlElement => open.at(-1) ?? root
  parseHtml(html, {
    onopentag(name, attributes) {
      if (inDropped > 0 || droppedWhole.has(name)) {
        if (inDropped === 0) dropped.add(name)
        inDropped++
        // A film or a sound that stands in a player of its own: its address is kept as a link.
        if (inDropped === 1 && (name === 'video' || name === 'audio') && attributes['src'])
          top().inside.push({ name: 'kansli-link', attributes: { href: attributes['src'] }, inside: [] })
        return
      }
      if (droppedAlone.has(name)) dropped.add(name)
      if (open.length > maxDepth || ++nodes > maxNodes) {
        tooDeep++
        return
      }
      const element: HtmlElement = { name, attributes, inside: [] }
      top().inside.push(element)
      open.push(element)
    },
    ontext(text) {
      if (inDropped > 0 || nodes > maxNodes) return
      const { inside } = top()
      const last = inside.at(-1)
      if (typeof last === 'string') inside[inside.length - 1] = last + text
      else inside.push(text)
    },
    onclosetag() {
      if (inDropped > 0) inDropped--
      else if (tooDeep > 0) tooDeep--
      else if (open.length > 1) open.pop()
    },
    oncomment(comment) {
      const name = blockName.exec(comment)?.[1]
      if (name === undefined) return
      hasBlocks = true
      if (comment.trimEnd().endsWith('/')) emptyBlocks.push(name)
    },
  })
  return { nodes: root.inside, emptyBlocks, hasBlocks, dropped }
}

/** The words of a tree in one line. */
export const wordsOf = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : ` ${wordsOf(node.inside)} `))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** Every element of a tree, those outside before those inside. */
export function* elementsOf(nodes: readonly HtmlNode[]): Generator<HtmlElement> {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    yield node
    yield* elementsOf(node.inside)
  }
}

export const hasClass = ({ attributes }: HtmlElement, name: string): boolean =>
  (attributes['class'] ?? '').split(/\s+/).includes(name)
