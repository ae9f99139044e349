import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { takeBackStep } from '#web/parts/undo/take-back.ts'
import { showToast } from '#web/ui/toast-store.ts'

interface Replaced {
  readonly undoToken: string
  readonly isInSettings: boolean
}

/** Undoes a replacement in every text. The settings have a history of their own. */
export function useUndoReplace(library: MediaLibrary) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ undoToken }: Replaced) => takeBackStep(queryClient, library.siteId, undoToken),
    onSuccess: (_done, { isInSettings }) => {
      if (!isInSettings) return
      const message = 'Logotyp, ikon och sidhuvudets bild tas tillbaka under Inställningar, Historik.'
      showToast({ severity: 'warn', message })
    },
  })
}
