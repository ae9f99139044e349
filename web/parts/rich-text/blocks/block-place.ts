import type { Editor, JSONContent } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { NodeSelection, Selection } from '@tiptap/pm/state'

/** The blocks that have more to say than their text. */
export type SpecialKind = 'blockquote' | 'factBox' | 'button' | 'embed' | 'table'

const special: ReadonlySet<string> = new Set<SpecialKind>(['blockquote', 'factBox', 'button', 'embed', 'table'])
const isSpecial = (name: string): name is SpecialKind => special.has(name)

interface BlockPlace {
  readonly kind: SpecialKind
  readonly node: Node
  readonly pos: number
}

/** The special block that is chosen or that the caret is in. */
export function blockPlace({ selection }: EditorState): BlockPlace | null {
  if (selection instanceof NodeSelection && isSpecial(selection.node.type.name)) {
    return { kind: selection.node.type.name, node: selection.node, pos: selection.from }
  }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (isSpecial(node.type.name)) return { kind: node.type.name, node, pos: $from.before(depth) }
  }
  return null
}

/** Puts a block below the one the caret is in, or in its place if that is an empty paragraph, and the caret into or below it. */
export function insertBlock(editor: Editor, block: JSONContent): boolean {
  const { state, view } = editor
  const { $from, to } = state.selection
  const isEmpty = $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  const end = $from.depth === 0 ? to : $from.after(1)
  const start = isEmpty ? $from.before(1) : end
  const made = state.schema.nodeFromJSON(block)
  const { tr } = state
  tr.replaceWith(start, end, made)
  const after = start + made.nodeSize
  // Below the last block one could otherwise not go on writing.
  const { paragraph } = state.schema.nodes
  if (after === tr.doc.content.size && paragraph) tr.insert(after, paragraph.create())
  tr.setSelection(Selection.near(tr.doc.resolve(made.isAtom ? after + 1 : start + 1)))
  view.dispatch(tr.scrollIntoView())
  view.focus()
  return true
}

export function changeBlock(editor: Editor, attrs: Record<string, unknown>): void {
  const place = blockPlace(editor.state)
  if (place === null) return
  const isChosen = editor.state.selection instanceof NodeSelection
  const tr = editor.state.tr.setNodeMarkup(place.pos, null, { ...place.node.attrs, ...attrs })
  editor.view.dispatch(isChosen ? tr.setSelection(NodeSelection.create(tr.doc, place.pos)) : tr)
}

/** A box leaves what was written in it; a button or a card goes as a whole. */
export function removeBlock(editor: Editor): void {
  const place = blockPlace(editor.state)
  if (place === null) return
  const { tr } = editor.state
  editor.view.dispatch(tr.replaceWith(place.pos, place.pos + place.node.nodeSize, place.node.content).scrollIntoView())
}
