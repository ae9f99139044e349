import { useState } from 'react'
import type { Marking } from './list-tools.tsx'

/** Whether the boxes of the rows are shown on a phone. `clear` ends the selection: it is called when they are hidden again. */
export function useMarking(clear: () => void): Marking {
  const [isMarking, setMarking] = useState(false)
  return {
    isMarking,
    setMarking(next) {
      setMarking(next)
      if (!next) clear()
    },
  }
}
