import type { ReactNode } from 'react'
import { Corner, cornerWords, Lockup, lockupWords, PictureTreatment, pictureWords } from '#contract/design/federation-design.ts'
import { fixedHeaderWords } from '#contract/design/freedoms.ts'
import { TypePair, typePairWords } from '#contract/design/type-pairs.ts'
import type { GivenPart, Part, PartValues } from '#contract/inherited/parts.ts'
import { blocksInWords, frontKindWords } from '#contract/settings/front.ts'
import { Strong } from '#web/ui/blocks.tsx'
import { Quiet } from '#web/ui/layout.tsx'

interface Option {
  readonly value: string
  readonly label: string
}

/** The parts of the design that are chosen in a list. */
export const optionsOf = {
  type: TypePair.options.map((value): Option => ({ value, label: `${typePairWords[value].name} (${typePairWords[value].faces})` })),
  lockup: Lockup.options.map((value): Option => ({ value, label: lockupWords[value].name })),
  corner: Corner.options.map((value): Option => ({ value, label: cornerWords[value].name })),
  pictures: PictureTreatment.options.map((value): Option => ({ value, label: pictureWords[value].name })),
} as const
export type ListedPart = keyof typeof optionsOf
export const listedParts: readonly ListedPart[] = ['type', 'lockup', 'corner', 'pictures']

export const isListed = (part: GivenPart): part is ListedPart => part in optionsOf

const listed = (part: ListedPart) => (value: string) => optionsOf[part].find((one) => one.value === value)?.label ?? value

const words: { readonly [One in Part]?: (value: PartValues[One]) => ReactNode } = {
  type: listed('type'),
  lockup: listed('lockup'),
  corner: listed('corner'),
  pictures: listed('pictures'),
  beginning: (kind) => frontKindWords[kind].label,
  claim: ({ claim, claimText }) => (
    <>
      <Strong>{claim}</Strong>
      <Quiet>{claimText}</Quiet>
    </>
  ),
  action: ({ label, address }) => (
    <>
      <Strong>{label}</Strong>
      <Quiet>Leder till {address}</Quiet>
    </>
  ),
  blocks: (blocks) => blocksInWords(blocks.filter(({ isShown }) => isShown)),
  headerImage: (header) => fixedHeaderWords[header],
}

/** A value as people read it; a text is its own words. */
export function partInWords(part: Part, value: PartValues[Part]): ReactNode {
  // The part determines the type of its value, but TypeScript cannot follow that.
  const inWords = words[part] as ((of: typeof value) => ReactNode) | undefined
  return inWords ? inWords(value) : (value as string)
}
