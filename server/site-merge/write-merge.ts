import { randomUUID } from 'node:crypto'
import type { MergeChoices } from '#contract/users-and-sites/site-merge.ts'
import { mediaFolder } from '../modules/media/files/media-keys.ts'
import { protectAsElsewhere, withholdAlso } from '../modules/representatives/persons/withheld-files.ts'
import { publicChanged } from '../modules/sites/sites.ts'
import type { Database, SiteDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import { lockOnSite } from '../platform/database/named-lock.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { isCopiedPicture } from '../bundle/description/copied-sql.ts'
import { copiedTables } from '../site-export/copied/copied-tables.ts'
import { copyData } from '../site-export/copied/copy-data.ts'
import { pictureFile } from '../site-export/picture-copies.ts'
import type { Areas } from '../site-export/reading/copied-content.ts'
import type { KeptPicture } from '../site-export/reading/keep-pictures.ts'
import type { ScannedItem } from '../site-export/reading/scan-copy.ts'
import type { Writing } from '../site-export/reading/write-site.ts'
import { writeComments, writeItems, writeLists, writePictures, writeRepresentatives } from '../site-export/reading/write-site.ts'
import { menuItemsOf, mergeMenu } from './merged-menu.ts'
import type { MergePlan } from './merge-plan.ts'
import { planMerge } from './merge-plan.ts'
import type { MergeRow, NewCopy } from './merge-store.ts'
import { addCopies, findMerge, hasCopies } from './merge-store.ts'
import { linesOf, mergedCopy } from './merged-copy.ts'
import type { SiteFacts } from './site-facts.ts'
import { pathsOf, readFacts } from './site-facts.ts'

export interface MergeDeps {
  readonly database: Database
  readonly files: FileStore
  readonly areas: Areas
}

interface Merging {
  readonly id: string
  readonly fromId: string
  readonly intoId: string
  readonly fromName: string
  readonly choices: MergeChoices
  readonly by: { readonly userId: string; readonly now: Date }
}

type StoredPicture = KeptPicture & { readonly id: string }
const storedPictures = statement<StoredPicture>(
  'merge_pictures',
  `select id, file_key as "fileKey", content_type as "contentType", extension, bytes, width, height, color
   from media m where m.site_id = $1 and ${isCopiedPicture('m')}`,
)

const comingAlong = copiedTables
  .filter(({ merged, columns }) => typeof merged === 'object' && 'with' in merged && columns.includes('id'))
  .map(({ name }) => name)

/** Ids of rows that come along with others: each is new on the other site. */
async function ownIds(folder: string): Promise<string[]> {
  const ids: string[] = []
  for (const name of comingAlong) for await (const line of linesOf(folder, name)) ids.push((JSON.parse(line) as { id: string }).id)
  return ids
}

function newIds(plan: MergePlan, own: readonly string[]): Map<string, string> {
  const ids = new Map<string, string>(own.map((id) => [id, randomUUID()]))
  for (const places of plan.places.values()) for (const [from, { toId }] of places) ids.set(from, toId)
  return ids
}

/** Puts the files of the pictures that are copied beside those of the other site, under their new ids. */
async function copyFiles(
  { database, files }: MergeDeps,
  { fromId, intoId }: Merging,
  plan: MergePlan,
): Promise<Map<string, KeptPicture>> {
  const kept = new Map<string, KeptPicture>()
  const rows = await database.inSite(fromId, (site) => site.rows(storedPictures, [fromId]), 'read')
  for (const { id, ...picture } of rows) {
    const place = plan.places.get('media')?.get(id)
    if (!place?.isCopy) continue
    const [source, target] = [
      mediaFolder({ libraryId: fromId, mediaId: id }),
      mediaFolder({ libraryId: intoId, mediaId: place.toId }),
    ]
    for await (const { key } of files.list(source + picture.fileKey)) {
      const bytes = await files.get(key)
      if (bytes) await files.put(target + key.slice(source.length), bytes, typeOf(key, picture.contentType))
    }
    kept.set(place.toId, picture)
  }
  return kept
}

const typeOf = (key: string, own: string): string =>
  /\.(webp|avif)$/.exec(key)?.[1] ? `image/${key.slice(key.lastIndexOf('.') + 1)}` : own

async function scanned(copy: Writing['copy'], plan: MergePlan): Promise<Writing['scan']> {
  const items = new Map<string, ScannedItem>()
  for await (const { id, area, parentId, title } of copy.rows('items')) {
    const { slug = '', path = '' } = plan.changes.get(id) ?? {}
    items.set(id, { area, slug, parentId, systemKey: null, title, path })
  }
  const pictures: Writing['scan']['pictures'][number][] = []
  for await (const row of copy.rows('media')) pictures.push(row)
  return { items, pictures, olderProgrammes: [] }
}

function reportOf(plan: MergePlan, scan: Writing['scan']): Pick<NonNullable<MergeRow['report']>, 'copied'> {
  return {
    copied: [
      { label: 'Nyheter, sidor, sakfrågor och personer', count: scan.items.size },
      { label: 'Bilder och dokument', count: scan.pictures.length },
      { label: 'Organ', count: [...(plan.places.get('bodies')?.values() ?? [])].filter(({ isCopy }) => isCopy).length },
    ],
  }
}

/** Writes the rows of a site into another, in one transaction. Nothing happens when they are there already. */
export async function writeMerge(deps: MergeDeps, merging: Merging, folder: string): Promise<void> {
  const { database, areas } = deps
  const { fromId, intoId, by, choices, fromName, id } = merging
  const isWritten = await database.inSite(intoId, (site) => hasCopies(site, id), 'read')
  if (isWritten) return
  const from = await database.inSite(fromId, readFacts, 'read')
  const { into, taken } = await database.inSite(
    intoId,
    async (site) => ({ into: await readFacts(site), taken: await pathsOf(site) }),
    'read',
  )
  const fromMenu = await database.inSite(fromId, menuItemsOf, 'read')
  await copyData(database, fromId, folder, pictureFile)
  const plan = planMerge({ from, into, taken, areas, fromName }, choices)
  const ids = newIds(plan, await ownIds(folder))
  const copy = mergedCopy(folder, plan, (one) => ids.get(one) ?? one)
  const pictures = await copyFiles(deps, merging, plan)
  const scan = await scanned(copy, plan)
  // Before the texts: what they show and may not is never seen.
  await database.inPlatform((platform) => withholdAlso(platform, fromId, intoId, null))
  await database.inSite(intoId, async (site) => {
    await lockOnSite(site, 'import')
    const held = await findMerge(site, intoId, id)
    if (held?.state !== 'running' || (await hasCopies(site, id))) return
    const writing: Writing = { copy, scan, areas, actor: by, importId: id, pictures }
    // Before the copies, of which an automatic menu shows some.
    const { items: intoMenu } = await menuItemsOf(site)
    await writeRows(site, writing)
    await addCopies(site, id, [...placesOf(plan, from), ...(await furtherOf(copy))])
    await protectAsElsewhere(site, by)
    await publicChanged(site)
    const pageOf = (pageId: string): string | undefined => plan.places.get('items')?.get(pageId)?.toId
    const merged = { choice: choices.menu, actor: { ...by, role: 'siteAdmin' as const } }
    // A merge that was asked of the version before has no such choice.
    const isMerged = choices.menu === 'after' || choices.menu === 'first'
    const menu = isMerged ? await mergeMenu(site, fromMenu.items, intoMenu, pageOf, merged) : null
    await site.rows(setReport, [site.siteId, id, JSON.stringify({ ...reportOf(plan, scan), ...(menu && { menu }) })])
  })
}

/** What each thing has become, with the address that it had. */
function placesOf(plan: MergePlan, from: SiteFacts): NewCopy[] {
  const paths = new Map(from.items.map((item) => [item.id, item.path]))
  return [...plan.places].flatMap(([kind, places]) =>
    [...places].map(([fromId, place]) => ({
      kind,
      fromId,
      ...place,
      version: 0,
      fromPath: kind === 'items' ? (paths.get(fromId) ?? null) : null,
    })),
  )
}

/** The assignments that came along, and the addresses that already led on. */
async function furtherOf(copy: Writing['copy']): Promise<NewCopy[]> {
  const further: NewCopy[] = []
  for await (const { id, version } of copy.rows('assignments'))
    further.push({ kind: 'assignments', fromId: id, toId: id, isCopy: true, version, fromPath: null })
  for await (const { fromPath, toItemId, code } of copy.rows('redirects'))
    if (toItemId !== null && code !== 410)
      further.push({ kind: 'redirects', fromId: randomUUID(), toId: toItemId, isCopy: false, version: 0, fromPath })
  return further
}

const setReport = statement('merge_report', 'update site_merges set report = $3 where site_id = $1 and id = $2')

async function writeRows(site: SiteDb, writing: Writing): Promise<void> {
  await writeLists(writing, site)
  await writePictures(writing, site)
  await writeItems(writing, site)
  await writeComments(writing, site)
  await writeRepresentatives(writing, site)
}
