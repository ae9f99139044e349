import { holdsPersonalNumber } from '#contract/personal-number.ts'
import { freeAddresses, takenAddresses } from '../../modules/items/addresses/free-addresses.ts'
import { targetsOf } from '../../modules/items/references/item-references.ts'
import { publicChanged } from '../../modules/sites/sites.ts'
import { insertRows } from '../../bundle/write-rows.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { CopiedName, CopiedRow } from '../copied/rows.ts'
import { areaOf } from './copied-content.ts'
import type { KeptPicture } from './keep-pictures.ts'
import type { ScannedItem } from './scan-copy.ts'
import type { Writing } from './write-site.ts'
import { writeItems, writeLists, writePictures } from './write-site.ts'

// Rows of a copy for a site that has things of its own: drafts, files, categories and old addresses, a batch in each transaction.

export type Adding = Pick<Writing, 'areas' | 'actor' | 'importId'>

function writingOf(adding: Adding, all: { readonly [Name in CopiedName]?: readonly CopiedRow<Name>[] }): Writing {
  async function* rows<Name extends CopiedName>(name: Name): AsyncGenerator<CopiedRow<Name>> {
    yield* (all[name] ?? []) as readonly CopiedRow<Name>[]
  }
  const scan = { items: new Map<string, ScannedItem>(), pictures: all.media ?? [], olderProgrammes: [] }
  return { ...adding, copy: { rows }, scan, pictures: new Map() }
}

export async function addCategories(
  site: SiteDb,
  adding: Adding,
  newsCategories: readonly CopiedRow<'newsCategories'>[],
): Promise<void> {
  if (newsCategories.length === 0) return
  await writeLists(writingOf(adding, { newsCategories }), site)
  await publicChanged(site)
}

/** Throws 413 for a file that the Bildbank has no room for. `kept`: as it is stored. */
export async function addPicture(site: SiteDb, adding: Adding, row: CopiedRow<'media'>, kept: KeptPicture): Promise<void> {
  await writePictures({ ...writingOf(adding, { media: [row] }), pictures: new Map([[row.id, kept]]) }, site)
}

const pathsOf = statement<{ id: string; path: string }>(
  'add_paths_of',
  'select id, path from items where site_id = $1 and id = any($2::uuid[]) and deleted_at is null',
)

/** Adds drafts, each at the first free address after its own; at the top if its parent is missing. Returns their addresses. */
export async function addDrafts(
  site: SiteDb,
  adding: Adding,
  rows: readonly CopiedRow<'items'>[],
): Promise<ReadonlyMap<string, { readonly slug: string; readonly path: string }>> {
  if (rows.length === 0) return new Map()
  const ids = new Set(rows.map(({ id }) => id))
  const isBelow = ({ parentId }: CopiedRow<'items'>): boolean => parentId !== null && ids.has(parentId)
  const first = rows.filter((row) => !isBelow(row))
  // The address of a page begins with that of its parent.
  if (first.length > 0 && first.length < rows.length)
    return new Map([...(await addDrafts(site, adding, first)), ...(await addDrafts(site, adding, rows.filter(isBelow)))])
  const parentIds = rows.flatMap(({ parentId }) => parentId ?? [])
  const above = new Map(
    (parentIds.length === 0 ? [] : await site.rows(pathsOf, [site.siteId, parentIds])).map(({ id, path }) => [id, path]),
  )
  const addresses = await freeAddresses(
    site,
    rows.map(({ id, area, slug, parentId }) => ({
      id,
      area: areaOf(adding.areas, area),
      slug,
      parentPath: above.get(parentId ?? '') ?? null,
    })),
  )
  const placed = rows.map((row) => ({
    ...row,
    ...addresses.get(row.id),
    parentId: above.has(row.parentId ?? '') ? row.parentId : null,
  }))
  const items = new Map(placed.map((row) => [row.id, row]))
  const writing = writingOf(adding, { items: placed })
  await writeItems({ ...writing, scan: { ...writing.scan, items } }, site)
  return addresses
}

/** Addresses of the site itself, and of its lists. */
const siteOwn =
  /^(?:|\/(?:_.*|\.well-known.*|forhandsgranska.*|robots\.txt|sitemap\.xml|healthz|readyz|sok|nyheter(?:\/rss\.xml)?|politik(?:\/program)?|foretradare|kalender))$/

/** Writes redirects, except from addresses that are in use; returns those written. */
export async function addRedirects(
  site: SiteDb,
  { actor }: Adding,
  rows: readonly CopiedRow<'redirects'>[],
): Promise<ReadonlySet<string>> {
  // A redirect of the address with a personal number would keep it for ever.
  const wanted = rows.filter(({ fromPath }) => !siteOwn.test(fromPath) && !holdsPersonalNumber(fromPath))
  if (wanted.length === 0) return new Set()
  const targets = await targetsOf(
    site,
    wanted.flatMap(({ toItemId }) => toItemId ?? []),
  )
  const taken = await takenAddresses(
    site,
    wanted.map(({ fromPath }) => fromPath),
  )
  const made = new Map<string, CopiedRow<'redirects'>>()
  for (const row of wanted) {
    const isLost = row.toItemId !== null && targets.get(row.toItemId)?.isTrashed !== false
    if (!isLost && !taken.has(row.fromPath) && !made.has(row.fromPath)) made.set(row.fromPath, row)
  }
  await insertRows(
    site,
    'redirects',
    [...made.values()].map((row) => ({ ...row, createdBy: actor.userId })),
  )
  return new Set(made.keys())
}
