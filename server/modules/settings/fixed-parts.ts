import { isDeepStrictEqual } from 'node:util'
import type { FederationDesign } from '#contract/design/federation-design.ts'
import type { BelowSettings, OwnChoices } from '#contract/inherited/inherited.ts'
import { followsAll } from '#contract/inherited/inherited.ts'
import type { Part, Sets } from '#contract/inherited/parts.ts'
import { chainOf, givenBy, givenParts, parts } from '#contract/inherited/parts.ts'
import { withoutEmptyBlocks } from '#contract/settings/front-check.ts'
import type { Settings, SettingsTab } from '#contract/settings/settings.ts'
import type { InheritedFromAbove } from '../sites/inherited-from-above.ts'

// One rule for every part: a value that is fixed above is not changed below, and the site's own value waits (docs/decisions/120).

type Faults = Record<string, string>

/** A sentence about who has fixed the part; null if it is free. Sites above have no name here: no site reads the row of another. */
function fixedAbove(part: Part, chain: readonly Sets[]): string | null {
  const given = givenBy(part, chain)
  if (given?.isFixed !== true) return null
  const who = given.at === chain.length - 1 ? 'Förbundet' : 'En sajt ovanför er'
  return `${who} bestämmer ${parts[part].object}.`
}

/** The fields of a tab that are fixed above, with the sentence that says so. */
const fixedFields = (tab: SettingsTab, chain: readonly Sets[]): [field: string, sentence: string][] =>
  (Object.keys(parts) as Part[]).flatMap((part) => {
    const { own } = parts[part]
    const sentence = own?.tab === tab ? fixedAbove(part, chain) : null
    return own && sentence !== null ? own.fields.map((field): [string, string] => [field, sentence]) : []
  })

/** True for a new colour that is not in the palette. */
const isOutside = ({ palette }: FederationDesign, color: unknown, before: unknown): boolean =>
  palette !== null && color !== undefined && color !== before && !palette.some((one) => one.color === color)
const chooseFromPalette = 'Välj en av förbundets färger.'

const fieldsOf = (content: object): Record<string, unknown> => ({
  ...content,
  // Stored without its empty blocks, and sent with them.
  ...('blocks' in content && { blocks: withoutEmptyBlocks(content as Settings['front']).blocks }),
})

/** The faults of a tab: fixed fields that differ from before, and a new colour that is not in the palette. */
export function fixedFaults<Tab extends SettingsTab>(
  tab: Tab,
  content: Settings[Tab],
  before: Settings[Tab],
  { chain, design }: InheritedFromAbove,
): Faults {
  const [now, then] = [fieldsOf(content), fieldsOf(before)]
  const faults: Faults = {}
  for (const [field, sentence] of fixedFields(tab, chain)) if (!isDeepStrictEqual(now[field], then[field])) faults[field] = sentence
  if (isOutside(design, now['accentColor'], then['accentColor'])) faults['accentColor'] ??= chooseFromPalette
  return faults
}

/** Earlier content of a tab that is restored: fields that have been fixed since then stay as they are. */
export function withFixedKept<Tab extends SettingsTab>(
  tab: Tab,
  content: Settings[Tab],
  before: Settings[Tab],
  { chain }: InheritedFromAbove,
): Settings[Tab] {
  const then = fieldsOf(before)
  return { ...content, ...Object.fromEntries(fixedFields(tab, chain).map(([field]) => [field, then[field]])) }
}

/** The faults of values that a site sets for the sites below it. The design binds those, also where it does not bind the site itself. */
export function belowFaults(content: BelowSettings, before: BelowSettings, { above, design }: InheritedFromAbove): Faults {
  const chain = chainOf(above, design, false)
  const faults: Faults = {}
  for (const part of givenParts) {
    const sentence = isDeepStrictEqual(content[part], before[part]) || content[part] === null ? null : fixedAbove(part, chain)
    if (sentence !== null) faults[part] = `${sentence} Välj att inte bestämma det.`
  }
  if (isOutside(design, content.color?.value, before.color?.value)) faults['color'] ??= chooseFromPalette
  return faults
}

/** The faults of choices with which a site stops following. It may follow again at any time. */
export function choiceFaults(content: OwnChoices, before: OwnChoices, { chain }: InheritedFromAbove): Faults {
  const faults: Faults = {}
  for (const part of Object.keys(followsAll) as (keyof OwnChoices)[]) {
    const isTaken = content[part] !== before[part] && content[part] !== followsAll[part]
    const sentence = isTaken ? fixedAbove(part, chain) : null
    if (sentence !== null) faults[part] = sentence
  }
  return faults
}
