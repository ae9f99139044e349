import { getRouteApi } from '@tanstack/react-router'
import { ItemHistory } from '#web/parts/items/history/item-history.tsx'
import { newsArea } from './news-area.ts'

const route = getRouteApi('/$siteId/nyheter/$itemId/historik')

export function NewsHistoryScreen() {
  const { itemId } = route.useParams()
  return <ItemHistory area={newsArea} itemId={itemId} search={route.useSearch()} />
}
