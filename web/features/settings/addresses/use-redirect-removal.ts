import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RedirectRow } from '#contract/settings/site-redirects.ts'
import { siteRedirects } from '#contract/settings/site-redirects.ts'
import { call } from '#web/api/call.ts'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { redirectsKey } from './redirect-queries.ts'
import { maxUndone, useRedirectUndo } from './use-redirect-undo.ts'

const number = new Intl.NumberFormat('sv-SE')
const maxAtOnce = 100

/** Removes redirects after asking; few of them can be restored from the toast. */
export function useRedirectRemoval(siteId: string, onRemoved: () => void) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: redirectsKey(siteId) })
  const undo = useRedirectUndo(siteId)
  const remove = useMutation({
    mutationFn: async (gone: readonly RedirectRow[]) => {
      const from = gone.map(({ fromPath }) => fromPath)
      let all = 0
      // The server takes so many at a time.
      for (let at = 0; at < from.length; at += maxAtOnce) {
        const { removed } = await call(siteRedirects.remove, { params: { siteId }, body: { from: from.slice(at, at + maxAtOnce) } })
        all += removed
      }
      return { removed: all }
    },
    // The first hundreds may be gone.
    onError: refresh,
    onSuccess: async ({ removed }, gone) => {
      onRemoved()
      await refresh()
      showToast({
        severity: 'success',
        message:
          removed === 1
            ? `Omdirigeringen från ${gone[0]?.fromPath} är borttagen.`
            : `${number.format(removed)} omdirigeringar är borttagna.`,
        ...(gone.length <= maxUndone && { action: { label: 'Ångra', onClick: () => undo.mutate(gone) } }),
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
