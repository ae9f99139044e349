import { usualView } from '#web/parts/items/item-list-search.ts'
import { ItemRows } from '#web/parts/items/list/item-rows.tsx'
import { PolicyDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Quiet } from '#web/ui/layout.tsx'
import { listedPolicy } from './listed-policy.ts'

export function TopicTrashTab() {
  return (
    <>
      <Quiet below={4}>Töms automatiskt efter 30 dagar.</Quiet>
      <ItemRows
        area={listedPolicy}
        view={{ ...usualView, filter: 'trashed' }}
        empty={<EmptyState drawing={<PolicyDrawing />}>Papperskorgen är tom.</EmptyState>}
      />
    </>
  )
}
