import { accentVerdict } from '#contract/settings/contrast.ts'
import type { FieldError } from '#contract/errors.ts'
import { isOfferedToSites, mediaKey } from '#contract/media-facts.ts'
import type { MediaFacts } from '#contract/media-facts.ts'
import type { MediaRef, MediaUse } from '#contract/media-use.ts'
import { missingNewsletterLink } from '#contract/newsletter/newsletter-settings.ts'
import { municipalityName } from '#contract/settings/municipalities.ts'
import { defaultNewsCategories } from '#contract/news/news-categories.ts'
import { personalNumberFaults } from '#contract/personal-number.ts'
import { parsePhone } from '#contract/phone.ts'
import { frontFaults, withoutEmptyBlocks } from '#contract/settings/front-check.ts'
import type { Settings, SettingsTab } from '#contract/settings/settings.ts'
import { socialFault, socialNetworkLabel, socialUrl } from '#contract/settings/social-networks.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { mediaFactsOf } from '../media/media-facts.ts'

// Checks of a tab beyond its schema, and the normalised form that is stored. Every fault is reported at its field.

/** The normalised content, and its faults: messages by field below `content`. */
interface Checked<Content> {
  readonly content: Content
  readonly faults: Readonly<Record<string, string>>
}
type Check<Tab extends SettingsTab> = (
  site: SiteDb,
  content: Settings[Tab],
  before: Settings[Tab],
) => Checked<Settings[Tab]> | Promise<Checked<Settings[Tab]>>

/** Pixels of a logo's longer side. */
const logoSize = { min: 200 }

/** Media that the tab shows. */
export const picturesOf = ({ logo, icon, headerImage }: Settings['appearance']): MediaUse[] =>
  Object.entries({ logo, icon, headerImage }).flatMap(([field, media]) =>
    media === null ? [] : [{ field, media, kind: 'image' as const }],
  )

function pictureFault(field: string, facts: MediaFacts | undefined): string | null {
  if (!facts || facts.isTrashed || (facts.isShared && !isOfferedToSites(facts)))
    return 'Bilden finns inte i bildbanken. Välj en annan.'
  if (facts.kind !== 'image') return 'Det är ett dokument. Välj en bild.'
  if (field === 'logo' && Math.max(facts.width, facts.height) < logoSize.min)
    return `Logotypen är för liten. Den ska vara minst ${logoSize.min} bildpunkter på längsta sidan.`
  return null
}

const isSame = (a: MediaRef | null, b: MediaRef | null): boolean =>
  a === b || (a !== null && b !== null && mediaKey(a) === mediaKey(b))

async function appearance(
  site: SiteDb,
  content: Settings['appearance'],
  before: Settings['appearance'],
): Promise<Checked<Settings['appearance']>> {
  const faults: Record<string, string> = {}
  const { passes, nearest } = accentVerdict(content.accentColor)
  // A colour from before the rule stays until it is changed: its shades are readable anyway.
  if (!passes && content.accentColor !== before.accentColor)
    faults['accentColor'] = `Färgen är för ljus för att läsas som text. Närmaste färg som går bra är ${nearest}.`
  const uses = picturesOf(content)
  const facts = await mediaFactsOf(
    site,
    uses.map(({ media }) => media),
  )
  for (const { field, media } of uses) {
    if (isSame(media, before[field as 'logo' | 'icon' | 'headerImage'])) continue
    const fault = pictureFault(field, facts.get(mediaKey(media)))
    if (fault !== null) faults[field] = fault
  }
  return { content, faults }
}

function general(_site: SiteDb, content: Settings['general']): Checked<Settings['general']> {
  if (content.municipalityCode === '') return { content, faults: {} }
  const municipality = municipalityName(content.municipalityCode)
  if (municipality === null) return { content, faults: { municipalityCode: 'Kommunen finns inte. Välj en i listan.' } }
  return { content: { ...content, municipality }, faults: {} }
}

function front(_site: SiteDb, content: Settings['front']): Checked<Settings['front']> {
  const faults = frontFaults(content)
  // The fields of faults name places in the request, so its blocks are removed only when there is none.
  return { content: Object.keys(faults).length > 0 ? content : withoutEmptyBlocks(content), faults }
}

function contact(_site: SiteDb, content: Settings['contact']): Checked<Settings['contact']> {
  const faults: Record<string, string> = {}
  const phone = content.phone === '' ? '' : parsePhone(content.phone)
  if (phone === null) faults['phone'] = 'Skriv ett telefonnummer, till exempel 070-123 45 67.'
  if (content.showsForm && content.email === '')
    faults['email'] = 'Ange e-postadressen som meddelanden från formuläret ska skickas till.'
  return { content: { ...content, phone: phone ?? content.phone }, faults }
}

function social(_site: SiteDb, { links }: Settings['social']): Checked<Settings['social']> {
  const faults: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [index, { network, url }] of links.entries()) {
    const fault = seen.has(network) ? `${socialNetworkLabel[network]} finns två gånger.` : socialFault(network, url)
    if (fault !== null && url !== '') faults[`links.${index}.url`] = fault
    if (url !== '') seen.add(network)
  }
  // Empty entries are dropped; the rest is stored as shown.
  const kept = links.flatMap(({ network, url }) => (url === '' ? [] : [{ network, url: socialUrl(network, url) ?? url }]))
  return { content: { links: kept }, faults }
}

const ownCategory = statement<{ name: string }>(
  'settings_category',
  'select name from news_categories where site_id = $1 and id = $2',
)

async function publishing(site: SiteDb, content: Settings['publishing']): Promise<Checked<Settings['publishing']>> {
  const { defaultCategory } = content
  const isKnown =
    defaultNewsCategories.some(({ id }) => id === defaultCategory) ||
    (await site.rows(ownCategory, [site.siteId, defaultCategory])).length > 0
  return { content, faults: isKnown ? {} : { defaultCategory: 'Kategorin finns inte längre. Välj en annan.' } }
}

function privacy(_site: SiteDb, content: Settings['privacy']): Checked<Settings['privacy']> {
  const certificateValidTo = content.hasPublicationCertificate ? content.certificateValidTo : null
  return { content: { ...content, certificateValidTo }, faults: {} }
}

function newsletter(_site: SiteDb, content: Settings['newsletter']): Checked<Settings['newsletter']> {
  const lacksLink = content.mode === 'link' && content.linkUrl === ''
  return { content, faults: lacksLink ? { linkUrl: missingNewsletterLink } : {} }
}

const checks: { readonly [Tab in SettingsTab]: Check<Tab> } = {
  general,
  appearance,
  front,
  contact,
  social,
  publishing,
  privacy,
  newsletter,
  started: (_site, content) => ({ content, faults: {} }),
}

/** The normalised tab, and its faults by field of the request. */
export async function checkTab<Tab extends SettingsTab>(
  site: SiteDb,
  tab: Tab,
  content: Settings[Tab],
  before: Settings[Tab],
): Promise<{ content: Settings[Tab]; faults: Record<string, FieldError> }> {
  const checked = await checks[tab](site, content, before)
  // Checked in normalised form: a typed telephone number may look like a personal number.
  const messages = { ...personalNumberFaults(checked.content), ...checked.faults }
  const faults = Object.entries(messages).map(([field, message]) => [`content.${field}`, { code: 'VALIDATION', message }])
  return { content: checked.content, faults: Object.fromEntries(faults) as Record<string, FieldError> }
}
