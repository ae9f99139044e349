import type { Actor } from '../modules/items/actor.ts'
import { countBytes } from '../modules/media/media-library.ts'
import { publicChanged } from '../modules/sites/sites.ts'
import type { SiteDb, Statement } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import { lockOnSite } from '../platform/database/named-lock.ts'
import { hasCopies } from './merge-store.ts'
import type { MenuBefore } from './merged-menu.ts'
import { menuBack } from './merged-menu.ts'

// Takes the copies of a merge away again. What somebody has changed, or uses for something of the site's own, stays.

interface Copy {
  readonly kind: 'items' | 'media' | 'bodies'
  readonly id: string
  readonly isChanged: boolean
}
interface Use {
  /** Empty for the site itself: its settings, its menu. */
  readonly by: string
  readonly of: string
}

const copies = statement<Copy>(
  'merge_undo_copies',
  `select c.kind, c.to_id as id,
     coalesce(i.draft_version + i.state_version, m.version, b.version) <> c.version or i.deleted_at is not null or m.deleted_at is not null
       as "isChanged"
   from site_merge_copies c
   left join items i on c.kind = 'items' and i.site_id = c.site_id and i.id::text = c.to_id
   left join media m on c.kind = 'media' and m.site_id = c.site_id and m.id::text = c.to_id
   left join bodies b on c.kind = 'bodies' and b.site_id = c.site_id and b.id::text = c.to_id
   where c.site_id = $1 and c.merge_id = $2 and c.is_copy and coalesce(i.id, m.id, b.id) is not null`,
)
// A changed assignment holds the person and the body; one that came along goes with them.
const uses = statement<Use>(
  'merge_undo_uses',
  `with mine as (select to_id as id from site_merge_copies where site_id = $1 and merge_id = $2 and is_copy)
   select r.item_id::text as by, r.to_item_id::text as of from item_references r join mine on mine.id = r.to_item_id::text where r.site_id = $1
   union all
   select i.id::text, i.parent_id::text from items i join mine on mine.id = i.parent_id::text where i.site_id = $1
   union all
   select coalesce(u.item_id::text, ''), u.media_id::text from media_uses u join mine on mine.id = u.media_id::text
     where u.site_id = $1 and u.library_id = $1
   union all
   select '', p.page_id::text from site_menu_pages p join mine on mine.id = p.page_id::text where p.site_id = $1
   union all
   select '', t.item_id::text from priority_topics t join mine on mine.id = t.item_id::text where t.site_id = $1
   union all
   select '', n.item_id::text from newsletters n join mine on mine.id = n.item_id::text where n.site_id = $1
   union all
   select case when a.isOwn then '' else a.person_id::text end, a.body_id::text from (
     select a.*, not exists (select from site_merge_copies c where c.site_id = $1 and c.merge_id = $2 and c.kind = 'assignments'
       and c.to_id = a.id::text and c.version = a.version) as isOwn
     from assignments a where a.site_id = $1) a join mine on mine.id = a.body_id::text
     where a.isOwn or exists (select from mine where mine.id = a.person_id::text)
   union all
   select '', a.person_id::text from assignments a join mine on mine.id = a.person_id::text
     where a.site_id = $1 and not exists (select from site_merge_copies c where c.site_id = $1 and c.merge_id = $2
       and c.kind = 'assignments' and c.to_id = a.id::text and c.version = a.version)`,
)

interface Staying {
  readonly id: string
  readonly reason: 'changed' | 'used'
}

interface Removal {
  readonly removed: readonly Copy[]
  readonly stayed: readonly Staying[]
}

/** What can be taken away: unchanged, and used by nothing that stays. */
function removalOf(all: readonly Copy[], used: readonly Use[]): Removal {
  const staying = new Map<string, Staying>(
    all.filter(({ isChanged }) => isChanged).map(({ id }) => [id, { id, reason: 'changed' }]),
  )
  const known = new Map(all.map((copy) => [copy.id, copy]))
  const usesOf = new Map<string, Use[]>()
  for (const use of used) usesOf.set(use.by, [...(usesOf.get(use.by) ?? []), use])
  // From each thing that stays to all that it uses.
  const waiting = [...used.filter(({ by }) => !known.has(by)), ...[...staying.keys()].flatMap((id) => usesOf.get(id) ?? [])]
  for (let use = waiting.pop(); use; use = waiting.pop()) {
    const copy = known.get(use.of)
    if (!copy || staying.has(copy.id)) continue
    staying.set(copy.id, { id: copy.id, reason: 'used' })
    waiting.push(...(usesOf.get(copy.id) ?? []))
  }
  return { removed: all.filter(({ id }) => !staying.has(id)), stayed: [...staying.values()] }
}

