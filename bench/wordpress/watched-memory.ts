import { readFile } from 'node:fs/promises'

/** What a program had in memory at a moment, in bytes. */
interface Moment {
  readonly seconds: number
  readonly resident: number
  readonly heap: number
}

const sampleMs = 1000

async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
}

async function heapOf(metricsPort: number): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  )
  return Number(/^kansli_heap_used_bytes (\S+)/m.exec(text)?.[1] ?? 0)
}

/** Looks once a second at what a program has in memory, until it is stopped. */
export function watchMemory(pid: number, metricsPort: number): { stop(): readonly Moment[] } {
  const moments: Moment[] = []
  const began = performance.now()
  const look = async (): Promise<void> => {
    const [resident, heap] = await Promise.all([residentOf(pid), heapOf(metricsPort)])
    moments.push({ seconds: (performance.now() - began) / 1000, resident, heap })
  }
  const timer = setInterval(() => void look(), sampleMs)
  return {
    stop() {
      clearInterval(timer)
      return moments
    },
  }
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

/** One line for each tenth of the time, and the most of all. */
export function memoryLines(moments: readonly Moment[]): string[] {
  const size = Math.max(1, Math.ceil(moments.length / 10))
  const lines: string[] = []
  for (let at = 0; at < moments.length; at += size) {
    const some = moments.slice(at, at + size)
    const most = (of: 'resident' | 'heap'): number => Math.max(...some.map((one) => one[of]))
    lines.push(
      `  ${String(Math.round(some.at(-1)?.seconds ?? 0)).padStart(5)} s  RSS ${megabytes(most('resident'))}, heap ${megabytes(most('heap'))}`,
    )
  }
  return lines
}

export const mostResident = (moments: readonly Moment[]): number => Math.max(0, ...moments.map(({ resident }) => resident))
