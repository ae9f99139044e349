import { signedDays } from '#contract/users-and-sites/invitations.ts'
import { siteRoleLabel } from '#contract/roles.ts'
import type { SiteRole } from '#contract/roles.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/audit.ts'
import { tellMatter } from '../matters/matters.ts'
import type { Identity } from './identity.ts'
import { nameFromBankId } from './person-name.ts'

// Invitations in the sign-in. This code gives no role: it records who signed and tells whom that person waits for.

const dayMs = 86_400_000

const opened = statement<{ siteName: string; role: SiteRole }>(
  'invitation_open',
  `select s.name as "siteName", i.role from invitations i join sites s on s.id = i.site_id
   where i.secret_hash = $1 and i.state = 'sent' and i.expires_at > $2 and (i.valid_to is null or i.valid_to >= $3::date)`,
)

/** The site and role that a link invites to; null when the link is invalid, used or expired. */
export async function invitationOfLink(
  platform: PlatformDb,
  secretHash: Buffer,
  now: Date,
): Promise<{ siteName: string; roleLabel: string } | null> {
  const [found] = await platform.rows(opened, [secretHash, now, stockholmDate(now)])
  return found ? { siteName: found.siteName, roleLabel: siteRoleLabel[found.role] } : null
}

const openedHeld = statement<{ siteId: string; id: string; isMember: boolean }>(
  'invitation_open_held',
  `select i.site_id as "siteId", i.id,
          exists (select from users u where u.id = $4 and (u.is_admin
            or exists (select from memberships m where m.site_id = i.site_id and m.user_id = u.id))) as "isMember"
   from invitations i
   where i.secret_hash = $1 and i.state = 'sent' and i.expires_at > $2 and (i.valid_to is null or i.valid_to >= $3::date)
   for update`,
)

/** State of a link. `gone`: it was used, replaced or revoked meanwhile. */
export type LinkState =
  | { readonly is: 'open'; readonly siteId: string; readonly id: string }
  | { readonly is: 'gone' | 'alreadyMember' }

/** Locks the invitation of a link until the end of the transaction, so that only one of two signatures succeeds. */
export async function lockInvitationOfLink(
  platform: PlatformDb,
  secretHash: Buffer,
  userId: string | null,
  now: Date,
): Promise<LinkState> {
  const [found] = await platform.rows(openedHeld, [secretHash, now, stockholmDate(now), userId])
  if (!found) return { is: 'gone' }
  // A member of the site, such as its sender, can open the link without using it up.
  if (found.isMember) return { is: 'alreadyMember' }
  return { is: 'open', siteId: found.siteId, id: found.id }
}

const sign = statement(
  'invitation_sign',
  `update invitations set state = 'signed', identity_hash = $3, signed_name = $4, expires_at = $5, identity_key_id = $6,
     version = version + 1
   where site_id = $1 and id = $2`,
)

/** Binds a locked invitation to its signer. Its link is invalid from now on. */
export async function signInvitation(
  platform: PlatformDb,
  { siteId, id }: { readonly siteId: string; readonly id: string },
  person: { readonly identity: Identity; readonly name: string; readonly userId: string | null },
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + signedDays * dayMs)
  platform.send(sign, [
    siteId,
    id,
    person.identity.hash,
    nameFromBankId(person.name) || 'Namn saknas',
    until,
    person.identity.keyId,
  ])
  tellMatter(platform, siteId, { kind: 'invitationUsed', subject: id, mark: now.toISOString() }, now)
  await recordAudit(platform, { actorId: person.userId, siteId, action: 'invitation.sign', objectId: id }, now)
}

const waitingOf = statement<{ secretHash: Buffer }>(
  'invitation_waiting',
  `select secret_hash as "secretHash" from invitations where identity_hash = $1 and state = 'signed' and expires_at > $2
   order by expires_at desc limit 1`,
)

/** Hash of the secret of an invitation that this person has signed and that is not confirmed yet. */
export async function signedInvitationOf(platform: PlatformDb, identityHash: Buffer, now: Date): Promise<Buffer | null> {
  const [found] = await platform.rows(waitingOf, [identityHash, now])
  return found?.secretHash ?? null
}

const waitingFor = statement<{ siteName: string; inviter: string | null }>(
  'invitation_waiting_for',
  `select s.name as "siteName",
          (select u.name from users u where u.id = i.invited_by and u.removed_at is null and (u.is_admin or exists (
             select from memberships m where m.site_id = i.site_id and m.user_id = u.id and m.role = 'siteAdmin'
               and (m.valid_to is null or m.valid_to >= $3::date) and (m.valid_from is null or m.valid_from <= $3::date)))) as inviter
   from invitations i join sites s on s.id = i.site_id
   where i.secret_hash = $1 and i.state = 'signed' and i.expires_at > $2`,
)

/** Text for a signer: who must confirm. Null when the invitation has been decided. */
export async function confirmationText(platform: PlatformDb, secretHash: Buffer, now: Date): Promise<string | null> {
  const [found] = await platform.rows(waitingFor, [secretHash, now, stockholmDate(now)])
  if (!found) return null
  // When the inviter no longer administers the site, another administrator confirms.
  const { siteName, inviter } = found
  return `Din inbjudan till ${siteName} väntar på att bekräftas av ${inviter ?? 'sajtens ansvariga'}. Sedan kan du logga in här med BankID.`
}
