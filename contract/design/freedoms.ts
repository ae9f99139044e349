import { z } from 'zod'
import { actionAddress, actionLabel, claim, claimText, FrontKind, standardBlocks } from '../settings/front.ts'
import type { FrontSettings } from '../settings/front.ts'
import type { Settings } from '../settings/settings.ts'
import { accentHex } from '../settings/settings.ts'

// What the sites of a federation decide themselves, and what the federation decides for them.

/** The header picture that all sites have: none, or that of the federation's own site. */
export const FixedHeader = z.enum(['none', 'federation'])
export type FixedHeader = z.infer<typeof FixedHeader>

/**
 * For each part null where sites decide, or the federation's value. The federation's own site decides everything itself. What a
 * site has chosen stays stored, and is shown again when the part is given back.
 */
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

export const everyFreedom: Freedoms = {
  beginning: null,
  claim: null,
  action: null,
  blocks: null,
  color: null,
  headerImage: null,
}

export const fixedHeaderWords: Readonly<Record<FixedHeader, string>> = {
  none: 'Ingen bild',
  federation: 'Bilden på förbundets egen sajt',
}

export const freedomName: Readonly<Record<Freedom, string>> = {
  beginning: 'Hur startsidan börjar',
  claim: 'Budskapet',
  action: 'Knappen',
  blocks: 'Startsidans delar',
  color: 'Färgen',
  headerImage: 'Sidhuvudets bild',
}

/** What a site reads of a part that it does not decide. */
export const whoDecides: Readonly<Record<Freedom, string>> = {
  beginning: 'Förbundet bestämmer hur startsidan börjar.',
  claim: 'Förbundet bestämmer budskapet.',
  action: 'Förbundet bestämmer knappen.',
  blocks: 'Förbundet bestämmer vilka delar startsidan har, och i vilken ordning.',
  color: 'Förbundet bestämmer färgen.',
  headerImage: 'Förbundet bestämmer sidhuvudets bild.',
}

type FrontField = keyof FrontSettings
type AppearanceField = keyof Settings['appearance']

/** The fields of settings that each part consists of. */
export const fieldsOfFreedom: {
  readonly front: Readonly<Record<FrontField, Freedom>>
  readonly appearance: Readonly<Partial<Record<AppearanceField, Freedom>>>
} = {
  front: {
    kind: 'beginning',
    claim: 'claim',
    claimText: 'claim',
    actionLabel: 'action',
    actionAddress: 'action',
    blocks: 'blocks',
  },
  appearance: { accentColor: 'color', headerImage: 'headerImage' },
}

/** The start page's settings as visitors see them: the site's, with what the federation has fixed. */
export const heldFront = (front: FrontSettings, { beginning, claim, action, blocks }: Freedoms): FrontSettings => ({
  kind: beginning ?? front.kind,
  claim: claim === null ? front.claim : claim.claim,
  claimText: claim === null ? front.claimText : claim.claimText,
  actionLabel: action === null ? front.actionLabel : action.label,
  actionAddress: action === null ? front.actionAddress : action.address,
  blocks: blocks ?? front.blocks,
})
