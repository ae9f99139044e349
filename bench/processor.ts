import { family, statOf } from './processes.ts'

// Where the time of the two cores goes: what one answer costs the program that is measured, PostgreSQL, and the load itself.

/** Milliseconds of processor time, in the kernel and outside it. */
export interface ProcessorTime {
  readonly program: number
  readonly database: number
  readonly load: number
}

/** Linux counts in hundredths of a second on every machine (`getconf CLK_TCK`). */
const tickMs = 10

/** What the bench and all that it has started have used until now; zeros where there is no /proc. */
export async function processorTime(): Promise<ProcessorTime> {
  const used = { program: 0, database: 0, load: 0 }
  if (process.platform !== 'linux') return used
  for (const pid of await family(process.pid)) {
    const stat = await statOf(pid)
    if (!stat) continue
    const whose = pid === process.pid ? 'load' : stat.name.startsWith('postgres') ? 'database' : 'program'
    // A connection of PostgreSQL is a process, which may end meanwhile.
    used[whose] += (stat.ticks + (whose === 'database' ? stat.ended : 0)) * tickMs
  }
  return used
}

/** The time between two moments, divided by a number of answers. */
export const perAnswer = (from: ProcessorTime, to: ProcessorTime, answers: number): ProcessorTime => ({
  program: (to.program - from.program) / answers,
  database: (to.database - from.database) / answers,
  load: (to.load - from.load) / answers,
})
