import { getRouteApi } from '@tanstack/react-router'
import { ItemList } from '#web/parts/items/item-list.tsx'
import { newsArea } from './news-area.ts'

const route = getRouteApi('/$siteId/nyheter/')

export function NewsListScreen() {
  const { siteId } = route.useParams()
  return <ItemList area={newsArea} siteId={siteId} search={route.useSearch()} />
}
