import { getRouteApi } from '@tanstack/react-router'
import { ItemHistory } from '#web/parts/items/history/item-history.tsx'
import { policyArea } from './policy-area.ts'

const route = getRouteApi('/$siteId/politik/$itemId/historik')

export function PolicyHistoryScreen() {
  const { itemId } = route.useParams()
  return <ItemHistory area={policyArea} itemId={itemId} search={route.useSearch()} />
}
