import type { Node } from '@tiptap/pm/model'
import { Fragment, Slice } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { hasUnwantedControls } from '#contract/text.ts'

/** One less than contract/rich-text/document.ts allows: the server reads no JSON deeper than a link in the fifth level. */
const maxListDepth = 5

const isList = (node: Node): boolean => node.type.name === 'bulletList' || node.type.name === 'orderedList'

const cleanText = (text: string): string =>
  hasUnwantedControls(text)
    ? Array.from(text)
        .filter((character) => !hasUnwantedControls(character))
        .join('')
    : text

function cleanFragment(fragment: Fragment): Fragment {
  const nodes: Node[] = []
  fragment.forEach((node) => {
    if (!node.isText) return nodes.push(node.copy(cleanFragment(node.content)))
    const text = cleanText(node.text ?? '')
    return text === '' ? undefined : nodes.push(node.type.schema.text(text, node.marks))
  })
  return Fragment.fromArray(nodes)
}

/** Pasted text without the characters that nobody types and that the server refuses (NUL and its kin, half characters). */
export const withoutUnwantedCharacters = (slice: Slice): Slice =>
  new Slice(cleanFragment(slice.content), slice.openStart, slice.openEnd)

/** The paragraphs in a node, in reading order. */
function paragraphsOf(node: Node): Node[] {
  if (node.type.name === 'paragraph') return [node]
  return node.children.flatMap(paragraphsOf)
}

/** Lists nested deeper than allowed become paragraphs of the item that holds them: no word goes, only the indentation. */
export function flattenDeepLists(state: EditorState): Transaction | null {
  const tooDeep: { pos: number; node: Node }[] = []
  const visit = (node: Node, pos: number, depth: number): void => {
    const depthHere = isList(node) ? depth + 1 : depth
    if (depthHere > maxListDepth) {
      tooDeep.push({ pos, node })
      return
    }
    // An item's children begin one position inside it.
    node.forEach((child, offset) => visit(child, pos + offset + 1, depthHere))
  }
  state.doc.forEach((block, offset) => {
    if (isList(block)) visit(block, offset, 0)
    if (block.type.name === 'factBox') block.forEach((child, inside) => visit(child, offset + inside + 1, 0))
  })
  if (tooDeep.length === 0) return null
  const { tr } = state
  for (const { pos, node } of tooDeep.toReversed()) tr.replaceWith(pos, pos + node.nodeSize, paragraphsOf(node))
  return tr
}
