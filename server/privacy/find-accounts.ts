import type { Effect, Finding } from '#contract/privacy/finding.ts'
import type { PersonTerms } from '#contract/privacy/privacy.ts'
import type { SiteRole } from '#contract/roles.ts'
import { siteRoleLabel } from '#contract/roles.ts'
import { foldForSearch } from '#contract/slug.ts'
import { everyTable } from '../bundle/every-table.ts'
import { formerUser } from '../modules/accounts/former-user.ts'
import { likePattern } from '../platform/database/listing.ts'
import type { PlatformDb, SiteDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import { printId } from './find-rows.ts'
import { shownValue } from './shown-value.ts'

// The accounts of a person, with all that points at them.

const columnsOf = (list: 'did' | 'didElsewhere'): Record<string, string> =>
  Object.fromEntries(
    everyTable.flatMap((one) => Object.entries(one[list] ?? {}).map(([column, what]) => [`${one.table}.${column}`, what])),
  )
/** Columns of tables of sites, `table.column`, with what the person did there. */
const didOfSites = columnsOf('did')
/** The same of tables that only the platform reads. */
const didOfPlatform = columnsOf('didElsewhere')

interface Counted {
  readonly at: string
  readonly n: number
}
const counting = (columns: Readonly<Record<string, string>>, ofSite: boolean): string =>
  Object.keys(columns)
    .map((at) => {
      const [table = '', column = ''] = at.split('.')
      const mine = ofSite ? `site_id = $2 and ${column}::text = $1` : `${column}::text = $1`
      return `select '${at}' as at, count(*)::int as n from ${table} where ${mine}`
    })
    .join(' union all ')
const countOfSite = statement<Counted>('privacy_account_on_site', counting(didOfSites, true))
const countOfPlatform = statement<Counted>('privacy_account_elsewhere', counting(didOfPlatform, false))

export interface Account {
  readonly id: string
  readonly name: string
  readonly isAdmin: boolean
  readonly isFederationEditor: boolean
  readonly isRemoved: boolean
  readonly createdAt: Date
  readonly lastSignInAt: Date | null
  readonly address: string | null
  readonly newAddress: string | null
}
const accounts = statement<Account>(
  'privacy_find_accounts',
  `select u.id, u.name, u.is_admin as "isAdmin", u.is_federation_editor as "isFederationEditor", u.removed_at is not null as "isRemoved", u.created_at as "createdAt",
     u.last_sign_in_at as "lastSignInAt", l.address, l.new_address as "newAddress"
   from users u left join letter_settings l on l.user_id = u.id
   where u.name <> '${formerUser}' and ((u.search_name like $1 and $1 <> '%%')
     or ($4 <> '%%' and exists (select from memberships m where m.user_id = u.id and m.typed_name ilike $4))
     or ($4 <> '%%' and exists (select from undo_steps r where r.kind = 'membership' and r.subject_id = u.id and r.title ilike $4))
     or (lower(l.address) = $2 and $2 <> '') or (lower(l.new_address) = $2 and $2 <> '') or u.id::text = $3)
   order by u.name, u.id limit 100`,
)
interface RoleRow {
  readonly siteId: string
  readonly siteName: string
  readonly role: string
  readonly validTo: string | null
  readonly typedName: string | null
}
const memberships = statement<RoleRow>(
  'privacy_memberships',
  `select m.site_id as "siteId", s.name as "siteName", m.role, m.valid_to::text as "validTo", m.typed_name as "typedName"
   from memberships m join sites s on s.id = m.site_id where m.user_id = $1 order by s.name`,
)
const sessions = statement<{ device: string | null; signedInAt: Date }>(
  'privacy_sessions',
  'select device, signed_in_at as "signedInAt" from sessions where user_id = $1 order by signed_in_at',
)
const adminCount = statement<{ n: number }>(
  'privacy_admins',
  'select count(*)::int as n from users where is_admin and removed_at is null',
)

export const accountPlace = 'account'

/** Accounts that bear this name or address; `userId`: that account alone. */
export function findAccounts(platform: PlatformDb, terms: PersonTerms | { readonly userId: string }): Promise<Account[]> {
  if ('userId' in terms) return platform.rows(accounts, ['%%', '', terms.userId, '%%'])
  const name = terms.name === '' ? '%%' : likePattern(foldForSearch(terms.name).replace(/\s+/g, ' '))
  // What somebody typed is stored as it was typed.
  const typed = `%${terms.name.trim().replace(/[\\%_]/g, '\\$&')}%`
  return platform.rows(accounts, [name, terms.email.toLocaleLowerCase('sv'), '', typed])
}

/** How many rows of the site point at the account, by what the person did there. */
export async function didOnSite(site: SiteDb, userId: string): Promise<Readonly<Record<string, number>>> {
  return byColumn(await site.rows(countOfSite, [userId, site.siteId]))
}

const byColumn = (rows: readonly Counted[]): Record<string, number> =>
  Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ at, n }) => [at, n]))

