import { shownPhone } from '#contract/phone.ts'
import type { PlaceholderValues } from '#contract/rich-text/placeholders.ts'
import { emptySettings } from '#contract/settings.ts'
import type { Settings } from '#contract/settings.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// What the placeholders of pages stand for, from the settings as they are at this moment.

export interface KnownOfSite {
  readonly name: string
  readonly municipality: string
  /** Null: there is none, or a form stands for it. */
  readonly email: string | null
  readonly hasForm: boolean
  /** What the public page Kontakt is called; null when it is not public. */
  readonly contactPage: string | null
  /** As it is shown. */
  readonly phone: string
  readonly contactPerson: string
  readonly visitingAddress: string
  readonly postalAddress: string
  readonly organisationNumber: string
}

/** Addresses are kept in lines; in a sentence they stand in one. */
const inOneLine = (text: string): string =>
  text
    .split(/\s*\n\s*/)
    .filter((line) => line !== '')
    .join(', ')

export function placeholderValues(known: KnownOfSite): PlaceholderValues {
  // Where visitors write in a form no page names the address: it names the page with the form.
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
  }
}

const facts = statement<{
  name: string
  municipality: string
  email: string | null
  contact: Partial<Settings['contact']> | null
  general: Partial<Settings['general']> | null
  contactPage: string | null
}>(
  'placeholder_facts',
  `select s.name, s.municipality, s.contact_email as email,
     (select content from site_settings where site_id = s.id and tab = 'contact') as contact,
     (select content from site_settings where site_id = s.id and tab = 'general') as general,
     (select title from items where site_id = s.id and system_key = 'kontakt'
        and published_revision_id is not null and deleted_at is null) as "contactPage"
   from sites s where s.id = $1`,
)

/** The same for those who write: what visitors would read today. */
export async function placeholderValuesOf(site: SiteDb): Promise<PlaceholderValues> {
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
  })
}
