import type { QueryClient } from '@tanstack/react-query'
import { loadItemHistory } from '#web/parts/items/history/item-history-queries.ts'
import { itemCountsQuery, itemQuery, loadItem } from '#web/parts/items/item-queries.ts'
import type { PageContent } from '#contract/pages/pages.ts'
import { plainText } from '#contract/rich-text/document.ts'
import { placeholderFactsQuery } from '#web/parts/placeholders/filled-placeholders.ts'
import { pageTreeQuery } from '#web/parts/pages/page-tree-query.ts'
import { pageIdOf } from './page-tree.ts'

export const loadPages = (queryClient: QueryClient, siteId: string) =>
  Promise.all([queryClient.ensureQueryData(pageTreeQuery(siteId)), queryClient.ensureQueryData(itemCountsQuery('pages', siteId))])

/** Whether its texts may have names that the site fills in, as `{förening}`. */
export const hasBraces = ({ title, lead, body }: Pick<PageContent, 'title' | 'lead' | 'body'>): boolean =>
  `${title} ${lead} ${plainText(body)}`.includes('{')

/** What the address names by id, by the end of its path or as a system page: "sidor/om-oss". */
/** Gives what the page is called; null for a new one. */
export async function loadPage(queryClient: QueryClient, siteId: string, named: string): Promise<string | null> {
  const tree = await queryClient.ensureQueryData(pageTreeQuery(siteId))
  const itemId = pageIdOf(tree, named)
  const title = await loadItem(queryClient, 'pages', siteId, itemId)
  const page = queryClient.getQueryData(itemQuery('pages', siteId, itemId).queryKey)
  // The lines below title and lead say what the names become: if they came later, they would move the text.
  if (page && hasBraces(page.content as PageContent)) await queryClient.prefetchQuery(placeholderFactsQuery(siteId))
  return title
}

export async function loadPageHistory(queryClient: QueryClient, siteId: string, named: string): Promise<void> {
  const tree = await queryClient.ensureQueryData(pageTreeQuery(siteId))
  await loadItemHistory(queryClient, 'pages', siteId, pageIdOf(tree, named))
}
