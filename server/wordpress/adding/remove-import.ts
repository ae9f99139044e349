import type { Actor, Fields } from '../../modules/items/actor.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import { trashItem } from '../../modules/items/life/item-transitions.ts'
import { revisionContent } from '../../modules/items/store/item-store.ts'
import { recordAudit } from '../../modules/audit/audit.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { ImportRow } from '../stored/import-store.ts'
import { findImport, setImportState } from '../stored/import-store.ts'
import { workedOn } from '../stored/source-store.ts'
import { liftFromLateParents } from './late-parents.ts'
import { replaceDraft } from './add-texts.ts'

// Takes a whole import back, in batches that may be repeated. What nobody has touched disappears; what somebody has worked on goes into
// the trash, from where it can be restored; a text that the import changed gets the text from before.

const itemsAtOnce = 100

interface Made {
  readonly sourceKey: string
  readonly id: string
  readonly area: 'news' | 'pages' | 'media'
  readonly draftVersion: number
  readonly isUntouched: boolean
  readonly isThere: boolean
}

// Pages below others first, since a page that has some cannot go; what is below it in the trash can be restored only under it.
const made = statement<Made>(
  'wordpress_undo_made',
  `select s.source_key as "sourceKey", s.object_id as id, s.area, coalesce(i.draft_version, 0) as "draftVersion",
     i.id is not null and i.deleted_at is null as "isThere",
     not ${workedOn} and i.first_published_at is null and not exists (select from items c where c.site_id = s.site_id and c.parent_id = i.id) as "isUntouched"
   from wordpress_sources s left join items i on i.site_id = s.site_id and i.id = s.object_id and s.area <> 'media'
   where s.site_id = $1 and s.import_id = $2 and s.area <> 'media' and s.source_key > $3
     and ($4::int is null or length(i.path) - length(replace(i.path, '/', '')) = $4)
   order by s.source_key limit ${itemsAtOnce}`,
)
const forgetSources = statement(
  'wordpress_undo_forget',
  'delete from wordpress_sources where site_id = $1 and source_key = any($2::text[])',
)
const removeRedirects = statement(
  'wordpress_undo_redirects',
  'delete from redirects where site_id = $1 and to_item_id = any($2::uuid[])',
)
const removeRevisions = statement(
  'wordpress_undo_revisions',
  'delete from item_revisions where site_id = $1 and item_id = any($2::uuid[])',
)
// The site's role removes nothing that is not in the trash, nor its revisions.
const trashItems = statement(
  'wordpress_undo_trash',
  'update items set deleted_at = $3, deleted_by = $4 where site_id = $1 and id = any($2::uuid[])',
)
const removeItems = statement('wordpress_undo_items', 'delete from items where site_id = $1 and id = any($2::uuid[])')
const trashMedia = statement(
  'wordpress_undo_media',
  `with gone as (
     update media m set deleted_at = $3, deleted_by = $4, version = version + 1 from wordpress_sources s
     where s.site_id = $1 and s.import_id = $2 and s.area = 'media' and m.site_id = s.site_id and m.id = s.object_id and m.deleted_at is null
       and not exists (select from media_uses u where u.site_id = m.site_id and u.library_id = m.site_id and u.media_id = m.id)
     returning m.id
   ) delete from wordpress_sources where site_id = $1 and area = 'media' and object_id in (select id from gone)`,
)
const changed = statement<{ nth: number; id: string; area: 'news' | 'pages'; revisionId: string; sourceKey: string }>(
  'wordpress_undo_changed',
  `select w.nth, w.item_id as id, w.area, w.before_revision_id as "revisionId", w.source_key as "sourceKey"
   from wordpress_rows w join wordpress_sources s on s.site_id = w.site_id and s.source_key = w.source_key
   join items i on i.site_id = w.site_id and i.id = w.item_id and i.deleted_at is null and i.draft_version = s.draft_version
   where w.site_id = $1 and w.import_id = $2 and w.before_revision_id is not null and s.import_id <> $2 limit ${itemsAtOnce}`,
)
const forgetBefore = statement(
  'wordpress_undo_before',
  'update wordpress_rows set before_revision_id = null where site_id = $1 and import_id = $2 and nth = $3',
)
const setVersion = statement(
  'wordpress_undo_version',
  `update wordpress_sources set draft_version = $3, hash = '' where site_id = $1 and source_key = $2`,
)

