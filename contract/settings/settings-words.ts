import type { MediaRef } from '../media-use.ts'
import { shownPhone } from '../phone.ts'
import { addressChoiceWords, newsletterModeWords } from './newsletter-settings.ts'
import type { FrontKind } from './front.ts'
import { blocksInWords, frontKindWords } from './front.ts'
import type { Settings, SettingsTab } from './settings.ts'
import { socialNetworkLabel } from './social-networks.ts'

// Labels and values of settings in words, for the screen and the history.

export const settingsFieldLabel: { readonly [Tab in SettingsTab]: Readonly<Record<keyof Settings[Tab], string>> } = {
  general: {
    name: 'Sajtens namn',
    shortName: 'Kortnamn',
    description: 'Beskrivning',
    municipalityCode: 'Kommunkod',
    municipality: 'Kommun',
    district: 'Distrikt',
    organisationNumber: 'Organisationsnummer',
  },
  appearance: { logo: 'Logotyp', icon: 'Ikon', accentColor: 'Accentfärg', headerImage: 'Sidhuvudets bild' },
  front: {
    kind: 'Sidan börjar med',
    claim: 'Budskap',
    claimText: 'Text under budskapet',
    actionLabel: 'Knappens text',
    actionAddress: 'Knappen leder till',
    blocks: 'Delar',
  },
  contact: {
    email: 'E-post',
    phone: 'Telefon',
    postalAddress: 'Postadress',
    visitingAddress: 'Besöksadress',
    openingHours: 'Öppettider',
    mapUrl: 'Kartlänk',
    contactPerson: 'Kontaktperson',
    showsForm: 'Visa e-post som formulär',
  },
  social: { links: 'Sociala medier' },
  publishing: {
    isCreditRequired: 'Fotograf måste anges',
    isLicenceRequired: 'Rättighet måste anges',
    editorsNeedReview: 'Även redaktörers texter granskas',
    defaultCategory: 'Förvald kategori',
    showsFormerAssignments: 'Visa tidigare uppdrag',
    showsBroadcasts: 'Visa riksnyheter automatiskt',
  },
  privacy: {
    dataController: 'Personuppgiftsansvarig',
    dataContact: 'Kontakt för personuppgifter',
    retentionYears: 'Publicerade versioner sparas',
    responsiblePublisher: 'Ansvarig utgivare',
    hasPublicationCertificate: 'Utgivningsbevis',
    certificateValidTo: 'Utgivningsbeviset gäller till',
  },
  newsletter: {
    mode: 'Nyhetsbrev',
    about: 'Vad prenumeranter får',
    linkUrl: 'Länk till anmälan',
    sendsBroadcasts: 'Riksnyheter i nyhetsbrevet',
    addresses: 'Adresserna när det är avstängt',
    keptUntil: 'Adresserna sparas till och med',
  },
  started: { isDismissed: 'Kom igång är stängd' },
}

export const nothingInWords = '–'

interface Names {
  /** The title of a picture; null when it has been deleted. */
  readonly picture: (ref: MediaRef) => string | null
  /** The name of a news category; its id when unknown. */
  readonly category: (id: string) => string
}

type Field<Tab extends SettingsTab> = keyof Settings[Tab]

/** The value of one field, in words. */
export function settingInWords<Tab extends SettingsTab>(
  tab: Tab,
  field: Field<Tab>,
  value: Settings[Tab][Field<Tab>],
  names: Names,
): string {
  // The field determines the type of its value, but TypeScript cannot follow that through a variable name of the field.
  const known: unknown = value
  if (known === null || known === '') return nothingInWords
  if (field === 'blocks') return blocksInWords(known as Settings['front']['blocks'])
  if (field === 'mode') return newsletterModeWords[known as Settings['newsletter']['mode']].label
  if (field === 'addresses') return addressChoiceWords[known as keyof typeof addressChoiceWords]
  if (field === 'kind') return frontKindWords[known as FrontKind].label
  if (tab === 'social') return links(known as Settings['social']['links'])
  if (typeof known === 'boolean') return known ? 'Ja' : 'Nej'
  if (typeof known === 'number') return known === 1 ? '1 år' : `${known} år`
  if (typeof known === 'object') return names.picture(known as MediaRef) ?? 'En bild som inte finns kvar'
  if (typeof known !== 'string') return nothingInWords
  if (field === 'phone') return shownPhone(known)
  return field === 'defaultCategory' ? names.category(known) : known.replace(/\n+/g, ', ')
}

const links = (values: Settings['social']['links']): string =>
  values.length === 0 ? nothingInWords : values.map(({ network, url }) => `${socialNetworkLabel[network]}: ${url}`).join(', ')
