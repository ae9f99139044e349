import { z } from 'zod'
import type { FederationDesign } from '../design/federation-design.ts'
import { Corner, Lockup, PictureTreatment } from '../design/federation-design.ts'
import { TypePair } from '../design/type-pairs.ts'
import { endpoint } from '../endpoint.ts'
import { mailAddress } from '../field-forms.ts'
import { line, lines } from '../text.ts'
import { SiteLevel } from '../users-and-sites/site-tree.ts'
import { accentVerdict } from '../settings/contrast.ts'
import { accentHex } from '../settings/settings.ts'

// What a site of a higher level sets for the sites below it. Each of them looks the value up when it reads; nothing is copied.

export const givenTextLength = { max: 2000 }
const domainCount = { max: 20 }

/** A part that is set: a proposal that a site may replace, or fixed. */
const set = <Value extends z.ZodType>(value: Value) => z.strictObject({ value, isFixed: z.boolean() }).nullable()

const written = <Text extends z.ZodType<string>>(text: Text, missing: string) => text.refine((value) => value !== '', missing)

const domain = line(253, 'Domänen')
  .transform((text) =>
    text
      .toLowerCase()
      .replace(/^[a-z]+:\/\//, '')
      .replace(/^(?:\*\.|www\.)/, '')
      .replace(/[/?#].*$/, ''),
  )
  .pipe(z.string().regex(/^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u, 'Skriv varje domän på en egen rad: exempelforbundet.se.'))

export const BelowSettings = z.strictObject({
  type: set(TypePair),
  color: set(
    accentHex.refine(
      (color) => accentVerdict(color).passes,
      'Färgen är för ljus för att läsas som text. Välj den närmaste godkända.',
    ),
  ),
  lockup: set(Lockup),
  corner: set(Corner),
  pictures: set(PictureTreatment),
  dataController: set(written(line(120, 'Namnet på den personuppgiftsansvariga'), 'Skriv vem som är personuppgiftsansvarig.')),
  dataContact: set(written(mailAddress, 'Skriv e-postadressen.')),
  responsiblePublisher: set(written(line(80, 'Utgivarens namn'), 'Skriv vem som är ansvarig utgivare.')),
  privacyText: set(written(lines(givenTextLength.max, 'Texten'), 'Skriv texten om personuppgifter.')),
  accessibilityText: set(written(lines(givenTextLength.max, 'Texten'), 'Skriv texten om tillgänglighet.')),
  /** Sites may add domains that are one of these or below one; empty: any domain. */
  domains: z
    .array(domain)
    .max(domainCount.max, `Högst ${domainCount.max} domäner.`)
    .transform((domains) => [...new Set(domains)]),
})
export type BelowSettings = z.infer<typeof BelowSettings>
export type GivenPart = Exclude<keyof BelowSettings, 'domains'>

export const nothingBelow: BelowSettings = {
  type: null,
  color: null,
  lockup: null,
  corner: null,
  pictures: null,
  dataController: null,
  dataContact: null,
  responsiblePublisher: null,
  privacyText: null,
  accessibilityText: null,
  domains: [],
}

export const givenPartName: Readonly<Record<GivenPart, string>> = {
  type: 'Typsnitt',
  color: 'Färg',
  lockup: 'Sidhuvud',
  corner: 'Hörn',
  pictures: 'Bilder',
  dataController: 'Personuppgiftsansvarig',
  dataContact: 'Kontakt för personuppgifter',
  responsiblePublisher: 'Ansvarig utgivare',
  privacyText: 'Text om personuppgifter',
  accessibilityText: 'Text om tillgänglighet',
}

/**
 * What a site has chosen in place of a proposal; null and false: it follows. A colour, and the facts of Integritet, are the site's own settings. Of
 * the texts true means that it shows its own page without them.
 */
export const OwnChoices = z.strictObject({
  type: TypePair.nullable(),
  color: z.boolean(),
  lockup: Lockup.nullable(),
  corner: Corner.nullable(),
  pictures: PictureTreatment.nullable(),
  privacyText: z.boolean(),
  accessibilityText: z.boolean(),
})
export type OwnChoices = z.infer<typeof OwnChoices>

export const followsAll: OwnChoices = {
  type: null,
  color: false,
  lockup: null,
  corner: null,
  pictures: null,
  privacyText: false,
  accessibilityText: false,
}

const recordOf = (stored: unknown): Record<string, unknown> => (typeof stored === 'object' ? { ...stored } : {})

/** Parts that the schema rejects are left out: another version of the program may have stored them. */
function readParts<Shape extends object>(shape: Readonly<Record<string, z.ZodType>>, empty: Shape, stored: unknown): Shape {
  const given = recordOf(stored)
  const parts = Object.entries(shape).flatMap(([part, schema]) => {
    const read = part in given ? schema.safeParse(given[part]) : null
    return read?.success === true ? [[part, read.data] as const] : []
  })
  return { ...empty, ...Object.fromEntries(parts) }
}

export const belowOf = (stored: unknown): BelowSettings => readParts(BelowSettings.shape, nothingBelow, stored)
export const choicesOf = (stored: unknown): OwnChoices => readParts(OwnChoices.shape, followsAll, stored)

interface Given<Part extends GivenPart> {
  readonly value: NonNullable<BelowSettings[Part]>['value']
  readonly isFixed: boolean
  /** Which of the sites above. */
  readonly at: number
}

/** What the sites above, nearest first, give in this part: what the highest has fixed, or else what the nearest proposes. */
export function givenBy<Part extends GivenPart>(part: Part, above: readonly BelowSettings[]): Given<Part> | null {
  const all = above.flatMap((below, at) => {
    const one = below[part]
    return one === null ? [] : [{ value: one.value, isFixed: one.isFixed, at }]
  })
  return all.findLast(({ isFixed }) => isFixed) ?? all[0] ?? null
}

const designParts = ['type', 'lockup', 'corner', 'pictures'] as const
export type GivenDesign = Partial<Pick<FederationDesign, (typeof designParts)[number]>>

/** The part of the design that a site has otherwise than all sites of the federation. */
export function designGiven(above: readonly BelowSettings[], own: OwnChoices): GivenDesign {
  const parts = designParts.flatMap((part) => {
    const given = givenBy(part, above)
    return given === null ? [] : [[part, given.isFixed ? given.value : (own[part] ?? given.value)] as const]
  })
  return Object.fromEntries(parts)
}

/** The colour that a site has from above; null: it has its own. */
export function colorGiven(above: readonly BelowSettings[], own: OwnChoices): string | null {
  const given = givenBy('color', above)
  return given !== null && (given.isFixed || !own.color) ? given.value : null
}

export const factParts = ['dataController', 'dataContact', 'responsiblePublisher'] as const
export type FactPart = (typeof factParts)[number]

/** A fact as visitors read it: fixed, or the site's own, or proposed. */
export function factShown(part: FactPart, own: string, above: readonly BelowSettings[]): string {
  const given = givenBy(part, above)
  return given === null || (own !== '' && !given.isFixed) ? own : given.value
}

export const textParts = ['privacyText', 'accessibilityText'] as const
export type TextPart = (typeof textParts)[number]

/** The text that stands on the site's page; '' for none. */
export function textShown(part: TextPart, above: readonly BelowSettings[], own: OwnChoices): string {
  const given = givenBy(part, above)
  return given !== null && (given.isFixed || !own[part]) ? given.value : ''
}

const isWithin = (host: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.some((one) => host === one || host.endsWith(`.${one}`))

/** True if no site above forbids it: a list further down can only be narrower. */
export const allowsDomain = (host: string, above: readonly Pick<BelowSettings, 'domains'>[]): boolean =>
  above.every(({ domains }) => isWithin(host, domains))

/** The nearest list, without what a list above it forbids, and whose it is; null: any domain is allowed. */
export function domainsAllowed(
  above: readonly BelowSettings[],
): { readonly domains: readonly string[]; readonly at: number } | null {
  const at = above.findIndex(({ domains }) => domains.length > 0)
  const nearest = above[at]
  if (!nearest) return null
  return { domains: nearest.domains.filter((one) => allowsDomain(one, above.slice(at + 1))), at }
}

/** A site above, with what it sets. */
const SiteAbove = z.object({ id: z.string(), name: z.string(), level: SiteLevel, below: BelowSettings })
export type SiteAbove = z.infer<typeof SiteAbove>

const Inherited = z.object({
  /** The sites above, nearest first. */
  above: z.array(SiteAbove),
  own: z.object({ content: OwnChoices, version: z.number() }),
  /** What the site sets for those below it; null for one of the lowest level. */
  below: z
    .object({
      content: BelowSettings,
      version: z.number(),
      /** How many sites it reaches. */
      sites: z.number(),
      updatedAt: z.string().nullable(),
      updatedBy: z.string().nullable(),
    })
    .nullable(),
})
export type Inherited = z.infer<typeof Inherited>

const root = '/api/site/:siteId/inherited'

export const inherited = endpoint({
  method: 'GET',
  path: root,
  summary: 'Vad sajterna ovanför bestämmer för sajten, vad den själv har valt i stället, och vad den bestämmer för dem under sig.',
  response: Inherited,
})

export const saveBelow = endpoint({
  method: 'PUT',
  path: `${root}/below`,
  summary: 'Sparar vad sajten bestämmer för sajterna under sig. Syns på dem direkt.',
  body: z.strictObject({ content: BelowSettings, version: z.int() }),
  response: Inherited,
})

export const saveOwnChoices = endpoint({
  method: 'PUT',
  path: `${root}/own`,
  summary: 'Sparar vad sajten har valt i stället för det som föreslås ovanifrån.',
  body: z.strictObject({ content: OwnChoices, version: z.int() }),
  response: Inherited,
})
