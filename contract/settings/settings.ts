import { z } from 'zod'
import { hasValidCheckDigit } from '../check-digit.ts'
import { endpoint } from '../endpoint.ts'
import * as paths from './settings-paths.ts'
import { calendarDay, mailAddress, secureLink } from '../field-forms.ts'
import { emptyFront, FrontSettings } from './front.ts'
import { emptyNewsletter, NewsletterSettings } from './newsletter-settings.ts'
import { MediaRef } from '../media-use.ts'
import { settingPlaceholders } from '../rich-text/placeholders.ts'
import { socialNetworks } from './social-networks.ts'
import { line, lines, requiredLine } from '../text.ts'
import { listAfter } from '../listing.ts'

// The settings of a site: one document of several tabs, each with its own version. A tab that was never saved
// has the values of `emptySettings`.

const siteNameLength = { min: 2, max: 60 }
const shortNameLength = { max: 20 }
const siteDescriptionLength = { max: 160 }
const contactAddressLength = { max: 200 }
const openingHoursLength = { max: 300 }

export const accentHex = z.string('Välj en färg.').regex(/^#[0-9a-f]{6}$/, 'Skriv färgen som #0b5c63.')

/** Ten digits with a valid check digit, written 802000-1234; '' for none. */
export function isOrganisationNumber(text: string): boolean {
  const digits = text.replace('-', '')
  return /^\d{10}$/.test(digits) && hasValidCheckDigit(digits)
}

const organisationNumber = line(20, 'Organisationsnumret')
  .transform((text) => text.replace(/[\s-]/g, '').replace(/^(\d{6})(\d{4})$/, '$1-$2'))
  .pipe(
    z
      .string()
      .refine(
        (text) => text === '' || isOrganisationNumber(text),
        'Organisationsnumret stämmer inte. Det har tio siffror: 802000-1234.',
      ),
  )

export const GeneralSettings = z.strictObject({
  name: requiredLine(siteNameLength.min, siteNameLength.max, 'Sajtens namn', 'Ange sajtens namn.'),
  /** In narrow places; '' is the name. */
  shortName: line(shortNameLength.max, 'Kortnamnet'),
  description: line(siteDescriptionLength.max, 'Beskrivningen'),
  /** The code of the municipality, such as '1280'; '' for a site without exactly one. */
  municipalityCode: z.string().regex(/^(\d{4})?$/, 'Välj en kommun i listan.'),
  municipality: line(60, 'Kommunen'),
  district: line(60, 'Distriktet'),
  organisationNumber,
})
export type GeneralSettings = z.infer<typeof GeneralSettings>

export const AppearanceSettings = z.strictObject({
  logo: MediaRef.nullable(),
  /** The icon in the browser's tab; null: the monogram. */
  icon: MediaRef.nullable(),
  /** Every shade on the site is made of it, so that text always reaches 4.5:1 (contract/settings/contrast.ts). */
  accentColor: accentHex,
  /** Behind the name on the start page; null: the colour alone. */
  headerImage: MediaRef.nullable(),
})
export type AppearanceSettings = z.infer<typeof AppearanceSettings>

export const ContactSettings = z.strictObject({
  email: mailAddress,
  /** Stored +46…, shown 08-123 45 67. */
  phone: line(40, 'Telefonnumret'),
  postalAddress: lines(contactAddressLength.max, 'Postadressen'),
  visitingAddress: lines(contactAddressLength.max, 'Besöksadressen'),
  openingHours: lines(openingHoursLength.max, 'Öppettiderna'),
  mapUrl: secureLink('Kartlänken'),
  contactPerson: line(80, 'Kontaktpersonen'),
  /** The address is never in the pages: visitors write in a form. */
  showsForm: z.boolean(),
})
export type ContactSettings = z.infer<typeof ContactSettings>

export const SocialSettings = z.strictObject({
  links: z
    .array(z.strictObject({ network: z.enum(socialNetworks), url: secureLink('Länken') }))
    .max(socialNetworks.length, 'En länk per nätverk räcker.'),
})
export type SocialSettings = z.infer<typeof SocialSettings>

export const PublishingSettings = z.strictObject({
  isCreditRequired: z.boolean(),
  isLicenceRequired: z.boolean(),
  /** Texts of editors, too, need the review of another person. */
  editorsNeedReview: z.boolean(),
  defaultCategory: z.string().max(80),
  showsFormerAssignments: z.boolean(),
  /** Whether what the federation sends as STANDARD is shown at once. */
  showsBroadcasts: z.boolean(),
})
export type PublishingSettings = z.infer<typeof PublishingSettings>

/** Years that published versions are kept. */
export const retentionYears = z.int().min(1).max(10)

export const PrivacySettings = z.strictObject({
  /** Controller of personal data; '' is the association. */
  dataController: line(120, 'Namnet på den personuppgiftsansvariga'),
  dataContact: mailAddress,
  retentionYears,
  responsiblePublisher: line(80, 'Utgivarens namn'),
  hasPublicationCertificate: z.boolean(),
  certificateValidTo: calendarDay('Utgivningsbevisets slutdatum'),
})
export type PrivacySettings = z.infer<typeof PrivacySettings>

/** The list Kom igång on the admin's start page; `isDismissed` once it has been closed. */
export const StartedSettings = z.strictObject({ isDismissed: z.boolean() })

export const settingsTabs = {
  general: GeneralSettings,
  appearance: AppearanceSettings,
  front: FrontSettings,
  contact: ContactSettings,
  social: SocialSettings,
  publishing: PublishingSettings,
  privacy: PrivacySettings,
  newsletter: NewsletterSettings,
  started: StartedSettings,
} as const
export const SettingsTab = z.enum([
  'general',
  'appearance',
  'front',
  'contact',
  'social',
  'publishing',
  'privacy',
  'newsletter',
  'started',
])
export type SettingsTab = z.infer<typeof SettingsTab>
export type Settings = { [Tab in SettingsTab]: z.infer<(typeof settingsTabs)[Tab]> }

export const settingsTabLabel: Record<SettingsTab, string> = {
  general: 'Allmänt',
  appearance: 'Utseende',
  front: 'Startsidan',
  contact: 'Kontakt',
  social: 'Sociala medier',
  publishing: 'Publicering',
  privacy: 'Integritet',
  newsletter: 'Nyhetsbrev',
  started: 'Kom igång',
}

/** Parts of the history: the tabs, and values in other tables. Domains cannot be restored, because DNS must prove them. */
export const HistoryTab = z.enum([...SettingsTab.options, 'menu', 'domains'])
export type HistoryTab = z.infer<typeof HistoryTab>
export const historyTabLabel: Record<HistoryTab, string> = { ...settingsTabLabel, menu: 'Meny', domains: 'Domäner' }

export const defaultAccentColor = '#0b5c63'

/** `general.name` and the like of a site from before there were settings come from the site itself. */
export const emptySettings: Settings = {
  general: {
    name: '',
    shortName: '',
    description: '',
    municipalityCode: '',
    municipality: '',
    district: '',
    organisationNumber: '',
  },
  appearance: { logo: null, icon: null, accentColor: defaultAccentColor, headerImage: null },
  front: emptyFront,
  contact: {
    email: '',
    phone: '',
    postalAddress: '',
    visitingAddress: '',
    openingHours: '',
    mapUrl: '',
    contactPerson: '',
    showsForm: false,
  },
  social: { links: [] },
  publishing: {
    isCreditRequired: true,
    isLicenceRequired: false,
    editorsNeedReview: false,
    defaultCategory: 'nyhet',
    showsFormerAssignments: true,
    showsBroadcasts: true,
  },
  privacy: {
    dataController: '',
    dataContact: '',
    retentionYears: 5,
    responsiblePublisher: '',
    hasPublicationCertificate: false,
    certificateValidTo: null,
  },
  newsletter: emptyNewsletter,
  started: { isDismissed: false },
}

const versioned = <Content extends z.ZodType>(content: Content) =>
  z.object({
    content,
    /** 0: never saved. */
    version: z.number(),
    updatedAt: z.string().nullable(),
    updatedBy: z.string().nullable(),
  })

export const AllSettings = z.object({
  general: versioned(GeneralSettings),
  appearance: versioned(AppearanceSettings),
  front: versioned(FrontSettings),
  contact: versioned(ContactSettings),
  social: versioned(SocialSettings),
  publishing: versioned(PublishingSettings),
  privacy: versioned(PrivacySettings),
  newsletter: versioned(NewsletterSettings),
  started: versioned(StartedSettings),
})
export type AllSettings = z.infer<typeof AllSettings>

/** `undoToken`: null where nothing has changed. */
const SavedSettings = AllSettings.extend({ undoToken: z.string().nullable() })

export const settings = endpoint({
  ...paths.settings,
  summary: 'Sajtens inställningar, flik för flik.',
  response: AllSettings,
})

/** The tab and its new content: a tab is saved whole. 409 when it has been saved since `version`. */
const change = <Tab extends SettingsTab>(tab: Tab) =>
  z.strictObject({ tab: z.literal(tab), content: settingsTabs[tab], version: z.int() })

export const saveSettings = endpoint({
  ...paths.saveSettings,
  summary: 'Sparar en flik. Syns på sajten direkt.',
  body: z.discriminatedUnion('tab', [
    change('general'),
    change('appearance'),
    change('front'),
    change('contact'),
    change('social'),
    change('publishing'),
    change('privacy'),
    change('newsletter'),
    change('started'),
  ]),
  response: SavedSettings,
})

export const SettingsChange = z.object({
  id: z.string(),
  tab: HistoryTab,
  version: z.number(),
  at: z.string(),
  by: z.string(),
  /** The changed fields with old and new value, in words for people. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type SettingsChange = z.infer<typeof SettingsChange>

const history = `${paths.settings.path}/history` as const

export const settingsHistory = endpoint({
  method: 'GET',
  path: history,
  summary: 'Alla ändringar av inställningar, senaste först, 25 i taget.',
  query: z.strictObject({ after: listAfter }),
  response: z.object({ changes: z.array(SettingsChange), next: z.string().nullable() }),
})

export const restoreSettings = endpoint({
  method: 'POST',
  path: `${history}/:changeId/restore`,
  summary: 'Fliken blir som den var efter den här ändringen. Menyn har ett anrop för sig.',
  body: z.strictObject({ version: z.int() }),
  response: SavedSettings,
})

/** The steps of Kom igång, in the best order. The last two are for sites that have such content. */
export const StartStep = z.enum(['description', 'contact', 'logo', 'front', 'news', 'representatives', 'about', 'event', 'topics'])
export type StartStep = z.infer<typeof StartStep>

export const placeholderFacts = endpoint({
  ...paths.placeholderFacts,
  summary: 'Vad namnen i klamrar på sidor, som {telefon}, blir på sajten i dag. Null: inställningen är tom.',
  response: z.object({ values: z.record(z.enum(settingPlaceholders), z.string().nullable()) }),
})

export const gettingStarted = endpoint({
  ...paths.gettingStarted,
  summary: 'Vad som är gjort och vad som återstår på en ny sajt.',
  response: z.object({
    done: z.array(StartStep),
    /** Where visitors find the site. */
    address: z.string(),
    isDismissed: z.boolean(),
    /** Version of the settings that closing the list is saved with. */
    version: z.number(),
    /** Empty settings that public pages use as placeholders; those blocks are not shown. */
    emptySettings: z.array(z.enum(settingPlaceholders)),
    /** Pages that every site must have and that are not public. */
    unpublishedPages: z.array(z.object({ id: z.string(), title: z.string(), systemKey: z.string() })),
  }),
})
