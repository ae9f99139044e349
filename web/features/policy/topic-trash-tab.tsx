import { usualView } from '#web/parts/items/item-list-search.ts'
import { ItemRows } from '#web/parts/items/list/item-rows.tsx'
import { TrashNote } from '#web/parts/lists/list-frame.tsx'
import { PolicyDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { listedPolicy } from './listed-policy.ts'

export function TopicTrashTab() {
  return (
    <>
      <TrashNote />
      <ItemRows
        area={listedPolicy}
        view={{ ...usualView, filter: 'trashed' }}
        empty={<EmptyState drawing={<PolicyDrawing />}>Papperskorgen är tom.</EmptyState>}
      />
    </>
  )
}
