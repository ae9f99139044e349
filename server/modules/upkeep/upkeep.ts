import type { Database } from '../../platform/database/database.ts'
import type { RunPart } from '../../platform/sweeps/sweep.ts'
import { partRunner } from '../../platform/sweeps/sweep.ts'
import type { NewFault } from './upkeep-store.ts'
import { settleSweep } from './upkeep-store.ts'
import type { SweepName } from './upkeep-words.ts'
import { faultLine } from '../../platform/logged-fault.ts'
import { happened } from '../../platform/observation/observation.ts'

interface UpkeepDeps {
  readonly database: Database
  readonly log: { warn(about: object, message: string): void }
}

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, name } = (typeof cause === 'object' && cause !== null ? cause : {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown'
}

/**
 * Runs a sweep and stores its faults, so that administrators see them until it succeeds. Never throws: the next sweep must
 * not wait for this one. `work` returns 'skipped' when it left the sweep to another process, or to another time.
 */
export async function runSweep(
  { database, log }: UpkeepDeps,
  sweep: SweepName,
  now: Date,
  work: (part: RunPart) => Promise<unknown>,
): Promise<void> {
  const faults = new Map<string, NewFault>()
  const part = partRunner(({ siteId = '', subject = '' }, error) => {
    log.warn({ sweep, siteId, subject, fault: faultLine(error) }, 'a part of a sweep failed')
    faults.set(`${siteId} ${subject}`, { siteId, subject, code: codeOf(error) })
  })
  let outcome: unknown
  const isWhole = await part({}, async () => {
    outcome = await work(part)
  })
  if (outcome === 'skipped') return
  happened('sweep', { name: sweep, succeeded: isWhole && faults.size === 0 })
  // Not stored while the database is away; the log then reports that the sweep failed.
  await database
    .inPlatform((platform) => settleSweep(platform, sweep, now, [...faults.values()], isWhole))
    .catch((error: unknown) => log.warn({ sweep, fault: faultLine(error) }, 'the faults of a sweep could not be stored'))
}
