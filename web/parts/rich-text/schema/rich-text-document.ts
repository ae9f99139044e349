import type { Editor, JSONContent } from '@tiptap/core'
import type { Block, RichText } from '#contract/rich-text/document.ts'
import { emptyRichText, isEmptyRichText } from '#contract/rich-text/document.ts'

/** What the editor shows. Its schema wants a block to stand in, so an empty text gets one empty paragraph. */
export const shownDocument = (document: RichText): JSONContent =>
  // Tiptap's type does not know the optional members of `exactOptionalPropertyTypes`; the shape is the same.
  (document.content.length === 0 ? { type: 'doc', content: [{ type: 'paragraph' }] } : document) as JSONContent

/** The editor's nodes always have their attributes; a quotation without a name, or a film without a picture or a start, is stored without. */
function withoutEmptyAttributes(block: Block): Block {
  if (block.type === 'embed') {
    const { poster, start, ...attrs } = block.attrs
    return { ...block, attrs: { ...attrs, ...(start && { start }), ...(poster && { poster }) } }
  }
  if (block.type !== 'blockquote' || block.attrs?.attribution !== '') return block
  const { attrs: _, ...bare } = block
  return bare
}

/** What the editor holds, as it is stored. */
export function storedDocument(editor: Pick<Editor, 'getJSON'>): RichText {
  // The extensions are the contract's schema; rich-text-extensions.test.ts holds them to it. Parsing 200 blocks at each key
  // would cost the typing latency, and the save parses them anyway.
  const held = editor.getJSON() as RichText
  const document = { ...held, content: held.content.map(withoutEmptyAttributes) }
  const isOneEmptyParagraph =
    document.content.length === 1 && document.content[0]?.type === 'paragraph' && isEmptyRichText(document)
  return isOneEmptyParagraph ? emptyRichText : document
}
