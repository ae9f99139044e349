import type { FieldError } from '#contract/errors.ts'
import { withoutPersonalNumbers } from '#contract/personal-number.ts'
import type { Finding, FoundAddress } from '#contract/privacy/finding.ts'
import type { NewAddress } from '#contract/privacy/privacy.ts'
import { slugify } from '#contract/slug.ts'
import type { Fields } from '../modules/items/actor.ts'
import type { ItemArea } from '../modules/items/item-area.ts'
import { proposedAddress, typedAddress } from '../modules/items/life/item-erasure.ts'
import type { StoredItem } from '../modules/items/store/item-store.ts'
import type { Database, SiteDb } from '../platform/database/database.ts'
import { invalidField, validation } from '../platform/errors.ts'
import { parseId } from './find-rows.ts'
import type { PersonMatch } from './matching.ts'
import { erased } from './matching.ts'

// Addresses of texts that hold the person: whether they change with an erasure, and to what.

/** The facts of a text that decide about its address. */
interface AddressFacts {
  readonly slug: string
  readonly path: string
  readonly systemKey: string | null
  readonly everPublished: boolean
  readonly isTrashed: boolean
}

/**
 * `without`: the address holds nothing of the person. `chosen`: it has been public, and links to it would break. `changes`: no link
 * leads there. `stays`: every site has this page at this address.
 */
export type AddressFate = 'without' | 'chosen' | 'changes' | 'stays'

export function addressFate({ isRequired }: ItemArea<Fields>, item: AddressFacts, { isIn }: PersonMatch): AddressFate {
  // The path of a text in the trash is what it was there, and does not follow the texts above it.
  if (!isIn(item.isTrashed ? [item.slug, item.path] : item.slug)) return 'without'
  if (isRequired(item.systemKey)) return 'stays'
  return item.everPublished && !item.isTrashed ? 'chosen' : 'changes'
}

/** The last part of an address, made of the title without the person; '' where nothing is left. */
function slugWithout(title: string, { isIn, cut }: PersonMatch): string {
  let slug = slugify(cut(withoutPersonalNumbers(title).replaceAll(erased, ' ')))
  // What stood around the person may give the name again, as an address spells it.
  while (isIn(slug)) slug = slugify(cut(slug))
  return slug
}

export interface Addressed extends AddressFacts {
  readonly id: string
  readonly parentId: string | null
  readonly title: string
}

/** Proposes free addresses for texts of a site, each text another one. */
export function proposing(site: SiteDb, match: PersonMatch): (area: ItemArea<Fields>, item: Addressed) => Promise<FoundAddress> {
  const given = new Set<string>()
  return async (area, item) => {
    const proposed = await proposedAddress({ site, area }, item, { slugOf: (title) => slugWithout(title, match), given })
    given.add(proposed.path)
    return { path: item.path, slug: proposed.slug, below: proposed.below.filter((one) => !match.isIn(one)).length }
  }
}

/** The last part of the address in place of one that holds the person, '' for any; null: it stays. `chosen`: by the administrator. */
export function slugAfter(area: ItemArea<Fields>, item: StoredItem, match: PersonMatch, chosen: string | undefined): string | null {
  const facts = { ...item, everPublished: item.firstPublishedAt !== null, isTrashed: item.deletedAt !== null }
  const fate = addressFate(area, facts, match)
  if (fate === 'chosen') return chosen ?? null
  if (fate !== 'changes') return null
  return match.isIn(item.slug) ? slugWithout(item.title, match) : item.slug
}

interface Deps {
  readonly database: Database
  readonly areas: readonly ItemArea<Fields>[]
}

interface Wanted {
  readonly findings: readonly Finding[]
  readonly addresses: readonly NewAddress[]
  readonly match: PersonMatch
}

/** Throws unless every wanted address can be had, with a message for each that cannot. */
export async function refuseWrongAddresses(deps: Deps, { findings, addresses, match }: Wanted): Promise<void> {
  const faults: Record<string, FieldError> = {}
  const offered = new Set(findings.filter(({ address }) => address).map(({ id }) => id))
  const taken = new Set<string>()
  for (const [at, wanted] of addresses.entries()) {
    if (!offered.has(wanted.id)) throw invalidField('ids', 'Något av det valda finns inte i svaret. Ställ frågan igen.')
    const message = await faultOf(deps, wanted, match, taken)
    if (message !== null) faults[`addresses.${at}.slug`] = { code: 'VALIDATION', message }
  }
  if (Object.keys(faults).length > 0) throw validation(faults)
}

/** Why this address cannot be had; null where it can. Adds it to `taken`. */
async function faultOf(
  { database, areas }: Deps,
  { id, slug }: NewAddress,
  match: PersonMatch,
  taken: Set<string>,
): Promise<string | null> {
  const { siteId, key } = parseId(id)
  const [areaName = '', itemId = ''] = key.split('/')
  const area = areas.find(({ name }) => name === areaName)
  if (!area) throw new Error(`No area is named ${areaName}`)
  if (match.isIn(slugify(slug))) return 'Personen finns kvar i adressen. Skriv den utan.'
  const typed = await database.inSite(siteId, (site) => typedAddress({ site, area }, itemId, slug), 'read')
  // Removed meanwhile: there is nothing left to change.
  if (typed === null) return null
  if ('fault' in typed) return typed.fault
  if (taken.has(siteId + typed.path)) return 'En annan text i listan får samma adress. Välj en annan.'
  taken.add(siteId + typed.path)
  return null
}
