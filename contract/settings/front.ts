import { z } from 'zod'
import { addressLine, isSecureAddress, secureLink } from '../field-forms.ts'
import { mediaKey } from '../media-facts.ts'
import type { MediaUse } from '../media-use.ts'
import { MediaRef } from '../media-use.ts'
import { line, lines } from '../text.ts'

// The start page of a site: what it begins with, its blocks in order, and the main action of every page.

/**
 * What the start page begins with. `newspaper`: the latest news; `cover`: a large picture with a claim; `person`: a portrait
 * beside the claim; `campaign`: the claim alone, across the screen; `calendar`: what happens next.
 */
export const FrontKind = z.enum(['newspaper', 'cover', 'person', 'campaign', 'calendar'])
export type FrontKind = z.infer<typeof FrontKind>

export const frontKindWords: Readonly<Record<FrontKind, { readonly label: string; readonly about: string }>> = {
  newspaper: { label: 'Tidning', about: 'Det senaste först. För er som skriver ofta.' },
  cover: { label: 'Framsida', about: 'En stor bild, ett budskap och en knapp.' },
  person: { label: 'Personen', about: 'Er främsta företrädare i porträtt, med budskapet bredvid.' },
  campaign: { label: 'Kampanj', about: 'En siffra eller en mening över hela skärmen.' },
  calendar: { label: 'Kalender', about: 'Det som händer härnäst. För er som möts ofta.' },
}

/** Blocks that every start page has once, in the order of a new site. */
export const standardBlocks = ['news', 'calendar', 'demands', 'people', 'lines', 'newsletter', 'membership'] as const
type StandardBlock = (typeof standardBlocks)[number]

export const frontBlockLabel: Readonly<Record<FrontBlock['kind'], string>> = {
  news: 'Nyheter',
  calendar: 'Kalender',
  demands: 'Vi vill',
  people: 'Företrädare',
  lines: 'Fler nyheter',
  newsletter: 'Nyhetsbrev',
  membership: 'Bli medlem',
  quote: 'Citat',
  number: 'Siffra',
  campaign: 'Uppmaning',
  partners: 'Samarbeten',
  documents: 'Dokument',
  map: 'Karta',
}

export const claimLength = { max: 90 }
export const claimTextLength = { max: 240 }
export const actionLabelLength = { max: 24 }
export const blockTextLength = { quote: 300, by: 80, number: 12, about: 160, title: 60, address: 160 } as const
export const frontBlockCount = { max: 16, partners: 12, documents: 8 }

const addressInSite = /^\/[a-z0-9]+(?:[/-][a-z0-9]+)*$/

/** A path of the own site, such as `/om-oss`, or a whole https address. */
const isActionAddress = (text: string): boolean => addressInSite.test(text) || isSecureAddress(text)

/** '' for none. */
export const actionAddress = line(500, 'Adressen').pipe(
  z
    .string()
    .refine(
      (text) => text === '' || isActionAddress(text),
      'Skriv adressen till en egen sida, som /bli-medlem, eller en hel adress som börjar med https://.',
    ),
)
export const actionLabel = line(actionLabelLength.max, 'Knappens text')

