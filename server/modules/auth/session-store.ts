import { createHash } from 'node:crypto'
import type { SiteRole } from '#contract/roles.ts'
import { swedishDate } from '../../platform/swedish-time.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

interface FoundSession {
  readonly userId: string
  readonly name: string
  readonly isAdmin: boolean
  readonly signedInAt: Date
  readonly tokenMatches: boolean
  readonly isFresh: boolean
  readonly siteExists: boolean
  readonly role: SiteRole | null
}

// One statement for every call of every user: who, whether still signed in, and what he may do on the site asked for.
const liveSession = statement<FoundSession>(
  'live_session',
  `select s.user_id as "userId", u.name, u.is_admin as "isAdmin", s.signed_in_at as "signedInAt",
          s.access_hash = $2 as "tokenMatches", s.access_expires_at > $3 as "isFresh",
          st.id is not null as "siteExists", m.role
   from sessions s
   join users u on u.id = s.user_id and u.removed_at is null
   left join sites st on st.id = $4
   left join memberships m on m.site_id = $4 and m.user_id = s.user_id and (m.valid_to is null or m.valid_to >= $5::date)
   where s.id = $1 and s.ends_at > $3 and s.refresh_expires_at > $3`,
)

/** The session while it lives, with the role it has on `siteId` today (Swedish date). Null once it has ended. */
export async function findSession(
  platform: PlatformDb,
  asked: { readonly sessionId: string; readonly token: string; readonly siteId: string | null; readonly now: Date },
): Promise<FoundSession | null> {
  const [found] = await platform.rows(liveSession, [
    asked.sessionId,
    tokenHash(asked.token),
    asked.now,
    asked.siteId,
    swedishDate(asked.now),
  ])
  return found ?? null
}
