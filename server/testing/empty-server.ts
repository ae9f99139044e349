import type { RestoreDeps } from '../backup/restore-backup.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { ownedDatabase } from './owned-database.ts'
import { testFiles } from './test-files.ts'
import { migrationsFolder } from './test-readiness.ts'

/** An empty database and an empty store, as an operator prepares them, and what a restore into them needs. */
export async function emptyServer(backup: Pick<RestoreDeps, 'target' | 'snapshot' | 'identities' | 'keys'>) {
  const { superuser, connection, appRole } = await ownedDatabase()
  const deps: RestoreDeps = {
    owner: connection,
    appRole,
    appPassword: 'kansli-test',
    migrations: migrationsFolder,
    files: await testFiles(),
    ...backup,
  }
  return { superuser, deps }
}

/** Sorted. */
export async function keysIn(store: FileStore): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of store.list('')) found.push(key)
  return found.toSorted()
}

/** Every file of one store is in the other, byte by byte; returns those that are not. */
export async function filesThatDiffer(one: FileStore, other: FileStore): Promise<string[]> {
  const keys = new Set([...(await keysIn(one)), ...(await keysIn(other))])
  const found: string[] = []
  for (const key of keys) {
    const [here, there] = [await one.get(key), await other.get(key)]
    if (here === null || there === null || !here.equals(there)) found.push(key)
  }
  return found
}

/** How each table is protected: rights, policies, triggers and foreign keys. */
export const protectionOfTables = `select relname, relrowsecurity, relforcerowsecurity, relacl is null as open,
  (select count(*) from pg_trigger where tgrelid = c.oid and tgenabled = 'O') as triggers,
  (select count(*) from pg_constraint where conrelid = c.oid) as constraints
  from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`
