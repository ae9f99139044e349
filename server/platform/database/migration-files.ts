import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'

// The numbered SQL files, and what their comments say about the versions of the program (docs/decisions/075).

export interface Migration {
  /** The name of its file without `.sql`. */
  readonly tag: string
  /** Version of the schema that it makes; larger than that of each migration before it. */
  readonly version: number
  readonly hash: string
  readonly statements: readonly string[]
  /** `-- outside a transaction`: it has statements that PostgreSQL runs outside one only, and can be run again when it broke off. */
  readonly isOutside: boolean
  /** The oldest version of the schema whose program runs on the schema after this migration. */
  readonly oldestProgram: number
}

/** The newest migration that no program before it runs on. Later ones expand, or say with `-- needs:` which programs they need. */
const lastWithoutExpanding = '0021_press_portraits'

const outside = /^-- outside a transaction$/m
const needs = /^-- needs: (\S+)$/m

/** Reads the folder with the numbered files, in order. */
export function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    readonly entries: readonly { readonly tag: string; readonly when: number }[]
  }
  const versions = new Map(journal.entries.map(({ tag, when }) => [tag, when]))
  const rigid = versions.get(lastWithoutExpanding) ?? Infinity
  let oldestProgram = 0
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis: version }, at) => {
    const tag = journal.entries[at]?.tag ?? ''
    const text = sql.join('')
    const needed = needs.exec(text)?.[1]
    if (needed !== undefined && !versions.has(needed)) throw new Error(`${tag} needs ${needed}, which is no migration`)
    if (version <= rigid) oldestProgram = version
    else if (needed !== undefined) oldestProgram = Math.max(oldestProgram, versions.get(needed) ?? 0)
    return { tag, version, hash, statements: sql, isOutside: outside.test(text), oldestProgram }
  })
}
