import type { WordpressOutcome, WordpressRow } from '#contract/wordpress/wordpress-imports.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// The rows of an import: everything in its file, and what became of it. They are written in hundreds.

export interface StagedRow {
  readonly nth: number
  readonly kind: string
  readonly sourceId: string
  readonly sourceKey: string
  readonly title: string
  readonly parentId: string
  readonly slug: string
  readonly status: string
  readonly menuOrder: number
  readonly fileUrl: string
  readonly alt: string
  readonly caption: string
  /** What is told of it whatever becomes of it; of files, whose outcome is written without the export. */
  readonly notes: readonly string[]
}

const clear = statement('wordpress_rows_clear', 'delete from wordpress_rows where site_id = $1 and import_id = $2')
const clearAddresses = statement(
  'wordpress_addresses_clear',
  'delete from wordpress_addresses where site_id = $1 and import_id = $2',
)
const insert = statement(
  'wordpress_rows_insert',
  `insert into wordpress_rows (site_id, import_id, nth, kind, source_id, source_key, title, parent_id, slug, status, menu_order, file_url,
     alt, caption, notes)
   select $1, $2, r.nth, r.kind, r."sourceId", r."sourceKey", r.title, r."parentId", r.slug, r.status, r."menuOrder", r."fileUrl",
     r.alt, r.caption, r.notes
   from jsonb_to_recordset($3::jsonb) as r (nth int, kind text, "sourceId" text, "sourceKey" text, title text, "parentId" text,
     slug text, status text, "menuOrder" int, "fileUrl" text, alt text, caption text, notes jsonb)`,
)
const insertAddresses = statement(
  'wordpress_addresses_insert',
  `insert into wordpress_addresses (site_id, import_id, address, nth)
   select $1, $2, a.address, a.nth from unnest($3::text[], $4::int[]) as a (address, nth) on conflict do nothing`,
)

export function clearRows(site: SiteDb, importId: string): void {
  site.send(clearAddresses, [site.siteId, importId])
  site.send(clear, [site.siteId, importId])
}

export async function insertRows(
  site: SiteDb,
  importId: string,
  rows: readonly StagedRow[],
  addresses: readonly { readonly address: string; readonly nth: number }[],
): Promise<void> {
  await site.rows(insert, [site.siteId, importId, JSON.stringify(rows)])
  await site.rows(insertAddresses, [
    site.siteId,
    importId,
    addresses.map(({ address }) => address),
    addresses.map(({ nth }) => nth),
  ])
}

/** What became of a row. */
export interface Outcome {
  readonly nth: number
  readonly outcome: WordpressOutcome
  readonly notes: readonly string[]
  readonly itemId?: string | null
  readonly area?: 'news' | 'pages' | 'media' | null
  readonly beforeRevisionId?: string | null
  /** The end of a text that was too long. */
  readonly cutText?: string | null
}

const settle = statement(
  'wordpress_rows_settle',
  `update wordpress_rows w set outcome = r.outcome, notes = r.notes, item_id = r."itemId", area = r.area,
     before_revision_id = r."beforeRevisionId", cut_text = r."cutText"
   from jsonb_to_recordset($3::jsonb) as r (nth int, outcome text, notes jsonb, "itemId" uuid, area text, "beforeRevisionId" uuid,
     "cutText" text)
   where w.site_id = $1 and w.import_id = $2 and w.nth = r.nth`,
)

export const settleRows = (site: SiteDb, importId: string, outcomes: readonly Outcome[]): void => {
  if (outcomes.length > 0) site.send(settle, [site.siteId, importId, JSON.stringify(outcomes)])
}

/** What an old address leads to, as far as it is known. */
interface Target {
  readonly address: string
  readonly kind: string
  readonly sourceKey: string
  readonly nth: number
  readonly status: string
}

const targets = statement<Target>(
  'wordpress_targets',
  `select a.address, r.kind, r.source_key as "sourceKey", r.nth, r.status
   from wordpress_addresses a join wordpress_rows r on r.site_id = a.site_id and r.import_id = a.import_id and r.nth = a.nth
   where a.site_id = $1 and a.import_id = $2 and a.address = any($3::text[])`,
)
export const targetsAt = (site: SiteDb, importId: string, addresses: readonly string[]): Promise<Target[]> =>
  addresses.length === 0 ? Promise.resolve([]) : site.rows(targets, [site.siteId, importId, addresses])

const page = statement<
  Omit<WordpressRow, 'item'> & { readonly itemId: string | null; readonly area: 'news' | 'pages' | 'media' | null }
>(
  'wordpress_rows_page',
  `select nth, kind, source_id as "sourceId", title, outcome, notes, area, cut_text is not null as "hasCutText",
     (select i.id from items i where i.site_id = w.site_id and i.id = w.item_id) as "itemId"
   from wordpress_rows w where w.site_id = $1 and w.import_id = $2 and ($3::text is null or w.outcome = $3) and w.nth > $4
   order by w.nth limit $5`,
)
const counts = statement<{ outcome: WordpressOutcome; count: number }>(
  'wordpress_rows_counts',
  `select outcome, count(*)::int as count from wordpress_rows where site_id = $1 and import_id = $2 group by outcome`,
)

export async function pageOfRows(
  site: SiteDb,
  importId: string,
  input: { readonly outcome: WordpressOutcome | undefined; readonly after: number; readonly size: number },
): Promise<WordpressRow[]> {
  const rows = await site.rows(page, [site.siteId, importId, input.outcome ?? null, input.after, input.size])
  return rows.map(({ itemId, area, ...row }) => ({
    ...row,
    item: itemId !== null && (area === 'news' || area === 'pages') ? { area, id: itemId } : null,
  }))
}

export const countRows = (site: SiteDb, importId: string) => site.rows(counts, [site.siteId, importId])

const cut = statement<{ text: string }>(
  'wordpress_row_cut_text',
  'select cut_text as text from wordpress_rows where site_id = $1 and import_id = $2 and nth = $3 and cut_text is not null',
)

/** The end of a text that was too long; null when it was not. */
export async function cutTextOf(site: SiteDb, importId: string, nth: number): Promise<string | null> {
  const [row] = await site.rows(cut, [site.siteId, importId, nth])
  return row?.text ?? null
}
