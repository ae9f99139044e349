import type { QueryClient } from '@tanstack/react-query'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as persons from '#contract/representatives/federation-persons.ts'
import type { FederationPersonFilter } from '#contract/representatives/federation-persons.ts'
import { federationPerson, federationPersons } from '#contract/representatives/federation-persons-paths.ts'
import { call } from '#web/api/call.ts'

const key = ['admin', 'persons'] as const
const firstPage = ''

export const federationPersonsQuery = (search: string, filter: FederationPersonFilter) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', search, filter],
    queryFn: ({ pageParam, signal }) =>
      call<typeof persons.federationPersons>(federationPersons, { query: { search, filter, after: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const federationPersonQuery = (siteId: string, personId: string, search: string) =>
  queryOptions({
    queryKey: [...key, siteId, personId, search],
    queryFn: ({ signal }) =>
      call<typeof persons.federationPerson>(federationPerson, { params: { siteId, personId }, query: { search }, signal }),
    placeholderData: keepPreviousData,
  })

/** After a link was made or taken away: what is read of persons, here and on the sites. */
export const forgetPersons = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: key }),
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'site' && queryKey[2] === 'representatives' }),
  ])
