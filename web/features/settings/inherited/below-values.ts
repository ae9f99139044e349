import { standardDesign } from '#contract/design/federation-design.ts'
import type { BelowSettings } from '#contract/inherited/inherited.ts'
import type { GivenPart } from '#contract/inherited/parts.ts'
import { givenParts, ruleParts } from '#contract/inherited/parts.ts'
import { defaultAccentColor } from '#contract/settings/settings.ts'
import type { Decided } from '#web/parts/decided-where.tsx'

interface PartValue {
  decided: Decided
  /** As typed; kept while the part is not decided here. */
  value: string
}

/** The form's values: every part, and the domains a line each. */
export interface BelowValues {
  parts: Record<GivenPart, PartValue>
  domains: string
}

const beginsWith: Readonly<Partial<Record<GivenPart, string>>> = {
  type: standardDesign.type,
  lockup: standardDesign.lockup,
  corner: standardDesign.corner,
  pictures: standardDesign.pictures,
  color: defaultAccentColor,
  editorsNeedReview: 'true',
  isCreditRequired: 'true',
  isLicenceRequired: 'true',
  retentionYears: '5',
}

export const valuesOf = (content: BelowSettings): BelowValues => ({
  parts: Object.fromEntries(
    givenParts.map((part) => {
      const set = content[part]
      const decided: Decided = set === null ? 'notHere' : set.isFixed ? 'fixed' : 'free'
      return [part, { decided, value: String(set?.value ?? beginsWith[part] ?? '') }]
    }),
  ) as BelowValues['parts'],
  domains: content.domains.join('\n'),
})

function asSent(part: GivenPart, value: string): string | number | boolean {
  if (part === 'color') return value.toLowerCase()
  if (part === 'retentionYears') return Number(value)
  return ruleParts.some((rule) => rule === part) ? value === 'true' : value
}

/** As it is sent; the schema of the contract checks it. */
export const contentOf = ({ parts, domains }: BelowValues): BelowSettings =>
  ({
    ...Object.fromEntries(
      givenParts.map((part) => {
        const { decided, value } = parts[part]
        const set = { value: asSent(part, value), isFixed: decided === 'fixed' }
        return [part, decided === 'notHere' ? null : set]
      }),
    ),
    domains: domains
      .split('\n')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  }) as BelowSettings

/** The field that a fault belongs to: `type`, or `domains` for any line of them. */
export const partOfFault = (path: string): string => path.replace(/^content\./, '').replace(/\..*$/, '')
