import { randomBytes, randomUUID } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { allowsDomain, domainsAllowed } from '#contract/inherited/inherited.ts'
import type { Domains, SiteDomain } from '#contract/settings/site-domains.ts'
import { publicAddress } from '../../platform/public-address.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'
import type { Dns } from '../../platform/dns.ts'
import { HttpError, invalidField, notFound, stateChanged } from '../../platform/errors.ts'
import type { RunPart } from '../../platform/sweeps/sweep.ts'
import { recordAudit } from '../audit/audit.ts'
import type { InheritedFromAbove } from '../sites/inherited-from-above.ts'
import { readSetAbove } from '../sites/inherited-from-above.ts'
import { publicChanged } from '../sites/sites.ts'
import { checkDomain } from './domain-check.ts'
import type { Verdict } from './domain-check.ts'
import { bareHost, counterpart, parseHost } from './domain-host.ts'
import { noteDomains } from './domain-history.ts'
import type { OurPlace } from './domain-records.ts'
import { withHosts } from './inherited-service.ts'
import { ourAddresses, ownHosts, recordsOf } from './domain-records.ts'
import { afterCheck } from './domain-state.ts'
import type { StoredDomain } from './domain-store.ts'
import {
  deleteDomain,
  domainById,
  domainsChanged,
  domainsDue,
  domainsOf,
  insertDomain,
  isTaken,
  rewriteDomain,
  setPrimary,
  writeChecked,
} from './domain-store.ts'

export interface DomainDeps {
  readonly database: Database
  readonly dns: Dns
  readonly config: OurPlace
}
interface By {
  /** Null: the daily check. */
  readonly userId: string | null
  readonly now: Date
}

const anyOf = new Intl.ListFormat('sv', { type: 'disjunction' })
const maxDomains = 10
const gone = (): HttpError => notFound('Domänen finns inte i listan.')

const viewDomain = (domain: StoredDomain, place: OurPlace): SiteDomain => ({
  id: domain.id,
  host: domainToUnicode(domain.host),
  state: domain.state,
  isPrimary: domain.isPrimary,
  withWww: domain.withWww,
  records: recordsOf(domain, place, domain.siteId),
  fault: domain.fault,
  checkedAt: domain.checkedAt?.toISOString() ?? null,
})

/** The address of a domain: with the scheme and, in development, the port of all sites. */
function addressOf(host: string, sitesUrl: string): string {
  const url = new URL(publicAddress(sitesUrl, 'x', ''))
  return `${url.protocol}//${domainToUnicode(host)}${url.port === '' ? '' : `:${url.port}`}`
}

export async function viewDomains(site: SiteDb, place: OurPlace): Promise<Domains> {
  const domains = await domainsOf(site)
  const ownAddress = publicAddress(place.sitesUrl, site.siteId, '')
  const primary = domains.find(({ isPrimary }) => isPrimary)
  return {
    ownAddress,
    primaryAddress: primary ? addressOf(primary.host, place.sitesUrl) : ownAddress,
    domains: domains.map((domain) => viewDomain(domain, place)),
  }
}

/** Every change is logged with its author, and announces that pages and hosts have changed. */
async function served(site: SiteDb, action: string, domain: StoredDomain, by: By): Promise<void> {
  await publicChanged(site)
  domainsChanged(site)
  await recordAudit(site, { actorId: by.userId, siteId: site.siteId, action, objectId: domain.id }, by.now)
}

const othersDomain = 'Domänen används redan av en annan sajt hos oss. Är den er? Hör av dig till förbundets administratör.'

/** `mine`: null for one that the site does not have yet. */
const takenFrom = (
  { database }: DomainDeps,
  siteId: string,
  { host, withWww }: Pick<StoredDomain, 'host' | 'withWww'>,
  mine: StoredDomain | null,
): Promise<boolean> =>
  database.inPlatform(
    (platform) => isTaken(platform, siteId, { name: host, counterpart: counterpart(host), withWww, mine }),
    'read',
  )

