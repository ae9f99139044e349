import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { DoctorReport } from '#contract/doctor/doctor.ts'
import type { DoctorState } from '#contract/doctor/doctor.ts'
import type { Clock } from '../platform/clock.ts'
import { fault } from './check.ts'
import { reportOf } from './examine.ts'

// The newest report of this node, which Drift and Att åtgärda show. Looking takes seconds, and minutes among many files, so no request
// waits for it.

const keptMs = 60_000
/** Att åtgärda shows the newest report; only an older one is made anew. */
const recentMs = 3_600_000

export interface Doctor {
  /** The newest report; begins to look when it is older than a minute. */
  state(): DoctorState
  /** The newest report; begins to look when it is older than an hour. */
  recent(): DoctorState
  /** Begins to look, unless it does already. */
  lookAgain(): DoctorState
}

interface DoctorWork {
  readonly look: () => Promise<DoctorReport>
  readonly clock: Clock
  readonly program: string
}

export function createDoctor({ look, clock, program }: DoctorWork): Doctor {
  let report: DoctorReport | null = null
  let madeAt = -Infinity
  let isLooking = false

  function failed(): DoctorReport {
    const found = fault('Kontrollen gick inte att göra.', 'Kör kansli doctor på servern, som säger varför.')
    return reportOf([{ check: 'doctor', title: 'Kontrollen', group: 'program', ...found }], { at: clock(), program })
  }

  function lookAgain(): DoctorState {
    if (!isLooking) {
      isLooking = true
      void look()
        .catch(failed)
        .then((made) => {
          report = made
          madeAt = performance.now()
          isLooking = false
        })
    }
    return { report, isLooking }
  }

  const notOlderThan = (ms: number) => (): DoctorState => (performance.now() - madeAt > ms ? lookAgain() : { report, isLooking })

  return {
    state: notOlderThan(keptMs),
    recent: notOlderThan(recentMs),
    lookAgain,
  }
}

/** More than any check may take. */
const processMs = 240_000

/** In a process of its own at a low priority: to list files and to verify the log would delay pages. */
export function lookInProcess(program: string, isProduction: boolean): Promise<DoctorReport> {
  const child = spawn(process.execPath, [...process.execArgv, program, 'doctor', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NODE_ENV: isProduction ? 'production' : 'development' },
    timeout: processMs,
  })
  if (child.pid !== undefined) setPriority(child.pid, 10)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => {
      try {
        resolve(DoctorReport.parse(JSON.parse(said)))
      } catch (error) {
        reject(error)
      }
    })
  })
}
