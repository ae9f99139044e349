import type { Node, Schema } from '@tiptap/pm/model'
import { Fragment, Slice } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import type { Embed } from '#contract/rich-text/embed.ts'
import { embedAddress } from '#contract/rich-text/embed.ts'

const containers: Record<string, readonly string[]> = {
  tableCell: ['paragraph'],
  tableHeader: ['paragraph'],
  blockquote: ['paragraph'],
  factBox: ['paragraph', 'bulletList', 'orderedList'],
}

/** The kinds of blocks that may stand where the selection is; null outside boxes, quotations and tables. */
function allowedAt({ selection: { $from } }: EditorState): readonly string[] | null {
  for (let depth = $from.depth; depth > 0; depth--) {
    const allowed = containers[$from.node(depth).type.name]
    if (allowed) return allowed
  }
  return null
}

/** A button or a card is a link where it cannot stand as what it is. */
function linkOf({ type, attrs }: Node): { readonly text: string; readonly href: string } | null {
  // The attributes are the contract's, which the parse rules of rich-text-blocks.ts hold them to.
  if (type.name === 'button') return { href: String(attrs['href']), text: String(attrs['text']) || String(attrs['href']) }
  if (type.name !== 'embed') return null
  const href = embedAddress(attrs as Embed)
  return { href, text: String(attrs['title']) || href }
}

function flattened(node: Node, allowed: readonly string[], schema: Schema): Node[] {
  if (allowed.includes(node.type.name)) return [node]
  const { paragraph } = schema.nodes
  if (node.isTextblock && paragraph) return [paragraph.create(null, node.content)]
  const link = linkOf(node)
  if (link && paragraph) return [paragraph.create(null, schema.text(link.text, [schema.mark('link', { href: link.href })]))]
  return node.children.flatMap((child) => flattened(child, allowed, schema))
}

/**
 * What is pasted, as it may stand where the caret is. Left to itself, the editor would split a table or box around pasted
 * headings and tables; here they become paragraphs of the cell or box.
 */
export function fittingSlice(slice: Slice, state: EditorState): Slice {
  const allowed = allowedAt(state)
  if (allowed === null || slice.content.firstChild?.isInline !== false) return slice
  const { content } = slice
  if (content.content.every((node) => allowed.includes(node.type.name))) return slice
  const blocks = content.content.flatMap((node) => flattened(node, allowed, state.schema))
  const open = (block: Node | undefined): number => (block?.isTextblock === true ? 1 : 0)
  return new Slice(Fragment.fromArray(blocks), open(blocks[0]), open(blocks.at(-1)))
}
