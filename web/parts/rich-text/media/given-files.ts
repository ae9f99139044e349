import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'

/** Files that somebody dropped on the text or pasted into it, and where. */
export interface GivenFiles {
  readonly files: readonly File[]
  readonly position: number
}

/** A picture copied from a page brings its file alone; words copied from Word bring a picture of themselves as well. */
const isText = (data: DataTransfer): boolean => data.getData('text/plain').trim() !== ''

/** Listens before the editor does, which would do nothing with files. */
export function useGivenFiles(editor: Editor, isOn: boolean): readonly GivenFiles[] {
  const [given, setGiven] = useState<readonly GivenFiles[]>([])
  useEffect(() => {
    if (!isOn) return
    const { view } = editor
    const take = (event: Event, data: DataTransfer | null, position: number): void => {
      const files = [...(data?.files ?? [])]
      // Fields and dialogs of a block stand in the text as well, and take their own.
      const isInBlock = event.target instanceof Element && event.target.closest('.kansli-media') !== null
      if (files.length === 0 || isInBlock) return
      event.preventDefault()
      event.stopPropagation()
      setGiven((before) => [...before, { files, position }])
    }
    const onPaste = (event: ClipboardEvent) => {
      if (event.clipboardData && !isText(event.clipboardData)) take(event, event.clipboardData, view.state.selection.to)
    }
    const onDrop = (event: DragEvent) => {
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
      take(event, event.dataTransfer, place?.pos ?? view.state.doc.content.size)
    }
    const { dom } = view
    dom.addEventListener('paste', onPaste, { capture: true })
    dom.addEventListener('drop', onDrop, { capture: true })
    return () => {
      dom.removeEventListener('paste', onPaste, { capture: true })
      dom.removeEventListener('drop', onDrop, { capture: true })
    }
  }, [editor, isOn])
  return given
}
