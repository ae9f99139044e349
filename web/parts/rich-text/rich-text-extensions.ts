import type { AnyExtension } from '@tiptap/core'
import { Extension } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList } from '@tiptap/extension-list/bullet-list'
import { ListItem } from '@tiptap/extension-list/item'
import { ListKeymap } from '@tiptap/extension-list/keymap'
import { OrderedList } from '@tiptap/extension-list/ordered-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Dropcursor } from '@tiptap/extensions/drop-cursor'
import { Gapcursor } from '@tiptap/extensions/gap-cursor'
import { Placeholder } from '@tiptap/extensions/placeholder'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { Plugin } from '@tiptap/pm/state'
import { LanguageMark } from './schema/language-mark.ts'
import { ContractLink } from './schema/link-mark.ts'
import { mediaNodes } from './schema/media-nodes.ts'
import { pastePlugin } from './pasting/paste-plugin.ts'
import { isPastedBold, isPastedItalic, isPastedLight } from './pasting/pasted-html.ts'
import { ContractBlockquote, Divider, EmbedCard, FactBox, LinkButton } from './schema/rich-text-blocks.ts'
import { flattenDeepLists } from './schema/rich-text-limits.ts'
import { evenTables } from './tables/table-limits.ts'
import { tableExtensions } from './tables/table-nodes.ts'

// The contract's closed schema (contract/rich-text/document.ts), node by node. Tiptap's own extensions know attributes
// that do not exist there; they are taken away here, so that what the editor holds is what the server accepts.

const ContractHeading = Heading.extend({
  parseHTML() {
    // The title is the only first-level heading, and nothing goes deeper than four.
    return [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.min(4, Math.max(2, level)) } }))
  },
}).configure({ levels: [2, 3, 4] })

const ContractParagraph = Paragraph.extend({
  parseHTML() {
    // The words of a pasted list of terms must not run together.
    return ['p', 'dt', 'dd'].map((tag) => ({ tag }))
  },
})

const ContractOrderedList = OrderedList.extend({
  addAttributes: () => ({}),
  renderHTML: () => ['ol', 0],
})

const ContractListItem = ListItem.extend({ content: 'paragraph (paragraph | bulletList | orderedList)*' })

const ContractBold = Bold.extend({
  parseHTML: () => [
    { tag: 'strong' },
    // Google Docs wraps everything it copies in a <b> of normal weight.
    { tag: 'b', getAttrs: (element) => (isPastedLight(element) ? false : null) },
    { tag: '[data-pasted-style]', consuming: false, getAttrs: (element) => (isPastedBold(element) ? null : false) },
  ],
})

const ContractItalic = Italic.extend({
  parseHTML: () => [
    { tag: 'em' },
    { tag: 'i' },
    { tag: '[data-pasted-style]', consuming: false, getAttrs: (element) => (isPastedItalic(element) ? null : false) },
  ],
})

/** What no schema can say: how deep lists nest, that tables are even, and what may be pasted. */
const Limits = Extension.create({
  name: 'limits',
  addProseMirrorPlugins() {
    return [
      pastePlugin(this.editor),
      new Plugin({
        // One after the other: when the first has changed something, this is asked again.
        appendTransaction: (transactions, _, state) =>
          transactions.some(({ docChanged }) => docChanged) ? (flattenDeepLists(state) ?? evenTables(state)) : null,
      }),
    ]
  },
})

export const richTextExtensions = (placeholder: string): AnyExtension[] => [
  Document,
  ContractParagraph,
  Text,
  ContractHeading,
  BulletList,
  ContractOrderedList,
  ContractListItem,
  ListKeymap,
  ContractBlockquote,
  FactBox,
  LinkButton,
  EmbedCard,
  ...mediaNodes,
  Divider,
  ...tableExtensions,
  ContractBold,
  ContractItalic,
  ContractLink,
  LanguageMark,
  HardBreak,
  UndoRedo,
  Dropcursor.configure({ color: false, class: 'kansli-drop-cursor' }),
  Gapcursor,
  Placeholder.configure({ placeholder }),
  Limits,
]
