/** One line of the result: what was reached beside what was promised. */
export interface Result {
  readonly row: number
  readonly work: string
  readonly reached: string
  readonly bar: string
  /** Null: there is nothing to measure yet, or here. */
  readonly isMet: boolean | null
  /** What was measured, and how, in a few words. */
  readonly note: string
}

const number = (value: number, digits = 2): string => value.toFixed(digits)

/** At least `bar` times the limit. */
export const atLeast = (row: number, work: string, ratio: number, bar: number, unit: string, note: string): Result => ({
  row,
  work,
  reached: `${number(ratio)} × ${unit}`,
  bar: `≥ ${bar} × ${unit}`,
  isMet: ratio >= bar,
  note,
})

/** At most `bar` times the limit. */
export const atMost = (row: number, work: string, ratio: number, bar: number, unit: string, note: string): Result => ({
  row,
  work,
  reached: `${number(ratio)} × ${unit}`,
  bar: `≤ ${bar} × ${unit}`,
  isMet: ratio <= bar,
  note,
})

/** At most `bar` of a unit that needs no limit beside it: bytes, requests. */
export const within = (row: number, work: string, value: number, bar: number, unit: string, note: string): Result => ({
  row,
  work,
  reached: `${Number.isInteger(value) ? value : number(value, 1)} ${unit}`,
  bar: `≤ ${bar} ${unit}`,
  isMet: value <= bar,
  note,
})

export const notMeasured = (row: number, work: string, bar: string, note: string): Result => ({
  row,
  work,
  reached: '–',
  bar,
  isMet: null,
  note,
})

export function print({ row, work, reached, bar, isMet, note }: Result): void {
  const mark = isMet === null ? '·' : isMet ? '✓' : '✗'
  console.log(`${mark} ${String(row).padStart(2)}  ${work.padEnd(50)} ${reached.padStart(12)}   ${bar.padEnd(14)} ${note}`)
}
