import type { HiddenBefore } from '#contract/items/hidden-before.ts'
import type { ItemState } from '#contract/items/items.ts'

export interface StateColumns {
  readonly draftVersion: number
  readonly publishedDraftVersion: number | null
  readonly firstPublishedAt: Date | null
  readonly deletedAt: Date | null
  readonly publishAt: Date | null
  readonly review: { readonly state: 'requested' | 'changesWanted' } | null
}

/** True while a scheduled publishing or unpublishing is pending. */
export const isScheduled = (item: { readonly publishAt: Date | null; readonly unpublishAt: Date | null }): boolean =>
  item.publishAt !== null || item.unpublishAt !== null

/** The state is derived from other columns: a column of its own could contradict them. */
export function itemState(item: StateColumns): ItemState {
  if (item.deletedAt) return 'trashed'
  const isLive = item.publishedDraftVersion !== null
  // A state that asks for action has priority over the plain ones; `isLive` tells the rest.
  if (item.review) return item.review.state === 'requested' ? 'inReview' : 'changesWanted'
  if (item.publishAt) return isLive ? 'publishedScheduled' : 'scheduled'
  if (isLive) return item.publishedDraftVersion === item.draftVersion ? 'published' : 'publishedChanged'
  return item.firstPublishedAt ? 'unpublished' : 'draft'
}

interface HiddenColumns {
  readonly hiddenBefore: HiddenBefore | null
  readonly firstPublishedAt: Date | null
}

/** Why the text was not open to everybody where it was imported from. Null from its first publishing here on. */
export const stillHidden = ({ hiddenBefore, firstPublishedAt }: HiddenColumns): HiddenBefore | null =>
  firstPublishedAt === null ? hiddenBefore : null
