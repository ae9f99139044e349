import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installDatabaseProgram, runDatabaseProgram, type DatabaseProgram } from '../../testing/run-database-program.ts'

let root: string
let program: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kansli-kill-'))
  program = await installDatabaseProgram(root)
})

afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function endQuietly(running: DatabaseProgram): Promise<void> {
  running.child.kill('SIGINT')
  await running.exited
}

/** 20 rounds of start, write and kill. Every start must show every row that was ever answered. */
async function killRounds(dataDir: string, kill: (running: DatabaseProgram, round: number) => Promise<void>) {
  const acknowledged = new Set<number>()
  const missing: number[] = []
  const compare = (rows: number[]): void => {
    const found = new Set(rows)
    missing.push(...[...acknowledged].filter((id) => !found.has(id)))
  }
  for (let round = 0; round < 20; round++) {
    const running = runDatabaseProgram(program, dataDir)
    compare((await running.ready).rows)
    running.write()
    await running.hasWritten(5 + ((round * 37) % 90))
    await kill(running, round)
    await running.exited
    for (const id of running.written) acknowledged.add(id)
  }
  const last = runDatabaseProgram(program, dataDir)
  compare((await last.ready).rows)
  await endQuietly(last)
  return { acknowledged: acknowledged.size, missing }
}

describe('a program killed while it writes', () => {
  // covers End to end: kill -9 of the program, 20 times
  it('loses no acknowledged row when only the program is killed, 20 times', { timeout: 120_000 }, async () => {
    const result = await killRounds(join(root, 'program'), async ({ child }) => {
      child.kill('SIGKILL')
    })
    expect(result.missing).toEqual([])
    expect(result.acknowledged).toBeGreaterThan(400)
  })

  // covers End to end: kill -9 of program and database, 20 times
  it('loses nothing when PostgreSQL is killed as well, 20 times', { timeout: 120_000 }, async () => {
    const dataDir = join(root, 'both')
    const result = await killRounds(dataDir, async ({ child }, round) => {
      const postmaster = await postmasterOf(dataDir)
      const kills = [() => child.kill('SIGKILL'), () => process.kill(postmaster, 'SIGKILL')]
      for (const kill of round % 2 ? kills : kills.toReversed()) kill()
    })
    expect(result.missing).toEqual([])
    expect(result.acknowledged).toBeGreaterThan(400)
  })

  it('leaves no PostgreSQL behind, even when it is not started again', async () => {
    const dataDir = join(root, 'alone')
    const running = runDatabaseProgram(program, dataDir)
    const { socketDir } = await running.ready
    const postmaster = await postmasterOf(dataDir)
    expect(isAlive(postmaster)).toBe(true)
    running.child.kill('SIGKILL')
    await expect.poll(() => isAlive(postmaster), { timeout: 10_000 }).toBe(false)
    await rm(socketDir, { recursive: true })
  })

  it('starts over when killed while it made the database', async () => {
    const dataDir = join(root, 'first-start')
    const first = runDatabaseProgram(program, dataDir)
    const isHalf = async (): Promise<boolean> => {
      const half = (await readdir(dataDir).catch(() => [])).find((name) => name.startsWith('postgres.tmp'))
      return half !== undefined && (await readdir(join(dataDir, half))).includes('PG_VERSION')
    }
    await expect.poll(isHalf, { timeout: 10_000, interval: 5 }).toBe(true)
    first.child.kill('SIGKILL')
    await first.exited
    const second = runDatabaseProgram(program, dataDir)
    await second.ready
    expect((await readdir(dataDir)).toSorted()).toEqual(['kansli.lock', 'postgres'])
    await endQuietly(second)
  })
})
