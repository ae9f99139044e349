import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SiteMerge } from '#contract/users-and-sites/site-merge.ts'
import { siteMerges } from '#contract/users-and-sites/site-merge.ts'
import { call } from '#web/api/call.ts'
import { adminSiteQuery, forgetAdminData } from '#web/parts/admin-queries.ts'
import { useTakeBack } from '#web/parts/undo/take-back.ts'

const isUnderWay = (merge: SiteMerge | null | undefined): boolean => merge?.state === 'running' || merge?.state === 'undoing'

export const mergeQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...adminSiteQuery(siteId).queryKey, 'merge'],
    queryFn: async ({ signal }) => (await call(siteMerges.show, { params: { siteId }, signal })).merge,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 1500 : false),
  })

/** The merge of a site and its undo; the lists of sites are read again when either has ended. */
export function useMerge(siteId: string, merge: SiteMerge | null) {
  const queryClient = useQueryClient()
  const { queryKey } = mergeQuery(siteId)
  const show = (begun: SiteMerge) => queryClient.setQueryData(queryKey, begun)
  const isWaiting = isUnderWay(merge)
  useEffect(() => {
    if (!isWaiting) void forgetAdminData(queryClient)
  }, [isWaiting, queryClient])
  return { show, undo: useTakeBack(null) }
}
