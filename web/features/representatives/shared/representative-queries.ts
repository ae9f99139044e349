import type { QueryClient } from '@tanstack/react-query'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { formerAssignments } from '#contract/representatives/representative-assignments.ts'
import type { bodies, roleTitles } from '#contract/representatives/representative-bodies.ts'
import type {
  PersonFilter,
  personCounts,
  personDetails,
  persons,
  representativeTasks,
} from '#contract/representatives/representative-persons.ts'
import * as paths from '#contract/representatives/representative-paths.ts'
import { call } from '#web/api/call.ts'
import type { RepresentativesSearch } from './representatives-search.ts'
import { representativesView } from './representatives-view.ts'

// Loaded with the start page, so that the overview's data is asked for together with its script. Therefore without the
// contract's schemas.

export const representativesKey = (siteId: string) => ['site', siteId, 'representatives'] as const

export const bodiesQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...representativesKey(siteId), 'bodies'] as const,
    queryFn: ({ signal }) => call<typeof bodies>(paths.bodies, { params: { siteId }, signal }),
  })

export const roleTitlesQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...representativesKey(siteId), 'roles'] as const,
    queryFn: async ({ signal }) => (await call<typeof roleTitles>(paths.roleTitles, { params: { siteId }, signal })).roles,
  })

export const personCountsQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...representativesKey(siteId), 'person-counts'] as const,
    queryFn: ({ signal }) => call<typeof personCounts>(paths.personCounts, { params: { siteId }, signal }),
  })

export const tasksQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...representativesKey(siteId), 'tasks'] as const,
    queryFn: ({ signal }) => call<typeof representativeTasks>(paths.representativeTasks, { params: { siteId }, signal }),
  })

export const personsQuery = (siteId: string, filter: PersonFilter, search: string) =>
  infiniteQueryOptions({
    queryKey: [...representativesKey(siteId), 'persons', filter, search] as const,
    queryFn: ({ pageParam, signal }) =>
      call<typeof persons>(paths.persons, {
        params: { siteId },
        query: { filter, ...(search === '' ? {} : { search }), ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

export const personDetailsQuery = (siteId: string, personId: string) =>
  queryOptions({
    queryKey: [...representativesKey(siteId), 'details', personId] as const,
    queryFn: ({ signal }) => call<typeof personDetails>(paths.personDetails, { params: { siteId, personId }, signal }),
  })

export const formerAssignmentsQuery = (siteId: string, bodyId: string) =>
  infiniteQueryOptions({
    queryKey: [...representativesKey(siteId), 'former', bodyId] as const,
    queryFn: ({ pageParam, signal }) =>
      call<typeof formerAssignments>(paths.formerAssignments, {
        params: { siteId },
        query: { bodyId, ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** Bodies and roles: what every form about assignments chooses from. */
export const loadBodies = (queryClient: QueryClient, siteId: string): Promise<unknown> =>
  Promise.all([queryClient.ensureQueryData(bodiesQuery(siteId)), queryClient.ensureQueryData(roleTitlesQuery(siteId))])

/** Asks for what the address shows, before and while the screen's script is on its way. */
export async function loadRepresentatives(queryClient: QueryClient, siteId: string, search: RepresentativesSearch): Promise<void> {
  const view = representativesView(search)
  const counts = queryClient.ensureQueryData(personCountsQuery(siteId))
  if (view.view === 'body') {
    await Promise.all([counts, loadBodies(queryClient, siteId)])
  } else if (view.view === 'person') {
    await Promise.all([counts, queryClient.ensureInfiniteQueryData(personsQuery(siteId, view.filter, view.search))])
  } else {
    await Promise.all([counts, queryClient.ensureQueryData(tasksQuery(siteId))])
  }
}
