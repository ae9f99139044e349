import { notFound } from './errors.ts'

// The short lists that a site keeps by name: news categories, policy areas, programmes.

/** Equal for two names that differ in nothing but capitals. SQL makes the same by `lower(name collate "sv-x-icu")`. */
export const nameKey = (name: string): string => name.toLocaleLowerCase('sv')

/** Throws 404 when no row has the id. */
export function rowById<Row extends { readonly id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((candidate) => candidate.id === id)
  if (!row) throw notFound()
  return row
}

/** True if `ids` names every row, and each once. */
export function isOrderOf(rows: readonly { readonly id: string }[], ids: readonly string[]): boolean {
  const known = new Set(rows.map(({ id }) => id))
  return ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id))
}

/** `wanted`, or with the lowest number that makes it free: `skola-2`. */
export function numbered(wanted: string, isFree: (one: string) => boolean): string {
  for (let number = 1; ; number++) {
    const one = number === 1 ? wanted : `${wanted}-${number}`
    if (isFree(one)) return one
  }
}