function notAllowed({ above }: Pick<InheritedFromAbove, 'above'>): string {
  const allowed = domainsAllowed(above.map(({ below }) => below))?.domains ?? []
  return allowed.length === 0
    ? 'Sajten får inga egna domäner: det är bestämt av en sajt ovanför. Hör av dig till den som ansvarar för den.'
    : `Domänen är inte tillåten. Välj en som slutar på ${anyOf.format(allowed)}.`
}

/** Adds a domain to a site. It belongs to no site until its proof is seen. */
export async function addDomain(
  deps: DomainDeps,
  siteId: string,
  wanted: { readonly host: string; readonly withWww: boolean },
  by: By & { readonly userId: string },
): Promise<void> {
  const parsed = parseHost(wanted.host, ownHosts(deps.config))
  if ('fault' in parsed) throw invalidField('host', parsed.fault)
  const { host } = parsed
  if (await takenFrom(deps, siteId, { host, withWww: wanted.withWww }, null))
    throw invalidField('host', othersDomain, 'NAME_TAKEN', 409)
  await deps.database.inSite(siteId, async (site) => {
    await lockOnSite(site, 'domains')
    const set = await readSetAbove(site)
    const lists = set.above.map(({ below }) => withHosts(below))
    if (!allowsDomain(host, lists)) throw invalidField('host', notAllowed(set))
    const domains = await domainsOf(site)
    const same = domains.find((one) => one.host === host || (one.host === counterpart(host) && (one.withWww || wanted.withWww)))
    if (same) throw invalidField('host', `${domainToUnicode(same.host)} finns redan i listan.`, 'NAME_TAKEN', 409)
    if (domains.length >= maxDomains) throw invalidField('host', `Högst ${maxDomains} domäner. Ta bort en som inte används.`)
    const domain = { id: randomUUID(), host, token: randomBytes(24).toString('base64url'), withWww: wanted.withWww }
    if (!(await insertDomain(site, domain, by))) throw invalidField('host', 'Domänen finns redan i listan.', 'NAME_TAKEN', 409)
    await recordAudit(site, { actorId: by.userId, siteId, action: 'domain.add', objectId: domain.id }, by.now)
    await noteDomains(site, by)
  })
}

async function verdictOn(deps: DomainDeps, domain: StoredDomain): Promise<Verdict> {
  if (await takenFrom(deps, domain.siteId, domain, domain)) return { kind: 'wrong', fault: othersDomain }
  const ours = await ourAddresses(deps.config, domain.siteId, deps.dns).catch(() => 'unknown' as const)
  if (ours === 'unknown') return { kind: 'unknown', fault: 'Namnservrarna svarar inte just nu. Vi försöker igen om en stund.' }
  return checkDomain(deps.dns, domain, ours)
}

/** Stores the result of a check, unless the domain was removed meanwhile. */
async function settle(deps: DomainDeps, found: StoredDomain, verdict: Verdict, by: By): Promise<void> {
  await deps.database.inSite(found.siteId, async (site) => {
    const domain = await domainById(site, found.id, 'lock')
    if (!domain) return
    const checked = afterCheck(domain, verdict, by.now)
    await writeChecked(site, domain, checked)
    const [was, is] = [domain.verifiedAt !== null, checked.verifiedAt !== null]
    if (was !== is) await served(site, is ? 'domain.verify' : 'domain.lose', domain, by)
  })
}

const uniqueViolation = '23505'

/** Asks DNS without an open transaction, because name servers may be slow. */
async function check(deps: DomainDeps, domain: StoredDomain, by: By): Promise<void> {
  const verdict = await verdictOn(deps, domain)
  try {
    await settle(deps, domain, verdict, by)
  } catch (error) {
    // Another site verified the same host at the same moment: the unique index allows only one.
    if ((error as { code?: string }).code !== uniqueViolation) throw error
    await settle(deps, domain, { kind: 'wrong', fault: othersDomain }, by)
  }
}

export async function checkNow(deps: DomainDeps, siteId: string, id: string, by: By): Promise<void> {
  const domain = await deps.database.inSite(siteId, (site) => domainById(site, id), 'read')
  if (!domain) throw gone()
  await check(deps, domain, by)
}

