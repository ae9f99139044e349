import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RedirectRow } from '#contract/settings/site-redirects.ts'
import { siteRedirects } from '#contract/settings/site-redirects.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { redirectsKey } from './redirect-queries.ts'

/** At most so many are restored: each is a call of its own, and calls per minute are limited. */
export const maxUndone = 50

/** Restores redirects that were just removed, except those whose address is used otherwise by now. */
export function useRedirectUndo(siteId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (rows: readonly RedirectRow[]) => {
      let back = 0
      for (const { fromPath, toItem, toUrl, code } of rows) {
        const body = { from: fromPath, to: toItem?.path ?? toUrl ?? '', code }
        try {
          await call(siteRedirects.add, { params: { siteId }, body, silent: true })
          back += 1
        } catch (error) {
          if (!isApiError(error) || error.status === 0) throw error
        }
      }
      return back
    },
    onSuccess: (back, { length }) => {
      if (back === length)
        showToast({ severity: 'success', message: back === 1 ? 'Omdirigeringen är tillbaka.' : 'Omdirigeringarna är tillbaka.' })
      else
        showToast({
          severity: 'warn',
          message: `${back} av ${length} omdirigeringar är tillbaka. Resten gick inte att lägga tillbaka.`,
        })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: redirectsKey(siteId) }),
  })
}
