import type { FederationDesign } from '../design/federation-design.ts'
import type { Freedoms } from '../design/freedoms.ts'
import { nearestIn } from '../design/palette.ts'
import type { FrontSettings } from '../settings/front.ts'
import type { Settings } from '../settings/settings.ts'
import type { BelowSettings, OwnChoices } from './inherited.ts'

// The parts that a site may inherit, and the one rule that chooses the value (docs/decisions/120).

type SetBelow = { readonly [Part in Exclude<keyof BelowSettings, 'domains'>]: NonNullable<BelowSettings[Part]>['value'] }
type SetByDesign = { readonly [Part in keyof Freedoms]: NonNullable<Freedoms[Part]> }
export type PartValues = SetBelow & SetByDesign
export type Part = keyof PartValues

/** A part that sites with others below them may set, as a proposal or fixed. */
export type GivenPart = keyof SetBelow

interface PartAbout {
  readonly name: string
  /** As the object of a sentence: "Förbundet bestämmer …". */
  readonly object: string
  /** The tab of the settings with the site's own value, and its fields there; absent: the value is among `OwnChoices`. */
  readonly own?: { readonly tab: 'front' | 'appearance' | 'publishing' | 'privacy'; readonly fields: readonly string[] }
  /** True if a district, or the federation's own site, may set it for the sites below. */
  readonly isSetBelow?: true
  /** True if the federation's design may fix it for all sites. */
  readonly isSetByDesign?: true
}

const below = { isSetBelow: true } as const
const design = { isSetByDesign: true } as const
const front = (...fields: (keyof FrontSettings)[]) => ({ own: { tab: 'front', fields }, ...design }) as const
const appearance = (field: keyof Settings['appearance']) => ({ own: { tab: 'appearance', fields: [field] }, ...design }) as const
const publishing = (field: keyof Settings['publishing']) => ({ own: { tab: 'publishing', fields: [field] }, ...below }) as const
const privacy = (field: keyof Settings['privacy']) => ({ own: { tab: 'privacy', fields: [field] }, ...below }) as const

/** Every part. A new one is a row here, and where its value is shown. */
export const parts: Readonly<Record<Part, PartAbout>> = {
  type: { name: 'Typsnitt', object: 'typsnittet', ...below },
  color: { name: 'Färg', object: 'färgen', ...appearance('accentColor'), ...below },
  lockup: { name: 'Sidhuvud', object: 'sidhuvudet', ...below },
  corner: { name: 'Hörn', object: 'hörnen', ...below },
  pictures: { name: 'Bilder', object: 'hur bilder visas', ...below },
  beginning: { name: 'Hur startsidan börjar', object: 'hur startsidan börjar', ...front('kind') },
  claim: { name: 'Budskapet', object: 'budskapet', ...front('claim', 'claimText') },
  action: { name: 'Knappen', object: 'knappen', ...front('actionLabel', 'actionAddress') },
  blocks: { name: 'Startsidans delar', object: 'startsidans delar', ...front('blocks') },
  headerImage: { name: 'Sidhuvudets bild', object: 'sidhuvudets bild', ...appearance('headerImage') },
  editorsNeedReview: {
    name: 'Även redaktörers texter granskas',
    object: 'granskningen av redaktörers texter',
    ...publishing('editorsNeedReview'),
  },
  isCreditRequired: { name: 'Fotograf måste anges', object: 'kravet på fotograf', ...publishing('isCreditRequired') },
  isLicenceRequired: { name: 'Rättighet måste anges', object: 'kravet på rättighet', ...publishing('isLicenceRequired') },
  retentionYears: {
    name: 'Publicerade versioner sparas',
    object: 'hur länge publicerade versioner sparas',
    ...privacy('retentionYears'),
  },
  dataController: { name: 'Personuppgiftsansvarig', object: 'vem som är personuppgiftsansvarig', ...privacy('dataController') },
  dataContact: { name: 'Kontakt för personuppgifter', object: 'kontakten för personuppgifter', ...privacy('dataContact') },
  responsiblePublisher: { name: 'Ansvarig utgivare', object: 'vem som är ansvarig utgivare', ...privacy('responsiblePublisher') },
  privacyText: { name: 'Text om personuppgifter', object: 'texten om personuppgifter', ...below },
  accessibilityText: { name: 'Text om tillgänglighet', object: 'texten om tillgänglighet', ...below },
}

const all = Object.keys(parts) as Part[]
export const givenParts = all.filter((part): part is GivenPart => parts[part].isSetBelow === true)
export const designParts = all.filter((part): part is keyof Freedoms => parts[part].isSetByDesign === true)

/** What one site, or the federation's design, sets. */
export type Sets = { readonly [One in Part]?: { readonly value: PartValues[One]; readonly isFixed: boolean } | null }

type DesignRules = Pick<FederationDesign, 'palette' | 'freedoms'>

