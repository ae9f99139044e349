import { shownPhone } from '#contract/phone.ts'
import type { SettingValues } from '#contract/rich-text/placeholders.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { publicAddress } from '../../platform/public-address.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// Values of the placeholders of pages, from the current settings.

interface KnownOfSite {
  readonly name: string
  readonly municipality: string
  /** Null: none is set, or a form replaces it. */
  readonly email: string | null
  readonly hasForm: boolean
  /** Title of the public page Kontakt; null when it is not public. */
  readonly contactPage: string | null
  /** In its display form. */
  readonly phone: string
  readonly contactPerson: string
  readonly visitingAddress: string
  readonly postalAddress: string
  readonly organisationNumber: string
  /** The site's primary address, in full. */
  readonly url: string
}

/** Addresses are stored in lines; in a sentence they are joined. */
const inOneLine = (text: string): string =>
  text
    .split(/\s*\n\s*/)
    .filter((line) => line !== '')
    .join(', ')

/** The address in running text: `www.exempel.se`, `exempel.se/hjo`. */
const shownAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** The place after the postcode: `Hjo` of `Torget 1, 544 31 Hjo`; '' without a postcode. */
const localityIn = (address: string): string => /(?:^|[\s,])\d{3} ?\d{2}\s+([^\n,]+)/.exec(address)?.[1]?.trim() ?? ''

export function placeholderValues(known: KnownOfSite): SettingValues {
  // Where a form replaces the address, the text names the page with the form.
  const page = known.hasForm && known.contactPage !== null ? `sidan ${known.contactPage}` : null
  return {
    förening: known.name || null,
    kommun: known.municipality || null,
    'e-post': known.email ?? page,
    telefon: known.phone || null,
    kontaktperson: known.contactPerson || null,
    adress: inOneLine(known.visitingAddress || known.postalAddress) || null,
    postadress: inOneLine(known.postalAddress) || null,
    organisationsnummer: known.organisationNumber || null,
    webbplats: shownAddress(known.url) || null,
    ort: localityIn(known.visitingAddress) || localityIn(known.postalAddress) || null,
  }
}

const facts = statement<{
  name: string
  municipality: string
  email: string | null
  contact: Partial<Settings['contact']> | null
  general: Partial<Settings['general']> | null
  contactPage: string | null
  host: string | null
}>(
  'placeholder_facts',
  `select s.name, s.municipality, s.contact_email as email,
     (select content from site_settings where site_id = s.id and tab = 'contact') as contact,
     (select content from site_settings where site_id = s.id and tab = 'general') as general,
     (select host from site_domains where site_id = s.id and is_primary and verified_at is not null) as host,
     (select title from items where site_id = s.id and system_key = 'kontakt'
        and published_revision_id is not null and deleted_at is null) as "contactPage"
   from sites s where s.id = $1`,
)

/**
 * The same for editors: the values that visitors would read today. `sitesUrl` is null when only empty values are asked for: a site
 * always has an address.
 */
export async function placeholderValuesOf(site: SiteDb, sitesUrl: string | null): Promise<SettingValues> {
  const [row] = await site.rows(facts, [site.siteId])
  const contact = { ...emptySettings.contact, ...row?.contact }
  const { organisationNumber } = { ...emptySettings.general, ...row?.general }
  const email = row?.email ?? null
  return placeholderValues({
    name: row?.name ?? '',
    municipality: row?.municipality ?? '',
    email: contact.showsForm ? null : email,
    hasForm: contact.showsForm && email !== null,
    contactPage: row?.contactPage ?? null,
    phone: contact.phone === '' ? '' : shownPhone(contact.phone),
    contactPerson: contact.contactPerson,
    visitingAddress: contact.visitingAddress,
    postalAddress: contact.postalAddress,
    organisationNumber,
    url: row?.host ?? (sitesUrl === null ? site.siteId : publicAddress(sitesUrl, site.siteId, '')),
  })
}
