import type { DOMOutputSpec, Node as TextNode } from '@tiptap/pm/model'
import { DOMSerializer } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Decorate } from '../rich-text/drawn-document.tsx'
import type { Filled, FindPlaces } from './filled-placeholders.ts'
import { missingWords } from './filled-placeholders.ts'
import styles from './placeholder-chips.module.css'

export const placeholderPluginKey = new PluginKey<DecorationSet>('placeholders')

/** Both the server and the editor, which knows no React, draw it. */
function chip({ value, missing }: Filled): DOMOutputSpec {
  const look = { class: `${styles.chip} ProseMirror-widget`, contenteditable: false }
  if (!missing) return ['span', { ...look, title: 'Så står det på sajten i dag' }, value]
  const words = `Saknas: ${missing.field}`
  const way = missingWords(missing)
  const told = { ...look, title: way, 'data-missing': '' }
  if (missing.href === null) return ['span', told, words]
  // In a new tab, so that the editor stays open.
  return ['a', { ...told, href: missing.href, target: '_blank', 'aria-label': `${words}. ${way}` }, words]
}

/** The names in braces of a line, each with what it becomes. */
export const decorateNames =
  (find: FindPlaces): Decorate =>
  (line) =>
    find(line).map(({ from, to, filled }) => ({ from, to, className: styles.braces ?? '', after: chip(filled) }))

/** A click on a value puts the caret after its name: in the chip itself nothing can be written. One on a link follows it. */
function chipBeside(after: DOMOutputSpec, view: EditorView, position: () => number | undefined): Node {
  const made = DOMSerializer.renderSpec(document, after).dom
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

function chipsIn(doc: TextNode, decorate: Decorate): DecorationSet {
  const made: Decoration[] = []
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    const start = position + 1
    for (const { from, to, className, after } of decorate(node.textBetween(0, node.content.size, undefined, '\n'))) {
      made.push(
        Decoration.inline(start + from, start + to, { class: className }),
        Decoration.widget(start + to, (view, position) => chipBeside(after, view, position), {
          side: 1,
          marks: [],
          stopEvent: () => true,
          key: JSON.stringify(after),
        }),
      )
    }
    return false
  })
  return DecorationSet.create(doc, made)
}

/** Shows what each name in braces becomes, after it. */
export function placeholderPlugin(find: FindPlaces): Plugin<DecorationSet> {
  const decorate = decorateNames(find)
  return new Plugin({
    key: placeholderPluginKey,
    state: {
      init: (_, { doc }) => chipsIn(doc, decorate),
      apply: (tr, before, _, { doc }) => (tr.docChanged ? chipsIn(doc, decorate) : before),
    },
    props: { decorations: (state) => placeholderPluginKey.getState(state) },
  })
}