const title = line(blockTextLength.title, 'Rubriken')
const isShown = z.boolean()
const ownBlocks = [
  z.strictObject({
    kind: z.literal('quote'),
    isShown,
    text: lines(blockTextLength.quote, 'Citatet'),
    by: line(blockTextLength.by, 'Namnet'),
  }),
  z.strictObject({
    kind: z.literal('number'),
    isShown,
    number: line(blockTextLength.number, 'Siffran'),
    about: line(blockTextLength.about, 'Texten'),
  }),
  z.strictObject({
    kind: z.literal('campaign'),
    isShown,
    title,
    about: lines(blockTextLength.quote, 'Texten'),
    label: actionLabel,
    address: actionAddress,
  }),
  z.strictObject({
    kind: z.literal('partners'),
    isShown,
    title,
    partners: z
      .array(
        z.strictObject({
          name: line(60, 'Namnet'),
          url: addressLine('Länken').pipe(
            z
              .string()
              .refine((text) => text === '' || isSecureAddress(text), 'Länken måste börja med https:// och vara en hel adress.'),
          ),
        }),
      )
      .max(frontBlockCount.partners, `Högst ${frontBlockCount.partners} samarbeten.`),
  }),
  z.strictObject({
    kind: z.literal('documents'),
    isShown,
    title,
    documents: z
      .array(MediaRef)
      .max(frontBlockCount.documents, `Högst ${frontBlockCount.documents} dokument.`)
      .refine((all) => new Set(all.map(mediaKey)).size === all.length, 'Samma dokument finns två gånger.'),
  }),
  z.strictObject({
    kind: z.literal('map'),
    isShown,
    title,
    /** A still picture: a map of somebody else's would follow visitors. */
    image: MediaRef.nullable(),
    /** '' is the visiting address of the contact settings. */
    address: lines(blockTextLength.address, 'Adressen'),
    /** '' is the map link of the contact settings. */
    url: secureLink('Kartlänken'),
  }),
] as const

export const FrontBlock = z.discriminatedUnion('kind', [z.strictObject({ kind: z.enum(standardBlocks), isShown }), ...ownBlocks])
export type FrontBlock = z.infer<typeof FrontBlock>
export type OwnBlock = Exclude<FrontBlock, { readonly kind: StandardBlock }>

export const isStandardBlock = (block: FrontBlock): block is Extract<FrontBlock, { readonly kind: StandardBlock }> =>
  (standardBlocks as readonly string[]).includes(block.kind)

/** The sentence that the page begins with; '' is the site's description. */
export const claim = line(claimLength.max, 'Budskapet')
export const claimText = lines(claimTextLength.max, 'Texten')

export const FrontSettings = z.strictObject({
  kind: FrontKind,
  claim,
  claimText,
  /** The button of every page; '' for none. */
  actionLabel,
  actionAddress,
  blocks: z
    .array(FrontBlock)
    .max(frontBlockCount.max, `Högst ${frontBlockCount.max} delar.`)
    .refine((blocks) => {
      const standard = blocks.filter(isStandardBlock).map(({ kind }) => kind)
      return new Set(standard).size === standard.length
    }, 'Samma del finns två gånger.'),
})
export type FrontSettings = z.infer<typeof FrontSettings>

export const emptyFront: FrontSettings = {
  kind: 'newspaper',
  claim: '',
  claimText: '',
  actionLabel: '',
  actionAddress: '',
  blocks: standardBlocks.map((kind) => ({ kind, isShown: true })),
}

/** The blocks with the standard ones that the list lacks at its end: those were added to the product after it was saved. */
export function allBlocks(blocks: readonly FrontBlock[]): FrontBlock[] {
  const lacking = standardBlocks.filter((kind) => !blocks.some((block) => block.kind === kind))
  return [...blocks, ...lacking.map((kind) => ({ kind, isShown: true }))]
}

/** The pictures and documents of the blocks that visitors see, or of the hidden ones; each field is that of the settings' content. */
export const frontMedia = ({ blocks }: FrontSettings, isShown: boolean): MediaUse[] =>
  blocks.flatMap((block, index): MediaUse[] => {
    if (block.isShown !== isShown) return []
    if (block.kind === 'documents')
      return block.documents.map((media, place) => ({ field: `blocks.${index}.documents.${place}`, media, kind: 'document' }))
    return block.kind === 'map' && block.image !== null
      ? [{ field: `blocks.${index}.image`, media: block.image, kind: 'image' }]
      : []
  })

/** The order of the blocks in words, hidden ones in parentheses, for the history. */
export const blocksInWords = (blocks: readonly FrontBlock[]): string =>
  blocks
    .map((block) => {
      const own = 'title' in block ? block.title : 'text' in block ? block.text : 'number' in block ? block.number : ''
      const name = frontBlockLabel[block.kind] + (own === '' ? '' : ` ”${own}”`)
      return block.isShown ? name : `(${name})`
    })
    .join(', ')
