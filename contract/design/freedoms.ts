import { z } from 'zod'
import { actionAddress, actionLabel, claim, claimText, FrontKind, standardBlocks } from '../settings/front.ts'
import { accentHex } from '../settings/settings.ts'

/** The header picture that all sites have: none, or that of the federation's own site. */
export const FixedHeader = z.enum(['none', 'federation'])
export type FixedHeader = z.infer<typeof FixedHeader>

/** For each part that the design may fix: null where sites decide, or the federation's value (contract/inherited/parts.ts). */
export const Freedoms = z.strictObject({
  /** What the start page begins with. */
  beginning: FrontKind.nullable(),
  claim: z.strictObject({ claim, claimText }).nullable(),
  /** The button of every page. */
  action: z.strictObject({ label: actionLabel, address: actionAddress }).nullable(),
  /** The standard blocks in order; blocks of a site's own are then not shown. */
  blocks: z
    .array(z.strictObject({ kind: z.enum(standardBlocks), isShown: z.boolean() }))
    .refine((blocks) => new Set(blocks.map(({ kind }) => kind)).size === blocks.length, 'Samma del finns två gånger.')
    .nullable(),
  /** Used where the federation has no palette; with one, the colour is the first of it. */
  color: accentHex.nullable(),
  headerImage: FixedHeader.nullable(),
})
export type Freedoms = z.infer<typeof Freedoms>
export type Freedom = keyof Freedoms

// Every part is null where sites decide.
export const everyFreedom = Object.fromEntries(Object.keys(Freedoms.shape).map((part) => [part, null])) as Freedoms

export const fixedHeaderWords: Readonly<Record<FixedHeader, string>> = {
  none: 'Ingen bild',
  federation: 'Bilden på förbundets egen sajt',
}
