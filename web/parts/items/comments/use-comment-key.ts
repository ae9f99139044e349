import type { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent } from 'react'
import { readSelection } from '#web/parts/rich-text/read-selection.ts'
import { passagesIn } from './passage-plugin.ts'

/** Ctrl/⌘+Alt+K: the text's field with marked words, or the comment whose passage the caret is in, or neither. */
export function useCommentKey(
  texts: ReadonlyMap<string, Editor>,
  onKey: (field: string | null, commentId: string | null) => void,
): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyK' || !event.altKey || !(event.ctrlKey || event.metaKey) || event.isComposing) return
    if (document.querySelector('dialog:modal') !== null) return
    event.preventDefault()
    event.stopPropagation()
    readSelection()
    const marked = [...texts].find(([, { state, view }]) => !state.selection.empty && (view.hasFocus() || !view.editable))
    if (marked) return onKey(marked[0], null)
    const inText = [...texts.values()].find(({ view }) => view.hasFocus())
    const caret = inText?.state.selection.from ?? -1
    const around = inText && passagesIn(inText.state).placed.find(({ from, to }) => from <= caret && caret <= to)
    onKey(null, around?.id ?? null)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pressed(event)
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
