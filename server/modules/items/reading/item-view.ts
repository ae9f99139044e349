import type { HiddenBefore } from '#contract/items/hidden-before.ts'
import type { FieldVersion, ItemState, ItemTarget, Person, Review } from '#contract/items/items.ts'
import type { MediaFacts, MediaRules } from '#contract/media-facts.ts'
import { publicAddress } from '../../../platform/public-address.ts'
import { mediaFactsOf } from '../../media/media-facts.ts'
import { readPublishing } from '../../settings/settings-store.ts'
import { formerUser } from '../../accounts/former-user.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import type { ItemArea } from '../item-area.ts'
import { targetsOf } from '../references/item-references.ts'
import { isScheduled, itemState, stillHidden } from '../store/item-state.ts'
import type { StoredItem } from '../store/item-store.ts'
import { namesOf } from '../store/item-store.ts'
import type { Fields } from '../actor.ts'

export interface ItemView {
  readonly id: string
  readonly title: string
  readonly state: ItemState
  readonly isLive: boolean
  readonly slug: string
  readonly path: string
  readonly address: string
  readonly draftVersion: number
  readonly versions: Record<string, FieldVersion>
  readonly isOwn: boolean
  readonly isRequired: boolean
  readonly isForEditors: boolean
  readonly needsOtherReader: boolean
  readonly everPublished: boolean
  readonly hiddenBefore: HiddenBefore | null
  readonly isScheduled: boolean
  readonly parentId: string | null
  readonly publishedAt: string | null
  readonly firstPublishedAt: string | null
  readonly review: Review | null
  readonly publishAt: string | null
  readonly scheduledDraftVersion: number | null
  readonly scheduledBy: Person | null
  readonly scheduleFailure: { at: string; message: string } | null
  readonly unpublishAt: string | null
  readonly createdAt: string
  readonly createdBy: Person
  readonly updatedBy: Person
  readonly updatedAt: string
  readonly trashedAt: string | null
  readonly unpublishedChangesBy: string[]
  readonly targets: Record<string, ItemTarget>
  readonly media: Record<string, MediaFacts>
  readonly mediaRules: MediaRules
  readonly content: Fields
}

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** The item for its editor. Seals the transaction: it is the last query of a call. */
export async function viewItem(
  site: SiteDb,
  area: ItemArea<Fields>,
  item: StoredItem,
  viewer: { readonly userId: string; readonly name: string; readonly sitesUrl: string },
): Promise<ItemView> {
  const fields = Object.entries(item.fieldVersions)
  const content = area.content.parse(item.draft)
  const people = [
    item.createdBy,
    item.updatedBy,
    ...(item.scheduledBy ? [item.scheduledBy] : []),
    ...(item.review ? [item.review.by] : []),
    ...fields.map(([, version]) => version.by),
  ]
  // Most drafts have a single writer, who is the reader: then no name is looked up.
  const others = people.filter((id) => id !== viewer.userId)
  const details = Promise.all([
    namesOf(site, others),
    targetsOf(
      site,
      area.references(content).map(({ toItemId }) => toItemId),
    ),
    mediaFactsOf(
      site,
      area.media(content).map(({ media }) => media),
    ),
    readPublishing(site),
  ])
  site.seal()
  const [names, targets, media, publishing] = await details
  const person = (id: string): Person => ({ id, name: id === viewer.userId ? viewer.name : (names.get(id) ?? formerUser) })
  const waiting = fields.filter(([, version]) => version.version > (item.publishedDraftVersion ?? 0))
  return {
    id: item.id,
    title: item.title,
    state: itemState(item),
    isLive: item.publishedRevisionId !== null,
    slug: item.slug,
    path: item.path,
    address: publicAddress(viewer.sitesUrl, item.siteId, item.path),
    draftVersion: item.draftVersion,
    versions: Object.fromEntries(
      fields.map(([field, version]) => [field, { version: version.version, changedBy: person(version.by), changedAt: version.at }]),
    ),
    isOwn: item.createdBy === viewer.userId,
    isRequired: area.isRequired(item.systemKey),
    isForEditors: area.isForEditors,
    needsOtherReader:
      publishing.editorsNeedReview && item.updatedBy === viewer.userId && item.publishedDraftVersion !== item.draftVersion,
    everPublished: item.firstPublishedAt !== null,
    hiddenBefore: stillHidden(item),
    isScheduled: isScheduled(item),
    parentId: item.parentId,
    publishedAt: iso(item.publishedAt),
    firstPublishedAt: iso(item.firstPublishedAt),
    review: item.review && { ...item.review, by: person(item.review.by) },
    publishAt: iso(item.publishAt),
    scheduledDraftVersion: item.scheduledDraftVersion,
    scheduledBy: item.scheduledBy === null ? null : person(item.scheduledBy),
    scheduleFailure: item.scheduleFailure,
    unpublishAt: iso(item.unpublishAt),
    createdAt: item.createdAt.toISOString(),
    createdBy: person(item.createdBy),
    updatedBy: person(item.updatedBy),
    updatedAt: item.updatedAt.toISOString(),
    trashedAt: iso(item.deletedAt),
    unpublishedChangesBy: [...new Set(waiting.map(([, version]) => person(version.by).name))],
    targets: Object.fromEntries(targets),
    media: Object.fromEntries(media),
    mediaRules: publishing,
    content,
  }
}
