import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RedirectRow } from '#contract/settings/site-redirects.ts'
import { siteRedirects } from '#contract/settings/site-redirects.ts'
import { call } from '#web/api/call.ts'
import { undoButton, useTakeBack } from '#web/parts/undo/take-back.ts'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { redirectsKey } from './redirect-queries.ts'

const number = new Intl.NumberFormat('sv-SE')

/** Removes redirects after asking; the toast takes it back. */
export function useRedirectRemoval(siteId: string, onRemoved: () => void) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: redirectsKey(siteId) })
  const undo = useTakeBack(siteId)
  const remove = useMutation({
    mutationFn: (gone: readonly RedirectRow[]) =>
      call(siteRedirects.remove, { params: { siteId }, body: { from: gone.map(({ fromPath }) => fromPath) } }),
    onSuccess: async ({ removed, undoToken }, gone) => {
      onRemoved()
      await refresh()
      showToast({
        severity: 'success',
        message:
          removed === 1
            ? `Omdirigeringen från ${gone[0]?.fromPath} är borttagen.`
            : `${number.format(removed)} omdirigeringar är borttagna.`,
        ...undoButton(undo, undoToken),
      })
    },
  })
  const askAndRemove = async (gone: readonly RedirectRow[]) => {
    const isSure = await confirmDelete({
      title: gone.length === 1 ? `Ta bort ${gone[0]?.fromPath}?` : `Ta bort ${number.format(gone.length)} omdirigeringar?`,
      consequence: 'Den som kommer på en gammal länk får veta att sidan inte finns.',
      confirmLabel: 'Ta bort',
    })
    if (isSure) remove.mutate(gone)
  }
  return { askAndRemove, isRemoving: remove.isPending }
}
