import { queryOptions } from '@tanstack/react-query'
import { siteSharedPages } from '#contract/broadcasts/shared-pages.ts'
import { call } from '#web/api/call.ts'
import { areaKey } from '#web/parts/items/item-queries.ts'

/** What the site has got from the federation. Below the area's key: an own page can be in the place of one. */
export const siteSharedPagesQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...areaKey('pages', siteId), 'received'] as const,
    queryFn: ({ signal }) => call(siteSharedPages, { params: { siteId }, signal, quiet: true }),
    staleTime: 0,
  })
