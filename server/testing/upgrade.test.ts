import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { prepareDatabase } from '../platform/database/prepare.ts'
import { databaseOf } from './global-setup.ts'

const migrations = join(import.meta.dirname, '..', 'migrations')

/** The folder as it was when there were so many migrations. */
async function firstMigrations(count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kansli-upgrade-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(migrations, folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] }
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }))
  return folder
}

// covers Content end to end: an older database is brought forward
it('an older database is brought up to date by an owner whom the row policies hold, and keeps what it has', async () => {
  const server = inject('testServer')
  const admin = new pg.Client(server.connection)
  await admin.connect()
  const tag = randomBytes(4).toString('hex')
  const [name, owner, app] = [`kansli_upgrade_${tag}`, `kansli_owner_${tag}`, `kansli_app_${tag}`]
  // What an operator makes for us: a role that may create roles and owns its database, and is no superuser.
  await admin.query(`create role ${owner} login createrole password 'kansli-test'`)
  await admin.query(`create database ${name} owner ${owner}`)
  for (const role of ['kansli_site', 'kansli_public', 'kansli_platform'])
    await admin.query(`grant ${role} to ${owner} with admin option`)
  const superuser = new pg.Client(databaseOf(server.connection, name))
  await superuser.connect()
  onTestFinished(async () => {
    await superuser.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${app}`)
    await admin.query(`drop role ${owner}`)
    await admin.end()
  })
  await superuser.query(`alter schema public owner to ${owner}`)
  const connection = databaseOf(server.connection, name, { name: owner, password: 'kansli-test' })
  const prepare = (folder: string) =>
    prepareDatabase({ owner: connection, appRole: app, appPassword: 'kansli-test', migrations: folder })

  await prepare(await firstMigrations(6))
  await superuser.query(`
    insert into users (id, name, search_name, is_admin) values ('00000000-0000-4000-8000-000000000001', 'Anna Berg', 'anna berg', true);
    insert into sites (id, name, search_name) values ('skovde', 'Skövde', 'skovde');
    insert into items (site_id, id, area, slug, draft, field_versions, title, search_text, created_at, created_by, updated_at, updated_by)
    values ('skovde', '00000000-0000-4000-8000-000000000002', 'news', 'ny-lekplats',
            '{"title":"Ny lekplats","lead":"","body":{"type":"doc","content":[]}}', '{}', 'Ny lekplats', 'ny lekplats',
            now(), '00000000-0000-4000-8000-000000000001', now(), '00000000-0000-4000-8000-000000000001');
    insert into item_revisions (site_id, id, item_id, kind, content, created_at, created_by)
    values ('skovde', '00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000002', 'published',
            '{"title":"Ny lekplats","lead":"","body":{"type":"doc","content":[]}}', now(), '00000000-0000-4000-8000-000000000001');
    update items set published_revision_id = '00000000-0000-4000-8000-000000000003', published_at = now(), first_published_at = now(),
                     published_draft_version = 1`)

  await prepare(migrations)
  const { rows } = await superuser.query(
    'select i.path, i.facet, p.facet as "publishedFacet", p.head from items i join published_items p using (site_id, id)',
  )
  expect(rows).toEqual([
    { path: '/nyheter/ny-lekplats', facet: 'nyhet', publishedFacet: 'nyhet', head: { title: 'Ny lekplats', lead: '' } },
  ])
  const { rows: due } = await superuser.query('select site_id, kind from jobs')
  expect(due, 'its texts wait to be kept the new way').toContainEqual({ site_id: 'skovde', kind: 'items.index' })
  const { rows: open } = await superuser.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity",
  )
  expect(open, 'tables whose owner the policies do not hold').toEqual([])
})
