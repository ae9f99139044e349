import { expect, test } from 'vitest'
import type { ItemNow } from '#contract/items/items.ts'
import { isBehind, lifeAfter, newsIn } from './item-news.ts'
import type { KnownLife } from './item-news.ts'

const anna = { id: 'anna', name: 'Anna Berg' }
const at = '2026-11-22T13:31:00Z'
const known: KnownLife = {
  isLive: false,
  draftVersion: 1,
  parentId: null,
  path: '/nyheter/fest',
  everPublished: false,
  publishedAt: null,
  publishAt: null,
  trashedAt: null,
  reviewState: null,
  reviewAt: null,
}
const draft: ItemNow = {
  state: 'draft',
  isLive: false,
  draftVersion: 1,
  parentId: null,
  path: '/nyheter/fest',
  publishedAt: null,
  publishedBy: null,
  publishAt: null,
  scheduledBy: null,
  trashedAt: null,
  trashedBy: null,
  reviewState: null,
  reviewAt: null,
  reviewBy: null,
  comments: { open: 0, mark: '' },
}
const live = { isLive: true, publishedAt: at }

// covers Saving, conflicts, presence: an open editor says what others did with the item
test.each<[string, Partial<KnownLife>, Partial<ItemNow>, string | null]>([
  ['thrown away', {}, { trashedAt: at, trashedBy: anna }, 'trashed'],
  ['thrown away while it was public', live, { trashedAt: at, isLive: false }, 'trashed'],
  ['taken back from the trash', { trashedAt: at }, {}, 'restored'],
  ['sent back', { reviewState: 'requested', reviewAt: 'before' }, { reviewState: 'changesWanted', reviewAt: at }, 'changesWanted'],
  ['sent for review', {}, { reviewState: 'requested', reviewAt: at }, 'reviewRequested'],
  ['taken back from review', { reviewState: 'requested', reviewAt: 'before' }, {}, 'reviewWithdrawn'],
  ['published', {}, { ...live, publishedBy: anna }, 'published'],
  ['published as it was scheduled', { publishAt: at }, live, 'published'],
  ['taken from the site', live, {}, 'unpublished'],
  ['scheduled', {}, { publishAt: at, scheduledBy: anna }, 'scheduled'],
  ['scheduled no longer', { publishAt: at }, {}, 'unscheduled'],
  ['moved', {}, { parentId: 'other', path: '/a/fest' }, 'moved'],
  ['given another address', { everPublished: true }, { path: '/nyheter/sommarfest' }, 'readdressed'],
  ['given the address of its new title, before anybody could read it', {}, { path: '/nyheter/sommarfest' }, null],
  ['written in', {}, { draftVersion: 2 }, null],
  ['left as it was', {}, {}, null],
])('an item that was %s', (_what, before, after, kind) => {
  const now = { ...draft, ...after }
  expect(newsIn({ ...known, ...before }, now)?.kind ?? null).toBe(kind)
  // It is told once.
  expect(newsIn(lifeAfter({ ...known, ...before }, now), now)).toBeNull()
})

test('says who did it, where that is known', () => {
  expect(newsIn(known, { ...draft, trashedAt: at, trashedBy: anna })).toEqual({ kind: 'trashed', by: anna, at })
})

test('what others wrote is fetched, and what was saved here meanwhile is not fetched again', () => {
  expect(isBehind(known, { ...draft, draftVersion: 2 })).toBe(true)
  expect(isBehind({ ...known, draftVersion: 3 }, { ...draft, draftVersion: 2 })).toBe(false)
  expect(isBehind(known, draft)).toBe(false)
})
