import type { PlatformDb, SiteDb } from './database.ts'
import { statement } from './database.ts'

const lock = statement('named_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))')

/**
 * Serialises transactions of a site that depend on the rows of others ("at most three", "no other of this name"), until the
 * end of the transaction. Wait for the lock before reading those rows.
 */
export async function lockOnSite(site: SiteDb, name: string): Promise<void> {
  await site.rows(lock, [`${site.siteId}/${name}`])
}

/** The same for transactions that belong to no site. */
export async function lockOnPlatform(platform: PlatformDb, name: string): Promise<void> {
  await platform.rows(lock, [name])
}

const attempt = statement<{ taken: boolean }>(
  'named_lock_try',
  'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
)

/** True in one process at a time, until the end of the transaction: for periodic work that only one process needs to do. */
export async function isAlone(platform: PlatformDb, name: string): Promise<boolean> {
  const [answer] = await platform.rows(attempt, [name])
  return answer?.taken === true
}
