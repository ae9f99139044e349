import { usualView } from '#web/parts/items/item-list-search.ts'
import { ItemRows } from '#web/parts/items/list/item-rows.tsx'
import { PolicyDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { listedPolicy } from './listed-policy.ts'
import styles from './policy-list.module.css'

export function TopicTrashTab() {
  return (
    <>
      <p className={styles.lead}>Töms automatiskt efter 30 dagar.</p>
      <ItemRows
        area={listedPolicy}
        view={{ ...usualView, filter: 'trashed' }}
        empty={<EmptyState drawing={<PolicyDrawing />}>Papperskorgen är tom.</EmptyState>}
      />
    </>
  )
}
