import type { ItemNow, Person } from '#contract/items/items.ts'
import type { Item } from '../item.ts'

/** What somebody did with the item while it was open here. `by` null: not known, or a sweep of the server. `at` null: not known. */
export interface ItemNews {
  readonly kind:
    | 'gone'
    | 'trashed'
    | 'restored'
    | 'changesWanted'
    | 'reviewRequested'
    | 'reviewWithdrawn'
    | 'published'
    | 'scheduled'
    | 'unscheduled'
    | 'unpublished'
    | 'moved'
    | 'readdressed'
  readonly by: Person | null
  readonly at: string | null
}

/** What the editor has been told of where the item is in its life: all that `ItemNow` says without names. */
export interface KnownLife {
  readonly isLive: boolean
  readonly draftVersion: number
  readonly parentId: string | null
  readonly path: string
  readonly everPublished: boolean
  readonly publishedAt: string | null
  readonly publishAt: string | null
  readonly trashedAt: string | null
  readonly reviewState: string | null
  readonly reviewAt: string | null
}

export const lifeOf = (item: Item): KnownLife => ({
  isLive: item.isLive,
  draftVersion: item.draftVersion,
  parentId: item.parentId,
  path: item.path,
  everPublished: item.everPublished,
  publishedAt: item.publishedAt,
  publishAt: item.publishAt,
  trashedAt: item.trashedAt,
  reviewState: item.review?.state ?? null,
  reviewAt: item.review?.at ?? null,
})

/** The news in what the server says now, most urgent first; null when nothing happened that is worth a word. */
export function newsIn(known: KnownLife, now: ItemNow): ItemNews | null {
  if (now.trashedAt !== null) return known.trashedAt === null ? { kind: 'trashed', by: now.trashedBy, at: now.trashedAt } : null
  if (known.trashedAt !== null) return { kind: 'restored', by: null, at: null }
  if (now.reviewAt !== known.reviewAt && now.reviewState === 'changesWanted')
    return { kind: 'changesWanted', by: now.reviewBy, at: now.reviewAt }
  // An empty time is one that was taken away.
  if (now.publishedAt !== known.publishedAt && now.publishedAt !== null)
    return { kind: 'published', by: now.publishedBy, at: now.publishedAt }
  if (known.isLive && !now.isLive) return { kind: 'unpublished', by: null, at: null }
  if (now.publishAt !== known.publishAt)
    return now.publishAt === null
      ? { kind: 'unscheduled', by: null, at: null }
      : { kind: 'scheduled', by: now.scheduledBy, at: null }
  if (now.reviewAt !== known.reviewAt && now.reviewState === 'requested')
    return { kind: 'reviewRequested', by: now.reviewBy, at: now.reviewAt }
  // Publishing and discarding end a review too, and say more.
  if (known.reviewState === 'requested' && now.reviewState === null && now.state !== 'published')
    return { kind: 'reviewWithdrawn', by: null, at: null }
  if (now.parentId !== known.parentId) return { kind: 'moved', by: null, at: null }
  // Before the first publication the address follows the title.
  if (now.path !== known.path && known.everPublished) return { kind: 'readdressed', by: null, at: null }
  return null
}

/** What an editor knows that has been told of `now`. */
export const lifeAfter = (known: KnownLife, now: ItemNow): KnownLife => ({
  isLive: now.isLive,
  draftVersion: now.draftVersion,
  parentId: now.parentId,
  path: now.path,
  everPublished: known.everPublished || now.publishedAt !== null,
  publishedAt: now.publishedAt,
  publishAt: now.publishAt,
  trashedAt: now.trashedAt,
  reviewState: now.reviewState,
  reviewAt: now.reviewAt,
})

/** Whether the server has something else than the editor shows, worth a word or not: then the item is read again. */
export const isBehind = (shown: KnownLife, now: ItemNow): boolean =>
  now.draftVersion > shown.draftVersion ||
  newsIn(shown, now) !== null ||
  now.isLive !== shown.isLive ||
  now.reviewAt !== shown.reviewAt ||
  now.path !== shown.path
