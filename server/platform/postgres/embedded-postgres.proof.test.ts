import { spawn } from 'node:child_process'
import { chmod, lchown, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { beginEmbeddedPostgres, checkEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { findBinaries } from './embedded-binaries.ts'
import { chooseIdentity } from './embedded-identity.ts'
import { makeSocketDir } from './embedded-socket-dir.ts'

let root: string
/** A folder with a database that nobody uses. */
let made: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kansli-embedded-'))
  // Passable, like a data folder of root, so that PostgreSQL can switch to `nobody`.
  await chmod(root, 0o755)
  made = join(root, 'made')
  await (await startEmbeddedPostgres({ dataDir: made })).stop()
})

afterAll(() => rm(root, { recursive: true, force: true }))

async function start(dataDir: string, log?: (line: string) => void): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, ...(log ? { log } : {}) })
  onTestFinished(() => database.stop())
  return database
}

async function ask(database: EmbeddedPostgres, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database.adminConnection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
}

describe('the embedded database', () => {
  it('makes a database the first time and finds it the second', async () => {
    const dataDir = join(root, 'twice')
    const first = await start(dataDir)
    await ask(first, "create table kept as select 'Årsmötet' as title")
    await first.stop()
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)

    const log: string[] = []
    const second = await start(dataDir, (line) => log.push(line))
    expect(await ask(second, 'select title from kept')).toEqual([{ title: 'Årsmötet' }])
    expect(log.join('\n')).toContain('database system was shut down at')
    expect(log.join('\n')).not.toContain('not properly shut down')
  })

  it('knows Swedish order and letters, and keeps what it acknowledges', async () => {
    const database = await start(made)
    const [row] = await ask(
      database,
      `select (select string_agg(n, ' ' order by n collate "sv-x-icu") from unnest(array['Örjan', 'Zebra', 'Ärla', 'Åsa']) n) as names,
              lower('ÅSA') as lower, to_tsvector('swedish', 'ÅTGÄRDER') @@ to_tsquery('swedish', 'åtgärd') as found,
              current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('listen_addresses') as addresses`,
    )
    expect(row).toEqual({
      names: 'Zebra Åsa Ärla Örjan',
      lower: 'åsa',
      found: true,
      fsync: 'on',
      commit: 'on',
      addresses: '',
    })
  })

  it('keeps its socket in a private folder, also for a data folder with a long name', async () => {
    const dataDir = join(root, 'x'.repeat(100), 'y'.repeat(100))
    const database = await start(dataDir)
    expect((await stat(database.socketDir)).mode & 0o777).toBe(0o700)
    expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
    await expect(stat(database.socketDir)).rejects.toThrow('ENOENT')
  })

  it('reports when PostgreSQL ends by itself, and not when it was stopped', async () => {
    const dataDir = join(root, 'exit')
    const database = await start(dataDir)
    const told = new Promise<string>((resolve) => database.onExit(resolve))
    process.kill(await postmasterOf(dataDir), 'SIGKILL')
    expect(await told).toContain('PostgreSQL avslutades oväntat')
    await database.stop()

    const again = await start(dataDir)
    const reasons: string[] = []
    again.onExit((why) => reasons.push(why))
    await again.stop()
    expect(reasons).toEqual([])
  })

  it('writes no statement and no row to its log', async () => {
    const log: string[] = []
    const database = await start(made, (line) => log.push(line))
    await ask(database, 'create table people (name text primary key)')
    await ask(database, "insert into people values ('Karl-Erik')")
    await expect(ask(database, "insert into people values ('Karl-Erik')")).rejects.toThrow('people_pkey')
    await database.stop()
    expect(log.join('\n')).toContain('database system is shut down')
    expect(log.join('\n')).not.toMatch(/Karl-Erik|insert|people/)
  })
})

