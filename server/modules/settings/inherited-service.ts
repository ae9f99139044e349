import { isDeepStrictEqual } from 'node:util'
import type { BelowSettings, GivenPart, Inherited, OwnChoices, SiteAbove } from '#contract/inherited/inherited.ts'
import { allowsDomain, givenBy, givenPartName } from '#contract/inherited/inherited.ts'
import { personalNumberFaults } from '#contract/personal-number.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { stateChanged, validation } from '../../platform/errors.ts'
import { formerUser } from '../accounts/former-user.ts'
import { recordAudit } from '../audit/audit.ts'
import { queueFederationPictures } from '../design/federation-pictures.ts'
import { readSiteRules } from '../design/site-rules.ts'
import { publicChanged } from '../sites/sites.ts'
import { asciiHost, parseHost } from './domain-host.ts'
import type { StoredInheritance } from './inherited-store.ts'
import { readInheritance, settingsAbove, treeAround } from './inherited-store.ts'
import { writeTab } from './settings-store.ts'

interface By {
  readonly userId: string
  readonly now: Date
}

const read = (site: SiteDb) => Promise.all([readInheritance(site), settingsAbove(site)])

async function inWords(
  database: Database,
  siteId: string,
  [stored, chain]: readonly [StoredInheritance, Awaited<ReturnType<typeof settingsAbove>>],
): Promise<Inherited> {
  const tree = await database.inPlatform(
    (platform) =>
      treeAround(
        platform,
        siteId,
        chain.map(({ id }) => id),
      ),
    'read',
  )
  const { updatedAt, updatedBy, ...below } = stored.below
  return {
    above: chain.flatMap(({ id, below: sets }): SiteAbove[] => {
      const site = tree.names.find((one) => one.id === id)
      return site ? [{ ...site, below: sets }] : []
    }),
    own: stored.own,
    below:
      stored.level === 'local'
        ? null
        : {
            ...below,
            sites: tree.below,
            updatedAt: updatedAt?.toISOString() ?? null,
            updatedBy: updatedAt && (updatedBy ?? formerUser),
          },
  }
}

/** What the site inherits and what it sets. No transaction is open: the names of other sites are the platform's. */
export async function viewInherited(database: Database, siteId: string): Promise<Inherited> {
  return inWords(database, siteId, await database.inSite(siteId, read, 'read'))
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

function faultsOf(
  content: BelowSettings,
  before: BelowSettings,
  above: readonly BelowSettings[],
  { palette, freedoms }: Awaited<ReturnType<typeof readSiteRules>>,
): Record<string, { readonly code: 'VALIDATION'; readonly message: string }> {
  // These texts are public on all sites below at once.
  const faults = personalNumberFaults(content)
  for (const part of Object.keys(givenPartName) as GivenPart[])
    if (content[part] !== null && !isDeepStrictEqual(content[part], before[part]) && givenBy(part, above)?.isFixed === true)
      faults[part] = `${givenPartName[part]}: det är bestämt ovanför er. Välj att inte bestämma det.`
  const color = content.color?.value
  if (color !== undefined && color !== before.color?.value) {
    if (freedoms.color !== null) faults['color'] ??= 'Förbundet bestämmer färgen på alla sajter. Välj att inte bestämma den.'
    else if (palette !== null && !palette.some((one) => one.color === color)) faults['color'] ??= 'Välj en av förbundets färger.'
  }
  const domains = isDeepStrictEqual(content.domains, before.domains) ? null : domainFault(content.domains, above)
  if (domains !== null) faults['domains'] = domains
  return Object.fromEntries(Object.entries(faults).map(([field, message]) => [`content.${field}`, { code: 'VALIDATION', message }]))
}

const overtaken = (by: string | null) =>
  stateChanged(
    `${by ?? 'Någon annan'} har sparat samma sida sedan du öppnade den. Det du har skrivit står kvar. Kopiera det du vill behålla, ladda om och gör om ändringen.`,
  )

/** One write, which all sites below read from now on: a trigger tells every node. */
export async function saveBelowSettings(
  database: Database,
  siteId: string,
  { content, version }: { readonly content: BelowSettings; readonly version: number },
  by: By,
): Promise<Inherited> {
  await database.inSite(siteId, async (site) => {
    const [[{ level, below }, chain], rules] = await Promise.all([read(site), readSiteRules(site)])
    if (level === 'local') throw stateChanged('Bara sajter på nivåerna Riks och Distrikt bestämmer något för andra sajter.')
    if (below.version !== version) throw overtaken(below.updatedBy)
    const above = chain.map((one) => one.below)
    const faults = faultsOf(content, below.content, above, rules)
    if (Object.keys(faults).length > 0) throw validation(faults)
    if (isDeepStrictEqual(content, below.content)) return
    if ((await writeTab(site, 'below', content, version, by)) === null) throw overtaken(null)
    if (content.lockup?.value === 'forbund') queueFederationPictures(site)
    await recordAudit(site, { actorId: by.userId, siteId, action: 'settings.below', objectId: siteId }, by.now)
  })
  return viewInherited(database, siteId)
}

/** What a site takes of its own, or follows again. */
export async function saveChoices(
  database: Database,
  siteId: string,
  { content, version }: { readonly content: OwnChoices; readonly version: number },
  by: By,
): Promise<Inherited> {
  await database.inSite(siteId, async (site) => {
    const { own } = await readInheritance(site)
    if (own.version !== version) throw overtaken(null)
    if (isDeepStrictEqual(content, own.content)) return
    if ((await writeTab(site, 'inherited', content, version, by)) === null) throw overtaken(null)
    if (content.lockup === 'forbund') queueFederationPictures(site)
    await publicChanged(site)
    await recordAudit(site, { actorId: by.userId, siteId, action: 'settings.inherit', objectId: siteId }, by.now)
  })
  return viewInherited(database, siteId)
}
