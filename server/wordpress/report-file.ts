import { outcomeWords } from '#contract/wordpress/wordpress-words.ts'
import type { Database } from '../platform/database/database.ts'
import { csvLine, csvStart } from '../platform/sheets/csv-text.ts'
import { typeOf } from './reading/item-types.ts'
import { pageOfRows } from './stored/row-store.ts'

const rowsAtOnce = 1000
const kinds = new Map([
  ['author', 'Författare'],
  ['category', 'Kategori'],
  ['tag', 'Etikett'],
  ['term', 'Indelning'],
])

/** The report as CSV, piece by piece. */
export async function* reportText(database: Database, siteId: string, importId: string): AsyncGenerator<Buffer> {
  yield Buffer.from(csvStart + csvLine(['Nr', 'Sort', 'Nr i WordPress', 'Rubrik', 'Vad som hände', 'Anmärkningar']))
  for (let after = 0; ;) {
    const from = after
    const rows = await database.inSite(
      siteId,
      (site) => pageOfRows(site, importId, { outcome: undefined, after: from, size: rowsAtOnce }),
      'read',
    )
    const lines = rows.map(({ nth, kind, sourceId, title, outcome, notes }) =>
      csvLine([nth, kinds.get(kind) ?? typeOf(kind).label, sourceId, title, outcomeWords[outcome], notes.join(' ')]),
    )
    if (lines.length > 0) yield Buffer.from(lines.join(''))
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.nth ?? 0
  }
}

/** Its size, which the browser is told before the first byte. */
export async function reportBytes(database: Database, siteId: string, importId: string): Promise<number> {
  let bytes = 0
  for await (const piece of reportText(database, siteId, importId)) bytes += piece.length
  return bytes
}
