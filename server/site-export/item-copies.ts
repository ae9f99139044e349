import { join } from 'node:path'
import type { RichText } from '#contract/rich-text/document.ts'
import { plainText } from '#contract/rich-text/document.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Database, Statement } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import { csvLine, csvStart } from '../platform/sheets/csv-text.ts'
import type { CopiedFile } from './copied/written-file.ts'
import { written } from './copied/written-file.ts'

// The stored contents, drafts included, for other programs; and the same as tables for people.

interface ItemRow {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly draft: Readonly<Record<string, unknown>>
  readonly published: Readonly<Record<string, unknown>> | null
  readonly firstPublishedAt: Date | null
  readonly publishedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

// Persons with Skyddade uppgifter are in no export.
const itemPage = statement<ItemRow>(
  'export_items',
  `select i.id, i.path, i.title, i.draft, r.content as published, i.first_published_at as "firstPublishedAt",
          i.published_at as "publishedAt", i.created_at as "createdAt", i.updated_at as "updatedAt"
   from items i left join item_revisions r on r.site_id = i.site_id and r.id = i.published_revision_id
   where i.site_id = $1 and i.area = $2 and i.id > $3 and i.deleted_at is null
     and not exists (select from person_protection p where p.site_id = i.site_id and p.person_id = i.id)
   order by i.id limit 200`,
)
const firstId = '00000000-0000-0000-0000-000000000000'

async function* itemsOf(database: Database, siteId: string, area: string): AsyncGenerator<ItemRow> {
  for (let after = firstId; ;) {
    const rows = await database.inSite(siteId, (site) => site.rows(itemPage, [siteId, area, after]), 'read')
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function* asJson(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield before + JSON.stringify(row)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

type Cells = readonly (string | number | null)[]

async function* asCsv<Row>(names: readonly string[], rows: AsyncIterable<Row>, cells: (row: Row) => Cells): AsyncGenerator<string> {
  yield csvStart + csvLine(names)
  for await (const row of rows) yield csvLine(cells(row))
}

const day = (at: Date | null): string => (at ? stockholmDate(at) : '')
const text = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(text).join('\n') : ''
const richText = (value: unknown): string => (value ? plainText(value as RichText) : '')
const stateOf = ({ publishedAt }: ItemRow): string => (publishedAt ? 'Publicerad' : 'Utkast')
const common = ['Adress', 'Status', 'Publicerad', 'Senast ändrad'] as const
const commonCells = (row: ItemRow): Cells => [row.path, stateOf(row), day(row.publishedAt), day(row.updatedAt)]

interface Area {
  readonly area: string
  readonly file: string
  /** Columns of its table besides `common`. */
  readonly table: { readonly names: readonly string[]; readonly cells: (row: ItemRow) => Cells }
}

const areas: readonly Area[] = [
  {
    area: 'news',
    file: 'nyheter',
    table: {
      names: ['Rubrik', 'Ingress', 'Text', 'Kategori', ...common],
      cells: (row) => [
        row.title,
        text(row.draft['lead']),
        richText(row.draft['body']),
        text(row.draft['category']),
        ...commonCells(row),
      ],
    },
  },
  {
    area: 'policy',
    file: 'politik',
    table: {
      names: ['Sakfråga', 'Kort svar', 'Krav', 'Fördjupning', 'Beslutat', 'Beslutat av', ...common],
      cells: (row) => [
        row.title,
        text(row.draft['summary']),
        text(row.draft['demands']),
        richText(row.draft['body']),
        text(row.draft['decidedAt']),
        text(row.draft['decidedBy']),
        ...commonCells(row),
      ],
    },
  },
  {
    area: 'representatives',
    file: 'foretradare',
    table: {
      names: ['Förnamn', 'Efternamn', 'Visningsnamn', 'Yrke', 'Kort presentation', ...common],
      cells: (row) => [
        text(row.draft['givenName']),
        text(row.draft['familyName']),
        text(row.draft['displayName']),
        text(row.draft['profession']),
        text(row.draft['bioShort']),
        ...commonCells(row),
      ],
    },
  },
  {
    area: 'pages',
    file: 'sidor',
    table: {
      names: ['Rubrik', 'I menyn', 'Ingress', 'Text', ...common],
      cells: (row) => [
        row.title,
        text(row.draft['menuTitle']),
        text(row.draft['lead']),
        richText(row.draft['body']),
        ...commonCells(row),
      ],
    },
  },
]

interface RedirectRow {
  readonly fromPath: string
  readonly to: string | null
  readonly code: number
  readonly hits: number
  readonly createdAt: Date
}
// Old addresses often contain a name: those of people with Skyddade uppgifter are left out as well.
const redirectRows: Statement<RedirectRow> = statement(
  'export_redirects',
  `select d.from_path as "fromPath", coalesce(d.to_url, i.path) as "to", d.code, d.hits, d.created_at as "createdAt"
   from redirects d left join items i on i.site_id = d.site_id and i.id = d.to_item_id
   where d.site_id = $1 and (d.to_item_id is null or (i.deleted_at is null
     and not exists (select from person_protection p where p.site_id = d.site_id and p.person_id = d.to_item_id)))
   order by d.from_path`,
)
const assignmentRows = statement<{
  personId: string
  person: string
  body: string
  roleId: string
  role: string | null
  label: string
  from: string
  to: string | null
}>(
  'export_assignments',
  `select a.person_id as "personId", i.title as person, b.name as body, a.role_id as "roleId", t.name as role,
          a.label_override as label, a.from_date::text as "from", a.to_date::text as "to"
   from assignments a join items i on i.site_id = a.site_id and i.id = a.person_id and i.deleted_at is null
   join bodies b on b.site_id = a.site_id and b.id = a.body_id
   left join role_titles t on t.site_id = a.site_id and t.id = a.own_role_id
   where a.site_id = $1
     and not exists (select from person_protection p where p.site_id = a.site_id and p.person_id = a.person_id)
   order by b.name, i.title, a.from_date`,
)
const settingRows = statement<{ tab: string; content: unknown }>(
  'export_settings',
  'select tab, content from site_settings where site_id = $1 order by tab',
)

async function* listed<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

export async function copyContents(database: Database, siteId: string, folder: string): Promise<CopiedFile[]> {
  const copies: CopiedFile[] = []
  const add = async (file: string, pieces: AsyncIterable<string>): Promise<void> => {
    const at = join(folder, `content-${copies.length}`)
    await written(at, pieces)
    copies.push({ file, at })
  }
  for (const { area, file, table } of areas) {
    await add(`innehall/${file}.json`, asJson(itemsOf(database, siteId, area)))
    await add(`${file}.csv`, asCsv(table.names, itemsOf(database, siteId, area), table.cells))
  }
  const [redirects, assignments, settings] = await database.inSite(
    siteId,
    (site) =>
      Promise.all([site.rows(redirectRows, [siteId]), site.rows(assignmentRows, [siteId]), site.rows(settingRows, [siteId])]),
    'read',
  )
  await add('innehall/omdirigeringar.json', asJson(listed(redirects)))
  await add(
    'omdirigeringar.csv',
    asCsv(['Från', 'Till', 'Kod', 'Träffar', 'Skapad'], listed(redirects), (row) => [
      row.fromPath,
      row.to,
      row.code,
      row.hits,
      day(row.createdAt),
    ]),
  )
  await add('innehall/uppdrag.json', asJson(listed(assignments)))
  await add('innehall/installningar.json', asJson(listed(settings)))
  return copies
}
