import type { PublicDb, Statement } from '../../platform/database/database.ts'
import type { SharedArea } from './shares-table.ts'

// Visitors' pages know, with the revision of the site, of which areas it shows what is shared with it. Most sites show nothing of most
// areas: the statements about that are then not sent.

const areaOf = new WeakMap<Statement<object>, SharedArea | null>()

/** Marks a statement that has rows only where the site shows what is shared with it: of this area, or null for any. */
export function ofShared<Row extends object>(area: SharedArea | null, made: Statement<Row>): Statement<Row> {
  areaOf.set(made, area)
  return made
}

/** The handle of a site that shows what is shared of these areas and of no others. */
export function askingOnly(site: PublicDb, shown: readonly string[]): PublicDb {
  const isNeedless = (statement: Statement<object>): boolean => {
    const area = areaOf.get(statement)
    if (area === undefined) return false
    return area === null ? shown.length === 0 : !shown.includes(area)
  }
  return {
    ...site,
    rows: async (statement, values) => (isNeedless(statement) ? [] : site.rows(statement, values)),
  }
}
