import { useEffect, useState } from 'react'
import type { ConflictDialog as Dialog } from './conflict-dialog.tsx'

const retryMs = 3000

/** The conflict dialog, fetched when there is a conflict and until it is there. Not `lazy`: a part that fails while drawing would take the text along. */
export function useConflictDialog(hasConflict: boolean): { readonly ConflictDialog: typeof Dialog | null } {
  const [ConflictDialog, setDialog] = useState<typeof Dialog | null>(null)
  const isWanted = hasConflict && ConflictDialog === null
  useEffect(() => {
    if (!isWanted) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = (): void => {
      import('./conflict-dialog.tsx').then(
        (loaded) => setDialog(() => loaded.ConflictDialog),
        () => {
          timer = setTimeout(load, retryMs)
        },
      )
    }
    load()
    return () => clearTimeout(timer)
  }, [isWanted])
  return { ConflictDialog }
}
