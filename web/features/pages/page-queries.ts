import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import type { menu } from '#contract/menu.ts'
import type { pageTree } from '#contract/pages.ts'
import { call } from '#web/api/call.ts'
import { lightEndpoint } from '#web/api/light-endpoint.ts'
import { loadItemHistory } from '#web/parts/items/item-history-queries.ts'
import { areaKey, itemCountsQuery, loadItem } from '#web/parts/items/item-queries.ts'
import { pageIdOf } from './page-tree.ts'

// Without the contract's schemas: the screens ask for these beside their script.

/** Every page outside the trash, each after its parent, siblings in their order. */
export const pageTreeQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...areaKey('pages', siteId), 'tree'] as const,
    queryFn: async ({ signal }) => {
      const endpoint = lightEndpoint<typeof pageTree>({ method: 'GET', path: '/api/site/:siteId/pages/tree' })
      return (await call(endpoint, { params: { siteId }, signal })).pages
    },
  })

export const menuQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'menu'] as const,
    queryFn: ({ signal }) => {
      const endpoint = lightEndpoint<typeof menu>({ method: 'GET', path: '/api/site/:siteId/menu' })
      return call(endpoint, { params: { siteId }, signal })
    },
  })

export const loadPages = (queryClient: QueryClient, siteId: string) =>
  Promise.all([queryClient.ensureQueryData(pageTreeQuery(siteId)), queryClient.ensureQueryData(itemCountsQuery('pages', siteId))])

/** What the address names by id, by the end of its path or as a system page: "sidor/om-oss". */
export async function loadPage(queryClient: QueryClient, siteId: string, named: string): Promise<void> {
  const tree = await queryClient.ensureQueryData(pageTreeQuery(siteId))
  await loadItem(queryClient, 'pages', siteId, pageIdOf(tree, named))
}

export async function loadPageHistory(queryClient: QueryClient, siteId: string, named: string): Promise<void> {
  const tree = await queryClient.ensureQueryData(pageTreeQuery(siteId))
  await loadItemHistory(queryClient, 'pages', siteId, pageIdOf(tree, named))
}
