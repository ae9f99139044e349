import { join } from 'node:path'
import type { Database, SiteDb, Statement } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { written } from './written-file.ts'
import type { CopiedFile } from './written-file.ts'
import type { CopiedTable } from './copied-tables.ts'
import { camelCase } from '../../platform/database/column-names.ts'
import { copiedTables } from './copied-tables.ts'
import { copySchema } from './rows.ts'
import { withheldMediaOf, withoutWordsAbout } from './withheld-words.ts'

// The machine-readable part of a copy: every row the association owns, one JSON object per line, so that neither writing nor
// reading needs more memory for a large site. All rows are read in one snapshot, so the versions that items refer to are in the copy.

export const fileOfTable = (name: CopiedTable['name']): string => `data/${name}.jsonl`
const schemaFile = 'data/schema.json'

/** Times are written in UTC, at full precision. */
const utc = statement('copy_utc', `set local time zone 'UTC'`)
const rowsAtOnce = 100
// Unnamed, so planned each time: copies are rare, and a connection keeps every named statement.
const fetchNext = statement<{ row: Record<string, unknown> }>('', `fetch ${rowsAtOnce} from copied_rows`)
const closeCursor = statement('', 'close copied_rows')

const cursorOf = ({ table, columns, instead, where, order }: CopiedTable) => {
  const pairs = columns.map((column) => `'${camelCase(column)}', ${instead[column] ?? `t.${column}`}`)
  const site = table === 'sites' ? 't.id' : 't.site_id'
  return statement(
    '',
    `declare copied_rows no scroll cursor for select json_build_object(${pairs.join(', ')}) as row from ${table} t
     where ${site} = current_setting('app.site') and ${where} order by ${order}`,
  )
}
const copied = copiedTables.map((table) => ({ table, cursor: cursorOf(table) }))

export interface CopiedPicture {
  readonly id: string
  readonly title: string
  readonly extension: string
}

async function* linesOf(
  site: SiteDb,
  cursor: Statement<object>,
  change: (row: Record<string, unknown>) => object,
): AsyncGenerator<string> {
  await site.rows(cursor, [])
  for (;;) {
    const found = await site.rows(fetchNext, [])
    for (const { row } of found) yield `${JSON.stringify(change(row))}\n`
    if (found.length < rowsAtOnce) break
  }
  await site.rows(closeCursor, [])
}

interface CopiedData {
  readonly files: readonly CopiedFile[]
  /** Rows by table. */
  readonly counts: Readonly<Record<string, number>>
}

/** `pictureFile` returns the path of a picture's bytes in the copy. */
export async function copyData(
  database: Database,
  siteId: string,
  folder: string,
  pictureFile: (picture: CopiedPicture) => string,
): Promise<CopiedData> {
  const files: CopiedFile[] = []
  const counts: Record<string, number> = {}
  await database.inSite(
    siteId,
    async (site) => {
      await site.rows(utc, [])
      const withheld = await withheldMediaOf(site)
      for (const { table, cursor } of copied) {
        const at = join(folder, `data-${table.name}`)
        let count = 0
        const change = (row: Record<string, unknown>): object => {
          count++
          if (table.name === 'media') return { ...row, file: pictureFile(row as unknown as CopiedPicture) }
          return withoutWordsAbout(withheld, row)
        }
        await written(at, linesOf(site, cursor, change))
        files.push({ file: fileOfTable(table.name), at })
        counts[table.name] = count
      }
    },
    'snapshot',
  )
  const at = join(folder, 'data-schema')
  await written(at, [`${JSON.stringify(copySchema(), null, 1)}\n`])
  files.push({ file: schemaFile, at })
  return { files, counts }
}
