import type { QueryClient } from '@tanstack/react-query'
import { loadItemHistory } from '#web/parts/items/history/item-history-queries.ts'
import { itemCountsQuery, loadItem } from '#web/parts/items/item-queries.ts'
import { pageTreeQuery } from '#web/parts/pages/page-tree-query.ts'
import { pageIdOf } from './page-tree.ts'

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
