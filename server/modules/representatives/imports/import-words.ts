import type { Body, RoleTitle } from '#contract/representatives/representative-bodies.ts'
import type { ImportColumn, ImportMapping } from '#contract/representatives/representative-imports.ts'
import { isPlausibleDate } from '#contract/stockholm-time.ts'
import { foldedHeading as fold, layoutColumns, layoutOf } from './valmyndigheten-layouts.ts'

// Guesses the meaning of headings, names, dates, bodies and roles in lists. A guess is only proposed; a person decides.

/** By folded heading, most specific first. */
const headings: readonly (readonly [ImportColumn, RegExp])[] = [
  ['given', /^(?:fornamn|tilltalsnamn)/],
  ['family', /^efternamn/],
  ['reference', /^ersattare for|^ersatter/],
  ['name', /^(?:namn|person|ledamot|ersattare|fortroendevald|kandidat)$|^namn\b/],
  ['body', /^(?:organ|namnd|instans|valtyp|val$|forsamling)/],
  ['role', /^(?:roll|uppdrag|befattning|funktion|typ av)/],
  ['from', /^(?:from$|fr o m|fran|tilltrad|tilltrader|datum for tilltrad|startdatum|utsedd|datum$)/],
  ['to', /^(?:tom$|t o m|till och med|slutdatum|till$)/],
  ['order', /^(?:ordning|ordn|turordning|nr$|plats)/],
  ['area', /^(?:omrade|valomrade|valkrets|kommun|region|lan$|namn pa omrade)/],
  ['party', /^parti/],
]

/** The columns that the headings suggest; each heading is used once. */
export function guessColumns(names: readonly string[]): ImportMapping['columns'] {
  const layout = layoutOf(names)
  if (layout !== null) return layoutColumns(layout, names)
  const columns: Partial<Record<ImportColumn, string>> = {}
  const taken = new Set<string>()
  for (const [column, pattern] of headings) {
    const name = names.find((heading) => !taken.has(heading) && pattern.test(fold(heading)))
    if (name === undefined || columns[column] !== undefined) continue
    columns[column] = name
    taken.add(name)
  }
  if (columns.given !== undefined && columns.family !== undefined) delete columns.name
  return columns
}

const particles = new Set([
  'af',
  'av',
  'von',
  'de',
  'la',
  'le',
  'du',
  'da',
  'di',
  'van',
  'der',
  'den',
  'el',
  'al',
  'ul',
  'bin',
  'ter',
])

/** "Anna Berg, 45 år" and "Anna Berg (f. 1971)": what tells the age is never kept. */
const age = /[\s,(]+(?:\d{1,3} år|(?:f|född)?[.\s]*(?:19|20)\d\d)\b.*$/iu

/** "Berg, Anna" and "Anna Berg"; particles belong to the family name after them. */
export function splitName(written: string): { givenName: string; familyName: string } {
  const name = written.replace(age, '')
  const [family, given] = name.split(',').map((part) => part.trim())
  if (given) return { givenName: given, familyName: family ?? '' }
  const words = name.split(' ').filter((word) => word !== '')
  let at = Math.max(words.length - 1, 0)
  while (at > 1 && particles.has((words[at - 1] ?? '').toLocaleLowerCase('sv'))) at--
  return { givenName: words.slice(0, at).join(' '), familyName: words.slice(at).join(' ') }
}

/** Names are equal whatever their case and spacing; å is not a. */
export const nameKey = (name: string): string => name.normalize('NFC').toLocaleLowerCase('sv').replace(/\s+/g, ' ').trim()

const months = ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec']
const isoDate = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]\d\d:\d\d.*)?$/
const slashDate = /^(\d{1,2})\/(\d{1,2})[ /-](\d{4})$/
const wordDate = /^(\d{1,2}) ([a-zåäö]{3,9})\.? (\d{4})$/i

