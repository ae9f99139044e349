import type { DragEvent } from 'react'
import { useState } from 'react'

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** The props of a place that files may be dropped on. */
export function useDroppedFiles(send: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  const dropProps = {
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      send([...event.dataTransfer.files])
    },
  }
  return { isOver, dropProps }
}
