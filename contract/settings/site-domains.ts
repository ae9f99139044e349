import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

// A site's own host names (SEC-37). The federation's address always works; these come beside it.

/** `waiting`: DNS does not show our proof yet. `verified`: it does. `live`: a visitor has come that way. `failing`: it did, and does not any more. */
export const DomainState = z.enum(['waiting', 'verified', 'live', 'failing'])
export type DomainState = z.infer<typeof DomainState>
export const domainStateLabel: Record<DomainState, string> = {
  waiting: 'Väntar på DNS',
  verified: 'Kontrollerad',
  live: 'Certifikat klart',
  failing: 'Fel',
}

/** One record to write at the registrar. */
export const DnsRecord = z.object({ type: z.enum(['TXT', 'CNAME', 'A', 'AAAA', 'ALIAS']), name: z.string(), value: z.string() })
export type DnsRecord = z.infer<typeof DnsRecord>

export const SiteDomain = z.object({
  id: z.string(),
  /** The host in Unicode, as people write it. */
  host: z.string(),
  state: DomainState,
  isPrimary: z.boolean(),
  /** True if the name with www (or without, if `host` has it) redirects here. */
  withWww: z.boolean(),
  records: z.array(DnsRecord),
  /** The problem and its remedy in Swedish; null without a problem. */
  fault: z.string().nullable(),
  checkedAt: z.string().nullable(),
})
export type SiteDomain = z.infer<typeof SiteDomain>

const Domains = z.object({
  /** The federation's address of the site, which always works. */
  ownAddress: z.string(),
  /** The primary address. */
  primaryAddress: z.string(),
  domains: z.array(SiteDomain),
})
export type Domains = z.infer<typeof Domains>

const root = '/api/site/:siteId/domains'

export const siteDomains = {
  list: endpoint({ method: 'GET', path: root, summary: 'Sajtens egna domäner.', response: Domains }),
  add: endpoint({
    method: 'POST',
    path: root,
    summary: 'Lägger till en domän och svarar med vad som ska skrivas i DNS.',
    body: z.strictObject({ host: z.string('Skriv domänen.').max(300, 'Domänen är för lång.'), withWww: z.boolean() }),
    response: Domains,
  }),
  check: endpoint({ method: 'POST', path: `${root}/:domainId/check`, summary: 'Kontrollerar DNS nu.', response: Domains }),
  /** DNS is checked first, so that visitors are not redirected to a dead name. */
  changeWww: endpoint({
    method: 'PUT',
    path: `${root}/:domainId/www`,
    summary: 'Väljer om domänen visas med eller utan www, och om den andra formen leder dit.',
    body: z.strictObject({ startsWithWww: z.boolean(), withWww: z.boolean() }),
    response: Domains,
  }),
  /** `domainId` null: the federation's own address. */
  makePrimary: endpoint({
    method: 'PUT',
    path: '/api/site/:siteId/primary-domain',
    summary: 'Väljer vilken adress besökare leds till.',
    body: z.strictObject({ domainId: z.uuid().nullable() }),
    response: Domains,
  }),
  remove: endpoint({ method: 'DELETE', path: `${root}/:domainId`, summary: 'Tar bort en domän.', response: Domains }),
}
