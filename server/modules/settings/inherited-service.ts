import { isDeepStrictEqual } from 'node:util'
import type { BelowSettings, Inherited, OwnChoices, SiteAbove } from '#contract/inherited/inherited.ts'
import { allowsDomain, nothingBelow } from '#contract/inherited/inherited.ts'
import { personalNumberFaults } from '#contract/personal-number.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { stateChanged, validation } from '../../platform/errors.ts'
import { publicAddress } from '../../platform/public-address.ts'
import { formerUser } from '../accounts/former-user.ts'
import { recordAudit } from '../audit/audit.ts'
import { queueFederationPictures } from '../design/federation-pictures.ts'
import { readSetAbove } from '../sites/inherited-from-above.ts'
import { publicChanged } from '../sites/sites.ts'
import { asciiHost, parseHost } from './domain-host.ts'
import { belowFaults, choiceFaults } from './fixed-parts.ts'
import { readInheritance, treeAround } from './inherited-store.ts'
import { writeTab } from './settings-store.ts'

interface By {
  readonly userId: string
  readonly now: Date
}

/** The values that the site inherits and sets. No transaction is open: the names of other sites are the platform's. */
export async function viewInherited(database: Database, siteId: string, sitesUrl: string): Promise<Inherited> {
  const [{ own, below }, { level, ancestors, above, design, isFederations }] = await database.inSite(
    siteId,
    (site) => Promise.all([readInheritance(site), readSetAbove(site)]),
    'read',
  )
  const tree = await database.inPlatform((platform) => treeAround(platform, siteId, ancestors), 'read')
  const addressOf = (id: string): string => publicAddress(sitesUrl, id, '')
  const { name, ownSiteId } = tree.federation
  return {
    above: ancestors.flatMap((id): SiteAbove[] => {
      const site = tree.names.find((one) => one.id === id)
      const sets = above.find((one) => one.id === id)?.below ?? nothingBelow
      return site ? [{ ...site, address: addressOf(id), below: sets }] : []
    }),
    federation: {
      name,
      address: ownSiteId === null ? '' : addressOf(ownSiteId),
      palette: design.palette,
      freedoms: design.freedoms,
    },
    isFederations,
    own,
    below:
      level === 'local'
        ? null
        : {
            content: below.content,
            version: below.version,
            sites: tree.below,
            updatedAt: below.updatedAt?.toISOString() ?? null,
            updatedBy: below.updatedAt && (below.updatedBy ?? formerUser),
          },
  }
}

/** The faults of domains by the first that has one; entries are as typed. */
function domainFault(domains: readonly string[], above: readonly BelowSettings[]): string | null {
  for (const typed of domains) {
    const parsed = parseHost(typed, [])
    if ('fault' in parsed) return `${typed}: ${parsed.fault}`
    if (!allowsDomain(parsed.host, above.map(withHosts)))
      return `${typed} är inte tillåten för er. Välj bland domänerna som gäller för er egen sajt.`
  }
  return null
}

/** With domains as browsers send them, to be compared with a host. */
export const withHosts = ({ domains }: Pick<BelowSettings, 'domains'>): Pick<BelowSettings, 'domains'> => ({
  domains: domains.map(asciiHost),
})

const refusing = (faults: Record<string, string>): void => {
  const fields = Object.entries(faults).map(([field, message]) => [`content.${field}`, { code: 'VALIDATION' as const, message }])
  if (fields.length > 0) throw validation(Object.fromEntries(fields))
}

const overtaken = (by: string | null) =>
  stateChanged(
    `${by ?? 'Någon annan'} har sparat samma sida sedan du öppnade den. Det du har skrivit står kvar. Kopiera det du vill behålla, ladda om och gör om ändringen.`,
  )

/** One write, which all sites below read from now on: a trigger tells every node. */
export async function saveBelowSettings(
  site: SiteDb,
  { content, version }: { readonly content: BelowSettings; readonly version: number },
  by: By,
): Promise<void> {
  const [{ below }, set] = await Promise.all([readInheritance(site), readSetAbove(site)])
  if (set.level === 'local') throw stateChanged('Bara sajter på nivåerna Riks och Distrikt bestämmer något för andra sajter.')
  if (below.version !== version) throw overtaken(below.updatedBy)
  const domains = isDeepStrictEqual(content.domains, below.content.domains)
    ? null
    : domainFault(
        content.domains,
        set.above.map((one) => one.below),
      )
  refusing({
    // These texts are public on all sites below at once.
    ...personalNumberFaults(content),
    ...belowFaults(content, below.content, set),
    ...(domains !== null && { domains }),
  })
  if (isDeepStrictEqual(content, below.content)) return
  if ((await writeTab(site, 'below', content, version, by)) === null) throw overtaken(null)
  if (content.lockup?.value === 'forbund') queueFederationPictures(site)
  await recordAudit(site, { actorId: by.userId, siteId: site.siteId, action: 'settings.below', objectId: site.siteId }, by.now)
}

/** What a site takes of its own, or follows again. */
export async function saveChoices(
  site: SiteDb,
  { content, version }: { readonly content: OwnChoices; readonly version: number },
  by: By,
): Promise<void> {
  const [{ own }, set] = await Promise.all([readInheritance(site), readSetAbove(site)])
  if (own.version !== version) throw overtaken(null)
  refusing(choiceFaults(content, own.content, set))
  if (isDeepStrictEqual(content, own.content)) return
  if ((await writeTab(site, 'inherited', content, version, by)) === null) throw overtaken(null)
  if (content.lockup === 'forbund') queueFederationPictures(site)
  await publicChanged(site)
  await recordAudit(site, { actorId: by.userId, siteId: site.siteId, action: 'settings.inherit', objectId: site.siteId }, by.now)
}
