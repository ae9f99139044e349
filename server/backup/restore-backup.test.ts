import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { programSchemaVersion } from '../platform/database/schema-version.ts'
import { testFolder } from '../testing/test-files.ts'
import { migrationsFolder } from '../testing/test-readiness.ts'
import { migrationsUntil } from './restore-backup.ts'

const journalOf = async (folder: string): Promise<{ entries: { when: number }[] }> =>
  JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as { entries: { when: number }[] }

// covers Operations: a backup of an older version is read in by the schema it was written in
it('rows of an older version meet the schema of that version, and no later migration', async () => {
  const { entries } = await journalOf(migrationsFolder)
  const then = entries[1]?.when ?? 0
  const until = await migrationsUntil(migrationsFolder, then, await testFolder())
  expect((await journalOf(until)).entries).toEqual(entries.slice(0, 2))
  expect(programSchemaVersion(until)).toBe(then)
  expect(await readdir(until)).toEqual(await readdir(migrationsFolder))
  // The program's own are untouched.
  expect((await journalOf(migrationsFolder)).entries).toEqual(entries)
})
