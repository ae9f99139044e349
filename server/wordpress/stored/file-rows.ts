import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// The rows of pictures and documents, and the marks of what is settled.

/** A picture or a document of the old website. */
export interface FileRow {
  readonly nth: number
  readonly sourceKey: string
  readonly title: string
  readonly fileUrl: string
  readonly alt: string
  readonly caption: string
  /** What the first reading told of it. */
  readonly notes: readonly string[]
}

const waiting = statement<FileRow>(
  'wordpress_files_waiting',
  `select nth, source_key as "sourceKey", title, file_url as "fileUrl", alt, caption, notes from wordpress_rows
   where site_id = $1 and import_id = $2 and outcome = 'waiting' and nth > $3 and kind = 'attachment' order by nth limit $4`,
)

/** Files without an outcome, in the order of the export. */
export const waitingFiles = (site: SiteDb, importId: string, after: number, size: number): Promise<FileRow[]> =>
  site.rows(waiting, [site.siteId, importId, after, size])

// Those that could not be fetched may be asked for again; nothing else of a file that was only looked through is left out. The last note
// is why.
const askAgain = statement(
  'wordpress_files_again',
  `update wordpress_rows set outcome = 'waiting', notes = notes - -1
   where site_id = $1 and import_id = $2 and outcome = 'leftOut' and kind = 'attachment'`,
)
const addresses = statement<{ fileUrl: string }>(
  'wordpress_file_addresses',
  `select file_url as "fileUrl" from wordpress_rows
   where site_id = $1 and import_id = $2 and outcome = 'waiting' and kind = 'attachment' and file_url <> ''`,
)

/** Gives files that were left out another try; returns where all are that have no outcome. */
export async function filesToFetch(site: SiteDb, importId: string): Promise<readonly string[]> {
  site.send(askAgain, [site.siteId, importId])
  return (await site.rows(addresses, [site.siteId, importId])).map(({ fileUrl }) => fileUrl)
}

const settled = statement<{ nth: number }>(
  'wordpress_rows_settled',
  `select nth from wordpress_rows where site_id = $1 and import_id = $2 and outcome <> 'waiting' and nth > $3 order by nth limit $4`,
)
const rowsAtOnce = 20_000

/** The numbers of the rows that have an outcome, read in pieces; `read` runs each in a transaction of its own. */
export async function settledRows(
  read: <T>(work: (site: SiteDb) => Promise<T>) => Promise<T>,
  importId: string,
): Promise<{ has(nth: number): boolean }> {
  const marks: Uint8Array[] = []
  const perPiece = 65_536
  for (let after = 0; ;) {
    const from = after
    const rows = await read((site) => site.rows(settled, [site.siteId, importId, from, rowsAtOnce]))
    for (const { nth } of rows) (marks[Math.floor(nth / perPiece)] ??= new Uint8Array(perPiece))[nth % perPiece] = 1
    if (rows.length < rowsAtOnce) break
    after = rows.at(-1)?.nth ?? 0
  }
  return { has: (nth) => marks[Math.floor(nth / perPiece)]?.[nth % perPiece] === 1 }
}
