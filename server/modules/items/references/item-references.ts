import type { Incoming, ItemTarget } from '#contract/items/items.ts'
import { validation } from '../../../platform/errors.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import type { Reference } from '../item-area.ts'

// References between items, mirrored beside their content, so that finding the links to an item does not read every text.
// The composite foreign keys exclude other sites' ids in any case; this code refuses them with a message.

type Version = 'draft' | 'published'

const targetRows = statement<ItemTarget>(
  'item_targets',
  `select i.id, i.area, i.title, i.path, i.published_revision_id is not null and i.deleted_at is null as "isPublic",
          i.deleted_at is not null as "isTrashed"
   from items i where i.site_id = $1 and i.id = any($2::uuid[])`,
)
const addRows = statement(
  'item_references_add',
  `insert into item_references (site_id, item_id, version, field, to_item_id)
   select $1, $2, $3, r.field, r.to_item_id from unnest($4::text[], $5::uuid[]) as r (field, to_item_id)
   where exists (select from items t where t.site_id = $1 and t.id = r.to_item_id)
   on conflict do nothing`,
)
const removeRows = statement(
  'item_references_remove',
  `delete from item_references r using unnest($4::text[], $5::uuid[]) as gone (field, to_item_id)
   where r.site_id = $1 and r.item_id = $2 and r.version = $3 and r.field = gone.field and r.to_item_id = gone.to_item_id`,
)
const removeAll = statement(
  'item_references_clear',
  'delete from item_references where site_id = $1 and item_id = $2 and version = $3',
)

const keyOf = ({ field, toItemId }: Reference): string => `${field} ${toItemId}`

/** The referenced items, by id. Removed ones are left out. */
export async function targetsOf(site: SiteDb, ids: Iterable<string>): Promise<ReadonlyMap<string, ItemTarget>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await site.rows(targetRows, [site.siteId, wanted])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Throws 400 at the field for an unknown target or one of the wrong kind. References already in `before` are not checked again. */
export async function refuseUnknownTargets(site: SiteDb, before: readonly Reference[], after: readonly Reference[]): Promise<void> {
  const known = new Set(before.map(keyOf))
  const added = after.filter((reference) => !known.has(keyOf(reference)))
  if (added.length === 0) return
  const targets = await targetsOf(
    site,
    added.map(({ toItemId }) => toItemId),
  )
  const wrong = added.filter(({ toItemId, area }) => {
    const target = targets.get(toItemId)
    return !target || (area !== undefined && target.area !== area)
  })
  if (wrong.length === 0) return
  const message = 'Något du valt finns inte på den här sajten. Ta bort det och välj igen.'
  throw validation(Object.fromEntries(wrong.map(({ field }) => [`fields.${field}`, { code: 'UNKNOWN_TARGET', message }])))
}

/** Updates the mirror from the old draft to the new one. Most saves change no reference, and run no statement here. */
export function mirrorDraftReferences(
  site: SiteDb,
  itemId: string,
  before: readonly Reference[],
  after: readonly Reference[],
): void {
  const [old, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  const added = after.filter((reference) => !old.has(keyOf(reference)))
  const gone = before.filter((reference) => !now.has(keyOf(reference)))
  const columns = (references: readonly Reference[]) => [
    references.map(({ field }) => field),
    references.map(({ toItemId }) => toItemId),
  ]
  if (gone.length > 0) site.send(removeRows, [site.siteId, itemId, 'draft', ...columns(gone)])
  if (added.length > 0) site.send(addRows, [site.siteId, itemId, 'draft', ...columns(added)])
}

// The text is compared only where a reference is missing and may be written.
const addDrafted = statement(
  'item_references_add_drafted',
  `with missing as materialized (
     select n.item_id, n.field, n.to_item_id from unnest($2::uuid[], $3::text[], $4::uuid[]) as n (item_id, field, to_item_id)
     where exists (select from items t where t.site_id = $1 and t.id = n.to_item_id)
       and not exists (select from item_references r where r.site_id = $1 and r.item_id = n.item_id and r.version = 'draft'
         and r.field = n.field and r.to_item_id = n.to_item_id)
   )
   insert into item_references (site_id, item_id, version, field, to_item_id)
   select $1, i.id, 'draft', m.field, m.to_item_id from missing m
   join items i on i.site_id = $1 and i.id = m.item_id and strpos(i.draft::text, m.to_item_id::text) > 0
   on conflict do nothing`,
)

/** Notes the references of many drafts, as far as there is something that they lead to and a draft still has them. */
export async function addDraftReferences(site: SiteDb, all: readonly (Reference & { readonly itemId: string })[]): Promise<void> {
  if (all.length === 0) return
  await site.rows(addDrafted, [
    site.siteId,
    all.map(({ itemId }) => itemId),
    all.map(({ field }) => field),
    all.map(({ toItemId }) => toItemId),
  ])
}

/** Sets the references of the public text; [] when it is no longer public. */
export function mirrorPublished(site: SiteDb, itemId: string, references: readonly Reference[]): void {
  const version: Version = 'published'
  site.send(removeAll, [site.siteId, itemId, version])
  if (references.length === 0) return
  site.send(addRows, [
    site.siteId,
    itemId,
    version,
    references.map(({ field }) => field),
    references.map(({ toItemId }) => toItemId),
  ])
}

const incomingRows = statement<{ id: string; area: string; title: string; isLive: boolean; publishAt: Date | null }>(
  'item_incoming',
  `select i.id, i.area, i.title, bool_or(r.version = 'published') and i.deleted_at is null as "isLive",
          case when bool_or(strpos(v.content::text, $2::uuid::text) > 0) then i.publish_at end as "publishAt"
   from item_references r join items i on i.site_id = r.site_id and i.id = r.item_id
   left join item_revisions v on v.site_id = i.site_id and v.id = i.scheduled_revision_id
   where r.site_id = $1 and r.to_item_id = $2 and r.item_id <> $2 and i.deleted_at is null
   group by i.site_id, i.id order by i.title collate "sv-x-icu", i.id limit 100`,
)
const childCount = statement<{ count: number }>(
  'item_children',
  'select count(*)::int as count from items where site_id = $1 and parent_id = $2 and deleted_at is null',
)

/** Items that refer to an item, shown before it is removed. */
export async function incomingTo(site: SiteDb, itemId: string): Promise<Omit<Incoming, 'inMenu'>> {
  const [items, [children]] = await Promise.all([
    site.rows(incomingRows, [site.siteId, itemId]),
    site.rows(childCount, [site.siteId, itemId]),
  ])
  return {
    items: items.map(({ publishAt, ...item }) => ({ ...item, publishAt: publishAt?.toISOString() ?? null })),
    children: children?.count ?? 0,
  }
}
