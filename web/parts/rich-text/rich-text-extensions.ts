import type { AnyExtension } from '@tiptap/core'
import { Extension, mergeAttributes } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions'
import { Plugin } from '@tiptap/pm/state'
import { safeHref } from '#contract/rich-text/link.ts'
import { flattenDeepLists, withoutUnwantedCharacters } from './rich-text-limits.ts'
import { isPastedBold, isPastedItalic, isPastedLight, withoutForeignStyle } from './pasted-html.ts'

// The contract's closed schema (contract/rich-text/document.ts), node by node. Tiptap's own extensions know attributes
// that do not exist there; they are taken away here, so that what the editor holds is what the server accepts.

const maxHrefLength = 2000
const isUsable = (href: string): boolean => safeHref(href) !== null && href.length <= maxHrefLength

const ContractLink = Link.extend({
  // The mark ends where the link ends: text typed after it is no part of it.
  inclusive: false,
  addAttributes() {
    return { href: { default: null, parseHTML: (element: HTMLElement) => safeHref(element.getAttribute('href') ?? '') } }
  },
  renderHTML({ HTMLAttributes }) {
    return ['a', mergeAttributes(HTMLAttributes, { rel: 'noopener noreferrer' }), 0]
  },
}).configure({
  openOnClick: false,
  autolink: true,
  linkOnPaste: true,
  defaultProtocol: 'https',
  isAllowedUri: isUsable,
  shouldAutoLink: isUsable,
})

const ContractHeading = Heading.extend({
  parseHTML() {
    // The title is the only first-level heading, and nothing goes deeper than three.
    const level = (tag: string): 2 | 3 => (tag === 'h1' || tag === 'h2' ? 2 : 3)
    return ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: level(tag) } }))
  },
}).configure({ levels: [2, 3] })

const ContractParagraph = Paragraph.extend({
  parseHTML() {
    // Cells become paragraphs of their own: the words of a pasted table must not run together.
    return ['p', 'td', 'th', 'dt', 'caption'].map((tag) => ({ tag }))
  },
})

const ContractOrderedList = OrderedList.extend({
  addAttributes: () => ({}),
  renderHTML: () => ['ol', 0],
})

const ContractListItem = ListItem.extend({ content: 'paragraph (paragraph | bulletList | orderedList)*' })

const ContractBlockquote = Blockquote.extend({ content: 'paragraph+' })

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

/** What no schema can say: how deep lists nest, and which characters a text may hold. */
const Limits = Extension.create({
  name: 'limits',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: { transformPastedHTML: withoutForeignStyle, transformPasted: withoutUnwantedCharacters },
      appendTransaction: (transactions, _, state) =>
        transactions.some(({ docChanged }) => docChanged) ? flattenDeepLists(state) : null,
    }),
  ],
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
  ContractBold,
  ContractItalic,
  ContractLink,
  HardBreak,
  UndoRedo,
  Dropcursor.configure({ color: false, class: 'kansli-drop-cursor' }),
  Gapcursor,
  Placeholder.configure({ placeholder }),
  Limits,
]
