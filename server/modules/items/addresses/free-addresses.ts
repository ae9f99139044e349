import { isReservedPath, isReservedSlug } from '#contract/reserved-addresses.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import type { Fields } from '../actor.ts'
import type { ItemArea } from '../item-area.ts'

// Which address an item gets: the one that is wanted, or the first free one after it. New items, moved ones, imports and merges ask here.

interface WantedAddress {
  readonly id: string
  readonly area: ItemArea<Fields>
  readonly slug: string
  /** Null at the top. */
  readonly parentPath: string | null
}
interface Address {
  readonly slug: string
  readonly path: string
}

const numbersTried = 30
/** Room for a number or a part of the id after it. */
const longestNumbered = 110

/** In turn: the wanted address, it with the numbers from 2, with the beginning of the item's id, and with the id alone. */
export function addressesToTry({ id, area, slug, parentPath }: WantedAddress): Address[] {
  const numbered = slug.slice(0, longestNumbered)
  const numbers = Array.from({ length: numbersTried - 1 }, (_, at) => `${numbered}-${at + 2}`)
  return [slug, ...numbers, `${numbered}-${id.slice(0, 8)}`, id]
    .map((one) => ({ slug: one, path: area.path(one, parentPath) }))
    .filter((address) => !isReservedSlug(address.slug) && !isReservedPath(address.path))
}

// By equality, which can use the index under row level security: a pattern would be compared with every item of the site.
const takenPaths = statement<{ path: string; ownerId: string | null }>(
  'item_paths_taken',
  `select path, id as "ownerId" from items where site_id = $1 and path = any($2::text[]) and deleted_at is null
   union all select from_path, to_item_id from redirects where site_id = $1 and from_path = any($2::text[])`,
)
/** Those of these paths that an item or a redirect of the site has. */
export const takenAddresses = async (site: SiteDb, paths: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await site.rows(takenPaths, [site.siteId, paths])).map(({ path }) => path))

/** Most addresses are free, or taken a few times. */
const rounds = [
  [0, 10],
  [10, Infinity],
] as const

/**
 * By the items' ids: an address that no other item or redirect of the site has, and none of the others gets. `promised`: paths that are
 * not free either.
 */
export async function freeAddresses(
  site: SiteDb,
  wanted: readonly WantedAddress[],
  promised: ReadonlySet<string> = new Set(),
): Promise<ReadonlyMap<string, Address>> {
  const found = new Map<string, Address>()
  const given = new Set(promised)
  for (const [from, to] of rounds) {
    const asked = wanted
      .filter(({ id }) => !found.has(id))
      .map((one) => ({ id: one.id, tried: addressesToTry(one).slice(from, to) }))
    if (asked.length === 0) break
    const taken = await site.rows(takenPaths, [site.siteId, asked.flatMap(({ tried }) => tried.map(({ path }) => path))])
    const owners = new Map<string, (string | null)[]>()
    for (const { path, ownerId } of taken) owners.set(path, [...(owners.get(path) ?? []), ownerId])
    for (const { id, tried } of asked) {
      const free = tried.find(({ path }) => !given.has(path) && (owners.get(path) ?? []).every((ownerId) => ownerId === id))
      if (free === undefined) continue
      given.add(free.path)
      found.set(id, free)
    }
  }
  return found
}

const lockPath = statement('item_path_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))')

/** A free address for one item. Only calls for the same address wait for each other. */
export async function freeAddress(site: SiteDb, wanted: WantedAddress, promised?: ReadonlySet<string>): Promise<Address> {
  const locked = site.rows(lockPath, [`${site.siteId}${wanted.area.path(wanted.slug, wanted.parentPath)}`])
  const [found] = await Promise.all([freeAddresses(site, [wanted], promised), locked])
  const address = found.get(wanted.id)
  if (address === undefined) throw new Error('The address made of an item’s own id is taken')
  return address
}
