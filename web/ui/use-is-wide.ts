import { useContext, useSyncExternalStore } from 'react'
import { FirstDrawingContext } from './use-now.ts'

// The same width as in item-editor.module.css.
const wide = () => matchMedia('(min-width: 68.75em)')

function subscribe(listener: () => void): () => void {
  const media = wide()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** True if the details fit beside the sheet. On the server, and while the browser takes its drawing over, what the server assumed. */
export function useIsWide(): boolean {
  const { isWide } = useContext(FirstDrawingContext)
  return useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => isWide,
  )
}
