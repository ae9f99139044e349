import type { PlatformDb, SiteDb } from './database.ts'
import { statement } from './database.ts'

const lock = statement('named_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))')

/**
 * Lets those who decide by what others have done on a site come one after the other, until the end of the transaction: "at
 * most three", "no other of this name". Wait for it before asking what the others did.
 */
export async function lockOnSite(site: SiteDb, name: string): Promise<void> {
  await site.rows(lock, [`${site.siteId}/${name}`])
}

const attempt = statement<{ taken: boolean }>(
  'named_lock_try',
  'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
)

/** True for one at a time, until the end of the transaction: what every process does now and then and one is enough for. */
export async function isAlone(platform: PlatformDb, name: string): Promise<boolean> {
  const [answer] = await platform.rows(attempt, [name])
  return answer?.taken === true
}
