import { Button } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { spanBetween, textLines } from './text-lines.ts'

/** While one is still marking, nothing moves. */
const settledAfterMs = 250

/** True when words of the text are marked, and have been for a moment. */
function useHasMarked(editor: Editor): boolean {
  const [hasMarked, setMarked] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onChange = () => {
      clearTimeout(timer)
      if (editor.state.selection.empty) setMarked(false)
      else
        timer = setTimeout(
          () => setMarked(!editor.isDestroyed && spanBetween(textLines(editor.state.doc), editor.state.selection) !== null),
          settledAfterMs,
        )
    }
    editor.on('selectionUpdate', onChange)
    return () => {
      clearTimeout(timer)
      editor.off('selectionUpdate', onChange)
    }
  }, [editor])
  return hasMarked
}

/** As high as the bar at the lower edge of a phone. */
const barHeight = 64

/** Below the marked words, or above them at the end of the window; on touch there is room for the handles in between. */
function putAtMarked(button: HTMLElement, editor: Editor): void {
  const { from, to } = editor.state.selection
  const end = editor.view.coordsAtPos(to, -1)
  const around = (button.offsetParent ?? document.body).getBoundingClientRect()
  const gap = matchMedia('(pointer: coarse)').matches ? 28 : 6
  const floor = (visualViewport?.height ?? innerHeight) - barHeight
  const isAbove = end.bottom + gap + button.offsetHeight > floor
  const top = isAbove ? editor.view.coordsAtPos(from, 1).top - gap - button.offsetHeight : end.bottom + gap
  button.style.top = `${top - around.top}px`
  // The browser keeps it inside: a column that narrows is never pushed wide until the next call.
  button.style.left = `max(8px, min(${end.left - around.left}px, 100% - ${button.offsetWidth + 8}px))`
}

/** Comes when words are marked, and begins a comment on them. Ctrl+Alt+K does the same. */
export function MarkButton({ editor, onPress }: { editor: Editor; onPress: () => void }) {
  const hasMarked = useHasMarked(editor)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!hasMarked) return
    const put = () => button.current && putAtMarked(button.current, editor)
    put()
    editor.on('selectionUpdate', put)
    addEventListener('resize', put)
    return () => {
      editor.off('selectionUpdate', put)
      removeEventListener('resize', put)
    }
  }, [hasMarked, editor])
  if (!hasMarked) return null
  return (
    <Button
      ref={button}
      pos="absolute"
      variant="default"
      leftSection={<IconMessagePlus size={18} aria-hidden />}
      // The marking would go.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      Kommentera
    </Button>
  )
}
