import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { migrationsFolder } from './test-readiness.ts'

// The migrations of other versions of the program.

interface Migration {
  readonly idx: number
  readonly when: number
  readonly tag: string
}

/** A copy of today's migrations; `change` edits their list. */
async function migrationsWith(change: (migrations: readonly Migration[]) => readonly Migration[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kansli-upgrade-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { readonly entries: readonly Migration[] }
  await writeFile(file, JSON.stringify({ ...journal, entries: change(journal.entries) }))
  return folder
}

/** The migrations of a later version of the program: today's, and one more. */
export async function withLaterMigration(sql: string): Promise<string> {
  const tag = '9999_later'
  const folder = await migrationsWith((all) => {
    const last = all.at(-1)
    return [...all, { ...last, idx: all.length, when: (last?.when ?? 0) + 1, tag }]
  })
  await writeFile(join(folder, `${tag}.sql`), sql)
  return folder
}

/** The migrations of an earlier version of the program: those before the one of this name. */
export const migrationsBefore = (tag: string): Promise<string> =>
  migrationsWith((all) =>
    all.slice(
      0,
      all.findIndex((one) => one.tag === tag),
    ),
  )
