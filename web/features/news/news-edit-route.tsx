import { getRouteApi } from '@tanstack/react-router'
import { ItemEditorScreen } from '#web/parts/items/item-editor-screen.tsx'
import { newsArea } from './news-area.ts'
import { NewsForm } from './news-form.tsx'

const route = getRouteApi('/$siteId/nyheter/$itemId')

export function NewsEditScreen() {
  const { siteId, itemId } = route.useParams()
  return (
    <ItemEditorScreen area={newsArea} siteId={siteId} itemId={itemId}>
      <NewsForm isNew={itemId === 'ny'} />
    </ItemEditorScreen>
  )
}
