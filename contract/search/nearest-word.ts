// The correction of a mistyped word: the word of the site with the fewest changed letters.

/** Letters put in, left out, changed or swapped between two words; `limit` + 1 for more than `limit`. */
export function distanceOf(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (beforeLast[j - 2] ?? 0) + 1 : changed
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, swapped))
    }
    if (Math.min(...row) > limit) return limit + 1
    ;[beforeLast, last] = [last, row]
  }
  return Math.min(last[b.length] ?? 0, limit + 1)
}

/** Number of wrong letters allowed in a word of that length. */
export const errorsAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** The nearest word, preferably with the same beginning; null if none is within `errors`. */
export function nearestWord(word: string, among: Iterable<string>, errors = errorsAllowed(word.length)): string | null {
  let limit = errors
  let nearest: { readonly word: string; readonly rank: number } | null = null
  if (limit === 0) return null
  for (const one of among) {
    if (one.length < 3 || one === word) continue
    const distance = distanceOf(word, one, limit)
    if (distance > limit) continue
    const rank = distance * 4 + (one[0] === word[0] ? 0 : 2) + (one.length === word.length ? 0 : 1)
    if (nearest === null || rank < nearest.rank || (rank === nearest.rank && one < nearest.word)) nearest = { word: one, rank }
    limit = Math.min(limit, Math.max(distance, 1))
  }
  return nearest?.word ?? null
}
