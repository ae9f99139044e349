import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockFindings, migrationsIn } from './migration-locks.mjs'
import { projectRoot } from './project.mjs'

const folder = join(projectRoot, 'server', 'migrations')

/** The newest migration of 0.1.0. Those until it ran before anybody had a database that could not pause for them. */
const lastOfFirstVersion = '0021_press_portraits.sql'

// covers Operations: upgrade: no migration stops what people use, nor breaks the version before, without a written reason
it('no migration since 0.1.0 stops what people use, or breaks the version before', async () => {
  const files = await migrationsIn(folder)
  expect(files).toContain(lastOfFirstVersion)
  const found = await lockFindings(
    folder,
    files.filter((name) => name > lastOfFirstVersion),
  )
  expect(found.map(({ file, line, rule, why }) => `${file}:${line} ${rule}: ${why}`)).toEqual([])
})

it('the migrations until 0.1.0 are read as well, and some of them would be refused today', async () => {
  const files = (await migrationsIn(folder)).filter((name) => name <= lastOfFirstVersion)
  const rules = new Set((await lockFindings(folder, files)).map(({ rule }) => rule))
  expect([...rules]).toEqual(
    expect.arrayContaining([
      'require-concurrent-index-creation',
      'adding-not-nullable-field',
      'adding-foreign-key-constraint',
      'ban-drop-column',
      'changes-rows',
      'locks-a-table',
    ]),
  )
})

const found: readonly (readonly [sql: string, rule: string])[] = [
  ['create index items_x on items (site_id);', 'require-concurrent-index-creation'],
  ['alter table items alter column slug set not null;', 'adding-not-nullable-field'],
  ['alter table items alter column slug type varchar(5);', 'changing-column-type'],
  ['alter table items add constraint f foreign key (site_id) references sites (id);', 'adding-foreign-key-constraint'],
  ["alter table items add constraint c check (slug <> '');", 'constraint-missing-not-valid'],
  ['alter table items add constraint u unique (slug);', 'disallowed-unique-constraint'],
  ['alter table items add column x uuid default gen_random_uuid();', 'adding-field-with-default'],
  ['alter table items add column x text generated always as (slug) stored;', 'adding-field-with-default'],
  ['alter table items add column x text not null;', 'adding-required-field'],
  ['-- why\nalter table items\n  drop column slug;', 'ban-drop-column'],
  ['drop table items;', 'ban-drop-table'],
  ['alter table items rename column slug to s;', 'renaming-column'],
  ['alter table items rename to things;', 'renaming-table'],
  ['drop index items_path;', 'require-concurrent-index-deletion'],
  ["update items set slug = 'a; b' where true;", 'changes-rows'],
  ['LOCK TABLE items;', 'locks-a-table'],
  ['alter table media disable trigger all;', 'locks-a-table'],
  ['drop function current_site();', 'removes-what-programs-use'],
  ['revoke select on items from kansli_public;', 'removes-what-programs-use'],
  ['-- outside a transaction\ncreate index concurrently items_x on items (site_id);', 'can-be-run-again'],
  ['-- outside a transaction\nalter table items add column x text;', 'can-be-run-again'],
  // A reason is no permission to take from the version before what it uses.
  ['-- lock: only the catalogue is changed, within a millisecond.\nalter table items drop column slug;', 'ban-drop-column'],
]

const fine: readonly (readonly [what: string, sql: string])[] = [
  [
    'a new table with its index, rights and rows',
    `create table notes (site_id text not null, id uuid not null, primary key (site_id, id));
alter table notes add constraint notes_site foreign key (site_id) references sites (id) not valid;
create index notes_id on notes (id);
grant select on notes to kansli_site;
create function f() returns int language sql as $$ update items set slug = slug returning 1 $$;`,
  ],
  ['a column that may be empty', 'alter table items add column x text;'],
  ['a constant for all rows', "alter table items add column x text default 'a' not null;"],
  ['a check in two steps, each in a file of its own', 'alter table items validate constraint c;'],
  [
    'an index that is made beside the work',
    `-- outside a transaction
drop index concurrently if exists items_x;
--> statement-breakpoint
create index concurrently items_x on items (site_id);`,
  ],
  [
    'what has a reason',
    `alter table items add column y text;
-- lock: at most one row for each site, so it takes a millisecond.
create index settings_x on site_settings (tab);`,
  ],
  [
    'what no program needs any longer',
    `-- needs: 0098_last_use
-- lock: only the catalogue is changed, and no program reads it any longer.
alter table items drop column slug;`,
  ],
]

// All are read at once, since each run of squawk is a program of its own.
let reading: Promise<ReadonlyMap<string, string[]>> | undefined
const rulesOf = async (sql: string): Promise<string[] | undefined> => (await (reading ??= readPlanted())).get(sql)

async function readPlanted(): Promise<ReadonlyMap<string, string[]>> {
  const planted = await mkdtemp(join(tmpdir(), 'kansli-locks-'))
  const files = [...found.map(([sql]) => sql), ...fine.map(([, sql]) => sql)].map((sql, n) => ({
    name: `${1000 + n}_planted.sql`,
    sql,
  }))
  await Promise.all(files.map(({ name, sql }) => writeFile(join(planted, name), sql)))
  const findings = await lockFindings(
    planted,
    files.map(({ name }) => name),
  )
  await rm(planted, { recursive: true })
  return new Map(files.map(({ name, sql }) => [sql, findings.filter(({ file }) => file === name).map(({ rule }) => rule)]))
}

it.each(found)('%s is found', async (sql, rule) => {
  expect(await rulesOf(sql)).toContain(rule)
})

it.each(fine)('%s goes', async (_what, sql) => {
  expect(await rulesOf(sql)).toEqual([])
})
