import type { Fields, Item } from '../item.ts'

export const anna = { id: 'anna', name: 'Anna Berg' }

/** An item as the server tells it; `versions` as `{ title: 2 }`. For tests alone. */
export function toldItem(content: Fields, versions: Record<string, number>, draftVersion = 1): Item {
  return {
    id: 'n1',
    title: '',
    state: 'draft',
    isLive: false,
    slug: 'sommarfest',
    path: '/nyheter/sommarfest',
    address: 'http://sajt/nyheter/sommarfest',
    draftVersion,
    versions: Object.fromEntries(
      Object.entries(versions).map(([field, version]) => [field, { version, changedBy: anna, changedAt: '2026-11-21T13:31:00Z' }]),
    ),
    isOwn: true,
    isRequired: false,
    isForEditors: false,
    everPublished: false,
    hiddenBefore: null,
    isScheduled: false,
    parentId: null,
    publishedAt: null,
    firstPublishedAt: null,
    review: null,
    publishAt: null,
    scheduledDraftVersion: null,
    scheduledBy: null,
    scheduleFailure: null,
    unpublishAt: null,
    createdAt: '2026-11-21T12:00:00Z',
    createdBy: anna,
    updatedBy: anna,
    updatedAt: '2026-11-21T13:00:00Z',
    trashedAt: null,
    unpublishedChangesBy: [],
    targets: {},
    media: {},
    mediaRules: { isCreditRequired: false, isLicenceRequired: false },
    content,
  }
}
