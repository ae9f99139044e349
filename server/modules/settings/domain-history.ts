import { domainToUnicode } from 'node:url'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'
import type { StoredDomain } from './domain-store.ts'
import { domainsOf } from './domain-store.ts'
import { noteChange } from './settings-store.ts'

// Domains in the history of settings: listed, and not restorable, since DNS proves them.

const nextVersion = statement<{ version: number }>(
  'domain_history_version',
  `select coalesce(max(version), 0) + 1 as version from site_settings_history where site_id = $1 and tab = 'domains'`,
)

function inWords({ host, withWww, isPrimary }: StoredDomain): string {
  const more = [withWww && 'med och utan www', isPrimary && 'besökare leds hit'].filter(Boolean).join(', ')
  return domainToUnicode(host) + (more && ` (${more})`)
}

/** Call after a person has changed the domains, or the primary one. */
export async function noteDomains(site: SiteDb, by: { readonly userId: string | null; readonly now: Date }): Promise<void> {
  const { userId, now } = by
  if (userId === null) return
  await lockOnSite(site, 'domain history')
  const [domains, [next]] = await Promise.all([domainsOf(site), site.rows(nextVersion, [site.siteId])])
  const words = domains.map(inWords).join(', ') || 'Ingen egen domän'
  noteChange(site, { tab: 'domains', content: { words }, version: next?.version ?? 1 }, { userId, now })
}
