import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../programs.ts'

// The versions of the program that are exchanged for each other, each built in a folder of its own.

const run = promisify(execFile)
const folder = join(projectRoot, '.cache', 'upgrade')

/** The first commit whose program runs on the present schema (docs/decisions/113), until a version with one is tagged. */
const firstCommit = '78eb1f9683966c0b1c1cf9678edec294a4e1cad7'

export interface Version {
  readonly name: string
  /** Its `dist/server/main.js` is the program. */
  readonly folder: string
}

async function git(...args: readonly string[]): Promise<string> {
  return (await run('git', args, { cwd: projectRoot, maxBuffer: 1 << 28 })).stdout.trim()
}

/** The newest release tag before the present commit, and without any tag the first that can run beside it. */
async function commitBefore(): Promise<string> {
  const tag = await git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^').catch(() => '')
  return tag || firstCommit
}

const inherited = (command: string, args: readonly string[], cwd: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with ${code}`))))
  })

/** Takes the files of a commit, installs and builds them, once. `asked`: a tag or a commit; null for the version before. */
export async function versionBefore(asked: string | null): Promise<Version> {
  const name = asked ?? (await commitBefore())
  const commit = await git('rev-parse', '--verify', `${name}^{commit}`).catch(() => {
    throw new Error(`The clone has no commit ${name}. Fetch the whole history, or name another with --from.`)
  })
  const place = join(folder, commit)
  const { version } = JSON.parse(await git('show', `${commit}:package.json`)) as { version: string }
  const made = { name: `${version} (${commit.slice(0, 8)})`, folder: place }
  if (existsSync(join(place, 'dist', '.stamp'))) return made
  console.error(`Builds ${made.name} …`)
  await rm(place, { recursive: true, force: true })
  await mkdir(place, { recursive: true })
  const archive = join(folder, `${commit}.tar`)
  await git('archive', '--format=tar', `--output=${archive}`, commit)
  await run('tar', ['-xf', archive, '-C', place])
  await rm(archive)
  await inherited('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], place)
  await inherited('npm', ['run', 'build'], place)
  return made
}

/** What a next version may do to a schema that the present one runs on. */
const expansion = {
  '9998_next': `alter table items add column next_words text;
--> statement-breakpoint
create table next_notes (site_id text not null, id uuid not null, words text not null, primary key (site_id, id));
--> statement-breakpoint
alter table next_notes add constraint next_notes_site foreign key (site_id) references sites (id) not valid;
--> statement-breakpoint
alter table next_notes enable row level security, force row level security;`,
  '9999_next_index': `-- outside a transaction
drop index concurrently if exists items_next_words;
--> statement-breakpoint
create index concurrently items_next_words on items (site_id, next_words);`,
}

/** The present version with a schema that has more: a next version, as long as there is none. */
export async function nextVersion(): Promise<Version> {
  const place = join(folder, 'next')
  await rm(place, { recursive: true, force: true })
  await mkdir(place, { recursive: true })
  await cp(join(projectRoot, 'dist'), join(place, 'dist'), { recursive: true })
  const migrations = join(place, 'dist', 'server', 'migrations')
  const journalPath = join(migrations, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(journalPath, 'utf8')) as { entries: { when: number; tag: string }[] }
  let last = journal.entries.at(-1)
  for (const [tag, sql] of Object.entries(expansion)) {
    await writeFile(join(migrations, `${tag}.sql`), sql)
    if (!last) throw new Error('No migrations')
    last = { ...last, when: last.when + 1, tag }
    journal.entries.push(last)
  }
  await writeFile(journalPath, JSON.stringify(journal))
  return { name: 'the next (two more migrations)', folder: place }
}
