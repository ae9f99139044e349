// What the health of the sites tells of, most serious first. Without zod, for the screens.

export const healthKinds = [
  'noSiteAdmin',
  'missingPages',
  'failed',
  'undelivered',
  'unconfirmedRoles',
  'consentMissing',
  'mediaEnding',
  'pictureRecalled',
  'withoutAlt',
  'brokenLinks',
  'endedAssignments',
  'reviewDue',
  'silent',
] as const
export type HealthKind = (typeof healthKinds)[number]

/** A site is silent when its newest news item is older than this many days. */
const silentAfterDays = 60

interface HealthWords {
  /** What of the ledger it counts (`attention_of_site`). */
  readonly counts: readonly string[]
  /** Heads the list of sites, and stands under their number. */
  readonly title: string
  readonly meaning: string
  /** The last part of the address of the list of sites. */
  readonly slug: string
  /** How much of it a site has: one, and several after the number. */
  readonly counted: readonly [one: string, several: string]
  /** Where it is mended: the first of its things where there is one, else the list of them. */
  readonly place: (siteId: string, first: FirstThing | null) => string
  /** The tab of that list. */
  readonly tab?: string
  /** The weakest role on the site that can mend it; null where only an administrator can. */
  readonly mender: Mender | null
}

export type Mender = 'editor' | 'siteAdmin'

/** The thing of a kind that has waited longest. */
export interface FirstThing {
  /** `news`, `policy`, `representatives`, `pages`, or `bodies`. */
  readonly area: string
  readonly id: string
}

const areaPaths: Readonly<Record<string, string>> = {
  news: 'nyheter',
  policy: 'politik',
  representatives: 'foretradare',
  pages: 'sidor',
  bodies: 'foretradare/organ',
}
const thing = (siteId: string, first: FirstThing | null): string => {
  const path = areaPaths[first?.area ?? '']
  return first === null || path === undefined ? `/${siteId}` : `/${siteId}/${path}/${first.id}`
}