/** Parses dates of Swedish lists into `2026-11-21`; null for text that is not a date. */
export function parseDate(text: string): string | null {
  const [, isoYear, isoMonth, isoDay] = isoDate.exec(text) ?? []
  const [, slashDay, slashMonth, slashYear] = slashDate.exec(text) ?? []
  const [, wordDay, word = '', wordYear] = wordDate.exec(text) ?? []
  const year = isoYear ?? slashYear ?? wordYear
  const month = isoMonth ?? slashMonth ?? String(months.indexOf(word.slice(0, 3).toLowerCase()) + 1)
  const day = isoDay ?? slashDay ?? wordDay
  const date = `${year}-${month.padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`
  return isPlausibleDate(date) ? date : null
}

const bodyCodes: Readonly<Record<string, { level: Body['level']; kind: Body['kind'] }>> = {
  kf: { level: 'kommun', kind: 'fullmaktige' },
  rf: { level: 'region', kind: 'fullmaktige' },
  rd: { level: 'riksdag', kind: 'fullmaktige' },
  eu: { level: 'eu', kind: 'fullmaktige' },
}
const codeOf: readonly (readonly [RegExp, string])[] = [
  [/^kf$|^k$|^kommunfullmaktige|^kommun$|^val till kommun/, 'kf'],
  [/^rf$|^l$|^regionfullmaktige|^landsting|^region$|^val till region/, 'rf'],
  [/^rd$|^r$|^riksdag|^val till riksdag/, 'rd'],
  [/^eu$|^e$|^ep$|^europaparlament/, 'eu'],
]

/** The body that the text probably means; null when none fits, or several. */
export function guessBody(words: string, bodies: readonly Body[], source: ImportMapping['source']): string | null {
  const wanted = fold(words)
  const named = bodies.filter(({ name }) => fold(name) === wanted)
  if (named.length === 1) return named[0]?.id ?? null
  const code = wanted === '' && source === 'valmyndigheten' ? 'kf' : codeOf.find(([pattern]) => pattern.test(wanted))?.[1]
  const kind = code === undefined ? undefined : bodyCodes[code]
  const ofKind = kind ? bodies.filter((body) => body.level === kind.level && body.kind === kind.kind) : []
  return ofKind.length === 1 ? (ofKind[0]?.id ?? null) : null
}

const roleWords: readonly (readonly [RegExp, string])[] = [
  [/^(?:led|ledamot|ledamoter|ord(?:inarie)? ledamot)$/, 'ledamot'],
  [/^(?:ers|ersattare|ersattande ledamot)$/, 'ersattare'],
  [/^(?:ordf|ordforande)$/, 'ordforande'],
  [/^(?:1e|1 |forste )?v(?:ice)? ?ordf(?:orande)?$/, 'forste-vice-ordforande'],
  [/^1e v(?:ice)? ordf(?:orande)?$/, 'forste-vice-ordforande'],
  [/^(?:2e|andre) v(?:ice)? ordf(?:orande)?$/, 'andre-vice-ordforande'],
  [/^(?:suppl|suppleant)$/, 'suppleant'],
]

/** The role that the words probably mean; null when none fits. A row without a role in Valmyndigheten's lists is a member. */
export function guessRole(words: string, roles: readonly RoleTitle[], source: ImportMapping['source']): string | null {
  const wanted = fold(words)
  if (wanted === '') return source === 'valmyndigheten' ? 'ledamot' : null
  return roles.find(({ name }) => fold(name) === wanted)?.id ?? roleWords.find(([pattern]) => pattern.test(wanted))?.[1] ?? null
}

/** "Malmö", "Malmö kommun" and "Kommunfullmäktige i Malmö" are the municipality Malmö. Null when none is, or several are. */
export function areaOf(areas: readonly string[], municipality: string): string | null {
  const plain = (words: string): string => fold(words).replace(/^kommunfullmaktige i |^kommun(?:en)? | (?:kommun|stad)$/g, '')
  const wanted = plain(municipality)
  const found = wanted === '' ? [] : areas.filter((area) => plain(area) === wanted)
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The party that the federation or the site is called by, or that their names begin with. Null when none is, or several are. */
export function partyOf(parties: readonly string[], names: readonly string[]): string | null {
  for (const name of names.map(fold)) {
    const found = parties.filter((party) => name === fold(party) || name.startsWith(`${fold(party)} `))
    if (found.length === 1) return found[0] ?? null
  }
  return null
}
