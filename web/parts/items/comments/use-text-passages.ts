import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import type { Comment } from '#contract/items/comments.ts'
import type { Passage } from '#contract/rich-text/passages.ts'
import { findPassage, passageAt } from '#contract/rich-text/passages.ts'
import type { PlacedPassage } from './passage-plugin.ts'
import { passagePlugin, passagePluginKey, passagesIn, placing } from './passage-plugin.ts'
import { positionsOf, spanBetween, textLines } from './text-lines.ts'

/** A passage whose words went is looked for when the keys pause: it may have been moved, or be put back at once. */
const lookAgainAfterMs = 300

export type PlacedComment = Comment & { readonly passage: Passage }

/** Places what is new, looks for what was lost, and takes away what is no longer asked for. */
function placePassages(editor: Editor, comments: readonly PlacedComment[], activeId: string | null): void {
  if (editor.isDestroyed) return
  const before = passagesIn(editor.state)
  const lines = textLines(editor.state.doc)
  const placed: PlacedPassage[] = []
  const lost = new Map<string, Passage>()
  for (const { id, passage } of comments) {
    const known = before.placed.find((one) => one.id === id)
    const last = before.lost.get(id) ?? passage
    const found = known ? null : findPassage(lines.text, last)
    if (known) placed.push(known)
    else if (found) placed.push({ id, ...positionsOf(lines, found) })
    else lost.set(id, last)
  }
  editor.view.dispatch(placing(editor.state.tr, { placed, lost, gone: [...lost.keys()], activeId }))
}

/** Draws the passages of these comments in the text and keeps them in place while it changes. */
export function useTextPassages(
  editor: Editor,
  comments: readonly PlacedComment[],
  activeId: string | null,
  onClick: (id: string) => void,
): void {
  const clicked = useEffectEvent(onClick)
  const lookAgain = useEffectEvent(() => placePassages(editor, comments, activeId))

  useEffect(() => {
    editor.registerPlugin(passagePlugin((id) => clicked(id)))
    let timer: ReturnType<typeof setTimeout> | undefined
    const onChange = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (!transaction.docChanged || passagesIn(editor.state).lost.size === 0) return
      clearTimeout(timer)
      timer = setTimeout(() => lookAgain(), lookAgainAfterMs)
    }
    editor.on('transaction', onChange)
    return () => {
      clearTimeout(timer)
      editor.off('transaction', onChange)
      if (!editor.isDestroyed) editor.unregisterPlugin(passagePluginKey)
    }
  }, [editor])

  useEffect(() => placePassages(editor, comments, activeId), [editor, comments, activeId])
}

/** The ids of the comments whose words are in none of the texts. */
export function useGonePassages(texts: ReadonlyMap<string, Editor>): ReadonlySet<string> {
  const subscribe = useCallback(
    (listener: () => void) => {
      const editors = [...texts.values()]
      for (const editor of editors) editor.on('transaction', listener)
      return () => editors.forEach((editor) => editor.off('transaction', listener))
    },
    [texts],
  )
  // As one text, which is the same as long as the ids are.
  const ids = useSyncExternalStore(subscribe, () =>
    [...texts.values()].flatMap((editor) => (editor.isDestroyed ? [] : passagesIn(editor.state).gone)).join(' '),
  )
  return useMemo(() => new Set(ids === '' ? [] : ids.split(' ')), [ids])
}

/** The passages that stand otherwise than the server knows: other words, or other words around them. */
export function movedPassages(editor: Editor, comments: readonly PlacedComment[]): { commentId: string; passage: Passage }[] {
  const lines = textLines(editor.state.doc)
  return passagesIn(editor.state).placed.flatMap(({ id, ...range }) => {
    const known = comments.find((comment) => comment.id === id)?.passage
    const span = spanBetween(lines, range)
    if (known === undefined || span === null) return []
    const passage = passageAt(lines.text, span)
    const isSame = passage.quote === known.quote && passage.before === known.before && passage.after === known.after
    return isSame ? [] : [{ commentId: id, passage }]
  })
}

/** Chooses the passage of a comment in the text and brings it into view, if it is there. */
export function showPassage(editor: Editor, id: string): void {
  const found = passagesIn(editor.state).placed.find((one) => one.id === id)
  if (found) editor.chain().focus().setTextSelection({ from: found.from, to: found.to }).scrollIntoView().run()
}
