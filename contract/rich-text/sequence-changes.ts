/** A stretch of a sequence, `from` up to but not including `to`, and its replacement; the stretch of an insertion is empty. */
export interface Change {
  readonly from: number
  readonly to: number
  readonly added: readonly number[]
}

/** Lengths of the longest common subsequence of the remainders from each pair of positions. */
function commonLengths(before: readonly number[], after: readonly number[]): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--) {
    const [row, below] = [table[i], table[i + 1]]
    if (row === undefined || below === undefined) continue
    for (let j = after.length - 1; j >= 0; j--) {
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return table
}

/** The fewest changes that make `before` into `after`, in order, with something unchanged between each two. */
export function sequenceChanges(before: readonly number[], after: readonly number[]): Change[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let [end, afterEnd] = [before.length, after.length]
  while (end > start && afterEnd > start && before[end - 1] === after[afterEnd - 1]) {
    end -= 1
    afterEnd -= 1
  }
  const [oldMiddle, newMiddle] = [before.slice(start, end), after.slice(start, afterEnd)]
  const common = commonLengths(oldMiddle, newMiddle)
  const changes: Change[] = []
  let [i, j] = [0, 0]
  while (i < oldMiddle.length || j < newMiddle.length) {
    const [fromOld, fromNew] = [i, j]
    while ((i < oldMiddle.length || j < newMiddle.length) && !(i < oldMiddle.length && oldMiddle[i] === newMiddle[j])) {
      if (j >= newMiddle.length || (i < oldMiddle.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) i += 1
      else j += 1
    }
    if (i > fromOld || j > fromNew) changes.push({ from: start + fromOld, to: start + i, added: newMiddle.slice(fromNew, j) })
    while (i < oldMiddle.length && oldMiddle[i] === newMiddle[j]) {
      i += 1
      j += 1
    }
  }
  return changes
}
