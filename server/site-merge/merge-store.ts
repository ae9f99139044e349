import type { SiteMerge } from '#contract/users-and-sites/site-merge.ts'
import { mergeUndoDays } from '#contract/users-and-sites/site-merge.ts'
import { formerUser } from '../modules/accounts/former-user.ts'
import type { PlatformDb, SiteDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import type { siteMergeCopies, siteMerges } from './site-merges-table.ts'

type Stored = typeof siteMerges.$inferSelect

export interface MergeRow extends Pick<
  Stored,
  'id' | 'fromId' | 'state' | 'choices' | 'report' | 'fault' | 'createdAt' | 'doneAt'
> {
  readonly intoId: string
  readonly intoName: string
  readonly creatorId: string
  readonly createdBy: string | null
}

const columns = `m.id, m.site_id as "intoId", coalesce((select s.name from sites s where s.id = m.site_id), m.site_id) as "intoName",
  m.from_id as "fromId", m.state, m.choices, m.report, m.fault, m.created_at as "createdAt", m.created_by as "creatorId",
  (select u.name from users u where u.id = m.created_by) as "createdBy", m.done_at as "doneAt"`
const latest = statement<MergeRow>(
  'merge_latest',
  `select ${columns} from site_merges m where m.from_id = $1 order by m.created_at desc, m.id limit 1`,
)
const one = statement<MergeRow>('merge_one', `select ${columns} from site_merges m where m.site_id = $1 and m.id = $2`)
const insert = statement(
  'merge_insert',
  `insert into site_merges (site_id, id, from_id, state, choices, created_at, created_by) values ($1, $2, $3, 'running', $4, $5, $6)`,
)
const setState = statement(
  'merge_state',
  `update site_merges set state = $3, fault = $4, done_at = case when $3 = 'done' then coalesce(done_at, $5) else done_at end
   where site_id = $1 and id = $2`,
)

export interface SiteRow {
  readonly id: string
  readonly name: string
  readonly stopped: 'paused' | 'archived' | null
  readonly isHidden: boolean
  readonly isOwnSite: boolean
  readonly isBusy: boolean
}

// In the order of their ids, so that two merges never wait for each other.
const bothSites = statement<SiteRow>(
  'merge_sites',
  `select s.id, s.name, s.stopped, s.is_hidden as "isHidden", exists (select from federation f where f.own_site_id = s.id) as "isOwnSite",
     exists (select from site_merges m where m.state in ('running', 'undoing') and (m.from_id = s.id or m.site_id = s.id)) as "isBusy"
   from sites s where s.id = any($1::text[]) and not exists (select from removed_sites r where r.id = s.id)
   order by s.id for no key update of s`,
)

/** Two sites, locked. */
export const lockSites = (platform: PlatformDb, ids: readonly [string, string]): Promise<SiteRow[]> =>
  platform.rows(bothSites, [ids])

/** The newest merge of the site into another, however it went; null for none. */
export async function latestMerge(platform: PlatformDb, fromId: string): Promise<MergeRow | null> {
  const [row] = await platform.rows(latest, [fromId])
  return row ?? null
}

export async function findMerge(handle: SiteDb | PlatformDb, intoId: string, id: string): Promise<MergeRow | null> {
  const [row] = await handle.rows(one, [intoId, id])
  return row ?? null
}

export const insertMerge = (
  platform: PlatformDb,
  row: Pick<MergeRow, 'id' | 'intoId' | 'fromId' | 'choices'>,
  by: { readonly userId: string; readonly now: Date },
): void => platform.send(insert, [row.intoId, row.id, row.fromId, JSON.stringify(row.choices), by.now, by.userId])

export const setMergeState = (
  platform: PlatformDb,
  { intoId, id }: Pick<MergeRow, 'intoId' | 'id'>,
  state: SiteMerge['state'],
  now: Date,
  fault: string | null = null,
): void => platform.send(setState, [intoId, id, state, fault, now])

const insertCopies = statement(
  'merge_copies_add',
  `insert into site_merge_copies (site_id, merge_id, kind, from_id, to_id, is_copy, version, from_path)
   select $1, $2, c.kind, c.from_id, c.to_id, c.is_copy, c.version, c.from_path
   from unnest($3::text[], $4::text[], $5::text[], $6::bool[], $7::int[], $8::text[])
     as c (kind, from_id, to_id, is_copy, version, from_path)`,
)
// What somebody changes afterwards has another version.
const noteItems = statement(
  'merge_copies_items',
  `update site_merge_copies c set version = i.draft_version + i.state_version from items i
   where c.site_id = $1 and c.merge_id = $2 and c.kind = 'items' and c.is_copy and i.site_id = c.site_id and i.id::text = c.to_id`,
)
const noteMedia = statement(
  'merge_copies_media',
  `update site_merge_copies c set version = m.version from media m
   where c.site_id = $1 and c.merge_id = $2 and c.kind = 'media' and c.is_copy and m.site_id = c.site_id and m.id::text = c.to_id`,
)
const noteBodies = statement(
  'merge_copies_bodies',
  `update site_merge_copies c set version = b.version from bodies b
   where c.site_id = $1 and c.merge_id = $2 and c.kind = 'bodies' and c.is_copy and b.site_id = c.site_id and b.id::text = c.to_id`,
)
const anyCopy = statement<{ id: string }>(
  'merge_copies_any',
  'select to_id as id from site_merge_copies where site_id = $1 and merge_id = $2 limit 1',
)
const rowsAtOnce = 500

export type NewCopy = Pick<typeof siteMergeCopies.$inferSelect, 'kind' | 'fromId' | 'toId' | 'isCopy' | 'version' | 'fromPath'>

/** Notes what each thing of the merged site has become. */
export async function addCopies(site: SiteDb, mergeId: string, all: readonly NewCopy[]): Promise<void> {
  for (let at = 0; at < all.length; at += rowsAtOnce) {
    const some = all.slice(at, at + rowsAtOnce)
    const columns = (['kind', 'fromId', 'toId', 'isCopy', 'version', 'fromPath'] as const).map((key) => some.map((one) => one[key]))
    await site.rows(insertCopies, [site.siteId, mergeId, ...columns])
  }
  for (const note of [noteItems, noteMedia, noteBodies]) await site.rows(note, [site.siteId, mergeId])
}

export const hasCopies = async (site: SiteDb, mergeId: string): Promise<boolean> =>
  (await site.rows(anyCopy, [site.siteId, mergeId])).length > 0

const dayMs = 86_400_000

export const undoUntil = ({ state, doneAt }: Pick<MergeRow, 'state' | 'doneAt'>, now: Date): Date | null => {
  const until = doneAt && new Date(doneAt.getTime() + mergeUndoDays * dayMs)
  return state === 'done' && until && until > now ? until : null
}

const titles = statement<{ id: string; title: string }>(
  'merge_titles',
  `select id::text, title from items where site_id = $1 and id::text = any($2::text[])
   union all select id::text, title from media where site_id = $1 and id::text = any($2::text[])
   union all select id::text, name from bodies where site_id = $1 and id::text = any($2::text[])`,
)
const why = { changed: 'är ändrad efter sammanslagningen', used: 'används av något som står kvar' } as const

/** What stayed after an undo, in words. What has gone since is not told of. */
export async function stayedOf(site: SiteDb, report: MergeRow['report']): Promise<string[]> {
  const stayed = report?.stayed ?? []
  const rows = await site.rows(titles, [site.siteId, stayed.map(({ id }) => id)])
  const names = new Map(rows.map(({ id, title }) => [id, title]))
  const more = (report?.stayedCount ?? 0) - stayed.length
  return [
    ...stayed.flatMap(({ id, reason }) => (names.has(id) ? [`”${names.get(id)}” ${why[reason]}.`] : [])),
    ...(more > 0 ? [`Och ${more} till.`] : []),
    ...(report?.keepsLists ? ['Kategorier, politikområden eller program som kom med används och står kvar.'] : []),
  ]
}

export const shownMerge = (row: MergeRow, now: Date, stayed: string[] = []): SiteMerge => ({
  into: { id: row.intoId, name: row.intoName },
  state: row.state,
  report: row.report && { copied: row.report.copied, stayed },
  fault: row.fault,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy ?? formerUser,
  undoUntil: undoUntil(row, now)?.toISOString() ?? null,
  // Its step has the id of the merge.
  undoToken: row.id,
})