describe('a second program', () => {
  // covers Security: SEC-50
  it('is refused with one sentence while the first goes on', async () => {
    const dataDir = join(root, 'shared')
    const first = await start(dataDir)
    const sentence = `Ett annat Kansli använder redan mappen ${dataDir}; avsluta det först eller ange en annan mapp i DATA_DIR.`
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(sentence)
    await expect(checkEmbeddedPostgres({ dataDir })).rejects.toThrow(sentence)
    // The same folder by another path.
    await symlink(dataDir, join(root, 'other-name'))
    await expect(startEmbeddedPostgres({ dataDir: join(root, 'other-name') })).rejects.toThrow('Ett annat Kansli')
    expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }])
    await first.stop()
    await checkEmbeddedPostgres({ dataDir })
  })

  it('starts once when two programs start at the same time on a new folder', async () => {
    const dataDir = join(root, 'race')
    const results = await Promise.allSettled([startEmbeddedPostgres({ dataDir }), startEmbeddedPostgres({ dataDir })])
    const started = results.filter((result) => result.status === 'fulfilled')
    for (const { value } of started) await value.stop()
    expect(started).toHaveLength(1)
  })

  it('is not assumed when another process has the number in the lock file', async () => {
    const dataDir = made
    // PostgreSQL refuses to start when that process belongs to the same user, because it may signal it.
    const owner = await stat(join(dataDir, 'postgres'))
    const stranger = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid, cwd: '/', stdio: 'ignore' })
    onTestFinished(() => void stranger.kill())
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${stranger.pid}\n${dataDir}/postgres\n1\n5432\n/tmp\n\n`)
    const database = await start(dataDir)
    expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(stranger.exitCode).toBeNull()
  })
})

describe('a folder that cannot be used', () => {
  /** Names of all files in the folder, to show that a refusal changed nothing. */
  async function contents(dir: string): Promise<string[]> {
    return (await readdir(dir, { recursive: true }).catch(() => [])).toSorted()
  }

  async function refusal(dataDir: string): Promise<string> {
    const before = await contents(dataDir)
    const messages = await Promise.all(
      [checkEmbeddedPostgres, startEmbeddedPostgres].map((attempt) =>
        attempt({ dataDir }).then(
          () => 'started',
          (error: Error) => `${error.name}: ${error.message}`,
        ),
      ),
    )
    expect(await contents(dataDir)).toEqual(before)
    expect(messages[0]).toBe(messages[1])
    expect(messages[0]).not.toContain('\n')
    return messages[0] ?? ''
  }

  async function folder(name: string, files: Record<string, string>): Promise<string> {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(join(root, name, path, '..'), { recursive: true })
      await writeFile(join(root, name, path), content)
    }
    return join(root, name)
  }

  it.each([
    ['a file instead of the folder', { '../no-folder': '' }, 'no-folder', 'DATA_DIR måste vara en mapp'],
    ['a file instead of the database', { postgres: '' }, 'no-database', 'Databasen är skadad: '],
    ['a database without a version', { 'postgres/base/1': '' }, 'no-version', 'saknar filen PG_VERSION'],
    ['a database without its control file', { 'postgres/PG_VERSION': '18\n' }, 'no-control', 'saknar filen global/pg_control'],
    [
      'a database of another major version',
      { 'postgres/PG_VERSION': '17\n', 'postgres/global/pg_control': '' },
      'other-version',
      'är gjord med PostgreSQL 17, men detta Kansli har PostgreSQL 18; ',
    ],
  ])('is refused: %s', async (_what, files, name, sentence) => {
    const message = await refusal(await folder(name, files))
    expect(message).toContain('StartupError: ')
    expect(message).toContain(sentence)
  })

  it('is refused: a folder that cannot be made', async () => {
    await expect(startEmbeddedPostgres({ dataDir: '/proc/kansli' })).rejects.toThrow('Kansli får inte skriva i mappen /proc;')
  })

  it('gives the reason of PostgreSQL when only it can see the damage', async () => {
    const files = { 'postgres/PG_VERSION': '18\n', 'postgres/global/pg_control': 'x'.repeat(8192) }
    const dataDir = await folder('damaged', files)
    await chmod(join(dataDir, 'postgres'), 0o700)
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(`PostgreSQL kunde inte starta i ${dataDir}/postgres: `)
  })

  it('is released when PostgreSQL fails after the program has gone on with other work', async () => {
    const dataDir = await folder('refusing', {})
    const begun = await beginEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'none' } })
    await expect(begun.ready).rejects.toThrow(`PostgreSQL kunde inte starta i ${dataDir}/postgres: `)
    await begun.stop()
    const database = await start(dataDir)
    expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('is completed when a first start was killed', async () => {
    const dataDir = await folder('half', { 'postgres.tmp-abc/PG_VERSION': '18\n' })
    const database = await start(dataDir)
    expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(dataDir)).toSorted()).toEqual(['kansli.lock', 'postgres'])
  })
})

describe('the folder of the socket', () => {
  it('is replaced when a link is in its place', async () => {
    const dataDir = await mkdtemp(join(root, 'socket-'))
    const identity = await chooseIdentity(await findBinaries(), dataDir)
    const usual = await makeSocketDir(dataDir, identity)
    await rm(usual, { recursive: true })
    const trap = await mkdtemp(join(root, 'trap-'))
    await symlink(trap, usual)
    if (process.getuid?.() === 0) await lchown(usual, 12345, 12345)
    const other = await makeSocketDir(dataDir, identity)
    onTestFinished(() => Promise.all([usual, other].map((dir) => rm(dir, { recursive: true }))).then(() => undefined))
    expect(other).not.toBe(usual)
    expect((await stat(other)).mode & 0o777).toBe(0o700)
    expect(await readdir(trap)).toEqual([])
  })
})