interface UndoDeps {
  readonly database: Database
  readonly areas: readonly ItemArea<Fields>[]
}

/** Puts the texts back that the import changed; returns how many there were. */
async function putBack({ areas }: UndoDeps, site: SiteDb, row: ImportRow, actor: Actor): Promise<number> {
  const rows = await site.rows(changed, [site.siteId, row.id])
  for (const { nth, id, area: name, revisionId, sourceKey } of rows) {
    const area = areas.find((one) => one.name === name)
    const content = await revisionContent(site, id, revisionId)
    if (area && content !== null) {
      const version = await replaceDraft(site, { id, area, content: area.content.parse(content) }, actor)
      site.send(setVersion, [site.siteId, sourceKey, version])
    }
    site.send(forgetBefore, [site.siteId, row.id, nth])
  }
  return rows.length
}

/** Removes a batch of what the import made; returns the last key, or null at the end. */
async function removeSome(
  deps: UndoDeps,
  site: SiteDb,
  row: ImportRow,
  actor: Actor,
  after: string,
  depth: number | null,
): Promise<string | null> {
  const some = await site.rows(made, [site.siteId, row.id, after, depth])
  const gone = some.filter(({ isThere, isUntouched }) => isThere && isUntouched)
  const ids = gone.map(({ id }) => id)
  if (ids.length > 0) {
    site.send(removeRedirects, [site.siteId, ids])
    site.send(trashItems, [site.siteId, ids, actor.now, actor.userId])
    site.send(removeRevisions, [site.siteId, ids])
    await site.rows(removeItems, [site.siteId, ids])
    site.send(forgetSources, [site.siteId, gone.map(({ sourceKey }) => sourceKey)])
  }
  for (const one of some.filter(({ isThere, isUntouched }) => isThere && !isUntouched)) {
    const area = deps.areas.find(({ name }) => name === one.area)
    if (!area) continue
    try {
      await trashItem({ site, area, actor }, one.id, one.draftVersion)
    } catch (error) {
      // It has pages below it that people have made here, or stands in the menu: it stays.
      if (!(error instanceof HttpError)) throw error
    }
  }
  return some.at(-1)?.sourceKey ?? null
}

/** The deepest page is /a/b/c. */
const depths = [3, 2, null]

/** Takes the import back. May be repeated after a kill. */
export async function removeImport(deps: UndoDeps, siteId: string, row: ImportRow, now: Date): Promise<void> {
  const { database } = deps
  const actor: Actor = { userId: row.creatorId, role: 'siteAdmin', now }
  while ((await database.inSite(siteId, (site) => putBack(deps, site, row, actor))) === itemsAtOnce);
  const pageArea = deps.areas.find(({ name }) => name === 'pages')
  if (pageArea) await database.inSite(siteId, (site) => liftFromLateParents(site, row.id, pageArea))
  for (const depth of depths)
    for (let after: string | null = ''; after !== null;) {
      const from: string = after
      after = await database.inSite(siteId, (site) => removeSome(deps, site, row, actor, from, depth))
    }
  await database.inSite(siteId, async (site) => {
    const held = await findImport(site, row.id, 'lock')
    if (held?.state !== 'undoing') return
    await site.rows(trashMedia, [siteId, row.id, now, row.creatorId])
    await setImportState(site, row.id, 'undone')
    await recordAudit(site, { actorId: row.creatorId, siteId, action: 'wordpress.undo', objectId: row.id }, now)
  })
}
