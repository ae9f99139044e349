import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { databasePage } from './database-page.ts'
import { testDatabase } from './test-database.ts'

const page = await readFile(join(import.meta.dirname, '../../docs/database.md'), 'utf8')
const { superuser } = await testDatabase()

// covers Content end to end: `docs/database.md` says what each role may do
it('docs/database.md is what `npm run schema` prints', async () => {
  expect(page).toBe(await databasePage(superuser, page))
})

// covers Content end to end: `docs/database.md` names every trigger
it('names every trigger, and every function that runs with the rights of its owner', async () => {
  const { rows } = await superuser.query<{ name: string }>(`
    select tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`)
  expect(rows.filter(({ name }) => !page.includes(`\`${name}\``))).toEqual([])
})
