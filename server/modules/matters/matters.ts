import type { LetterKind } from '#contract/attention/todo-kinds.ts'
import type { PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { queueJob } from '../../platform/jobs/jobs.ts'

// What began to wait for somebody, written in the transaction that caused it (docs/decisions/056). Whom it is told to is decided
// afterwards, by the module letters.

interface Matter {
  /** A reminder is a row of its own, and a letter in the transaction that sends it (docs/decisions/089). */
  readonly kind: Exclude<LetterKind, 'healthReminder'>
  /** The id of what it is about. */
  readonly subject: string
  /** Tells one occurrence from the next; the same twice is told once. */
  readonly mark: string
  /** Who caused it, and is not told. */
  readonly causedBy?: string
  /** The only person it waits for. */
  readonly forUser?: string
}

const insert = statement(
  'matter_tell',
  `insert into matters (site_id, kind, subject, mark, at, caused_by, for_user) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict do nothing`,
)

/** The job that writes letters of a site's new matters. */
export const sortJob = 'letters.sort'

/**
 * Notes that something waits. It is sent with the caller's transaction: both are stored or neither. Each matter has a job of its
 * own, so that two transactions do not wait for each other's row.
 */
export function tellMatter(handle: SiteDb | PlatformDb, siteId: string, matter: Matter, now: Date): void {
  const { kind, subject, mark, causedBy = null, forUser = null } = matter
  handle.send(insert, [siteId, kind, subject, mark, now, causedBy, forUser])
  queueJob(handle, siteId, { kind: sortJob, key: `${kind}:${subject}`, runAt: now })
}
