import { getRouteApi } from '@tanstack/react-router'
import { ItemHistory } from '#web/parts/items/history/item-history.tsx'
import { representativesArea } from '../shared/representatives-area.ts'

const route = getRouteApi('/$siteId/foretradare/$itemId/historik')

export function PersonHistoryScreen() {
  const { itemId } = route.useParams()
  return <ItemHistory area={representativesArea} itemId={itemId} search={route.useSearch()} />
}
