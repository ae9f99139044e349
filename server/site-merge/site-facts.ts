import type { SiteDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import { listed } from '../bundle/description/described-table.ts'
import type { MergedRows } from '../bundle/description/described-table.ts'
import { copiedTables } from '../site-export/copied/copied-tables.ts'
import type { CopiedName } from '../site-export/copied/rows.ts'

// What two sites are compared by before one is merged into the other.

export interface ItemFact {
  readonly id: string
  readonly area: 'news' | 'policy' | 'representatives' | 'pages'
  readonly slug: string
  readonly path: string
  readonly parentId: string | null
  readonly sortKey: string | null
  readonly systemKey: string | null
  readonly title: string
}
/** A row of a table whose rows may be on both sites. */
export interface RowFact {
  readonly id: string
  /** The values by which it is compared, in turn. */
  readonly keys: readonly string[]
  readonly parentId: string | null
  readonly sortKey: string | null
}
type ComparedRows = Extract<MergedRows, { readonly sameBy: string }>

export interface ComparedTable extends ComparedRows {
  readonly name: CopiedName
}

export interface SiteFacts {
  /** Those that a copy of the site holds: neither what is in the trash nor persons with Skyddade uppgifter. */
  readonly items: readonly ItemFact[]
  /** By the table's name in a copy. */
  readonly rows: ReadonlyMap<CopiedName, readonly RowFact[]>
  /** Persons that are not copied. */
  readonly protectedPersons: number
  /** Pictures in its texts that visitors are not shown because of such a person. */
  readonly withheldPictures: number
}

const items = statement<ItemFact>(
  'merge_items',
  `select i.id, i.area, i.slug, i.path, i.parent_id as "parentId", i.sort_key as "sortKey", i.system_key as "systemKey", i.title
   from items i where i.site_id = $1 and i.deleted_at is null
     and not exists (select from person_protection p where p.site_id = i.site_id and p.person_id = i.id) order by i.path`,
)
const takenPaths = statement<{ path: string }>(
  'merge_paths',
  'select path from items where site_id = $1 and deleted_at is null union select from_path from redirects where site_id = $1',
)
const isCompared = (merged: MergedRows): merged is ComparedRows => typeof merged === 'object' && 'sameBy' in merged
const compared = copiedTables.flatMap(({ name, table, where, merged }) => {
  if (!isCompared(merged)) return []
  const { sameBy, below = 'null', orderedBy = 'null' } = merged
  const keys = listed(sameBy).map((column) => `t.${column}`)
  const rows = statement<RowFact>(
    `merge_rows_${table}`,
    `select t.id::text, array[${keys.join(', ')}] as keys, ${below}::text as "parentId", ${orderedBy} as "sortKey" from ${table} t
     where t.site_id = $1 and ${where} order by ${orderedBy === 'null' ? 't.id' : orderedBy}`,
  )
  return [{ table: { name, ...merged }, rows }]
})
export const comparedTables: readonly ComparedTable[] = compared.map(({ table }) => table)

const protectedPersons = statement<{ count: number }>(
  'merge_protected',
  'select count(*)::int as count from person_protection where site_id = $1',
)

const withheldPictures = statement<{ count: number }>(
  'merge_withheld',
  `select count(distinct (u.library_id, u.media_id))::int as count
   from media_uses u join media m on m.site_id = u.library_id and m.id = u.media_id
   where u.site_id = $1 and u.item_id is not null and m.upload_hash = any(withheld_on($1))
     and not exists (select from person_protection p where p.site_id = $1 and p.person_id = u.item_id)`,
)

async function rowsOf(site: SiteDb): Promise<SiteFacts['rows']> {
  const rows = new Map<CopiedName, readonly RowFact[]>()
  for (const { table, rows: facts } of compared) rows.set(table.name, await site.rows(facts, [site.siteId]))
  return rows
}

/** The rows of a table that `comparedTables` names. */
export const factsOf = ({ rows }: SiteFacts, name: CopiedName): readonly RowFact[] => rows.get(name) ?? []

export async function readFacts(site: SiteDb): Promise<SiteFacts> {
  const of = [site.siteId]
  const [hidden] = await site.rows(protectedPersons, of)
  const [withheld] = await site.rows(withheldPictures, of)
  return {
    items: await site.rows(items, of),
    rows: await rowsOf(site),
    protectedPersons: hidden?.count ?? 0,
    withheldPictures: withheld?.count ?? 0,
  }
}

/** The addresses that are taken on the site, those that lead on included. */
export const pathsOf = async (site: SiteDb): Promise<Set<string>> =>
  new Set((await site.rows(takenPaths, [site.siteId])).map(({ path }) => path))
