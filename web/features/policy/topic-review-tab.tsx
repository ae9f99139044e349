import type { ItemCounts } from '#contract/items/items.ts'
import type { PolicyArea } from '#contract/policy/policy-areas.ts'
import { usualView } from '#web/parts/items/item-list-search.ts'
import { ItemRows } from '#web/parts/items/list/item-rows.tsx'
import { ListSection } from '#web/parts/lists/list-section.tsx'
import { PolicyDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { listedPolicy } from './listed-policy.ts'
import { topicColumns } from './topic-columns.ts'

interface TopicReviewTabProps {
  areas: readonly PolicyArea[]
  counts: ItemCounts
}

/** Texts sent for review, and topics that are due to be read through. */
export function TopicReviewTab({ areas, counts }: TopicReviewTabProps) {
  const columns = topicColumns(areas)
  if (counts.inReview + counts.reviewDue === 0) {
    return <EmptyState drawing={<PolicyDrawing />}>Inget att granska just nu.</EmptyState>
  }
  return (
    <>
      {counts.inReview > 0 && (
        <ListSection id="vantar-pa-granskning" title="Väntar på granskning">
          <ItemRows area={listedPolicy} view={{ ...usualView, filter: 'inReview' }} columns={columns} empty={null} />
        </ListSection>
      )}
      {counts.reviewDue > 0 && (
        <ListSection id="dags-att-lasa-igenom" title="Dags att läsa igenom">
          <ItemRows area={listedPolicy} view={{ ...usualView, filter: 'reviewDue' }} columns={columns} empty={null} />
        </ListSection>
      )}
    </>
  )
}