const atOnce = 5

/** Checks every domain that is due (SEC-37). Returns their number. */
export async function recheckDomains(deps: DomainDeps, now: Date, part: RunPart): Promise<number> {
  const due = await deps.database.inPlatform((platform) => domainsDue(platform, now), 'read')
  for (let at = 0; at < due.length; at += atOnce) {
    await Promise.all(
      due
        .slice(at, at + atOnce)
        .map((domain) => part({ siteId: domain.siteId, subject: domain.host }, () => check(deps, domain, { userId: null, now }))),
    )
  }
  return due.length
}

/** Throws unless DNS currently proves that the domain, in this form, is the site's and leads here. */
async function askFirst(deps: DomainDeps, domain: StoredDomain): Promise<void> {
  const verdict = await verdictOn(deps, domain)
  if (verdict.kind === 'right') return
  const fault = verdict.kind === 'wrong' ? verdict.fault : 'Domänens namnservrar svarar inte just nu. Försök igen om en stund.'
  throw stateChanged(fault)
}

/** Chooses the public form of a domain, and whether the other one redirects to it. Both have the same proof. */
export async function changeWww(
  deps: DomainDeps,
  siteId: string,
  id: string,
  wanted: { readonly startsWithWww: boolean; readonly withWww: boolean },
  by: By,
): Promise<void> {
  const found = await deps.database.inSite(siteId, (site) => domainById(site, id), 'read')
  if (!found) throw gone()
  const { withWww } = wanted
  const host = wanted.startsWithWww ? `www.${bareHost(found.host)}` : bareHost(found.host)
  if (host === found.host && withWww === found.withWww) return
  // A name without a visit over HTTPS has no certificate yet.
  const state = host !== found.host && found.state === 'live' ? 'verified' : found.state
  const renamed: StoredDomain = { ...found, host, withWww, state }
  if (await takenFrom(deps, siteId, renamed, null)) throw new HttpError(409, 'NAME_TAKEN', othersDomain)
  if (found.verifiedAt !== null) await askFirst(deps, renamed)
  await deps.database.inSite(siteId, async (site) => {
    await lockOnSite(site, 'domains')
    const now = await domainById(site, id, 'lock')
    if (!now || now.host !== found.host || now.withWww !== found.withWww || now.state !== found.state)
      throw stateChanged('Någon annan har ändrat domänen. Ladda om sidan och försök igen.')
    const others = (await domainsOf(site)).filter((one) => one.id !== id)
    const same = others.find((one) => one.host === host || (one.host === counterpart(host) && (one.withWww || withWww)))
    if (same) throw new HttpError(409, 'NAME_TAKEN', `${domainToUnicode(same.host)} finns redan i listan.`)
    await rewriteDomain(site, renamed)
    await served(site, 'domain.www', renamed, by)
    await noteDomains(site, by)
  })
}

/** Makes this the primary domain; null: the default address. */
export async function makePrimary(site: SiteDb, id: string | null, by: By): Promise<void> {
  // Locked, so that no check releases it meanwhile.
  const wanted = id === null ? null : ((await domainById(site, id, 'lock')) ?? undefined)
  if (wanted === undefined) throw gone()
  const before = (await domainsOf(site)).find(({ isPrimary }) => isPrimary)
  if (wanted && (wanted.verifiedAt === null || wanted.state === 'failing'))
    throw new HttpError(
      409,
      'STATE_CHANGED',
      'Domänen är inte kontrollerad. Kontrollera den först, så att ingen besökare hamnar fel.',
    )
  if (before?.id === wanted?.id) return
  await setPrimary(site, id)
  const changed = wanted ?? before
  if (changed) await served(site, wanted ? 'domain.makePrimary' : 'domain.noPrimary', changed, by)
  await noteDomains(site, by)
}

export async function removeDomain(site: SiteDb, id: string, by: By): Promise<void> {
  const domain = await domainById(site, id, 'lock')
  if (!domain || !(await deleteDomain(site, id))) throw gone()
  await served(site, 'domain.remove', domain, by)
  await noteDomains(site, by)
}
