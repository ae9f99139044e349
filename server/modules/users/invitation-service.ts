import { randomBytes, randomUUID } from 'node:crypto'
import { invitationDays } from '#contract/users-and-sites/invitations.ts'
import type { SiteRole } from '#contract/roles.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'
import { HttpError, notFound, stateChanged } from '../../platform/errors.ts'
import type { Keys } from '../../platform/keys.ts'
import { recordAudit } from '../audit/audit.ts'
import { refuseStaleGrant } from '../auth/fresh-login.ts'
import type { StoredInvitation } from '../accounts/invitation-store.ts'
import {
  endInvitation,
  insertInvitation,
  lockInvitation,
  openCount,
  renewInvitation,
  secretHashOf,
} from '../accounts/invitation-store.ts'
import type { SiteChange } from './site-user-service.ts'
import { refusePastEnd } from './site-user-service.ts'
import { insertMembership } from '../accounts/site-user-store.ts'
import { accountOfIdentity } from '../accounts/accounts.ts'

// Invitations by link (docs/decisions/019). Opening or signing one gives no role: a site administrator checks the
// name from BankID, and confirms that it is the right person.

const dayMs = 86_400_000
const maxWaitingInvitations = 100

/** The content of a new link. It is returned to the caller once and not stored. */
export interface IssuedLink {
  /** Of the invitation. */
  readonly id: string
  readonly secret: string
  readonly name: string
  readonly email: string
  readonly role: SiteRole
}

// Hexadecimal, because mail programs leave a hyphen at the end out of a link.
const newSecret = (): string => randomBytes(24).toString('hex')
const lastsUntil = (now: Date): Date => new Date(now.getTime() + invitationDays * dayMs)

const note = (handle: SiteDb | PlatformDb, action: string, objectId: string, by: SiteChange): Promise<void> =>
  recordAudit(handle, { actorId: by.userId, siteId: by.siteId, action, objectId }, by.now)

/** Somebody who makes a link, or answers for the person behind one. */
export interface Inviter extends SiteChange {
  readonly signedInAt: Date
}

interface Offer {
  readonly name: string
  readonly email: string
  readonly role: SiteRole
  readonly validTo: string | null
}

export async function invite(site: SiteDb, offer: Offer, by: SiteChange): Promise<IssuedLink> {
  refusePastEnd(offer, by.now)
  await lockOnSite(site, 'invitations')
  if ((await openCount(site)) >= maxWaitingInvitations)
    throw new HttpError(
      409,
      'CONFLICT',
      `Högst ${maxWaitingInvitations} inbjudningar kan vänta på en gång. Dra tillbaka någon som inte behövs.`,
    )
  const [id, secret] = [randomUUID(), newSecret()]
  insertInvitation(
    site,
    { ...offer, id, secretHash: secretHashOf(secret), invitedBy: by.userId, expiresAt: lastsUntil(by.now) },
    by.now,
  )
  await note(site, 'invitation.create', id, by)
  return { id, secret, ...offer }
}

const changed = (): Error => stateChanged('Inbjudan har ändrats sedan du öppnade listan. Se hur den står nu och försök igen.')

const endedText: Record<'confirmed' | 'rejected' | 'revoked', string> = {
  confirmed: 'Inbjudan är redan bekräftad.',
  rejected: 'Inbjudan är avslutad: någon har sagt att det var fel person.',
  revoked: 'Inbjudan är redan tillbakadragen.',
}

/** Locks the invitation, in the version that the caller has read. */
async function lockRead(platform: PlatformDb, id: string, version: number, by: SiteChange): Promise<StoredInvitation> {
  const found = await lockInvitation(platform, by.siteId, id)
  if (!found) throw notFound('Inbjudan finns inte.')
  const { state } = found
  if (state === 'confirmed' || state === 'rejected' || state === 'revoked') throw stateChanged(endedText[state])
  if (found.version !== version) throw changed()
  return found
}

const isOver = ({ validTo }: StoredInvitation, now: Date): boolean => validTo !== null && validTo < stockholmDate(now)

function refuseOver(invitation: StoredInvitation, now: Date): void {
  if (isOver(invitation, now))
    throw stateChanged('Rollens sista dag har passerat. Dra tillbaka inbjudan och bjud in på nytt med en senare dag.')
}

/** Makes a new link; the old one is void. */
export async function renew(platform: PlatformDb, id: string, version: number, by: Inviter): Promise<IssuedLink> {
  const invitation = await lockRead(platform, id, version, by)
  refuseStaleGrant(invitation.role, by, by.now)
  if (invitation.state === 'signed' && invitation.expiresAt > by.now) throw stateChanged('Någon har redan svarat på inbjudan.')
  refuseOver(invitation, by.now)
  const secret = newSecret()
  renewInvitation(platform, by.siteId, id, secretHashOf(secret), lastsUntil(by.now))
  await note(platform, 'invitation.renew', id, by)
  const { name, email, role } = invitation
  return { id, secret, name, email, role }
}

export async function revoke(platform: PlatformDb, id: string, version: number, by: SiteChange): Promise<void> {
  await lockRead(platform, id, version, by)
  endInvitation(platform, by.siteId, id, 'revoked', by.now)
  await note(platform, 'invitation.revoke', id, by)
}

interface Signed extends StoredInvitation {
  readonly identityHash: Buffer
  readonly signedName: string
}

async function lockSigned(platform: PlatformDb, id: string, version: number, by: SiteChange): Promise<Signed> {
  const invitation = await lockRead(platform, id, version, by)
  const { identityHash, signedName, expiresAt } = invitation
  if (identityHash === null || signedName === null || expiresAt <= by.now) throw changed()
  return { ...invitation, identityHash, signedName }
}

/** Confirms the right person: gives the role, and a new account if needed. */
export async function confirm(
  platform: PlatformDb,
  keys: Pick<Keys, 'id' | 'previous'>,
  id: string,
  version: number,
  by: Inviter,
): Promise<void> {
  const invitation = await lockSigned(platform, id, version, by)
  refuseStaleGrant(invitation.role, by, by.now)
  refuseOver(invitation, by.now)
  const { identityHash, identityKeyId, signedName, role, validTo } = invitation
  // An account made with a removed key could never be signed in to.
  if (!['', keys.id, keys.previous?.id].includes(identityKeyId))
    throw stateChanged('Svaret på inbjudan går inte längre att koppla till en person. Dra tillbaka inbjudan och bjud in på nytt.')
  const account = await accountOfIdentity(platform, { hash: identityHash, keyId: identityKeyId }, signedName)
  const membership = {
    siteId: by.siteId,
    userId: account.id,
    role,
    validFrom: null,
    validTo,
    grantedBy: by.userId,
    typedName: signedName,
  }
  if (!(await insertMembership(platform, membership, by.now)))
    throw new HttpError(
      409,
      'PERSON_EXISTS',
      `${signedName} finns redan bland sajtens användare. Avsluta inbjudan och ändra rollen i listan.`,
    )
  endInvitation(platform, by.siteId, id, 'confirmed', by.now)
  await note(platform, 'invitation.confirm', id, by)
  await note(platform, 'membership.add', account.id, by)
}

/** The wrong person signed: the person's data are deleted with the invitation. */
export async function reject(platform: PlatformDb, id: string, version: number, by: SiteChange): Promise<void> {
  await lockSigned(platform, id, version, by)
  endInvitation(platform, by.siteId, id, 'rejected', by.now)
  await note(platform, 'invitation.reject', id, by)
}
