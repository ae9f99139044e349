import type { FieldVersion, ItemState } from '#contract/items.ts'
import { publicAddress } from '../../platform/public-address.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import type { ItemArea } from './item-area.ts'
import { itemState } from './item-state.ts'
import type { StoredItem } from './item-store.ts'
import { namesOf } from './item-store.ts'

/** Whoever wrote it has left. */
const formerUser = 'Tidigare användare'

export interface ItemView<Content> {
  readonly id: string
  readonly state: ItemState
  readonly slug: string
  readonly address: string
  readonly draftVersion: number
  readonly versions: Record<string, FieldVersion>
  readonly isOwn: boolean
  readonly everPublished: boolean
  readonly publishedAt: string | null
  readonly firstPublishedAt: string | null
  readonly createdBy: { id: string; name: string }
  readonly updatedBy: { id: string; name: string }
  readonly updatedAt: string
  readonly trashedAt: string | null
  readonly unpublishedChangesBy: string[]
  readonly content: Content
}

/** The item as its editor meets it. */
export async function viewItem<Content extends object>(
  site: SiteDb,
  area: ItemArea<Content>,
  item: StoredItem,
  viewer: { readonly userId: string; readonly sitesUrl: string },
): Promise<ItemView<Content>> {
  const fields = Object.entries(item.fieldVersions)
  const names = await namesOf(site, [item.createdBy, item.updatedBy, ...fields.map(([, version]) => version.by)])
  const person = (id: string): { id: string; name: string } => ({ id, name: names.get(id) ?? formerUser })
  const waiting = fields.filter(([, version]) => version.version > (item.publishedDraftVersion ?? 0))
  return {
    id: item.id,
    state: itemState(item),
    slug: item.slug,
    address: publicAddress(viewer.sitesUrl, item.siteId, area.publicPath(item.slug)),
    draftVersion: item.draftVersion,
    versions: Object.fromEntries(
      fields.map(([field, version]) => [field, { version: version.version, changedBy: person(version.by), changedAt: version.at }]),
    ),
    isOwn: item.createdBy === viewer.userId,
    everPublished: item.firstPublishedAt !== null,
    publishedAt: item.publishedAt?.toISOString() ?? null,
    firstPublishedAt: item.firstPublishedAt?.toISOString() ?? null,
    createdBy: person(item.createdBy),
    updatedBy: person(item.updatedBy),
    updatedAt: item.updatedAt.toISOString(),
    trashedAt: item.deletedAt?.toISOString() ?? null,
    unpublishedChangesBy: [...new Set(waiting.map(([, version]) => person(version.by).name))],
    content: area.content.parse(item.draft),
  }
}
