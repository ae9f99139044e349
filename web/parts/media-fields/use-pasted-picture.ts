import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { isPicture } from '../media/uploads/file-to-send.ts'

/** Words copied from Word bring a picture of themselves; a picture copied from a page comes alone. */
const isAlone = (data: DataTransfer): boolean => data.getData('text/plain').trim() === ''

/**
 * Pictures pasted while the caret is on the sheet, where the text itself does not take them; and those dropped on a line of it.
 * With null nothing is taken.
 */
export function usePastedPicture(box: RefObject<HTMLElement | null>, onFiles: ((files: readonly File[]) => void) | null): void {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  const isOn = onFiles !== null
  useEffect(() => {
    const sheet = box.current?.closest<HTMLElement>('[data-sheet]')
    if (!isOn || !sheet) return
    const take = (event: Event, data: DataTransfer | null): void => {
      const pictures = [...(data?.files ?? [])].filter(isPicture)
      // The text has taken its own by now: it puts them where the caret is.
      if (event.defaultPrevented || pictures.length === 0) return
      event.preventDefault()
      latest.current?.(pictures)
    }
    const onPaste = (event: ClipboardEvent) => {
      if (event.clipboardData && isAlone(event.clipboardData)) take(event, event.clipboardData)
    }
    const onDrop = (event: DragEvent) => take(event, event.dataTransfer)
    const onDragOver = (event: DragEvent) => {
      // Without this the browser opens the file, and the text is gone.
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    sheet.addEventListener('paste', onPaste)
    sheet.addEventListener('drop', onDrop)
    sheet.addEventListener('dragover', onDragOver)
    return () => {
      sheet.removeEventListener('paste', onPaste)
      sheet.removeEventListener('drop', onDrop)
      sheet.removeEventListener('dragover', onDragOver)
    }
  }, [box, isOn])
}
