import { createHash } from 'node:crypto'
import type { AdminInvitation, Invitation } from '#contract/users-and-sites/invitations.ts'
import type { SiteRole } from '#contract/roles.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { listCursor, pageOf } from '../../platform/database/listing.ts'
import { isUuid } from '../../platform/uuid.ts'
import { formerUser } from './former-user.ts'

// A handle of the site reads what its sajtansvariga may see, and adds invitations. Whatever becomes of one is the platform's to
// write, as roles are: no handle of a site can say who signed.

export const secretHashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

interface ListedRow extends Omit<Invitation, 'expiresAt' | 'invitedBy'> {
  readonly invitedBy: string | null
  readonly expiresAt: Date
}

// Also one whose role would be over before it is given has run out.
const living = (now: string, today: string): string =>
  `i.expires_at > ${now} and (i.valid_to is null or i.valid_to >= ${today}::date)`

const shown = (now: string, today: string): string =>
  `i.id, i.name, i.email, i.role, i.valid_to::text as "validTo", i.version, i.expires_at as "expiresAt",
          case when ${living(now, today)} then i.state else 'expired' end as state,
          case when ${living(now, today)} then i.signed_name end as "signedName",
          (select u.name from users u where u.id = i.invited_by) as "invitedBy"`

const listed = statement<ListedRow>(
  'invitations_list',
  `select ${shown('$2', '$3')} from invitations i where i.site_id = $1 and i.ended_at is null
   order by i.state = 'signed' desc, i.created_at desc, i.id`,
)

/** Open invitations, those to be confirmed first. */
export async function openInvitations(site: SiteDb, now: Date): Promise<Invitation[]> {
  const rows = await site.rows(listed, [site.siteId, now, stockholmDate(now)])
  return rows.map(toInvitation)
}

const toInvitation = <Row extends ListedRow>(row: Row) => ({
  ...row,
  invitedBy: row.invitedBy ?? formerUser,
  expiresAt: row.expiresAt.toISOString(),
})

interface PlacedRow extends ListedRow {
  readonly siteId: string
  readonly siteName: string
  readonly isSigned: boolean
  readonly createdAt: Date
  readonly total: number
}

const pageSize = 25
const cursor = listCursor('flag', 'moment', 'id')

const everySite = statement<PlacedRow>(
  'invitations_of_every_site',
  `select * from (
     select i.site_id as "siteId", s.name as "siteName", i.state = 'signed' as "isSigned", i.created_at as "createdAt",
            (count(*) over ())::int as total, ${shown('$1', '$2')}
     from invitations i join sites s on s.id = i.site_id where i.ended_at is null
   ) open
   where $3::boolean is null or ("isSigned", "createdAt", id) < ($3, $4::timestamptz, $5::uuid)
   order by "isSigned" desc, "createdAt" desc, id desc
   limit $6`,
)

/** As `openInvitations`, for all sites. There are a few hundred at most, which are read and sorted in memory. */
export async function everySitesInvitations(
  platform: PlatformDb,
  after: string | undefined,
  now: Date,
): Promise<{ invitations: AdminInvitation[]; total: number; next: string | null }> {
  const rows = await platform.rows(everySite, [now, stockholmDate(now), ...cursor.placeAfter(after), pageSize + 1])
  const { shown: page, next } = pageOf(rows, pageSize, (last) => cursor.print(last.isSigned, last.createdAt.toISOString(), last.id))
  return { invitations: page.map(toInvitation), total: rows[0]?.total ?? 0, next }
}

interface NewInvitation {
  readonly id: string
  readonly role: SiteRole
  readonly validTo: string | null
  readonly name: string
  readonly email: string
  readonly secretHash: Buffer
  readonly invitedBy: string
  readonly expiresAt: Date
}

const insertOne = statement(
  'invitation_add',
  `insert into invitations (site_id, id, state, role, valid_to, name, email, secret_hash, invited_by, created_at, expires_at)
   values ($1, $2, 'sent', $3, $4::date, $5, $6, $7, $8, $9, $10)`,
)

export function insertInvitation(site: SiteDb, made: NewInvitation, now: Date): void {
  const { id, role, validTo, name, email, secretHash, invitedBy, expiresAt } = made
  site.send(insertOne, [site.siteId, id, role, validTo, name, email, secretHash, invitedBy, now, expiresAt])
}

const countOpen = statement<{ open: number }>(
  'invitations_count',
  'select count(*)::int as open from invitations where site_id = $1 and ended_at is null',
)

export async function openCount(site: SiteDb): Promise<number> {
  const [row] = await site.rows(countOpen, [site.siteId])
  return row?.open ?? 0
}

export interface StoredInvitation {
  readonly state: 'sent' | 'signed' | 'expired' | 'confirmed' | 'rejected' | 'revoked'
  readonly role: SiteRole
  readonly validTo: string | null
  readonly name: string
  readonly email: string
  readonly identityHash: Buffer | null
  readonly identityKeyId: string
  readonly signedName: string | null
  readonly expiresAt: Date
  readonly version: number
}

const lockOne = statement<StoredInvitation>(
  'invitation_lock',
  `select state, role, valid_to::text as "validTo", name, email, identity_hash as "identityHash",
          identity_key_id as "identityKeyId", signed_name as "signedName", expires_at as "expiresAt", version
   from invitations where site_id = $1 and id = $2 for update`,
)
const renewOne = statement(
  'invitation_renew',
  `update invitations set state = 'sent', secret_hash = $3, expires_at = $4, identity_hash = null, identity_key_id = '',
          signed_name = null, version = version + 1
   where site_id = $1 and id = $2`,
)
const endOne = statement(
  'invitation_end',
  `update invitations set state = $3, ended_at = $4, name = '', email = '', secret_hash = null, identity_hash = null,
          identity_key_id = '', signed_name = null, version = version + 1
   where site_id = $1 and id = $2`,
)

/** The invitation of that site, held until the end of the transaction. */
export async function lockInvitation(platform: PlatformDb, siteId: string, id: string): Promise<StoredInvitation | null> {
  const [found] = isUuid(id) ? await platform.rows(lockOne, [siteId, id]) : []
  return found ?? null
}

/** A new secret and new time: the link before it opens nothing any more. */
export function renewInvitation(platform: PlatformDb, siteId: string, id: string, secretHash: Buffer, expiresAt: Date): void {
  platform.send(renewOne, [siteId, id, secretHash, expiresAt])
}

/** Ends it, and takes all that names a person out of it. */
export function endInvitation(
  platform: PlatformDb,
  siteId: string,
  id: string,
  state: 'confirmed' | 'rejected' | 'revoked',
  now: Date,
): void {
  platform.send(endOne, [siteId, id, state, now])
}
