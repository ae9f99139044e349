import type { ReactNode } from 'react'
import { Corner, cornerWords, Lockup, lockupWords, PictureTreatment, pictureWords } from '#contract/design/federation-design.ts'
import { TypePair, typePairWords } from '#contract/design/type-pairs.ts'
import type { GivenPart } from '#contract/inherited/inherited.ts'
import { Swatch } from '#web/parts/accent/colour-field.tsx'
import { Row } from '#web/ui/layout.tsx'

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

const isListed = (part: GivenPart): part is ListedPart => part in optionsOf

/** A value as people read it. */
export function partInWords(part: GivenPart, value: string): ReactNode {
  if (isListed(part)) return optionsOf[part].find((one) => one.value === value)?.label ?? value
  if (part === 'color')
    return (
      <Row>
        <Swatch color={value} />
        {value}
      </Row>
    )
  return value
}
