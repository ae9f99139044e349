import { getRouteApi } from '@tanstack/react-router'
import { ItemEditorScreen } from '#web/parts/items/item-editor-screen.tsx'
import { newItemId } from '#web/parts/items/item-queries.ts'
import { newsArea } from './news-area.ts'
import { NewsDetails } from './news-details.tsx'
import { NewsForm } from './news-form.tsx'

const route = getRouteApi('/$siteId/nyheter/$itemId')

export function NewsEditScreen() {
  const { siteId, itemId } = route.useParams()
  return (
    <ItemEditorScreen area={newsArea} siteId={siteId} itemId={itemId} details={<NewsDetails siteId={siteId} />}>
      <NewsForm siteId={siteId} isNew={itemId === newItemId} />
    </ItemEditorScreen>
  )
}
