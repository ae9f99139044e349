import { useMutation, useQueryClient } from '@tanstack/react-query'
import { siteUsers } from '#contract/users-and-sites/site-users.ts'
import type { TakenRole } from '#contract/users-and-sites/users.ts'
import { call } from '#web/api/call.ts'
import { forgetAdminData } from '#web/parts/admin-queries.ts'
import { showToast } from '#web/ui/toast-store.ts'

/** Gives roles back that were just taken away, each on its own site. A refusal has shown its toast. */
export function useUndoTaken(onUndone: () => Promise<void>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (taken: readonly TakenRole[]) => {
      // One after the other: each asks for the person's row.
      for (const { siteId, undoToken } of taken) await call(siteUsers.undo, { params: { siteId }, body: { undoToken } })
    },
    onSuccess: () => showToast({ severity: 'info', message: 'Ångrat.' }),
    // Some may be back even where the next was refused.
    onSettled: async (_answer, _error, taken) => {
      await onUndone()
      await forgetAdminData(queryClient)
      await Promise.all(taken.map(({ siteId }) => queryClient.invalidateQueries({ queryKey: ['site', siteId, 'settings'] })))
    },
  })
}
