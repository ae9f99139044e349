import { foldForSearch } from '#contract/slug.ts'
import { isPlausibleDate } from '#contract/stockholm-time.ts'
import { malformed } from '../errors.ts'
import { isUuid } from '../uuid.ts'

/** A LIKE pattern that finds what was typed anywhere in a folded column. The search is text, never a pattern. */
export const likePattern = (search: string): string => `%${foldForSearch(search).replace(/[\\%_]/g, '\\$&')}%`

/** A column's moment as a cursor's `moment` has it; null where the column is. */
export const momentText = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

// PostgreSQL answers with an internal error for some values of these types, so a cursor with one is refused before.
const writtenMoment = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const isMoment = (text: string): boolean => text === '-infinity' || (writtenMoment.test(text) && new Date(text).toJSON() === text)

const isString = (value: unknown): value is string => typeof value === 'string'
const valuesOf = {
  text: (value: unknown) => isString(value) && !/\0|\p{Surrogate}/u.test(value),
  /** UTC with milliseconds, or `-infinity` for a row without a moment. */
  moment: (value: unknown) => isString(value) && isMoment(value),
  day: (value: unknown) => isString(value) && isPlausibleDate(value),
  id: (value: unknown) => isString(value) && isUuid(value),
  flag: (value: unknown) => typeof value === 'boolean',
}
type Kind = keyof typeof valuesOf

/** The values that a list is ordered by, of one of its rows. */
type Place<Kinds extends readonly Kind[]> = { readonly [At in keyof Kinds]: Kinds[At] extends 'flag' ? boolean : string }

interface ListCursor<Kinds extends readonly Kind[]> {
  readonly print: (...place: Place<Kinds>) => string
  /** The place of the last row of the page before; throws 400 for text that `print` never made. */
  readonly parse: (after: string) => Place<Kinds>
  /** As `parse`; nulls for the first page, which comes after no row. */
  readonly placeAfter: (after: string | undefined) => readonly (string | boolean | null)[]
}

/** The cursor of a list that is ordered by values of these kinds, in this order. */
export function listCursor<const Kinds extends readonly Kind[]>(...kinds: Kinds): ListCursor<Kinds> {
  const fits = (place: unknown): place is Place<Kinds> =>
    Array.isArray(place) && place.length === kinds.length && kinds.every((kind, at) => valuesOf[kind](place[at]))
  function parse(after: string): Place<Kinds> {
    const place = parsedJson(Buffer.from(after, 'base64url').toString())
    if (!fits(place)) throw malformed()
    return place
  }
  return {
    print: (...place) => Buffer.from(JSON.stringify(place)).toString('base64url'),
    parse,
    placeAfter: (after) => (after === undefined ? kinds.map(() => null) : parse(after)),
  }
}

/** Undefined for text that is not JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One page of `rows`, of which one more than `limit` was asked for: it shows whether there is a next page. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next: last && rows.length > limit ? cursorOf(last) : null }
}
