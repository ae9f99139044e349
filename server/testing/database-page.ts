import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface TableOfPage {
  /** The module that declares the table. */
  readonly owner: string
  /** The rights of the site's role, the public role and the platform role. */
  readonly roles: readonly string[]
}

/** The tables of docs/database.md, by their names in the database. */
export async function tablesOfPage(): Promise<ReadonlyMap<string, TableOfPage>> {
  const page = await readFile(join(import.meta.dirname, '../../docs/database.md'), 'utf8')
  const tables = new Map<string, TableOfPage>()
  for (const section of page.split('\n### ').slice(1)) {
    const owner = /^\S+/.exec(section)?.[0] ?? ''
    for (const [, table = '', roles = ''] of section.matchAll(/^\| `(\w+)` \| .*? \| ([^|]* \| [^|]* \| [^|]*) \|$/gm))
      tables.set(table, { owner, roles: roles.split(' | ') })
  }
  return tables
}
