import pg from 'pg'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { ownedDatabase } from '../testing/owned-database.ts'
import { loadTables } from './load-tables.ts'
import { beginSnapshot, digestOf, readSequences, readTables, rowsOf } from './snapshot-tables.ts'
import { bufferOf } from './sealed.ts'

// Two small tables in place of the program's: associations, and their members, who are counted whenever one is added.

const schema = `
  create table clubs (id int generated always as identity primary key, name text, members int not null default 0,
    gone text, loud text generated always as (upper(name)) stored);
  alter table clubs drop column gone;
  create table people (club int references clubs, name text);
  create function count_members() returns trigger language plpgsql as
    $$ begin update clubs set members = members + 1 where id = new.club; return null; end $$;
  create trigger counted after insert on people for each row execute function count_members();
  alter table people enable row level security; alter table people force row level security;
  create view names as select name from people;`

/** A database of the owner's with that schema. */
async function aDatabase() {
  const { connection, superuser } = await ownedDatabase()
  const owner = new pg.Client(connection)
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query(schema)
  return { owner, superuser }
}

const clubs = async (client: pg.Client) => (await client.query('select id, name, members from clubs order by id')).rows
const people = async (client: pg.Client) => (await client.query('select club, name from people order by name')).rows

/** The rows of two associations and three members, as a backup holds them. */
async function backedUp() {
  const { superuser } = await aDatabase()
  await superuser.query("insert into clubs (name) values ('Malmö'), ('Lund')")
  await superuser.query("insert into people values (1, 'Anna'), (1, 'Bo'), (2, E'Cia\\tmed tabb')")
  await beginSnapshot(superuser)
  const tables = []
  const texts: Record<string, Buffer> = {}
  for (const table of await readTables(superuser)) {
    tables.push({ ...table, ...(await digestOf(superuser, table)) })
    texts[table.name] = await bufferOf(rowsOf(superuser, table))
  }
  const sequences = await readSequences(superuser)
  await superuser.query('commit')
  const read = { clubs: await clubs(superuser), people: await people(superuser) }
  return { tables, sequences, texts, rows: async ({ name }: { name: string }) => Readable.from([texts[name] ?? '']), read }
}

it('reads every column but those that are computed or gone, and no view', async () => {
  const { tables, sequences } = await backedUp()
  expect(tables.map(({ name, columns, rows }) => [name, columns, rows])).toEqual([
    ['clubs', ['id', 'name', 'members'], 2],
    ['people', ['club', 'name'], 3],
  ])
  expect(sequences).toEqual([{ name: 'clubs_id_seq', value: '2', isCalled: true }])
})

it('reads what was there at one moment, whatever others write meanwhile', async () => {
  const { owner, superuser } = await aDatabase()
  await superuser.query("insert into clubs (name) values ('Malmö')")
  const [table = { name: 'clubs', columns: ['id', 'name'] }] = await readTables(superuser)
  await beginSnapshot(superuser)
  const before = await digestOf(superuser, table)
  await owner.query("insert into clubs (name) values ('Lund')")
  expect(await digestOf(superuser, table)).toEqual(before)
  await superuser.query('rollback')
  expect((await digestOf(superuser, table)).rows).toBe(2)
})

it('a digest is of what the rows say and not of their order', async () => {
  const { superuser } = await aDatabase()
  const table = { name: 'people', columns: ['club', 'name'] }
  const digestWith = async (values: string) => {
    await superuser.query(`truncate people; insert into clubs (name) values ('x'), ('y'); insert into people values ${values}`)
    return (await digestOf(superuser, table)).digest
  }
  const first = await digestWith("(1, 'Anna'), (2, 'Bo')")
  expect(await digestWith("(2, 'Bo'), (1, 'Anna')")).toBe(first)
  expect(await digestWith("(1, 'Bo'), (2, 'Anna')")).not.toBe(first)
})

// covers Operations: a backup that would leave rows out is not made
it('a role for which a policy would leave rows out reads nothing', async () => {
  const { owner } = await aDatabase()
  await expect(beginSnapshot(owner)).rejects.toThrow('får inte läsa alla sajter')
})

// covers Operations: a backup brings back every row and every file
it('fills tables with the rows alone, and sets off nothing', async () => {
  const { tables, sequences, rows, read } = await backedUp()
  const { owner, superuser } = await aDatabase()
  await owner.query("insert into clubs (name) values ('Skrivet av en migration')")
  await loadTables(owner, tables, sequences, rows)
  expect({ clubs: await clubs(superuser), people: await people(superuser) }).toEqual(read)
  // From now on it is as it was: members are counted, numbers go on, keys and policies hold.
  await superuser.query("insert into people values (2, 'Dan')")
  expect((await clubs(superuser)).map(({ members }) => members)).toEqual([2, 2])
  expect((await superuser.query("insert into clubs (name) values ('Ystad') returning id")).rows).toEqual([{ id: 3 }])
  await expect(superuser.query("insert into people values (9, 'Eva')")).rejects.toThrow('foreign key')
  expect(await people(owner)).toEqual([])
})

// covers Operations: a damaged or forged backup is refused, and restores nothing
it.each<[string, (backup: Awaited<ReturnType<typeof backedUp>>) => Partial<Awaited<ReturnType<typeof backedUp>>>, RegExp]>([
  [
    'a row less',
    ({ texts }) => ({ rows: async ({ name }) => Readable.from([name === 'people' ? '1\tAnna\n' : (texts[name] ?? '')]) }),
    /Tabellen people blev inte som i säkerhetskopian: 1 rader av 3/,
  ],
  [
    'another word',
    ({ texts }) => ({ rows: async ({ name }) => Readable.from([String(texts[name]).replace('Bo', 'By')]) }),
    /Tabellen people blev inte som i säkerhetskopian: 3 rader av 3/,
  ],
  [
    'a member of no association',
    ({ tables, texts }) => ({
      tables: tables.map((table) => (table.name === 'clubs' ? { ...table, rows: 0, digest: '0' } : table)),
      rows: async ({ name }) => Readable.from(name === 'clubs' ? [] : [texts[name] ?? '']),
    }),
    /foreign key/,
  ],
  ['a table that cannot be read', () => ({ rows: () => Promise.reject(new Error('people.age saknas')) }), /people\.age saknas/],
])('%s is refused, and all is as it was', async (_what, change, message) => {
  const whole = await backedUp()
  const { tables, sequences, rows } = { ...whole, ...change(whole) }
  const { owner, superuser } = await aDatabase()
  await superuser.query("insert into clubs (name) values ('Ystad')")
  await expect(loadTables(owner, tables, sequences, rows)).rejects.toThrow(message)
  await superuser.query("insert into people values (1, 'Dan')")
  expect(await clubs(superuser)).toEqual([{ id: 1, name: 'Ystad', members: 1 }])
  await expect(superuser.query("insert into people values (9, 'Eva')")).rejects.toThrow('foreign key')
})
