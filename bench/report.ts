/** One line of the result: the measured value beside the promised one. */
export interface Result {
  readonly row: number
  readonly work: string
  readonly reached: string
  readonly bar: string
  /** Null: nothing can be measured yet, or on this machine. */
  readonly isMet: boolean | null
  /** The measured values and the method, in a few words. */
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

/** At most `bar` of a unit without a limit to compare with: bytes, requests. */
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
