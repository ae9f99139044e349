import type { MediaRow } from '#contract/media/media.ts'

interface MediaPart {
  /** Null where the list has one part only, which needs no heading. */
  readonly title: string | null
  readonly rows: readonly MediaRow[]
  /** Of its first row, in the whole list. */
  readonly from: number
}

/** The rows of a list of the federation's pictures: what it recommends, and the rest. */
export function recommendedFirst(rows: readonly MediaRow[]): readonly MediaPart[] {
  const recommended = rows.filter(({ isRecommended }) => isRecommended === true)
  if (recommended.length === 0) return [{ title: null, rows, from: 0 }]
  const rest = rows.slice(recommended.length)
  return [
    { title: 'Riksorganisationen rekommenderar', rows: recommended, from: 0 },
    ...(rest.length > 0 ? [{ title: 'Fler gemensamma', rows: rest, from: recommended.length }] : []),
  ]
}
