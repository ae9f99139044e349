import type { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Comment } from '#contract/items/comments.ts'
import type { SaveSession } from '../saving/save-session.ts'
import { MarkButton } from './mark-button.tsx'
import type { PlacedComment } from './use-text-passages.ts'
import { movedPassages, useTextPassages } from './use-text-passages.ts'

/** How long the text must have been saved before it is said where the passages stand in it. */
const placesAfterMs = 2500

interface TextPassagesProps {
  field: string
  editor: Editor
  comments: readonly Comment[] | null
  activeId: string | null
  isReadOnly: boolean
  session: SaveSession
  send: (moved: ReturnType<typeof movedPassages>) => Promise<unknown>
  onPick: (id: string) => void
  /** Null where nothing can be written. */
  onMark: (() => void) | null
}

/** The passages of one text. */
export function TextPassages(props: TextPassagesProps) {
  const { field, editor, comments, activeId, isReadOnly, session, send, onPick, onMark } = props
  const placed = useMemo(
    () =>
      (comments ?? []).filter(
        (comment): comment is PlacedComment => comment.field === field && comment.passage !== null && !comment.isResolved,
      ),
    [comments, field],
  )
  useTextPassages(editor, placed, activeId, onPick)

  const keepPlaces = useEffectEvent(() => {
    const moved = editor.isDestroyed ? [] : movedPassages(editor, placed)
    // What fails is tried after the next save; until then the words are found by what they were.
    if (moved.length > 0) send(moved).catch(() => undefined)
  })
  const hasPassages = placed.length > 0 && !isReadOnly
  useEffect(() => {
    if (!hasPassages) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let known = session.state.get().item?.draftVersion
    const stop = session.state.subscribe(() => {
      const version = session.state.get().item?.draftVersion
      if (version === known) return
      known = version
      clearTimeout(timer)
      timer = setTimeout(keepPlaces, placesAfterMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [hasPassages, session])

  return onMark !== null && <MarkButton editor={editor} onPress={onMark} />
}
