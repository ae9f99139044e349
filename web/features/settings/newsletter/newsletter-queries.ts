import { infiniteQueryOptions } from '@tanstack/react-query'
import { newsletterSubscribers } from '#contract/newsletter/newsletter.ts'
import { call } from '#web/api/call.ts'
import { settingsKey } from '../shared/settings-queries.ts'

export const subscribersKey = (siteId: string) => [...settingsKey(siteId), 'subscribers'] as const

export const subscribersQuery = (siteId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...subscribersKey(siteId), search] as const,
    queryFn: ({ pageParam, signal }) =>
      call(newsletterSubscribers.list, {
        params: { siteId },
        query: { ...(search === '' ? {} : { search }), ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
