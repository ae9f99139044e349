import { useMutation, useQueryClient } from '@tanstack/react-query'
import { siteUsers } from '#contract/users-and-sites/site-users.ts'
import { call } from '#web/api/call.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { forgetSite } from '../shared/settings-queries.ts'
import { removedUsersQuery, siteUsersQuery } from './user-queries.ts'

/** Gives a removed role back, from the toast of its removal or from Historik. A refusal has shown its toast. */
export function useUndoRemoval(siteId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (undoToken: string) => call(siteUsers.undo, { params: { siteId }, body: { undoToken } }),
    onSuccess: async ({ users }) => {
      queryClient.setQueryData(siteUsersQuery(siteId).queryKey, users)
      await forgetSite(queryClient)
      showToast({ severity: 'info', message: 'Ångrat.' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: removedUsersQuery(siteId).queryKey }),
  })
}
