import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ItemHistory } from '#web/parts/items/history/item-history.tsx'
import { pageArea } from './page-area.ts'
import { pageTreeQuery } from '#web/parts/pages/page-tree-query.ts'
import { pageIdOf } from './page-tree.ts'

const route = getRouteApi('/$siteId/sidor/$itemId/historik')

export function PageHistoryScreen() {
  const { siteId, itemId } = route.useParams()
  const { data: tree } = useSuspenseQuery(pageTreeQuery(siteId))
  return <ItemHistory area={pageArea} itemId={pageIdOf(tree, itemId)} search={route.useSearch()} />
}
