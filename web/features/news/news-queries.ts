import { queryOptions } from '@tanstack/react-query'
import type { newsBylines, newsCategories } from '#contract/news/news-categories.ts'
import * as paths from '#contract/news/news-paths.ts'
import { call } from '#web/api/call.ts'

// Without the contract's schemas: the list asks for them beside its script.

export const newsCategoriesQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'news-categories'] as const,
    queryFn: async ({ signal }) => {
      return (await call<typeof newsCategories>(paths.newsCategories, { params: { siteId }, signal })).categories
    },
    staleTime: 60_000,
  })

/** The names of the persons that stand as senders. */
export const newsBylinesQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'news', 'bylines'] as const,
    queryFn: async ({ signal }) => {
      return (await call<typeof newsBylines>(paths.newsBylines, { params: { siteId }, signal })).persons
    },
  })
