import type { Editor } from '@tiptap/core'
import type { DOMOutputSpec, Mark, Node } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import type { ReactNode } from 'react'
import { createElement, Fragment } from 'react'

// A text as the editor draws it, from the same rules (the `toDOM` of its schema), for the server and until the editor is there.
// drawn-document.test.tsx compares both.

type Attributes = Readonly<Record<string, unknown>>

/** Draws a block in its own way; null leaves it to the schema. `chosen` is the class of a block that is chosen as a whole, or ''. */
export type DrawBlock = (block: Node, chosen: string) => ReactNode

/** Words of a line that look different, and what follows them, as an area adds it to the editor: it stands in no stored text. */
interface DecoratedWords {
  readonly from: number
  readonly to: number
  readonly className: string
  readonly after: DOMOutputSpec
}

/** Finds them in a line. */
export type Decorate = (line: string) => readonly DecoratedWords[]

const isAttributes = (part: unknown): part is Attributes => typeof part === 'object' && part !== null && !Array.isArray(part)

/** React's names of the attributes that it does not call by their own. */
const reactNames: Readonly<Record<string, string>> = { class: 'className', contenteditable: 'contentEditable' }
const propsOf = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === null ? [] : [[reactNames[name] ?? name, value]])),
  )

/** An element as a schema describes it. `content` comes into its hole. */
function elementOf(spec: DOMOutputSpec, content: ReactNode, own: Attributes = {}): ReactNode {
  if (typeof spec === 'string') return spec
  if (!Array.isArray(spec)) throw new Error('The schema of texts describes its elements by lists.')
  const [tag, ...parts] = spec as [string, ...unknown[]]
  const attributes = isAttributes(parts[0]) ? (parts.shift() as Attributes) : {}
  const inner = parts.map((part) => (part === 0 ? content : elementOf(part as DOMOutputSpec, content)))
  return createElement(tag, propsOf({ ...attributes, ...own }), ...inner)
}

interface Piece {
  readonly marks: readonly Mark[]
  readonly drawn: ReactNode
}

/** The content of a text block, split where decorated words begin and end. */
function piecesOf(block: Node, decorate: Decorate): Piece[] {
  const decorated = decorate(block.textBetween(0, block.content.size, undefined, '\n'))
  const pieces: Piece[] = []
  block.forEach((node, start) => {
    const { marks, text } = node
    if (text === undefined) return void pieces.push({ marks, drawn: drawnNode(node, decorate) })
    const end = start + text.length
    for (let from = start; from < end;) {
      const next = decorated.find(({ to }) => from < to)
      const isInside = next !== undefined && next.from <= from
      const to = Math.min(end, (isInside ? next.to : next?.from) ?? end)
      const drawn = text.slice(from - start, to - start)
      pieces.push({ marks, drawn: isInside ? <span className={next.className}>{drawn}</span> : drawn })
      if (isInside && next.to === to) pieces.push({ marks: [], drawn: elementOf(next.after, null) })
      from = to
    }
  })
  return pieces
}

/** Neighbours with the same mark stand in one element. `depth` counts the marks that stand around all of them. */
function drawnInline(pieces: readonly Piece[], depth = 0): ReactNode[] {
  const [first] = pieces
  if (first === undefined) return []
  const mark = first.marks[depth]
  if (mark === undefined) return [first.drawn, ...drawnInline(pieces.slice(1), depth)]
  const other = pieces.findIndex(({ marks }) => marks[depth]?.eq(mark) !== true)
  const end = other === -1 ? pieces.length : other
  return [marked(mark, drawnInline(pieces.slice(0, end), depth + 1)), ...drawnInline(pieces.slice(end), depth)]
}

const marked = (mark: Mark, content: ReactNode[]): ReactNode =>
  elementOf(mark.type.spec.toDOM?.(mark, true) ?? ['span', 0], fragmentOf(content))

const fragmentOf = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)

/** Without words behind it the browser would give the last line no height. */
const trailingBreak = <br className="ProseMirror-trailingBreak" />

function drawnNode(node: Node, decorate: Decorate, own: Attributes = {}): ReactNode {
  const spec = node.type.spec.toDOM?.(node) ?? ['div', 0]
  if (node.isLeaf) {
    return elementOf(spec, null, { ...own, ...(node.isInline ? {} : { contenteditable: false }) })
  }
  if (node.isTextblock) {
    const pieces = piecesOf(node, decorate)
    const endsInWords = typeof pieces.at(-1)?.drawn === 'string'
    return elementOf(spec, fragmentOf([...drawnInline(pieces), ...(endsInWords ? [] : [trailingBreak])]), own)
  }
  return elementOf(spec, fragmentOf(node.children.map((child) => drawnNode(child, decorate))), own)
}

/** The blocks of the editor's document, as it draws them before anybody has written. */
export function DrawnDocument({
  editor,
  placeholder,
  drawBlock,
  decorate = () => [],
}: {
  editor: Editor
  placeholder: string | null
  drawBlock: DrawBlock
  decorate?: Decorate | undefined
}) {
  const { doc, selection } = editor.state
  const [first] = doc.children
  // A text without a line of words begins with its first block chosen.
  const chosen = selection instanceof NodeSelection ? selection.node : null
  const isEmpty = editor.isEmpty
  return fragmentOf(
    doc.children.map((block) => {
      const isChosen = block === chosen
      const drawn = drawBlock(block, isChosen ? 'ProseMirror-selectednode' : '')
      if (drawn !== null) return drawn
      if (isChosen) return drawnNode(block, decorate, { class: 'ProseMirror-selectednode' })
      const isPlace = placeholder !== null && block === first && block.isTextblock && block.childCount === 0
      return drawnNode(
        block,
        decorate,
        isPlace ? { class: isEmpty ? 'is-empty is-editor-empty' : 'is-empty', 'data-placeholder': placeholder } : {},
      )
    }),
  )
}
