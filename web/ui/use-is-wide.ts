import { useSyncExternalStore } from 'react'

const wide = () => matchMedia('(min-width: 1100px)')

function subscribe(listener: () => void): () => void {
  const media = wide()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** True if the details fit beside the sheet; false on the server, which does not know the window. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => false,
  )
