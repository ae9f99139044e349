import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

/** A thing that was read in before, with its state on the site now. */
export interface Source {
  readonly sourceKey: string
  readonly objectId: string
  readonly area: 'news' | 'pages' | 'media'
  readonly hash: string
  /** True if the item is as the import left it. */
  readonly isUntouched: boolean
  readonly isTrashed: boolean
  /** It was removed here for good. */
  readonly isGone: boolean
  readonly draftVersion: number
}

/** SQL: true if the item `i` was changed, published, planned, moved or trashed since it was read in from `s`. */
export const workedOn = `(i.draft_version <> s.draft_version or i.state_version <> 1 or i.deleted_at is not null
  or i.published_revision_id is not null or i.publish_at is not null or i.review is not null)`

const found = statement<Source>(
  'wordpress_sources_found',
  `select s.source_key as "sourceKey", s.object_id as "objectId", s.area, s.hash, coalesce(i.draft_version, 0) as "draftVersion",
     i.id is not null and not ${workedOn} as "isUntouched",
     coalesce(i.deleted_at is not null, false) as "isTrashed", i.id is null and m.id is null as "isGone"
   from wordpress_sources s
   left join items i on i.site_id = s.site_id and i.id = s.object_id and s.area <> 'media'
   left join media m on m.site_id = s.site_id and m.id = s.object_id and s.area = 'media' and m.deleted_at is null
   where s.site_id = $1 and s.source_key = any($2::text[])`,
)
const put = statement(
  'wordpress_sources_put',
  `insert into wordpress_sources (site_id, source_key, object_id, area, hash, draft_version, import_id)
   select $1, r."sourceKey", r."objectId", r.area, r.hash, r."draftVersion", $2
   from jsonb_to_recordset($3::jsonb) as r ("sourceKey" text, "objectId" uuid, area text, hash text, "draftVersion" int)
   on conflict (site_id, source_key) do update set hash = excluded.hash, draft_version = excluded.draft_version`,
)

export const sourcesOf = (site: SiteDb, sourceKeys: readonly string[]): Promise<Source[]> =>
  sourceKeys.length === 0 ? Promise.resolve([]) : site.rows(found, [site.siteId, sourceKeys])

export type NewSource = Pick<Source, 'sourceKey' | 'objectId' | 'area' | 'hash' | 'draftVersion'>

/** Remembers what was read in; what is known already keeps the import that made it. */
export const putSources = (site: SiteDb, importId: string, sources: readonly NewSource[]): void => {
  if (sources.length > 0) site.send(put, [site.siteId, importId, JSON.stringify(sources)])
}
