import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { ownLetters } from '#contract/letters/letters.ts'
import { siteTodos } from '#contract/attention/todo.ts'
import { sitesAtFirst } from '#contract/users-and-sites/site-paths.ts'
import { mySites } from '#contract/users-and-sites/sites.ts'
import { call } from '#web/api/call.ts'
import { areFirst, mySitesQuery } from '#web/api/session.ts'
import { siteCountsQuery } from '#web/parts/site-counts.ts'
import { todoCount } from '#web/parts/todo-count.ts'

/** Where the person's letters go and what they tell of. */
export const ownLettersQuery = queryOptions({
  queryKey: ['own-letters'],
  queryFn: ({ signal }) => call(ownLetters.read, { signal }),
})

export const loadLetters = (queryClient: QueryClient) => queryClient.fetchQuery(ownLettersQuery)

export const siteTodosQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'todo'] as const,
    queryFn: ({ signal }) => call(siteTodos, { params: { siteId }, signal }),
  })

/** More sites than this are asked for on demand: an administrator may have hundreds. */
export const sitesAtOnce = 6

/** Of hundreds of sites the first where something waits; the others follow when those are done. */
export const busySitesQuery = queryOptions({
  queryKey: ['my-sites', '', 'busy'],
  queryFn: ({ signal }) => call(mySites, { query: { waiting: 'true', limit: sitesAtFirst - 1 }, signal }),
})

/** Reads the counts of all sites anew, and what waits on the first of those where something does. */
export async function loadTodos(queryClient: QueryClient): Promise<void> {
  const sites = await queryClient.fetchQuery({ ...mySitesQuery, staleTime: 0 })
  const isCut = areFirst(sites)
  const wanted = isCut ? await queryClient.fetchQuery(busySitesQuery) : sites.filter((site) => todoCount(site) > 0)
  if (isCut) await queryClient.fetchQuery({ ...siteCountsQuery, staleTime: 0 })
  await Promise.all(wanted.slice(0, sitesAtOnce).map(({ id }) => queryClient.fetchQuery(siteTodosQuery(id))))
}
