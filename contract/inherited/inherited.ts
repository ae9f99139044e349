import { z } from 'zod'
import { Corner, Lockup, PictureTreatment } from '../design/federation-design.ts'
import { Freedoms } from '../design/freedoms.ts'
import { Palette } from '../design/palette.ts'
import { TypePair } from '../design/type-pairs.ts'
import { endpoint } from '../endpoint.ts'
import { mailAddress } from '../field-forms.ts'
import { line, lines } from '../text.ts'
import { SiteLevel } from '../users-and-sites/site-tree.ts'
import { accentVerdict } from '../settings/contrast.ts'
import { accentHex, retentionYears } from '../settings/settings.ts'

// What sites store of what they have from above, and what they are told (contract/inherited/parts.ts). A value is looked up when it is read;
// nothing is copied.

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
  editorsNeedReview: set(z.boolean()),
  isCreditRequired: set(z.boolean()),
  isLicenceRequired: set(z.boolean()),
  retentionYears: set(retentionYears),
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

// Every part but the domains is null where it is not set.
export const nothingBelow = {
  ...Object.fromEntries(Object.keys(BelowSettings.shape).map((part) => [part, null])),
  domains: [],
} as unknown as BelowSettings

/**
 * What a site has chosen in place of a proposal; null and false: it follows. The value itself of a colour, a rule of publishing and the years is
 * among the site's settings, as are the facts of Integritet. Of the texts true means that it shows its own page without them.
 */
export const OwnChoices = z.strictObject({
  type: TypePair.nullable(),
  color: z.boolean(),
  lockup: Lockup.nullable(),
  corner: Corner.nullable(),
  pictures: PictureTreatment.nullable(),
  editorsNeedReview: z.boolean(),
  isCreditRequired: z.boolean(),
  isLicenceRequired: z.boolean(),
  retentionYears: z.boolean(),
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
  editorsNeedReview: false,
  isCreditRequired: false,
  isLicenceRequired: false,
  retentionYears: false,
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

/** Where people meet it: its address for visitors. */
const Setter = z.object({ name: z.string(), address: z.string() })

/** A site above, with what it sets. */
const SiteAbove = Setter.extend({ id: z.string(), level: SiteLevel, below: BelowSettings })
export type SiteAbove = z.infer<typeof SiteAbove>

const Inherited = z.object({
  /** The sites above, nearest first. */
  above: z.array(SiteAbove),
  /** The federation's design; `address` is '' for a federation without a site of its own. */
  federation: Setter.extend({ palette: Palette, freedoms: Freedoms }),
  /** True for the federation's own site, which its design does not bind. */
  isFederations: z.boolean(),
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

/** `undoToken`: null where nothing has changed. */
const SavedInheritance = Inherited.extend({ undoToken: z.string().nullable() })

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
  response: SavedInheritance,
})

export const saveOwnChoices = endpoint({
  method: 'PUT',
  path: `${root}/own`,
  summary: 'Sparar vad sajten har valt i stället för det som föreslås ovanifrån.',
  body: z.strictObject({ content: OwnChoices, version: z.int() }),
  response: SavedInheritance,
})
