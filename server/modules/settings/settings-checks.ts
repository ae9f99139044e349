import { accentVerdict } from '#contract/settings/contrast.ts'
import type { FieldError } from '#contract/errors.ts'
import { isOfferedToSites, mediaKey } from '#contract/media-facts.ts'
import type { MediaFacts } from '#contract/media-facts.ts'
import type { MediaUse } from '#contract/media-use.ts'
import { missingNewsletterLink } from '#contract/settings/newsletter-settings.ts'
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
import { readSetAbove } from '../sites/inherited-from-above.ts'
import { fixedFaults } from './fixed-parts.ts'
import { settleAddresses } from './newsletter-addresses.ts'
import { tabMedia } from './settings-media.ts'

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
  now: Date,
) => Checked<Settings[Tab]> | Promise<Checked<Settings[Tab]>>

/** Pixels of a logo's longer side. */
const logoSize = { min: 200 }

function mediaFault({ field, kind }: MediaUse, facts: MediaFacts | undefined): string | null {
  const isDocument = kind === 'document'
  if (!facts || facts.isTrashed || (facts.isShared && !isOfferedToSites(facts)))
    return isDocument ? 'Dokumentet finns inte i bildbanken. Ta bort det.' : 'Bilden finns inte i bildbanken. Välj en annan.'
  if (isDocument) return facts.kind === 'document' ? null : 'Det är en bild. Välj ett dokument.'
  if (facts.kind !== 'image') return 'Det är ett dokument. Välj en bild.'
  if (field === 'logo' && Math.max(facts.width, facts.height) < logoSize.min)
    return `Logotypen är för liten. Den ska vara minst ${logoSize.min} bildpunkter på längsta sidan.`
  return null
}

/** The faults of media that the tab did not show before, by field. */
async function mediaFaults<Tab extends 'appearance' | 'front'>(
  site: SiteDb,
  tab: Tab,
  content: Settings[Tab],
  before: Settings[Tab],
): Promise<Record<string, string>> {
  const kept = new Set(tabMedia(tab, before).map(placeOf))
  const added = tabMedia(tab, content).filter((use) => !kept.has(placeOf(use)))
  const facts = await mediaFactsOf(
    site,
    added.map(({ media }) => media),
  )
  return Object.fromEntries(
    added.flatMap((use) => {
      const fault = mediaFault(use, facts.get(mediaKey(use.media)))
      return fault === null ? [] : [[use.field, fault]]
    }),
  )
}

/** The same picture or document in the same kind of place: blocks may change their order. */
const placeOf = ({ field, media }: MediaUse): string => `${field.replace(/\d+/g, '')} ${mediaKey(media)}`

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
  return { content, faults: { ...faults, ...(await mediaFaults(site, 'appearance', content, before)) } }
}

function general(_site: SiteDb, content: Settings['general']): Checked<Settings['general']> {
  if (content.municipalityCode === '') return { content, faults: {} }
  const municipality = municipalityName(content.municipalityCode)
  if (municipality === null) return { content, faults: { municipalityCode: 'Kommunen finns inte. Välj en i listan.' } }
  return { content: { ...content, municipality }, faults: {} }
}

async function front(site: SiteDb, content: Settings['front'], before: Settings['front']): Promise<Checked<Settings['front']>> {
  const faults = { ...frontFaults(content), ...(await mediaFaults(site, 'front', content, before)) }
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

async function newsletter(
  site: SiteDb,
  content: Settings['newsletter'],
  before: Settings['newsletter'],
  now: Date,
): Promise<Checked<Settings['newsletter']>> {
  const lacksLink = content.mode === 'link' && content.linkUrl === ''
  const settled = await settleAddresses(site, content, before, now)
  const faults = {
    ...(lacksLink && { linkUrl: missingNewsletterLink }),
    ...(settled.fault !== '' && { addresses: settled.fault }),
  }
  return { content: settled.content, faults }
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
  now: Date,
): Promise<{ content: Settings[Tab]; faults: Record<string, FieldError> }> {
  const [checked, set] = await Promise.all([checks[tab](site, content, before, now), readSetAbove(site)])
  // Checked in normalised form: a typed telephone number may look like a personal number.
  const messages = { ...personalNumberFaults(checked.content), ...checked.faults, ...fixedFaults(tab, content, before, set) }
  const faults = Object.entries(messages).map(([field, message]) => [`content.${field}`, { code: 'VALIDATION', message }])
  return { content: checked.content, faults: Object.fromEntries(faults) as Record<string, FieldError> }
}
