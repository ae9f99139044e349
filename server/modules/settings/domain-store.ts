import type { DomainState } from '#contract/settings/site-domains.ts'
import type { PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { siteChangedChannel } from '../sites/sites.ts'
import { isUuid } from '../../platform/uuid.ts'

export interface StoredDomain {
  readonly siteId: string
  readonly id: string
  readonly host: string
  readonly state: DomainState
  readonly token: string
  readonly isPrimary: boolean
  readonly withWww: boolean
  readonly fault: string | null
  readonly checkedAt: Date | null
  readonly verifiedAt: Date | null
  readonly failingSince: Date | null
}

const columns = `site_id as "siteId", id, host, state, token, is_primary as "isPrimary", with_www as "withWww", fault,
  checked_at as "checkedAt", verified_at as "verifiedAt", failing_since as "failingSince"`

const ofSite = statement<StoredDomain>(
  'domains_of_site',
  `select ${columns} from site_domains where site_id = $1 order by is_primary desc, created_at, host`,
)
const oneOfSite = statement<StoredDomain>('domain_of_site', `select ${columns} from site_domains where site_id = $1 and id = $2`)
const lockedOne = statement<StoredDomain>(
  'domain_lock',
  `select ${columns} from site_domains where site_id = $1 and id = $2 for update`,
)

export const domainsOf = (site: SiteDb): Promise<StoredDomain[]> => site.rows(ofSite, [site.siteId])

export async function domainById(site: SiteDb, id: string, lock: 'read' | 'lock' = 'read'): Promise<StoredDomain | null> {
  const [domain] = isUuid(id) ? await site.rows(lock === 'lock' ? lockedOne : oneOfSite, [site.siteId, id]) : []
  return domain ?? null
}

const insertOne = statement<{ id: string }>(
  'domain_insert',
  `insert into site_domains (site_id, id, host, state, token, with_www, created_at, created_by)
   values ($1, $2, $3, 'waiting', $4, $5, $6, $7) on conflict do nothing returning id`,
)

/** False when the site already has that host. */
export async function insertDomain(
  site: SiteDb,
  domain: Pick<StoredDomain, 'id' | 'host' | 'token' | 'withWww'>,
  by: { readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const { id, host, token, withWww } = domain
  return (await site.rows(insertOne, [site.siteId, id, host, token, withWww, by.now, by.userId])).length > 0
}

const deleteOne = statement<{ id: string }>('domain_delete', 'delete from site_domains where site_id = $1 and id = $2 returning id')
export const deleteDomain = async (site: SiteDb, id: string): Promise<boolean> =>
  isUuid(id) && (await site.rows(deleteOne, [site.siteId, id])).length > 0

const rewrite = statement(
  'domain_rewrite',
  `update site_domains set host = $3, with_www = $4, state = $5, fault = null where site_id = $1 and id = $2`,
)
export const rewriteDomain = (site: SiteDb, { id, host, withWww, state }: StoredDomain): Promise<unknown> =>
  site.rows(rewrite, [site.siteId, id, host, withWww, state])

const noPrimary = statement('domain_no_primary', 'update site_domains set is_primary = false where site_id = $1 and is_primary')
const onePrimary = statement('domain_primary', 'update site_domains set is_primary = true where site_id = $1 and id = $2')

export async function setPrimary(site: SiteDb, id: string | null): Promise<void> {
  await site.rows(noPrimary, [site.siteId])
  if (id !== null) await site.rows(onePrimary, [site.siteId, id])
}

/** Columns that a check changes. */
export type Checked = Pick<StoredDomain, 'state' | 'isPrimary' | 'fault' | 'checkedAt' | 'verifiedAt' | 'failingSince'>

const writeCheck = statement(
  'domain_checked',
  `update site_domains set state = $3, is_primary = $4, fault = $5, checked_at = $6, verified_at = $7, failing_since = $8
   where site_id = $1 and id = $2`,
)
export async function writeChecked(site: SiteDb, { siteId, id }: StoredDomain, checked: Checked): Promise<void> {
  const { state, isPrimary, fault, checkedAt, verifiedAt, failingSince } = checked
  await site.rows(writeCheck, [siteId, id, state, isPrimary, fault, checkedAt, verifiedAt, failingSince])
}

const takenBy = statement<{ siteId: string }>(
  'domain_taken',
  `select site_id as "siteId" from site_domains
   where verified_at is not null and site_id <> $1 and (host = $2 or host = $3 and (with_www or $4))
     and ($5::timestamptz is null or (verified_at, id) < ($5, $6::uuid)) limit 1`,
)

/** A host that a site claims; `mine`: since when the site has it. */
interface RequestedHost {
  readonly name: string
  readonly counterpart: string
  readonly withWww: boolean
  readonly mine: { readonly id: string; readonly verifiedAt: Date | null } | null
}

/** True when another site verified the host earlier: it keeps the domain. */
export async function isTaken(platform: PlatformDb, siteId: string, host: RequestedHost): Promise<boolean> {
  const { name, counterpart, withWww, mine } = host
  const values = [siteId, name, counterpart, withWww, mine?.verifiedAt ?? null, mine?.id ?? null]
  return (await platform.rows(takenBy, values)).length > 0
}

// Domains unproven after a month are checked only on request.
const dueRows = statement<StoredDomain>(
  'domains_due',
  `select ${columns} from site_domains
   where (state = 'waiting' and created_at > $1::timestamptz - interval '30 days'
       and (checked_at is null or checked_at < $1::timestamptz - interval '10 minutes'))
     or (state <> 'waiting' and checked_at < $1::timestamptz - interval '23 hours')
     or (state = 'failing' and verified_at is not null and checked_at < $1::timestamptz - interval '1 hour')
   order by checked_at nulls first limit 200`,
)
export const domainsDue = (platform: PlatformDb, now: Date): Promise<StoredDomain[]> => platform.rows(dueRows, [now])

/** Message to every process when a site gets or loses a host name. No site can have this id. */
export const domainsChangedMessage = '@domains'
const announce = statement('domains_changed', `select pg_notify('${siteChangedChannel}', '${domainsChangedMessage}')`)
export const domainsChanged = (site: SiteDb): void => site.send(announce, [])

/** A host name that a site is read by. */
export interface ServedDomain {
  readonly siteId: string
  readonly host: string
  readonly withWww: boolean
  readonly isPrimary: boolean
  readonly state: DomainState
}
const served = statement<ServedDomain>(
  'domains_served',
  `select site_id as "siteId", host, with_www as "withWww", is_primary as "isPrimary", state from site_domains
   where verified_at is not null order by verified_at`,
)
/** All verified host names of all sites, for the listener of the sites. */
export const servedDomains = (platform: PlatformDb): Promise<ServedDomain[]> => platform.rows(served, [])

const wentLive = statement(
  'domain_live',
  `update site_domains set state = 'live' where host = $1 and state = 'verified' and verified_at is not null`,
)
/** Records that a visitor has used the host. */
export const markLive = async (platform: PlatformDb, host: string): Promise<void> => void (await platform.rows(wentLive, [host]))
