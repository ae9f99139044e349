import { useCallback, useState } from 'react'
import type { AskedMedia } from '../../media/known-media-context.ts'

/** Pictures whose facts are asked for, one after the other. */
export function useAskedMedia() {
  const [queue, setQueue] = useState<readonly AskedMedia[]>([])
  const ask = useCallback((asked: AskedMedia) => setQueue((before) => [...before, asked]), [])
  const [asked = null] = queue
  const close = () => {
    setQueue(queue.slice(1))
    if (asked === null) return
    // The dialog gives the focus back first, to what may be gone by now.
    setTimeout(() => {
      if (document.activeElement === document.body) asked.back?.()?.focus()
    }, 0)
  }
  return { asked, ask, close }
}
