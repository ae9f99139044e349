import { InputRule, Mark, markPasteRule, mergeAttributes } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { safeHref } from '#contract/rich-text/link.ts'

// The link of the contract. Tiptap's own brings a finder of addresses in every script and language along, a tenth of the
// whole editor; people type and paste addresses that begin with https:// or www.

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    link: {
      setLink: (attributes: { href: string }) => ReturnType
      unsetLink: () => ReturnType
    }
  }
}

const maxHrefLength = 2000
const isUsable = (href: string): boolean => safeHref(href) !== null && href.length <= maxHrefLength

/** What ends a sentence is no part of the address that stands last in it. */
const address = String.raw`(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>".,;:!?)\]”]`
const typedAddress = new RegExp(String.raw`(?:^|\s)(${address})[.,;:!?)\]”]*\s$`, 'i')
const pastedAddress = new RegExp(address, 'gi')
const onlyAddress = new RegExp(`^${address}$`, 'i')

const hrefOf = (typed: string): string => (/^www\./i.test(typed) ? `https://${typed}` : typed)

export const ContractLink = Mark.create({
  name: 'link',
  priority: 1000,
  keepOnSplit: false,
  // The mark ends where the link ends: text typed after it is no part of it.
  inclusive: false,
  addAttributes() {
    return { href: { default: null, parseHTML: (element: HTMLElement) => safeHref(element.getAttribute('href') ?? '') } }
  },
  parseHTML() {
    return [{ tag: 'a[href]', getAttrs: (element) => (isUsable(element.getAttribute('href') ?? '') ? null : false) }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['a', mergeAttributes(HTMLAttributes, { rel: 'noopener noreferrer' }), 0]
  },
  addCommands() {
    return {
      setLink:
        ({ href }) =>
        ({ commands }) =>
          isUsable(href) && commands.setMark(this.name, { href }),
      unsetLink:
        () =>
        ({ commands }) =>
          commands.unsetMark(this.name, { extendEmptyMarkRange: true }),
    }
  },
  addInputRules() {
    const { type } = this
    return [
      new InputRule({
        find: typedAddress,
        handler: ({ state, range, match }) => {
          const [whole, typed = ''] = match
          const href = hrefOf(typed)
          const from = range.from + whole.indexOf(typed)
          if (!isUsable(href) || state.doc.rangeHasMark(from, from + typed.length, type)) return null
          // The blank that was typed last is not in the document yet.
          state.tr
            .addMark(from, from + typed.length, type.create({ href }))
            .removeStoredMark(type)
            .insertText(whole.slice(-1), range.to)
          return undefined
        },
      }),
    ]
  },
  addPasteRules() {
    const { type } = this
    return [
      markPasteRule({
        find: pastedAddress,
        type,
        getAttributes: ([typed]) => (isUsable(hrefOf(typed)) ? { href: hrefOf(typed) } : false),
      }),
    ]
  },
  addProseMirrorPlugins() {
    const { editor, type } = this
    return [
      new Plugin({
        props: {
          // An address pasted over words makes a link of them.
          handlePaste: (view, event) => {
            const pasted = event.clipboardData?.getData('text/plain').trim() ?? ''
            if (view.state.selection.empty || !onlyAddress.test(pasted) || !isUsable(hrefOf(pasted))) return false
            return editor.commands.setMark(type, { href: hrefOf(pasted) })
          },
        },
      }),
    ]
  },
})
