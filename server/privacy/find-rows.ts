import type { Effect, Finding } from '#contract/privacy/finding.ts'
import type { SiteDb, Statement } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import type { PersonMatch } from './matching.ts'
import { erased } from './matching.ts'
import type { Place } from './places.ts'
import { places } from './places.ts'
import { shownValue } from './shown-value.ts'

// The rows of a site in which a person may be, found and taken out by statements that are made from the list of places.

interface FoundRow {
  readonly key: string
  readonly row: unknown
}
interface RowStatements {
  readonly find: Statement<FoundRow>
  readonly lock: Statement<FoundRow>
  readonly remove: Statement<object>
  readonly overwrite: Statement<object>
}

const siteColumn = ({ table }: Place): string => (table === 'sites' ? 'id' : 'site_id')
const keyOf = ({ key, table }: Place): string =>
  key.length === 0 ? `''` : `concat_ws('/', ${key.map((one) => `${table}.${one}`).join(', ')})`
const everyColumn = (place: Place): string[] => [...Object.keys(place.personal), ...Object.keys(place.beside ?? {})]

function statementsOf(name: string, place: Place): RowStatements {
  const { table, personal } = place
  const row = `jsonb_build_object(${everyColumn(place)
    .map((one) => `'${one}', ${one}`)
    .join(', ')})`
  const ofSite = `${table}.${siteColumn(place)} = $1${place.where === undefined ? '' : ` and ${place.where}`}`
  const isFound = Object.keys(personal)
    .map((one) => `${one}::text ~* $2`)
    .join(' or ')
  const chosen = `${ofSite} and ${keyOf(place)} = $2`
  const columns = Object.keys(personal)
  return {
    find: statement<FoundRow>(
      `privacy_find_${name}`,
      `select ${keyOf(place)} as key, ${row} as row from ${table} where ${ofSite} and (${isFound}) order by 1 limit 500`,
    ),
    lock: statement<FoundRow>(`privacy_lock_${name}`, `select ${keyOf(place)} as key, ${row} as row from ${table} where ${chosen}`),
    remove: statement(`privacy_remove_${name}`, `delete from ${table} where ${chosen}`),
    overwrite: statement(
      `privacy_overwrite_${name}`,
      `update ${table} set ${columns.map((one) => `${one} = left_over.${one}`).join(', ')}
       from jsonb_populate_record(null::${table}, $3::jsonb) as left_over where ${chosen}`,
    ),
  }
}

const statements = new Map([...places].map(([name, place]) => [name, { place, ...statementsOf(name, place) }]))

/** The parts of a finding's id: where it is, the site, the row. */
export interface FindingId {
  readonly place: string
  readonly siteId: string
  readonly key: string
}
export const printId = ({ place, siteId, key }: FindingId): string => [place, siteId, key].join('|')
export function parseId(id: string): FindingId {
  const [place = '', siteId = '', ...key] = id.split('|')
  return { place, siteId, key: key.join('|') }
}

/** Every row of the site in which the person is, of all places. */
export async function findRows(site: SiteDb, siteName: string, match: PersonMatch): Promise<Finding[]> {
  const found = await Promise.all(
    [...statements].map(async ([name, { place, find }]) => ({
      name,
      place,
      rows: await site.rows(find, [site.siteId, match.pattern]),
    })),
  )
  return found.flatMap(({ name, place, rows }) =>
    rows.flatMap(({ key, row }) => {
      const values = row as Readonly<Record<string, unknown>>
      const personal = Object.entries(place.personal).filter(([column]) => match.isIn(values[column]))
      if (personal.length === 0) return []
      const shown = Object.entries({ ...place.personal, ...place.beside }).filter(
        ([column]) => !/^(?:name_key|email_key|search_text)$/.test(column),
      )
      const data = shown.map(([column, label]) => ({ label, value: shownValue(values[column]) }))
      const effects: Effect[] = [
        { does: place.erasure === 'remove' ? 'removed' : 'overwritten', what: place.plural, count: 1, why: '' },
        ...(place.kept ? [{ does: 'kept' as const, count: 1, ...place.kept }] : []),
      ]
      return [
        {
          id: printId({ place: name, siteId: site.siteId, key }),
          place: place.label,
          siteId: site.siteId,
          siteName,
          title: shownValue(values[personal[0]?.[0] ?? '']).slice(0, 120),
          data: data.filter(({ value }) => value !== ''),
          effects,
          isProtected: false,
          refusal: null,
        },
      ]
    }),
  )
}

interface LeftColumn {
  readonly column: string
  readonly value: unknown
  readonly key: string
}

export const isRowPlace = (place: string): boolean => statements.has(place)

/** Removes the row, or overwrites the person in it. Nothing happens when it is gone. */
export async function eraseRow(site: SiteDb, { place: name, key }: FindingId, match: PersonMatch): Promise<void> {
  const known = statements.get(name)
  if (!known) throw new Error(`No place is named ${name}`)
  const { place, lock, remove, overwrite } = known
  const values = [site.siteId, key]
  if (place.erasure === 'remove') {
    site.send(remove, values)
    return
  }
  const [found] = await site.rows(lock, values)
  if (!found) return
  const row = found.row as Readonly<Record<string, unknown>>
  const left = Object.fromEntries(
    Object.keys(place.personal).map((column) => [column, leftOf(place, { column, value: row[column], key }, match)]),
  )
  site.send(overwrite, [...values, left])
}

function leftOf(place: Place, { column, value, key }: LeftColumn, match: PersonMatch): unknown {
  if (!match.isIn(value)) return value
  if (place.readdressed === column) return `borttaget-${key.slice(0, 8)}`
  const left = match.without(value)
  // Two names that only the person told apart are still two.
  if (column === 'name_key') return `${String(left)} ${key}`
  if (!place.emptied?.includes(column)) return left
  // An address with a word in its place is no address.
  return typeof left === 'string' && left.includes(erased) ? (column === 'contact_email' ? null : '') : left
}
