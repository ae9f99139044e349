import type { EndpointResponse } from '#contract/endpoint.ts'
import type { ownAccount } from '#contract/users-and-sites/own-account.ts'
import type { SiteRole } from '#contract/roles.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { findUser, viewUser } from './user-store.ts'

interface SentInvitation {
  readonly id: string
  readonly siteId: string
  readonly siteName: string
  readonly name: string
  readonly role: SiteRole
  readonly state: 'sent' | 'signed'
  readonly expiresAt: Date
}

const sent = statement<SentInvitation>(
  'own_invitations',
  `select i.id, i.site_id as "siteId", s.name as "siteName", i.name, i.role, i.state, i.expires_at as "expiresAt"
   from invitations i join sites s on s.id = i.site_id
   where i.invited_by = $1 and i.state in ('sent', 'signed') and i.expires_at > $2 order by i.expires_at, i.id limit 100`,
)

/** What a person has here, for that person. */
export async function accountOfOwn(platform: PlatformDb, userId: string, now: Date): Promise<EndpointResponse<typeof ownAccount>> {
  const [{ memberships: roles }, invitations] = await Promise.all([
    findUser(platform, userId, 'read').then((user) => viewUser(platform, user)),
    platform.rows(sent, [userId, now]),
  ])
  return { roles, invitations: invitations.map(({ expiresAt, ...row }) => ({ ...row, expiresAt: expiresAt.toISOString() })) }
}