/** The parts that the design fixes; with a palette, a fixed colour is its first. */
function setByDesign({ palette, freedoms }: DesignRules): Sets {
  const fixed = Object.fromEntries(
    designParts.flatMap((part) => (freedoms[part] === null ? [] : [[part, { value: freedoms[part], isFixed: true }]])),
  ) as Sets
  const [first] = palette ?? []
  return first && fixed.color ? { ...fixed, color: { value: first.color, isFixed: true } } : fixed
}

/** All that may set something for a site: the sites above, nearest first, and the federation's design, which does not bind its own site. */
export const chainOf = (
  above: readonly { readonly below: Sets }[],
  design: DesignRules,
  isFederations: boolean,
): readonly Sets[] => [...above.map(({ below }) => below), isFederations ? {} : setByDesign(design)]

/** `at`: the place in the chain of what sets it. */
type Given<One extends Part> = NonNullable<Sets[One]> & { readonly at: number }

/** The value that the chain gives in a part: the highest fixed one, or else the nearest proposal. */
export function givenBy<One extends Part>(part: One, chain: readonly Sets[]): Given<One> | null {
  const given = chain.flatMap((sets, at) => {
    const one: Sets[One] = sets[part]
    return one ? [{ ...one, at }] : []
  })
  return given.findLast(({ isFixed }) => isFixed) ?? given[0] ?? null
}

/** The value that holds. `own`: the site's, in place of a proposal; null for none. `otherwise`: the value where the chain gives none. */
function holds<One extends Part>(
  part: One,
  chain: readonly Sets[],
  own: PartValues[One] | null,
  otherwise: PartValues[One],
): PartValues[One] {
  const given = givenBy(part, chain)
  if (given === null) return otherwise
  return given.isFixed ? given.value : (own ?? given.value)
}

export type Look = Pick<FederationDesign, 'type' | 'lockup' | 'corner' | 'pictures'>

/** The site's own choices count only in place of a value from above. */
export const lookShown = (design: Look, chain: readonly Sets[], own: OwnChoices): Look => ({
  type: holds('type', chain, own.type, design.type),
  lockup: holds('lockup', chain, own.lockup, design.lockup),
  corner: holds('corner', chain, own.corner, design.corner),
  pictures: holds('pictures', chain, own.pictures, design.pictures),
})

/** `chosen`: the colour that the site has stored, which counts only when the site has said that it is its own. */
export function colorShown(
  { palette }: Pick<FederationDesign, 'palette'>,
  chain: readonly Sets[],
  own: OwnChoices,
  chosen: string,
): string {
  const color = flaggedShown('color', chain, own, chosen)
  return palette === null ? color : nearestIn(palette, color)
}

export const factParts = ['dataController', 'dataContact', 'responsiblePublisher'] as const
export type FactPart = (typeof factParts)[number]

/** A fact is the site's own whenever it is not empty. */
export const factShown = (part: FactPart, chain: readonly Sets[], own: string): string =>
  holds(part, chain, own === '' ? null : own, own)

export const textParts = ['privacyText', 'accessibilityText'] as const
export type TextPart = (typeof textParts)[number]

/** The text that stands on the site's page; '' for none. */
export const textShown = (part: TextPart, chain: readonly Sets[], own: OwnChoices): string =>
  holds(part, chain, own[part] ? '' : null, '')

export const ruleParts = ['editorsNeedReview', 'isCreditRequired', 'isLicenceRequired'] as const
/** Parts of which the site says with a flag that its own setting counts in place of a proposal. */
export const flaggedParts = ['color', ...ruleParts, 'retentionYears'] as const
type FlaggedPart = (typeof flaggedParts)[number]

/** The value of a flagged part. `stored`: the site's own setting, which holds where nothing is set above. */
const flaggedShown = <One extends FlaggedPart>(
  part: One,
  chain: readonly Sets[],
  own: OwnChoices,
  stored: PartValues[One],
): PartValues[One] => holds(part, chain, own[part] ? stored : null, stored)

/** The rules of publishing that hold on the site. */
export const publishingShown = (
  stored: Settings['publishing'],
  chain: readonly Sets[],
  own: OwnChoices,
): Settings['publishing'] => ({
  ...stored,
  ...Object.fromEntries(ruleParts.map((part) => [part, flaggedShown(part, chain, own, stored[part])])),
})

/** For how many years the site keeps published versions. `kept_years` in the database is the same rule. */
export const yearsShown = (chain: readonly Sets[], own: OwnChoices, stored: number): number =>
  flaggedShown('retentionYears', chain, own, stored)

/** The start page's settings as visitors see them. */
export function frontShown(own: FrontSettings, chain: readonly Sets[]): FrontSettings {
  const claim = { claim: own.claim, claimText: own.claimText }
  const action = { label: own.actionLabel, address: own.actionAddress }
  const { label, address } = holds('action', chain, action, action)
  return {
    kind: holds('beginning', chain, own.kind, own.kind),
    ...holds('claim', chain, claim, claim),
    actionLabel: label,
    actionAddress: address,
    blocks: givenBy('blocks', chain)?.value ?? own.blocks,
  }
}
