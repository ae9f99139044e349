import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Filled, FindPlaces } from './filled-placeholders.ts'
import { missingWords } from './filled-placeholders.ts'
import styles from './placeholder-chips.module.css'

export const placeholderPluginKey = new PluginKey<DecorationSet>('placeholders')

/** Drawn into the text by the editor, which knows no React. */
function chip({ value, missing }: Filled): HTMLElement {
  const made = document.createElement(missing?.href ? 'a' : 'span')
  made.className = styles.chip ?? ''
  made.contentEditable = 'false'
  made.textContent = missing ? `Saknas: ${missing.field}` : value
  made.title = missing ? missingWords(missing) : 'Så står det på sajten i dag'
  if (!missing) return made
  made.dataset['missing'] = ''
  if (made instanceof HTMLAnchorElement && missing.href !== null) {
    // Beside the editor: nobody loses the text to it.
    Object.assign(made, { href: missing.href, target: '_blank', ariaLabel: `${made.textContent}. ${missingWords(missing)}` })
  }
  return made
}

/** A click on a value puts the caret after its name: in the chip itself nothing can be written. One on a link follows it. */
function standsBeside(made: HTMLElement, view: EditorView, position: () => number | undefined): HTMLElement {
  if (made instanceof HTMLAnchorElement) return made
  made.addEventListener('mousedown', (event) => {
    const at = position()
    if (at === undefined) return
    event.preventDefault()
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at)))
    view.focus()
  })
  return made
}

function chipsIn(doc: Node, find: FindPlaces): DecorationSet {
  const made: Decoration[] = []
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    const start = position + 1
    for (const { from, to, filled } of find(node.textBetween(0, node.content.size, undefined, '\n'))) {
      made.push(
        Decoration.inline(start + from, start + to, { class: styles.braces ?? '' }),
        Decoration.widget(start + to, (view, position) => standsBeside(chip(filled), view, position), {
          side: 1,
          marks: [],
          stopEvent: () => true,
          key: JSON.stringify(filled),
        }),
      )
    }
    return false
  })
  return DecorationSet.create(doc, made)
}

/** Shows what each name in braces becomes, after it. */
export const placeholderPlugin = (find: FindPlaces): Plugin<DecorationSet> =>
  new Plugin({
    key: placeholderPluginKey,
    state: {
      init: (_, { doc }) => chipsIn(doc, find),
      apply: (tr, before, _, { doc }) => (tr.docChanged ? chipsIn(doc, find) : before),
    },
    props: { decorations: (state) => placeholderPluginKey.getState(state) },
  })
