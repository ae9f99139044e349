import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Passage, Span } from '#contract/rich-text/passages.ts'
import { passageAt } from '#contract/rich-text/passages.ts'
import { spanBetween, textLines } from './text-lines.ts'

// Draws the passages that comments are about. Nothing of them is in the document, so nothing of them can be saved or published:
// they are decorations, and follow the text through every change.

/** A passage, by the editor's positions. */
export interface PlacedPassage extends Span {
  readonly id: string
}

interface Placed {
  readonly placed: readonly PlacedPassage[]
  /** Those whose words are not in the text now, as they were when they were last there. */
  readonly lost: ReadonlyMap<string, Passage>
  /** Those of them that were looked for and not found. */
  readonly gone: readonly string[]
  readonly activeId: string | null
}

interface PassageState extends Placed {
  readonly decorations: DecorationSet
}

const passageKey = new PluginKey<PassageState>('comment-passages')
const nothing: Placed = { placed: [], lost: new Map(), gone: [], activeId: null }

export const passagesIn = (state: EditorState): Placed => passageKey.getState(state) ?? nothing

/** A transaction that changes what is drawn, and not the text. */
export const placing = (tr: Transaction, change: Partial<Placed>): Transaction =>
  tr.setMeta(passageKey, change).setMeta('addToHistory', false)

function drawn(doc: Node, { placed, activeId }: Placed): DecorationSet {
  return DecorationSet.create(
    doc,
    placed.map(({ id, from, to }) =>
      Decoration.inline(from, to, { class: id === activeId ? 'kansli-passage kansli-passage-active' : 'kansli-passage' }),
    ),
  )
}

/** Where the passages are after a change of the text. What is typed at their ends does not become a part of them. */
function moved(tr: Transaction, before: Placed): Placed {
  const placed: PlacedPassage[] = []
  const lost = new Map(before.lost)
  for (const { id, from, to } of before.placed) {
    const now = { id, from: tr.mapping.map(from, 1), to: tr.mapping.map(to, -1) }
    if (now.from < now.to) {
      placed.push(now)
      continue
    }
    const lines = textLines(tr.before)
    const span = spanBetween(lines, { from, to })
    if (span) lost.set(id, passageAt(lines.text, span))
  }
  return { ...before, placed, lost }
}

/** `onClick` gets the comment whose passage was clicked. */
export const passagePlugin = (onClick: (id: string) => void): Plugin<PassageState> =>
  new Plugin({
    key: passageKey,
    state: {
      init: () => ({ ...nothing, decorations: DecorationSet.empty }),
      apply: (tr, before) => {
        const change = tr.getMeta(passageKey) as Partial<Placed> | undefined
        if (change === undefined && (!tr.docChanged || before.placed.length === 0)) return before
        const now = { ...(tr.docChanged ? moved(tr, before) : before), ...change }
        return { ...now, decorations: drawn(tr.doc, now) }
      },
    },
    props: {
      decorations: (state) => passageKey.getState(state)?.decorations,
      handleClick: (view, pos) => {
        const clicked = passagesIn(view.state).placed.find(({ from, to }) => from <= pos && pos <= to)
        // The caret goes where one clicked as well.
        if (clicked && view.state.selection.empty) onClick(clicked.id)
        return false
      },
    },
  })

/** What takes the plugin away. */
export const passagePluginKey = passageKey
