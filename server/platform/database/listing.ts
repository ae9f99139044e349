import { foldForSearch } from '#contract/slug.ts'
import { malformed } from '../errors.ts'

/** A LIKE pattern that finds what was typed anywhere in a folded column. The search is text, never a pattern. */
export const likePattern = (search: string): string => `%${foldForSearch(search).replace(/[\\%_]/g, '\\$&')}%`

/** Where a list ordered by name goes on: the last name and id of the page before. */
export const nameCursor = (name: string, id: string): string => Buffer.from(`${name}\n${id}`).toString('base64url')

/** Throws 400 for what `nameCursor` never made. */
export function parseNameCursor(cursor: string): readonly [name: string, id: string] {
  const [name, id] = Buffer.from(cursor, 'base64url').toString().split('\n')
  if (name === undefined || id === undefined) throw malformed()
  return [name, id]
}
