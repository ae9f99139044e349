import { expect, it } from 'vitest'
import { parseConfig } from '../config/config.ts'
import { migrationsFolder } from '../testing/test-readiness.ts'
import { withLaterMigration } from '../testing/other-migrations.ts'
import { testDatabase } from '../testing/test-database.ts'
import { migrateCommand } from './migrate-command.ts'

const nothing = (): undefined => undefined

// covers Operations: upgrade: kansli migrate brings the database forward beside the nodes, and says what it did
it('kansli migrate says what it did, and that there is nothing to do', async () => {
  const { superuser } = await testDatabase()
  const { host, port, database, user = '' } = superuser
  const url = (who: string): string => `postgres://${who}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const config = parseConfig({ DATABASE_URL: url('kansli_app:kansli-test'), DATABASE_OWNER_URL: url(user) }, '/')
  const said: string[] = []
  const print = (line: string): void => void said.push(line)
  const later = await withLaterMigration('alter table sites add column later text')
  await migrateCommand(config, later, print)
  await migrateCommand(config, later, print)
  // A program of the version before has nothing to do either.
  await migrateCommand(config, migrationsFolder, print)
  expect(said).toEqual(['Databasen är uppdaterad: 9999_later.', 'Databasen är redan uppdaterad.', 'Databasen är redan uppdaterad.'])
})

it('kansli migrate asks for the owner’s address', async () => {
  await expect(migrateCommand(parseConfig({}, '/'), migrationsFolder, nothing)).rejects.toThrow('uppdateras när programmet startar')
  const config = parseConfig({ DATABASE_URL: 'postgres://kansli@localhost/kansli' }, '/')
  await expect(migrateCommand(config, migrationsFolder, nothing)).rejects.toThrow('DATABASE_OWNER_URL')
})

it('DATABASE_DIRECT_URL needs the address that leads through PgBouncer', () => {
  expect(() => parseConfig({ DATABASE_DIRECT_URL: 'postgres://kansli@localhost/kansli' }, '/')).toThrow('behöver en DATABASE_URL')
})
