import type { County } from '#contract/settings/counties.ts'
import { countyOf } from '#contract/settings/counties.ts'

// The counties of a postcode, by its first two digits. There is no register of postcodes and municipalities that may be shipped
// with a program, so a postcode tells the county only; some areas lie in two.

const areas = `
10-19 01, 20-27 12, 28 12 07, 29 12 10, 30-31 13, 33 06, 34-35 07, 36 07 08, 37 10, 38-39 08, 40-42 14, 43 14 13, 44-47 14,
50-54 14, 55-56 06, 57 06 08, 58 05, 59 05 08, 60 05, 61 05 04, 62 09, 63-64 04, 65 17, 66 17 14, 67-68 17, 69-71 18, 72 19,
73 19, 74-75 03, 76 01, 77-79 20, 80 21, 81 21 03, 82 21, 83 23, 84 23 22, 85-89 22, 90-92 24, 93 24 25, 94-98 25
`

const byArea = new Map(
  areas.split(',').flatMap((entry) => {
    const [range = '', ...codes] = entry.trim().split(' ')
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, at) => [from + at, codes] as const)
  }),
)

/** The digits of a typed postcode; null for a text that is not meant as one. */
export function typedPostcode(text: string): string | null {
  const digits = text.replace(/^se?-/i, '').replace(/\s/g, '')
  return /^\d+$/.test(digits) ? digits : null
}

/** The counties of a postcode of five digits, the larger part first; none for one that does not exist. */
export const countiesOfPostcode = (digits: string): County[] =>
  (byArea.get(Number(digits.slice(0, 2))) ?? []).flatMap((code) => countyOf(code) ?? [])
