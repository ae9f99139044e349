import type { Database } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { RunPart } from '../../platform/sweeps/sweep.ts'
import { counting, keptSince, notePurged } from '../retention/retention.ts'
import { sweepUnconfirmedRoles } from './unconfirmed-roles.ts'

const expire = statement(
  'invitations_expire',
  `with over as (
     update invitations set state = 'expired', secret_hash = null, identity_hash = null, identity_key_id = '', signed_name = null,
       version = version + 1
     where site_id = $2 and state in ('sent', 'signed') and expires_at <= $1 returning site_id, id
   )
   insert into audit_log (at, actor_id, site_id, action, object_id) select $1, null, site_id, 'invitation.expire', id::text from over`,
)
const forget = statement<{ count: number }>(
  'invitations_forget',
  counting(
    `delete from invitations where site_id = $1 and state not in ('sent', 'signed') and coalesce(ended_at, expires_at) < $2::timestamptz`,
  ),
)

const sites = statement<{ siteId: string }>(
  'user_sweep_sites',
  `select distinct site_id as "siteId" from invitations
   where (state in ('sent', 'signed') and expires_at <= $1) or (state not in ('sent', 'signed')
     and coalesce(ended_at, expires_at) < $2::timestamptz) order by 1`,
)

/** Asks for and ends unconfirmed roles, ends invitations that were not answered or confirmed in time, and deletes them later. */
export async function sweepUsers(database: Database, now: Date, part: RunPart): Promise<void> {
  await sweepUnconfirmedRoles(database, now, part)
  const since = await database.inPlatform((platform) => keptSince(platform, 'invitations', now), 'read')
  for (const { siteId } of await database.inPlatform((platform) => platform.rows(sites, [now, since]), 'read')) {
    await part({ siteId }, () =>
      database.inPlatform(async (platform) => {
        await platform.rows(expire, [now, siteId])
        notePurged(platform, 'invitations', await platform.rows(forget, [siteId, since]), now)
      }),
    )
  }
}