/** `$2`: ids. In this order: first what points. */
const removals: readonly Statement<object>[] = [
  `delete from assignments a using site_merge_copies c where a.site_id = $1 and c.site_id = $1 and c.merge_id = $3 and c.kind = 'assignments'
     and c.to_id = a.id::text and (a.person_id = any($2::uuid[]) or a.body_id = any($2::uuid[]))`,
  `delete from redirects where site_id = $1 and to_item_id = any($2::uuid[]) and $3::uuid is not null`,
  `delete from jobs where site_id = $1 and key = any($2::text[]) and kind like 'item.%' and $3::uuid is not null`,
  `update items set deleted_at = now(), parent_id = null, published_revision_id = null, published_draft_version = null, published_at = null,
     publish_at = null, scheduled_revision_id = null, scheduled_draft_version = null, unpublish_at = null
   where site_id = $1 and id = any($2::uuid[]) and $3::uuid is not null`,
  `delete from undo_steps where site_id = $1 and subject_id = any($2::uuid[]) and $3::uuid is not null`,
  `delete from item_revisions where site_id = $1 and item_id = any($2::uuid[]) and $3::uuid is not null`,
  `delete from items where site_id = $1 and id = any($2::uuid[]) and $3::uuid is not null`,
  `delete from bodies b where b.site_id = $1 and b.id = any($2::uuid[]) and $3::uuid is not null
     and not exists (select from assignments a where a.site_id = $1 and a.body_id = b.id)`,
].map((text) => statement('', text))
const removeMedia = statement<{ bytes: number }>(
  'merge_undo_media',
  `delete from media m where m.site_id = $1 and m.id = any($2::uuid[])
     and not exists (select from media_uses u where u.site_id = $1 and u.library_id = $1 and u.media_id = m.id) returning m.bytes`,
)
const emptyCollections = statement<{ id: string }>(
  'merge_undo_collections',
  `delete from media_collections l using site_merge_copies c where l.site_id = $1 and c.site_id = $1 and c.merge_id = $2
     and c.kind = 'collections' and c.is_copy and c.to_id = l.id::text
     and not exists (select from media m where m.site_id = $1 and m.collection_id = l.id)
     and not exists (select from media_collections b where b.site_id = $1 and b.parent_id = l.id) returning l.id`,
)
const unusedTitles = statement(
  'merge_undo_titles',
  `delete from role_titles t using site_merge_copies c where t.site_id = $1 and c.site_id = $1 and c.merge_id = $2
     and c.kind = 'roleTitles' and c.is_copy and c.to_id = t.id::text
     and not exists (select from assignments a where a.site_id = $1 and a.own_role_id = t.id)`,
)
/** Lists that texts are sorted by: what no text names any longer goes. */
const unnamed = (['news_categories', 'policy_areas', 'policy_programmes'] as const).map((table) =>
  statement(
    '',
    `delete from ${table} t using site_merge_copies c where t.site_id = $1 and c.site_id = $1 and c.merge_id = $2
       and c.kind = '${table.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase())}' and c.is_copy and c.to_id = t.id::text
       and not exists (select from items i where i.site_id = $1 and position(t.id::text in i.draft::text) > 0)
       and not exists (select from published_items p where p.site_id = $1 and position(t.id::text in p.head::text) > 0)`,
  ),
)
const lists = statement<{ count: number }>(
  'merge_undo_lists',
  `select count(*)::int as count from site_merge_copies c where c.site_id = $1 and c.merge_id = $2 and c.is_copy and (
     (c.kind = 'newsCategories' and exists (select from news_categories t where t.site_id = $1 and t.id = c.to_id))
     or (c.kind = 'policyAreas' and exists (select from policy_areas t where t.site_id = $1 and t.id::text = c.to_id))
     or (c.kind = 'policyProgrammes' and exists (select from policy_programmes t where t.site_id = $1 and t.id::text = c.to_id)))`,
)
const setReport = statement(
  'merge_undo_report',
  `update site_merges set report = coalesce(report, '{"copied": []}') || $3::jsonb where site_id = $1 and id = $2`,
)
const forget = statement('merge_undo_forget', 'delete from site_merge_copies where site_id = $1 and merge_id = $2')

const rowsAtOnce = 200
const maxNamed = 50

/** In one transaction of the site that the copies are on. Done twice, the second time finds nothing. */
export async function removeCopies(site: SiteDb, mergeId: string, menu: MenuBefore | undefined, actor: Actor): Promise<void> {
  await lockOnSite(site, 'import')
  const of = [site.siteId, mergeId]
  if (!(await hasCopies(site, mergeId))) return
  // First: a page that the menu names would stay.
  if (menu) await menuBack(site, menu, actor)
  const all = await site.rows(copies, of)
  const { removed, stayed } = removalOf(all, await site.rows(uses, of))
  const ids = removed.map(({ id }) => id)
  for (const removal of removals)
    for (let at = 0; at < ids.length; at += rowsAtOnce)
      await site.rows(removal, [site.siteId, ids.slice(at, at + rowsAtOnce), mergeId])
  const gone = await site.rows(removeMedia, [site.siteId, removed.filter(({ kind }) => kind === 'media').map(({ id }) => id)])
  await countBytes(site, -gone.reduce((sum, { bytes }) => sum + bytes, 0))
  while ((await site.rows(emptyCollections, of)).length > 0);
  for (const unused of [unusedTitles, ...unnamed]) await site.rows(unused, of)
  const [other] = await site.rows(lists, of)
  const report = { stayed: stayed.slice(0, maxNamed), stayedCount: stayed.length, keepsLists: (other?.count ?? 0) > 0 }
  await site.rows(setReport, [...of, JSON.stringify(report)])
  await site.rows(forget, of)
  await publicChanged(site)
}
