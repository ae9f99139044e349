import { useMutation, useQueryClient } from '@tanstack/react-query'
import { undoItems } from '#contract/items/item-commons.ts'
import { call } from '#web/api/call.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { paramsOf } from '#web/parts/media/media-library.ts'
import { refreshLibrary } from '#web/parts/media/media-queries.ts'
import { showToast } from '#web/ui/toast-store.ts'

interface Replaced {
  readonly undoTokens: readonly string[]
  readonly isInSettings: boolean
}

const mostAtOnce = 100
const inPlaces = (count: number): string => `${count} ${count === 1 ? 'ställe' : 'ställen'}`

/** Undoes a replacement in every place, each with the undo token of its own step. */
export function useUndoReplace(library: MediaLibrary) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ undoTokens }: Replaced) => {
      const sum = { undone: 0, failed: 0 }
      for (let at = 0; at < undoTokens.length; at += mostAtOnce) {
        const body = { undoTokens: undoTokens.slice(at, at + mostAtOnce) }
        const { undone, failed } = await call(undoItems, { params: paramsOf(library), body })
        sum.undone += undone
        sum.failed += failed
      }
      return sum
    },
    onSuccess: ({ undone, failed }, { isInSettings }) => {
      const left = [
        ...(failed > 0 ? [`${inPlaces(failed)} har någon ändrat sedan dess.`] : []),
        ...(isInSettings ? ['Logotyp, ikon och sidhuvudets bild tas tillbaka under Inställningar, Historik.'] : []),
      ]
      showToast(
        left.length === 0
          ? { severity: 'info', message: 'Ångrat.' }
          : { severity: 'warn', message: [`Ångrat på ${inPlaces(undone)}.`, ...left].join(' ') },
      )
    },
    onSettled: () => refreshLibrary(queryClient, library),
  })
}
