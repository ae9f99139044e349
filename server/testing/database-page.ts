import type pg from 'pg'
import { tablesByOwner } from '../bundle/every-table.ts'

/** What the site's role, the public role and the platform role may do with each table; *part*: only some columns. */
const rights = `
  select c.relname as table, array(
    select coalesce((
      select string_agg(word || case when has_table_privilege(role, c.oid, privilege) then '' else ' part' end, ', ' order by place)
      from (values (1, 'read', 'SELECT'), (2, 'add', 'INSERT'), (3, 'change', 'UPDATE'), (4, 'remove', 'DELETE')) as w (place, word, privilege)
      where has_table_privilege(role, c.oid, privilege)
        or (privilege <> 'DELETE' and has_any_column_privilege(role, c.oid, privilege))
    ), '–') from (values (1, 'kansli_site'), (2, 'kansli_public'), (3, 'kansli_platform')) as r (place, role) order by r.place
  ) as roles
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`

const head = '| Table | Holds | site | public | platform |\n|---|---|---|---|---|\n'

/** docs/database.md with its tables of now. What is written by hand around them is kept. */
export async function databasePage(client: pg.Client, page: string): Promise<string> {
  const { rows } = await client.query<{ table: string; roles: string[] }>(rights)
  const roles = new Map(rows.map((row) => [row.table, row.roles.join(' | ')]))
  const [before = '', after = ''] = page.split(/(?=\n## The triggers)/)
  const [top = '', ...sections] = before.split('\n### ')
  const introductions = new Map(
    sections.map((section) => {
      const [owner = '', ...lines] = section.split('\n')
      return [
        owner,
        lines
          .filter((line) => !line.startsWith('|'))
          .join('\n')
          .trim(),
      ]
    }),
  )
  const printed = Object.entries(tablesByOwner).map(([owner, tables]) => {
    const introduction = introductions.get(owner) ?? ''
    const lines = Object.entries(tables).map(([table, { holds }]) => `| \`${table}\` | ${holds} | ${roles.get(table) ?? ''} |\n`)
    return `\n### ${owner}\n\n${introduction === '' ? '' : `${introduction}\n\n`}${head}${lines.join('')}`
  })
  return `${top}${printed.join('')}${after}`
}
