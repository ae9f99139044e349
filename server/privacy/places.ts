/** A kind of row in which a person may be found, and what becomes of it when the person is erased. */
export interface Place {
  readonly table: string
  /** Swedish, in the singular, and in the plural. */
  readonly label: string
  readonly plural: string
  /** The columns that tell its rows apart, besides the site. */
  readonly key: readonly string[]
  /** The columns that may hold the person, with their labels. */
  readonly personal: Readonly<Record<string, string>>
  /** Shown beside them. */
  readonly beside?: Readonly<Record<string, string>>
  readonly erasure: 'remove' | 'overwrite'
  /** Columns that are emptied when all of their text is the person: an address cannot be [borttaget]. */
  readonly emptied?: readonly string[]
}

const name = { name: 'Namn' }
const nameKey = { name: 'Namn', name_key: 'Namn för jämförelse' }

/** Every table of sites that holds people in rows of its own; items, accounts and their histories are in files of their own. */
export const places = {
  message: {
    table: 'contact_messages',
    label: 'Meddelande via formulär',
    plural: 'meddelanden via formulär',
    key: ['id'],
    personal: { sender_name: 'Avsändare', sender_email: 'E-post', message: 'Meddelande' },
    beside: { created_at: 'Skrivet' },
    erasure: 'remove',
  },
  signUp: {
    table: 'event_sign_ups',
    label: 'Anmälan till evenemang',
    plural: 'anmälningar till evenemang',
    key: ['id'],
    personal: { name: 'Namn', email: 'E-post' },
    beside: { people: 'Antal personer', created_at: 'Anmäld', confirmed_at: 'Bekräftad' },
    erasure: 'remove',
  },
  subscriber: {
    table: 'newsletter_subscribers',
    label: 'Prenumerant på nyhetsbrev',
    plural: 'prenumerationer på nyhetsbrev',
    key: ['id'],
    personal: { email: 'E-post', email_key: 'E-post för jämförelse' },
    beside: { asked_at: 'Begärd', confirmed_at: 'Bekräftad' },
    erasure: 'remove',
  },
  invitation: {
    table: 'invitations',
    label: 'Inbjudan',
    plural: 'inbjudningar',
    key: ['id'],
    personal: { name: 'Namn', email: 'E-post', signed_name: 'Namn enligt BankID' },
    beside: { role: 'Roll', created_at: 'Skickad', expires_at: 'Gäller till' },
    erasure: 'remove',
  },
  picture: {
    table: 'media',
    label: 'Bild eller dokument',
    plural: 'beskrivningar av bilder och dokument',
    key: ['id'],
    personal: {
      title: 'Namn',
      alt: 'Alternativtext',
      caption: 'Bildtext',
      credit: 'Fotograf',
      consent_note: 'Samtycke',
      file_name: 'Filnamn',
      tags: 'Etiketter',
      suggested_alt: 'Föreslagen alternativtext',
      suggested_credit: 'Föreslagen fotograf',
      search_text: 'Sökord',
      former: 'Filen före det senaste bytet',
    },
    beside: { people: 'Personer i bild', consent: 'Samtycke, läge', consent_on: 'Samtycke, datum', created_at: 'Uppladdad' },
    erasure: 'overwrite',
  },
  collection: {
    table: 'media_collections',
    label: 'Samling i Bildbanken',
    plural: 'samlingar i Bildbanken',
    key: ['id'],
    personal: nameKey,
    erasure: 'overwrite',
  },
  upload: {
    table: 'uploads',
    label: 'Fil som laddas upp',
    plural: 'filer som laddas upp',
    key: ['id'],
    personal: { file_name: 'Filnamn' },
    erasure: 'overwrite',
  },
  comment: {
    table: 'item_comment_entries',
    label: 'Kommentar',
    plural: 'kommentarer',
    key: ['id'],
    personal: { text: 'Kommentar', author_name: 'Skriven av' },
    beside: { created_at: 'Skriven' },
    erasure: 'overwrite',
  },
  passage: {
    table: 'item_comments',
    label: 'Kommenterat textställe',
    plural: 'kommenterade textställen',
    key: ['id'],
    personal: { quote: 'Textställe', passage: 'Textställe med sammanhang' },
    erasure: 'overwrite',
  },
  change: {
    table: 'representative_changes',
    label: 'Ändring av uppdrag som kan ångras',
    plural: 'ändringar av uppdrag som kan ångras',
    key: ['id'],
    personal: { before: 'Uppdrag före ändringen', made_persons: 'Tillagda personer' },
    beside: { created_at: 'Gjord' },
    erasure: 'remove',
  },
  dismissal: {
    table: 'dismissed_mentions',
    label: 'Skäl till att ett namn får stå kvar',
    plural: 'skäl till att ett namn får stå kvar',
    key: ['person_id', 'place'],
    personal: { note: 'Skäl' },
    erasure: 'remove',
  },
  assignment: {
    table: 'assignments',
    label: 'Uppdrag med egen benämning',
    plural: 'egna benämningar på uppdrag',
    key: ['id'],
    personal: { label_override: 'Benämning' },
    erasure: 'overwrite',
  },
  body: {
    table: 'bodies',
    label: 'Organ',
    plural: 'organ',
    key: ['id'],
    personal: { name: 'Namn', url: 'Länk' },
    erasure: 'overwrite',
    emptied: ['url'],
  },
  roleTitle: { table: 'role_titles', label: 'Roll', plural: 'roller', key: ['id'], personal: name, erasure: 'overwrite' },
  importRun: {
    table: 'import_runs',
    label: 'Inläst lista',
    plural: 'inlästa listor',
    key: ['id'],
    personal: { file_name: 'Filnamn' },
    beside: { created_at: 'Inläst' },
    erasure: 'overwrite',
  },
  category: {
    table: 'news_categories',
    label: 'Kategori',
    plural: 'kategorier',
    key: ['id'],
    personal: nameKey,
    erasure: 'overwrite',
  },
  policyArea: {
    table: 'policy_areas',
    label: 'Område i Politik',
    plural: 'områden i Politik',
    key: ['id'],
    personal: nameKey,
    erasure: 'overwrite',
  },
  programme: {
    table: 'policy_programmes',
    label: 'Program',
    plural: 'program',
    key: ['id'],
    personal: { ...nameKey, url: 'Länk', decided_by: 'Antaget av' },
    erasure: 'overwrite',
    emptied: ['url'],
  },
  menu: { table: 'site_menus', label: 'Meny', plural: 'menyer', key: [], personal: { items: 'Poster' }, erasure: 'overwrite' },
  accessibility: {
    table: 'accessibility_facts',
    label: 'Uppgifter om tillgänglighet',
    plural: 'uppgifter om tillgänglighet',
    key: [],
    personal: { checked_by: 'Kontrollerad av', faults: 'Kända brister' },
    erasure: 'overwrite',
  },
  settings: {
    table: 'site_settings',
    label: 'Inställningar',
    plural: 'flikar i Inställningar',
    key: ['tab'],
    personal: { content: 'Innehåll' },
    erasure: 'overwrite',
  },
  settingsHistory: {
    table: 'site_settings_history',
    label: 'Tidigare inställningar',
    plural: 'tidigare inställningar',
    key: ['id'],
    personal: { content: 'Innehåll' },
    beside: { created_at: 'Sparade' },
    erasure: 'overwrite',
  },
  redirect: {
    table: 'redirects',
    label: 'Omdirigering',
    plural: 'omdirigeringar',
    key: ['from_path'],
    personal: { from_path: 'Gammal adress', to_url: 'Leder till' },
    erasure: 'remove',
  },
  webhook: {
    table: 'webhooks',
    label: 'Webhook',
    plural: 'webhookar',
    key: ['id'],
    personal: name,
    erasure: 'overwrite',
  },
  deliveryKey: {
    table: 'delivery_keys',
    label: 'Nyckel till innehållet',
    plural: 'nycklar till innehållet',
    key: ['id'],
    personal: name,
    erasure: 'overwrite',
  },
  siteImport: {
    table: 'site_imports',
    label: 'Kopia som läses in',
    plural: 'kopior som läses in',
    key: ['id'],
    personal: { file_name: 'Filnamn', report: 'Rapport' },
    erasure: 'overwrite',
  },
  site: {
    table: 'sites',
    label: 'Sajtens egna uppgifter',
    plural: 'uppgifter om sajter',
    key: [],
    personal: { description: 'Beskrivning', contact_email: 'E-post' },
    erasure: 'overwrite',
    emptied: ['contact_email'],
  },
} as const satisfies Record<string, Place>
export type PlaceName = keyof typeof places
