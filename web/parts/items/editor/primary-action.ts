import type { ItemState } from '#contract/items/items.ts'
import { itemRefusal } from '#contract/permissions.ts'
import type { Standing } from '#contract/roles.ts'
import type { RuledItem } from '../new-item.ts'

export interface PrimaryAction {
  readonly label: string
  readonly dialog: 'publish' | 'review'
  /** Why it cannot be done now; null when it can. */
  readonly refusal: string | null
}

const reviewRefusals: Partial<Record<ItemState, string>> = {
  inReview: 'Den väntar redan på granskning.',
  published: 'Allt är publicerat.',
  scheduled: 'Den är redan schemalagd.',
  publishedScheduled: 'Den är redan schemalagd.',
}

/** The one button over the sheet: publishing for those who may, asking for it for those who write; null in the trash. */
export function primaryAction(item: RuledItem, role: Standing): PrimaryAction | null {
  if (item.state === 'trashed') return null
  const publish = item.isLive ? 'Publicera ändringar' : 'Publicera'
  const mayNotPublish = itemRefusal(role, 'publish', item)
  if (mayNotPublish === null) {
    return { label: publish, dialog: 'publish', refusal: item.state === 'published' ? 'Allt är publicerat.' : null }
  }
  if (itemRefusal(role, 'requestReview', item) !== null) return { label: publish, dialog: 'publish', refusal: mayNotPublish }
  return { label: 'Skicka för granskning', dialog: 'review', refusal: reviewRefusals[item.state] ?? null }
}
