import type { ItemState } from '#contract/items.ts'

export interface StateColumns {
  readonly draftVersion: number
  readonly publishedDraftVersion: number | null
  readonly firstPublishedAt: Date | null
  readonly deletedAt: Date | null
}

/** Spec 2.0.2: the state is what the columns say, never a column of its own that could say something else. */
export function itemState(item: StateColumns): ItemState {
  if (item.deletedAt) return 'trashed'
  if (item.publishedDraftVersion !== null)
    return item.publishedDraftVersion === item.draftVersion ? 'published' : 'publishedChanged'
  return item.firstPublishedAt ? 'unpublished' : 'draft'
}
