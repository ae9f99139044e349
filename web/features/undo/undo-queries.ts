import type { QueryClient } from '@tanstack/react-query'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { undoSharedSteps, undoSteps } from '#contract/undo/undo.ts'
import { call } from '#web/api/call.ts'

/** `siteId` null: the steps of the federation. */
export const undoStepsQuery = (siteId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['site', siteId ?? '*', 'undo'] as const,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { after: pageParam }
      return siteId === null ? call(undoSharedSteps, { query, signal }) : call(undoSteps, { params: { siteId }, query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Whatever is done on the site adds to it.
    staleTime: 0,
  })

export const loadUndoSteps = (queryClient: QueryClient, siteId: string | null): Promise<void> =>
  queryClient.prefetchInfiniteQuery(undoStepsQuery(siteId))
