import type { WordpressChoices, WordpressContents, WordpressImport } from '#contract/wordpress/wordpress-imports.ts'
import { formerUser } from '../../modules/accounts/former-user.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

export interface ImportRow extends Omit<WordpressImport, 'createdAt' | 'createdBy' | 'expiresAt'> {
  readonly createdAt: Date
  readonly createdBy: string | null
  readonly creatorId: string
  /** The administrator who let files be fetched. */
  readonly fetchBy: string | null
  readonly expiresAt: Date
}

const columns = `i.id, i.state, i.file_name as "fileName", i.bytes::float8 as bytes, i.received::float8 as received, i.contents,
  i.choices, i.converted, i.done, i.total, i.fault, i.created_at as "createdAt", i.created_by as "creatorId", i.expires_at as "expiresAt",
  case when i.fetch_hosts is not null
    then jsonb_build_object('hosts', i.fetch_hosts, 'done', i.fetch_done, 'total', i.fetch_total) end as fetched, i.fetch_by as "fetchBy",
  (select u.name from users u where u.id = i.created_by) as "createdBy"`
const listed = statement<ImportRow>(
  'wordpress_imports_list',
  `select ${columns} from wordpress_imports i where i.site_id = $1 and i.expires_at > $2 order by i.created_at desc, i.id limit 20`,
)
const read = statement<ImportRow>(
  'wordpress_import',
  `select ${columns} from wordpress_imports i where i.site_id = $1 and i.id = $2`,
)
const lock = statement<ImportRow>(
  'wordpress_import_lock',
  `select ${columns} from wordpress_imports i where i.site_id = $1 and i.id = $2 for update of i`,
)
const insert = statement(
  'wordpress_import_insert',
  `insert into wordpress_imports (site_id, id, state, file_name, bytes, created_at, created_by, expires_at)
   values ($1, $2, 'receiving', $3, $4, $5, $6, $7)`,
)
const remove = statement('wordpress_import_remove', 'delete from wordpress_imports where site_id = $1 and id = $2')
const advance = statement<{ received: number }>(
  'wordpress_import_advance',
  `update wordpress_imports set received = $4 where site_id = $1 and id = $2 and received = $3 and state = 'receiving'
   returning received::float8 as received`,
)
const change = statement(
  'wordpress_import_change',
  `update wordpress_imports set state = $3, fault = $4, contents = coalesce($5::jsonb, contents), choices = coalesce($6::jsonb, choices),
     expires_at = coalesce($7::timestamptz, expires_at) where site_id = $1 and id = $2`,
)
const progress = statement(
  'wordpress_import_progress',
  'update wordpress_imports set done = $3, total = $4 where site_id = $1 and id = $2',
)

export const shownImport = ({ creatorId: _creatorId, fetchBy: _fetchBy, ...row }: ImportRow): WordpressImport => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy ?? formerUser,
  expiresAt: row.expiresAt.toISOString(),
})

/** Newest first, without expired ones. */
export const listImports = (site: SiteDb, now: Date): Promise<ImportRow[]> => site.rows(listed, [site.siteId, now])

/** `lock` locks the row until the end of the transaction. */
export async function findImport(site: SiteDb, id: string, purpose: 'lock' | 'read'): Promise<ImportRow | null> {
  const [row] = await site.rows(purpose === 'lock' ? lock : read, [site.siteId, id])
  return row ?? null
}

export const insertImport = (
  site: SiteDb,
  row: { readonly id: string; readonly fileName: string; readonly bytes: number; readonly expiresAt: Date },
  by: { readonly userId: string; readonly now: Date },
): void => site.send(insert, [site.siteId, row.id, row.fileName, row.bytes, by.now, by.userId, row.expiresAt])

/** Its rows and addresses go with it. */
export const removeImport = (site: SiteDb, id: string): void => site.send(remove, [site.siteId, id])

/** True when `from` is the position of the next part. */
export const advanceImport = async (site: SiteDb, id: string, from: number, to: number): Promise<boolean> =>
  (await site.rows(advance, [site.siteId, id, from, to])).length > 0

interface Change {
  readonly fault?: string
  readonly contents?: WordpressContents
  readonly choices?: WordpressChoices
  readonly expiresAt?: Date
}

export const setImportState = (site: SiteDb, id: string, state: ImportRow['state'], more: Change = {}): Promise<unknown> =>
  site.rows(change, [
    site.siteId,
    id,
    state,
    more.fault ?? null,
    more.contents ? JSON.stringify(more.contents) : null,
    more.choices ? JSON.stringify(more.choices) : null,
    more.expiresAt ?? null,
  ])

export const setImportProgress = (site: SiteDb, id: string, done: number, total: number): void =>
  site.send(progress, [site.siteId, id, done, total])

const noteConverted = statement(
  'wordpress_import_converted',
  'update wordpress_imports set converted = $3 where site_id = $1 and id = $2',
)

export const setImportConverted = (site: SiteDb, id: string, converted: number): void =>
  site.send(noteConverted, [site.siteId, id, converted])

const fetching = statement(
  'wordpress_import_fetch',
  `update wordpress_imports set state = 'fetching', fault = null, fetch_hosts = $3, fetch_by = $4, fetch_done = 0, fetch_total = $5
   where site_id = $1 and id = $2`,
)
const fetched = statement(
  'wordpress_import_fetched',
  'update wordpress_imports set fetch_done = fetch_done + 1, done = done + 1 where site_id = $1 and id = $2',
)

/** Files may be fetched from these hosts. */
export const beginFetching = (
  site: SiteDb,
  id: string,
  what: { readonly hosts: readonly string[]; readonly by: string; readonly total: number },
): Promise<unknown> => site.rows(fetching, [site.siteId, id, what.hosts, what.by, what.total])

/** One file more has an outcome. */
export const noteFetched = (site: SiteDb, id: string): void => site.send(fetched, [site.siteId, id])
