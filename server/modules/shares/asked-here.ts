import type { PublicDb, Statement } from '../../platform/database/database.ts'
import type { SharedArea } from './shares-table.ts'

// Visitors' pages know, with the revision of the site, of which areas it shows what is shared with it. Most sites show nothing of most
// areas: the statements about that are then not sent, or in a simpler form.

const areaOf = new WeakMap<Statement<object>, SharedArea | null>()

/** Marks a statement that has rows only where the site shows what is shared with it: of this area, or null for any. */
export function ofShared<Row extends object>(area: SharedArea | null, made: Statement<Row>): Statement<Row> {
  areaOf.set(made, area)
  return made
}

// What is shared of this area stands in for items of the site's own that are linked with it (the view `shown_items`).
const linkedArea: SharedArea = 'representatives'
const ownItems = `(select site_id, id, area, slug, path, facet, no_index, published_at, updated_at, title, about, search_text, head, body, image, media,
  event, null::jsonb as common from published_items)`
const ofOwnItems = new WeakMap<Statement<object>, Statement<object>>()

/** A statement about public items of the site as visitors read them. `made` is given what to select from, and the end of its name. */
export function ofShownItems<Row extends object>(made: (items: string, form: string) => Statement<Row>): Statement<Row> {
  const asked = made('shown_items', '')
  ofOwnItems.set(asked, made(ownItems, '_own'))
  return asked
}

/** The handle of a site that shows what is shared of these areas and of no others. */
export function askingOnly(site: PublicDb, shown: readonly string[]): PublicDb {
  const isNeedless = (asked: Statement<object>): boolean => {
    const area = areaOf.get(asked)
    if (area === undefined) return false
    return area === null ? shown.length === 0 : !shown.includes(area)
  }
  const simplest = <Row extends object>(asked: Statement<Row>): Statement<Row> =>
    // The two differ in what they select from, and not in their rows.
    shown.includes(linkedArea) ? asked : ((ofOwnItems.get(asked) as Statement<Row> | undefined) ?? asked)
  return {
    ...site,
    rows: async (asked, values) => (isNeedless(asked) ? [] : site.rows(simplest(asked), values)),
  }
}
