import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { tablesOfPage } from './database-page.ts'
import { testDatabase } from './test-database.ts'

// docs/database.md is written by hand; this test compares it with the database and the files.

const root = join(import.meta.dirname, '../..')
const page = await readFile(join(root, 'docs/database.md'), 'utf8')
const { superuser } = await testDatabase()

/** Unlogged tables. Drizzle cannot declare them, so only the migrations do. */
const unlogged = { item_presence: 'items', rate_limits: 'platform' }

const named = await tablesOfPage()

async function declaredTables(): Promise<Record<string, string>> {
  const owners: Record<string, string> = { ...unlogged }
  const server = join(root, 'server')
  for (const file of await readdir(server, { recursive: true })) {
    if (!file.endsWith('-table.ts')) continue
    const declared = (await import(join(server, file))) as Record<string, unknown>
    const [folder = '', module = ''] = file.split('/')
    for (const table of Object.values(declared))
      if (is(table, PgTable)) owners[getTableName(table)] = folder === 'modules' ? module : folder
  }
  return owners
}

// covers Content end to end: `docs/database.md` names every table below its owner
it('every table of the database is on the page, under the module that declares it', async () => {
  const { rows } = await superuser.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  expect([...named.keys()].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect(Object.fromEntries([...named].map(([table, { owner }]) => [table, owner]))).toEqual(await declaredTables())
})

// covers Content end to end: `docs/database.md` says what each role may do
it('says of each table what each role may do', async () => {
  const { rows } = await superuser.query<{ name: string; roles: string[] }>(`
    select c.relname as name, array(
      select coalesce((
        select string_agg(word || case when has_table_privilege(role, c.oid, privilege) then '' else ' part' end, ', ' order by place)
        from (values (1, 'read', 'SELECT'), (2, 'add', 'INSERT'), (3, 'change', 'UPDATE'), (4, 'remove', 'DELETE')) as w (place, word, privilege)
        where has_table_privilege(role, c.oid, privilege)
          or (privilege <> 'DELETE' and has_any_column_privilege(role, c.oid, privilege))
      ), '–') from (values (1, 'kansli_site'), (2, 'kansli_public'), (3, 'kansli_platform')) as r (place, role) order by r.place
    ) as roles
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  const found = Object.fromEntries(rows.map(({ name, roles }) => [name, roles]))
  expect(Object.fromEntries([...named].map(([table, { roles }]) => [table, roles]))).toEqual(found)
})

// covers Content end to end: `docs/database.md` names every trigger
it('names every trigger, and every function that runs with the rights of its owner', async () => {
  const { rows } = await superuser.query<{ name: string }>(`
    select tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`)
  expect(rows.filter(({ name }) => !page.includes(`\`${name}\``))).toEqual([])
})
