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

const yesOrNo: readonly Option[] = [
  { value: 'true', label: 'Ja' },
  { value: 'false', label: 'Nej' },
]
const inYears = (count: number): string => `${count} år`
export const retentionOptions: readonly Option[] = Array.from({ length: 10 }, (_, index) => ({
  value: String(index + 1),
  label: inYears(index + 1),
}))

/** The parts of the look are chosen in a list. */
const lookOptions = {
  type: TypePair.options.map((value): Option => ({ value, label: `${typePairWords[value].name} (${typePairWords[value].faces})` })),
  lockup: Lockup.options.map((value): Option => ({ value, label: lockupWords[value].name })),
  corner: Corner.options.map((value): Option => ({ value, label: cornerWords[value].name })),
  pictures: PictureTreatment.options.map((value): Option => ({ value, label: pictureWords[value].name })),
} as const
export type LookPart = keyof typeof lookOptions
export const lookParts: readonly LookPart[] = ['type', 'lockup', 'corner', 'pictures']

/** The parts that are chosen in a list for the sites below; a value as its option has it is a string. */
export const optionsOf: { readonly [One in GivenPart]?: readonly Option[] } = {
  ...lookOptions,
  editorsNeedReview: yesOrNo,
  isCreditRequired: yesOrNo,
  isLicenceRequired: yesOrNo,
  retentionYears: retentionOptions,
}

const listed = (part: LookPart) => (value: string) => lookOptions[part].find((one) => one.value === value)?.label ?? value
const yesNo = (value: boolean) => (value ? 'Ja' : 'Nej')

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
  editorsNeedReview: yesNo,
  isCreditRequired: yesNo,
  isLicenceRequired: yesNo,
  retentionYears: inYears,
  headerImage: (header) => fixedHeaderWords[header],
}

/** A value as people read it; a text is its own words. */
export function partInWords(part: Part, value: PartValues[Part]): ReactNode {
  // The part determines the type of its value, but TypeScript cannot follow that.
  const inWords = words[part] as ((of: typeof value) => ReactNode) | undefined
  return inWords ? inWords(value) : (value as string)
}
