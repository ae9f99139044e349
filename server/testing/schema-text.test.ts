import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { schemaText } from '../platform/database/schema-text.ts'
import { testDatabase } from './test-database.ts'

const { superuser } = await testDatabase()

// `npm run schema` updates the file.
// covers Content end to end: `server/schema.sql` is what the migrations make
it('server/schema.sql is what the migrations make', async () => {
  expect(await readFile(join(import.meta.dirname, '..', 'schema.sql'), 'utf8')).toBe(await schemaText(superuser))
})

// covers Content end to end: every change of the schema is seen in the file
it.each([
  ['a table', 'create table extra (id int primary key)'],
  ['a column', 'alter table sites add column extra text'],
  ['a constraint', 'alter table sites add constraint extra check (version > 0)'],
  ['an index', 'create index extra on sites (name)'],
  ['how a column is stored', 'alter table sites alter column name set storage main'],
  ['how rows are stored', 'alter table sites set (toast_tuple_target = 4080)'],
  ['row level security', 'alter table sites no force row level security'],
  ['a policy', 'alter policy own_site on sites using (true)'],
  ['a right on a column', 'grant update (id) on sites to kansli_site'],
  ['a right on a function', 'grant execute on function forget_bankid_audit to kansli_site'],
  ['a trigger', 'drop trigger sites_frame_change on sites'],
  ['a function', "create or replace function note_frame_change() returns trigger language plpgsql as 'begin return new; end'"],
])('%s that changes is a change of the file', async (_what, change) => {
  const before = await schemaText(superuser)
  await superuser.query('begin')
  await superuser.query(change)
  const after = await schemaText(superuser)
  await superuser.query('rollback')
  expect(after).not.toBe(before)
})
