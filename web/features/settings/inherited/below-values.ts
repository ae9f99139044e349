import { standardDesign } from '#contract/design/federation-design.ts'
import type { BelowSettings, GivenPart } from '#contract/inherited/inherited.ts'
import { givenPartName } from '#contract/inherited/inherited.ts'
import { defaultAccentColor } from '#contract/settings/settings.ts'

interface PartValue {
  isSet: boolean
  /** As typed; kept while the part is switched off. */
  value: string
  isFixed: boolean
}

/** The form's values: every part, set or not, and the domains a line each. */
interface BelowValues {
  parts: Record<GivenPart, PartValue>
  domains: string
}

const allParts = Object.keys(givenPartName) as GivenPart[]

const beginsWith: Readonly<Partial<Record<GivenPart, string>>> = {
  type: standardDesign.type,
  lockup: standardDesign.lockup,
  corner: standardDesign.corner,
  pictures: standardDesign.pictures,
  color: defaultAccentColor,
}

export const valuesOf = (content: BelowSettings): BelowValues => ({
  parts: Object.fromEntries(
    allParts.map((part) => {
      const set = content[part]
      return [part, { isSet: set !== null, value: set?.value ?? beginsWith[part] ?? '', isFixed: set?.isFixed ?? false }]
    }),
  ) as BelowValues['parts'],
  domains: content.domains.join('\n'),
})

/** As it is sent; the schema of the contract checks it. */
export const contentOf = ({ parts, domains }: BelowValues): BelowSettings =>
  ({
    ...Object.fromEntries(
      allParts.map((part) => {
        const { isSet, value, isFixed } = parts[part]
        return [part, isSet ? { value: part === 'color' ? value.toLowerCase() : value, isFixed } : null]
      }),
    ),
    domains: domains
      .split('\n')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  }) as BelowSettings

/** The field that a fault belongs to: `type`, or `domains` for any line of them. */
export const partOfFault = (path: string): string => path.replace(/^content\./, '').replace(/\..*$/, '')
