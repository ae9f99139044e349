import { readdir, readFile } from 'node:fs/promises'

export interface ProcessStat {
  /** The first fifteen characters of its program's name. */
  readonly name: string
  readonly parent: number
  /** Processor time, in the kernel and outside it, without that of its children. */
  readonly ticks: number
  /** The same of children that have ended. */
  readonly ended: number
}

/** What /proc says of a process; null when it has ended. */
export async function statOf(pid: number | string): Promise<ProcessStat | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in parentheses may contain any character.
  const end = stat.lastIndexOf(')')
  const fields = stat.slice(end + 2).split(' ')
  return end === -1
    ? null
    : {
        name: stat.slice(stat.indexOf('(') + 1, end),
        parent: Number(fields[1]),
        ticks: Number(fields[11]) + Number(fields[12]),
        ended: Number(fields[13]) + Number(fields[14]),
      }
}

/** A process and all its descendants. */
export async function family(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(pids.map(async (name) => [Number(name), (await statOf(name))?.parent] as const))
  const found = [pid]
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child)
  return found
}