export const healthWords: Readonly<Record<HealthKind, HealthWords>> = {
  noSiteAdmin: {
    counts: ['noSiteAdmin'],
    mender: null,
    title: 'Ingen sajtansvarig',
    meaning: 'Ingen på sajten kan ge andra roller eller ändra inställningar. Lägg till en person som sajtansvarig.',
    slug: 'utan-sajtansvarig',
    counted: ['Ingen sajtansvarig', 'Ingen sajtansvarig'],
    place: (siteId) => `/admin/sajter/${siteId}`,
  },
  missingPages: {
    counts: ['missingPages'],
    mender: 'editor',
    title: 'Obligatoriska sidor saknas',
    meaning: 'Så behandlar vi personuppgifter, Tillgänglighet eller en annan sida som varje sajt ska ha är inte publicerad.',
    slug: 'saknade-sidor',
    counted: ['1 sida', 'sidor'],
    place: thing,
  },
  failed: {
    counts: ['scheduleFailed', 'webhookStopped', 'jobFailing'],
    mender: 'editor',
    title: 'Något har misslyckats',
    meaning: 'En schemalagd publicering blev inte av, ett jobb misslyckas gång på gång eller en webhook har stängts av.',
    slug: 'misslyckat',
    counted: ['1 sak', 'saker'],
    place: thing,
  },
  undelivered: {
    counts: ['messageUndelivered'],
    mender: 'siteAdmin',
    title: 'Meddelanden har inte kommit fram',
    meaning: 'Någon har skrivit i kontaktformuläret, och brevet har inte nått föreningen.',
    slug: 'meddelanden',
    counted: ['1 meddelande', 'meddelanden'],
    place: (siteId) => `/${siteId}/installningar/kontakt`,
  },
  unconfirmedRoles: {
    counts: ['unconfirmedRoles'],
    mender: 'siteAdmin',
    title: 'Roller som ingen har bekräftat',
    meaning: 'Ingen på sajten har på ett år sagt att de stämmer. De upphör 30 dagar efter att sajten har påmints.',
    slug: 'obekraftade-roller',
    counted: ['1 roll', 'roller'],
    place: (siteId) => `/${siteId}/installningar/anvandare`,
  },
  consentMissing: {
    counts: ['consentMissing'],
    mender: 'editor',
    title: 'Samtycke saknas',
    meaning: 'Bilder där samtycke saknas eller har återkallats, eller där barn syns utan att samtycke är noterat.',
    slug: 'samtycken',
    counted: ['1 bild', 'bilder'],
    place: (siteId) => `/${siteId}/bildbank`,
    tab: 'samtycke-saknas',
  },
  mediaEnding: {
    counts: ['mediaEnding'],
    mender: 'editor',
    title: 'Rättigheter går ut',
    meaning: 'Bilder och dokument som får användas i högst 30 dagar till, eller inte längre.',
    slug: 'rattigheter',
    counted: ['1 bild', 'bilder'],
    place: (siteId) => `/${siteId}/bildbank`,
    tab: 'gar-ut-snart',
  },
  pictureRecalled: {
    counts: ['pictureRecalled'],
    mender: 'editor',
    title: 'Återkallade bilder används',
    meaning: 'Texter och inställningar med en bild som riksorganisationen har återkallat, utan någon i dess ställe.',
    slug: 'aterkallade-bilder',
    counted: ['1 ställe', 'ställen'],
    place: thing,
  },
  withoutAlt: {
    counts: ['withoutAlt'],
    mender: 'editor',
    title: 'Alternativtext saknas',
    meaning: 'Bilder i Bildbanken som varken är beskrivna eller markerade som dekorativa.',
    slug: 'alternativtexter',
    counted: ['1 bild', 'bilder'],
    place: (siteId) => `/${siteId}/bildbank`,
    tab: 'utan-alternativtext',
  },
  brokenLinks: {
    counts: ['brokenLinks'],
    mender: 'editor',
    title: 'Trasiga länkar',
    meaning: 'Publicerade texter som länkar till något på sajten som inte är publicerat.',
    slug: 'trasiga-lankar',
    counted: ['1 text', 'texter'],
    place: thing,
  },
  endedAssignments: {
    counts: ['endedAssignments'],
    mender: 'editor',
    title: 'Avslutade uppdrag',
    meaning: 'Organ som hade ledamöter men där alla uppdrag har slutat.',
    slug: 'avslutade-uppdrag',
    counted: ['1 organ', 'organ'],
    place: thing,
  },
  reviewDue: {
    counts: ['reviewDue'],
    mender: 'editor',
    title: 'Texter att läsa igenom',
    meaning: 'Texter vars dag under Ska granskas senast har kommit.',
    slug: 'granskning',
    counted: ['1 text', 'texter'],
    place: thing,
  },
  silent: {
    counts: ['silent'],
    mender: 'editor',
    title: `Inget nytt på ${silentAfterDays} dagar`,
    meaning: `Sajter som visas för besökare och vars senaste nyhet är äldre än ${silentAfterDays} dagar.`,
    slug: 'tysta',
    counted: ['1 dag', 'dagar'],
    place: (siteId) => `/${siteId}/nyheter`,
  },
}

/** How much of a kind a site has, in words: `3 bilder`. */
export function healthCounted(kind: HealthKind, count: number): string {
  const [one, several] = healthWords[kind].counted
  return count === 1 || one === several ? one : `${count.toLocaleString('sv-SE')} ${several}`
}

/** What a site is reminded of, in a letter and in the list: `Alternativtext saknas (3 bilder)`. */
export function healthReminded(kind: HealthKind, count: number): string {
  const [one, several] = healthWords[kind].counted
  return kind === 'silent' || one === several
    ? healthWords[kind].title
    : `${healthWords[kind].title} (${healthCounted(kind, count)})`
}
