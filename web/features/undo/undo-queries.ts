import type { QueryClient } from '@tanstack/react-query'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { undoSteps } from '#contract/undo/undo.ts'
import { call } from '#web/api/call.ts'

export const undoStepsQuery = (siteId: string) =>
  infiniteQueryOptions({
    queryKey: ['site', siteId, 'undo'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(undoSteps, { params: { siteId }, query: pageParam === null ? {} : { after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Whatever is done on the site adds to it.
    staleTime: 0,
  })

export const loadUndoSteps = (queryClient: QueryClient, siteId: string): Promise<void> =>
  queryClient.prefetchInfiniteQuery(undoStepsQuery(siteId))
