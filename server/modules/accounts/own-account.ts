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

interface ReceivedInvitation {
  readonly id: string
  readonly siteName: string
  readonly role: SiteRole
  readonly state: 'sent' | 'signed'
  readonly by: string
  readonly expiresAt: Date
}

// What was sent to an address belongs to whoever has confirmed that the address is theirs.
const received = statement<ReceivedInvitation>(
  'own_received_invitations',
  `select i.id, s.name as "siteName", i.role, i.state, b.name as by, i.expires_at as "expiresAt"
   from users u left join letter_settings l on l.user_id = u.id
   join invitations i on (i.identity_hash = u.identity_hash and i.identity_key_id = u.identity_key_id)
     or (i.state = 'sent' and i.email <> '' and lower(i.email) = lower(l.address))
   join sites s on s.id = i.site_id join users b on b.id = i.invited_by
   where u.id = $1 and i.state in ('sent', 'signed') and i.expires_at > $2 order by i.expires_at, i.id limit 100`,
)

interface PastLetter {
  readonly id: string
  readonly at: Date
  readonly siteNames: string[]
  readonly things: number
}

const letters = statement<PastLetter>(
  'own_past_letters',
  `select o.id, max(o.ended_at) as at, max(o.things) as things, array_agg(s.name order by s.name collate "sv-x-icu") as "siteNames"
   from outbox o join sites s on s.id = o.site_id where o.user_id = $1 and o.state = 'sent' group by o.id order by 2 desc limit 50`,
)

/** What a person has here, for that person. */
export async function accountOfOwn(platform: PlatformDb, userId: string, now: Date): Promise<EndpointResponse<typeof ownAccount>> {
  const [{ memberships: roles }, invitations, offers, sentLetters] = await Promise.all([
    findUser(platform, userId, 'read').then((user) => viewUser(platform, user)),
    platform.rows(sent, [userId, now]),
    platform.rows(received, [userId, now]),
    platform.rows(letters, [userId]),
  ])
  return {
    roles,
    invitations: invitations.map(({ expiresAt, ...row }) => ({ ...row, expiresAt: expiresAt.toISOString() })),
    received: offers.map(({ expiresAt, ...row }) => ({ ...row, expiresAt: expiresAt.toISOString() })),
    letters: sentLetters.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  }
}
