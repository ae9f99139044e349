import { queryOptions } from '@tanstack/react-query'
import type { newsBylines, newsCategories } from '#contract/news/news-categories.ts'
import { call } from '#web/api/call.ts'
import { lightEndpoint } from '#web/api/light-endpoint.ts'

// Without the contract's schemas: the list asks for them beside its script.

export const newsCategoriesQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'news-categories'] as const,
    queryFn: async ({ signal }) => {
      const endpoint = lightEndpoint<typeof newsCategories>({ method: 'GET', path: '/api/site/:siteId/news-categories' })
      return (await call(endpoint, { params: { siteId }, signal })).categories
    },
    staleTime: 60_000,
  })

/** The names of the persons that stand as senders. */
export const newsBylinesQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'news', 'bylines'] as const,
    queryFn: async ({ signal }) => {
      const endpoint = lightEndpoint<typeof newsBylines>({ method: 'GET', path: '/api/site/:siteId/news-bylines' })
      return (await call(endpoint, { params: { siteId }, signal })).persons
    },
  })
