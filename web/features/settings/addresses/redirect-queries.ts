import { infiniteQueryOptions } from '@tanstack/react-query'
import { siteRedirects } from '#contract/settings/site-redirects.ts'
import { call } from '#web/api/call.ts'
import { settingsKey } from '../shared/settings-queries.ts'

export type RedirectFilter = 'all' | 'unused' | 'gone'

export const redirectsKey = (siteId: string) => [...settingsKey(siteId), 'redirects'] as const

export const redirectsQuery = (siteId: string, search: string, filter: RedirectFilter) =>
  infiniteQueryOptions({
    queryKey: [...redirectsKey(siteId), search, filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(siteRedirects.list, { params: { siteId }, query: { search, filter, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
