import type { HiddenBefore } from '#contract/items/hidden-before.ts'
import type { TreePage } from '#contract/pages/pages.ts'
import { PageContent, pageCount, requiredPages, SystemPageKey } from '#contract/pages/pages.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { StateColumns } from '../items/store/item-state.ts'
import { isScheduled, itemState, stillHidden } from '../items/store/item-state.ts'
import { listedReadings } from '../visits/listed-readings.ts'

interface TreeRow extends StateColumns {
  readonly id: string
  readonly parentId: string | null
  readonly title: string
  readonly path: string
  readonly systemKey: string | null
  readonly detail: Record<string, string>
  readonly createdBy: string
  readonly reviewOn: string | null
  readonly unpublishAt: Date | null
  readonly hiddenBefore: HiddenBefore | null
}

const treeRows = statement<TreeRow>(
  'page_tree',
  `select id, parent_id as "parentId", title, path, system_key as "systemKey", detail, created_by as "createdBy",
     review_on::text as "reviewOn", draft_version as "draftVersion", published_draft_version as "publishedDraftVersion",
     first_published_at as "firstPublishedAt", publish_at as "publishAt", unpublish_at as "unpublishAt", review, deleted_at as "deletedAt",
     hidden_before as "hiddenBefore"
   from items where site_id = $1 and area = 'pages' and deleted_at is null
   order by sort_key collate "C", id limit ${pageCount.max}`,
)

interface PlacedRow extends TreeRow {
  readonly isBelowTrash: boolean
}

/** Each page after its parent. A page below the trash is shown at the top instead of nowhere. */
function inTreeOrder(found: readonly TreeRow[]): PlacedRow[] {
  const ids = new Set(found.map(({ id }) => id))
  const rows = found.map((row) => {
    const isBelowTrash = row.parentId !== null && !ids.has(row.parentId)
    return { ...row, isBelowTrash, parentId: isBelowTrash ? null : row.parentId }
  })
  const below = new Map<string | null, PlacedRow[]>()
  for (const row of rows) below.set(row.parentId, [...(below.get(row.parentId) ?? []), row])
  const from = (parentId: string | null): PlacedRow[] => (below.get(parentId) ?? []).flatMap((row) => [row, ...from(row.id)])
  return from(null)
}

/** Every page outside the trash, in the order of the tree. */
export async function pageTreeOf(site: SiteDb, userId: string, today: string): Promise<TreePage[]> {
  const rows = await site.rows(treeRows, [site.siteId])
  const readings = await listedReadings(
    site,
    rows.map(({ id }) => id),
    today,
  )
  return inTreeOrder(rows).map((row) => ({
    id: row.id,
    parentId: row.parentId,
    isBelowTrash: row.isBelowTrash,
    title: row.title,
    menuTitle: row.detail['menuTitle'] ?? '',
    path: row.path,
    state: itemState(row),
    isLive: row.publishedDraftVersion !== null,
    isOwn: row.createdBy === userId,
    everPublished: row.firstPublishedAt !== null,
    hiddenBefore: stillHidden(row),
    isScheduled: isScheduled(row),
    draftVersion: row.draftVersion,
    systemKey: SystemPageKey.nullable().parse(row.systemKey),
    isRequired: row.systemKey !== null && requiredPages.has(row.systemKey),
    showInMenu: row.detail['showInMenu'] === 'true',
    isLink: row.detail['linkUrl'] !== undefined,
    language: PageContent.shape.language.catch('sv').parse(row.detail['language']),
    reviewOn: row.reviewOn,
    readings: readings.get(row.id) ?? 0,
  }))
}