export interface DidOnSite {
  readonly siteName: string
  readonly did: Readonly<Record<string, number>>
}

const words: Readonly<Record<string, string>> = { ...didOfSites, ...didOfPlatform }
const effect = (does: Effect['does'], what: string, count: number, why = ''): Effect => ({ does, what, count, why })

/** The account, with its roles, sessions, letters and all that the person did. `asker`: who asks, and so cannot erase oneself. */
export async function accountFinding(
  platform: PlatformDb,
  account: Account,
  onSites: readonly DidOnSite[],
  asker: string,
): Promise<Finding> {
  const { id, name, isAdmin, isFederationEditor, isRemoved, createdAt, lastSignInAt, address, newAddress } = account
  const [roles, open, elsewhere, [admins]] = await Promise.all([
    platform.rows(memberships, [id]),
    platform.rows(sessions, [id]),
    platform.rows(countOfPlatform, [id]).then(byColumn),
    platform.rows(adminCount, []),
  ])
  const did = [...onSites, { siteName: '', did: elsewhere }].flatMap(({ siteName, did }) =>
    Object.entries(did).map(([at, n]) => ({
      label: siteName === '' ? 'Annat' : siteName,
      value: `${n.toLocaleString('sv-SE')} ${words[at] ?? at}`,
    })),
  )
  const sum = (columns: readonly string[]): number =>
    [...onSites.map((one) => one.did), elsewhere].reduce(
      (total, one) => total + columns.reduce((n, at) => n + (one[at] ?? 0), 0),
      0,
    )
  const authored = sum(['items.created_by', 'item_revisions.created_by', 'item_comment_entries.created_by', 'media.created_by'])
  return {
    id: printId({ place: accountPlace, siteId: '', key: id }),
    place: isRemoved ? 'Borttaget konto' : 'Konto',
    siteId: null,
    siteName: null,
    title: name,
    data: [
      { label: 'Namn', value: name },
      { label: 'Inloggning', value: isRemoved ? 'ingen' : 'BankID; personnumret sparas inte, bara ett krypterat avtryck' },
      { label: 'Administratör', value: isAdmin ? 'ja' : '' },
      { label: 'Riksredaktör', value: isFederationEditor ? 'ja' : '' },
      { label: 'Kontot skapades', value: shownValue(createdAt.toISOString()) },
      { label: 'Loggade senast in', value: shownValue(lastSignInAt?.toISOString()) },
      { label: 'E-post för brev', value: address ?? '' },
      { label: 'E-post som inte är bekräftad', value: newAddress ?? '' },
      ...roles.map(({ siteName, role, validTo, typedName }) => ({
        label: 'Roll',
        value: `${siteRoleLabel[role as SiteRole]} på ${siteName}${validTo === null ? '' : `, till ${validTo}`}${typedName === null ? '' : `, där kallad ${typedName}`}`,
      })),
      ...open.map(({ device, signedInAt }) => ({
        label: 'Inloggad',
        value: `${device ?? 'Okänd enhet'}, ${shownValue(signedInAt.toISOString())}`,
      })),
      ...did,
    ].filter(({ value }) => value !== ''),
    effects: [
      effect('removed', 'konton', isRemoved ? 0 : 1),
      effect('removed', 'roller', roles.length),
      effect('removed', 'inloggningar', open.length),
      effect('removed', 'adresser för brev', [address, newAddress].filter((one) => one !== null).length),
      effect('overwritten', 'namn som författare', authored, 'Där står ”Tidigare användare”. Texterna är sajternas.'),
      effect(
        'kept',
        'rader i granskningsloggen',
        sum(['audit_log.actor_id']),
        'Loggen skyddar andras uppgifter och får inte ändras. Raderna har inget namn, bara ett nummer som inte längre leder till någon.',
      ),
    ].filter(({ count }) => count > 0),
    isProtected: false,
    refusal: refusalOf(account, asker, admins?.n ?? 0),
  }
}

function refusalOf({ id, isAdmin, isRemoved }: Account, asker: string, admins: number): string | null {
  if (id === asker) return 'Du kan inte radera dig själv. Be en annan administratör.'
  if (isAdmin && !isRemoved && admins <= 1) return 'Det är den enda administratören. Gör någon annan till administratör först.'
  return null
}
