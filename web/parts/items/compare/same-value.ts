const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// A text of 200 blocks is compared several times at each key, always with the same text; only the first time costs.
const answers = new WeakMap<object, { readonly other: unknown; readonly isSame: boolean }>()

/**
 * Whether two JSON values say the same. Not by their printed text: PostgreSQL's jsonb gives the members of a rich text
 * back in another order than the editor wrote them. A member that is undefined counts as absent. Values are never changed
 * after they were compared.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null) return Object.is(one, other)
  const known = answers.get(one)
  if (known?.other === other && known !== undefined) return known.isSame
  const isSame = compare(one, other)
  answers.set(one, { other, isSame })
  return isSame
}

function compare(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((value, index) => compare(value, other[index]))
  }
  if (!isRecord(one) || !isRecord(other)) return false
  for (const name in one) if (!compare(one[name], other[name])) return false
  for (const name in other) if (other[name] !== undefined && one[name] === undefined) return false
  return true
}
