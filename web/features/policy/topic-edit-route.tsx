import { getRouteApi } from '@tanstack/react-router'
import { ItemEditorScreen } from '#web/parts/items/item-editor-screen.tsx'
import { newItemId } from '#web/parts/items/item-queries.ts'
import { policyArea } from './policy-area.ts'
import { TopicDetails } from './topic-details.tsx'
import { TopicForm } from './topic-form.tsx'

const route = getRouteApi('/$siteId/politik/$itemId')

export function TopicEditScreen() {
  const { siteId, itemId } = route.useParams()
  return (
    <ItemEditorScreen area={policyArea} siteId={siteId} itemId={itemId} details={<TopicDetails siteId={siteId} />}>
      <TopicForm siteId={siteId} isNew={itemId === newItemId} />
    </ItemEditorScreen>
  )
}
