import type { Database } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors.ts'
import { recordHourly } from '../audit/audit-hourly.ts'
import { isUuid } from '../../platform/uuid.ts'

// A signed-in person who requests content of another site gets 404, as for missing content. The log of that
// site records the attempt: at most one line for each person and site in an hour.

interface Attempt {
  readonly userId: string
  /** The site in the path. */
  readonly siteId: string
  readonly now: Date
}

const action = 'access.denied'

export const noteDeniedSite = (database: Database, { userId, siteId, now }: Attempt): Promise<void> =>
  recordHourly(database, { actorId: userId, siteId, action }, now)

// By site, the first column of both keys. People who work on both sites only follow an old link and are left out.
const ownerOf = statement<{ siteId: string }>(
  'denied_owner',
  `select s.id as "siteId" from sites s
   where s.id <> $2 and not exists (select from memberships r where r.site_id = s.id and r.user_id = $3) and (exists (select from items i where i.site_id = s.id and i.id = $1::uuid)
     or exists (select from media m where m.site_id = s.id and m.id = $1::uuid))
   limit 1`,
)

/** Finding the owner searches all sites, so it is limited to the rate of a person who follows old links. */
const mostLooks = 30
const looks = new Map<string, number>()
let looksSince = 0

function mayLook(userId: string, now: Date): boolean {
  const hour = Math.floor(now.getTime() / 3_600_000)
  if (hour !== looksSince) {
    looksSince = hour
    looks.clear()
  }
  const count = (looks.get(userId) ?? 0) + 1
  looks.set(userId, count)
  return count <= mostLooks
}

/** For a failed call on the own site: if it named an item or a picture of another site, the attempt is logged on that site. */
export async function noteForeignThing(database: Database, attempt: Attempt, params: object, error: unknown): Promise<void> {
  if (!(error instanceof HttpError) || error.status !== 404) return
  for (const value of Object.values(params) as unknown[]) {
    if (typeof value !== 'string' || !isUuid(value) || !mayLook(attempt.userId, attempt.now)) continue
    const [owner] = await database.inPlatform((platform) => platform.rows(ownerOf, [value, attempt.siteId, attempt.userId]), 'read')
    if (!owner) continue
    const entry = { actorId: attempt.userId, siteId: owner.siteId, action, objectId: value }
    return recordHourly(database, entry, attempt.now, '')
  }
}
