import { getRouteApi } from '@tanstack/react-router'
import { ItemList } from '#web/parts/items/item-list.tsx'
import { listedNews } from './listed-news.ts'

const route = getRouteApi('/$siteId/nyheter/')

export function NewsListScreen() {
  const { siteId } = route.useParams()
  return <ItemList area={listedNews} siteId={siteId} search={route.useSearch()} />
}
