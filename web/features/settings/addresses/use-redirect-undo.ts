import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RedirectRow } from '#contract/settings/site-redirects.ts'
import { siteRedirects } from '#contract/settings/site-redirects.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { redirectsKey } from './redirect-queries.ts'

/** Each is a call of its own, and there is a limit to how many somebody may make in a minute. */
export const maxUndone = 50

/** Adds redirects anew that were just taken away. What has got another use of its address meanwhile stays away. */
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
