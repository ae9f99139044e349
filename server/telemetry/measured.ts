import type { Database } from '../platform/database/database.ts'
import type { JobCount } from '../platform/jobs/job-counts.ts'

/** What is looked up at a scrape, and costs nothing in between. */
export interface Measured {
  readonly now: Date
  readonly isReady: boolean
  readonly database: ReturnType<Database['use']>
  /** Null when the database does not answer in time. */
  readonly jobs: readonly JobCount[] | null
  readonly upkeepFaults: number | null
  readonly pages: {
    readonly hits: number
    /** Answers sent before routing, at the first digit of their status. */
    readonly atOnce: readonly number[]
    readonly caches: Readonly<Record<string, { readonly misses: number; readonly bytes: number }>>
  }
  /** Null when no backups are configured; `newest` is null while there is none. */
  readonly backup: { readonly newest: Date | null } | null
  readonly certificates: Readonly<Record<string, Date>>
}
