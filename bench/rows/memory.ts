import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { family } from '../processes.ts'
import type { Program } from '../programs.ts'
import type { Result } from '../report.ts'
import { notMeasured, within } from '../report.ts'

const run = promisify(execFile)

/** Bytes of the process, with its share of shared memory. */
async function pss(pid: number): Promise<number> {
  const file = `/proc/${pid}/smaps_rollup`
  // In a container without SYS_PTRACE, root may not read this, but the process's own user may.
  const text = await readFile(file, 'utf8').catch(async () => (await run('/bin/cat', [file], { uid: 65534, gid: 65534 })).stdout)
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? Number.NaN) * 1024
}

/** Seconds that pass before each measurement: the last is for memory that is given back when nothing is asked for. */
const pauses = { idle: 3, 'after load': 3, 'a minute after load': 57 }

/** Row 10: MiB of the product, its PostgreSQL and all other processes it started. */
export async function memory(product: Program, when: keyof typeof pauses, bar: number): Promise<Result> {
  const work = `memory ${when}, with the embedded database`
  if (process.platform !== 'linux') return notMeasured(10, work, `≤ ${bar} MiB`, 'only Linux counts shared memory in parts')
  await wait(pauses[when] * 1000)
  const pids = await family(product.pid)
  const sizes = await Promise.all(pids.map((pid) => pss(pid).catch(() => 0)))
  const mebibytes = (bytes: number): number => bytes / 1024 / 1024
  const [own = 0, ...others] = sizes
  const database = mebibytes(others.reduce((sum, size) => sum + size, 0))
  const note = `PSS: Node ${mebibytes(own).toFixed(0)}, PostgreSQL ${database.toFixed(0)} in ${others.length} processes`
  return within(10, work, mebibytes(own) + database, bar, 'MiB', note)
}
