import { storedWords } from '#contract/policy/extension-text.ts'
import { foldForSearch } from '#contract/slug.ts'
import type { MediaUse } from '#contract/media-use.ts'
import { insertRows } from '../../bundle/write-rows.ts'
import { snakeCase } from '../../platform/database/column-names.ts'
import { recordAudit } from '../../modules/audit/audit.ts'
import type { Fields } from '../../modules/items/actor.ts'
import type { Reference } from '../../modules/items/item-area.ts'
import { addDraftReferences, mirrorPublished } from '../../modules/items/references/item-references.ts'
import { publishJob, unpublishJob } from '../../modules/items/life/item-step.ts'
import { writePublishedOf } from '../../modules/items/published/write-published.ts'
import { listColumns } from '../../modules/items/store/item-work.ts'
import { countBytes } from '../../modules/media/media-library.ts'
import { restJob } from '../../modules/media/files/media-size-job.ts'
import { searchTextOf as mediaSearchText } from '../../modules/media/media-text.ts'
import { mirrorMedia } from '../../modules/media/media-uses.ts'
import { protectAsElsewhere, withholdOfCopy } from '../../modules/representatives/persons/withheld-files.ts'
import { pagesOf } from '../../modules/pages/menu-store.ts'
import { mirrorSettingsMedia } from '../../modules/settings/settings-media.ts'
import { readSettings } from '../../modules/settings/settings-store.ts'
import { publicChanged } from '../../modules/sites/sites.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import type { CopiedName, CopiedRow } from '../copied/rows.ts'
import type { Areas } from './copied-content.ts'
import { areaOf, readContent, settingsContent } from './copied-content.ts'
import { CopyRefused } from './copy-refused.ts'
import { whyNotEmpty } from './empty-site.ts'
import type { KeptPicture } from './keep-pictures.ts'
import type { ReadCopy } from './read-copy.ts'
import type { Scan, ScannedItem } from './scan-copy.ts'
import { isPast } from './scan-copy.ts'

// Writes a copy into an empty site, in one transaction: killed half-way, the site is as empty as before. Ids are kept – a
// key consists of a site and an id –, and so are times, versions and addresses. Derived columns and tables are made anew.

export interface Writing {
  readonly copy: Pick<ReadCopy, 'rows'>
  readonly scan: Pick<Scan, 'items' | 'pictures' | 'olderProgrammes'>
  readonly areas: Areas
  /** The importing administrator: every row needs an author with an account here. */
  readonly actor: { readonly userId: string; readonly now: Date }
  /** Accounts that sign rows of their own, by the names in the rows. None for a file that a person has sent. */
  readonly authors?: ReadonlyMap<string, string>
  readonly importId: string
  /** The name of the site, in place of the one in the copy. */
  readonly name?: string
  /** The stored pictures, by id. */
  readonly pictures: ReadonlyMap<string, KeptPicture>
  /** The sizes of pictures are made when they are first asked for, and not at once by jobs. */
  readonly sizesWhenAsked?: boolean
}

const signer = ({ authors, actor }: Writing, name: string | null): string => authors?.get(name ?? '') ?? actor.userId
/** The name that is kept of an author without an account here. */
const keptName = ({ authors }: Writing, name: string | null): string | null => (authors?.has(name ?? '') ? null : (name ?? ''))

const rowsAtOnce = 100
type Row = Readonly<Record<string, unknown>>

/** Writes the rows of a table in batches as they are read. */
async function writeTable<Name extends CopiedName>(
  { copy }: Writing,
  site: SiteDb,
  name: Name,
  table: string,
  change: (row: CopiedRow<Name>) => Row = (row) => row,
): Promise<void> {
  let batch: Row[] = []
  for await (const row of copy.rows(name)) {
    batch.push(change(row))
    if (batch.length < rowsAtOnce) continue
    await insertRows(site, table, batch)
    batch = []
  }
  await insertRows(site, table, batch)
}

const emptied = [
  `update items set deleted_at = $2, published_revision_id = null, published_draft_version = null, published_at = null,
     publish_at = null, scheduled_revision_id = null, scheduled_draft_version = null, unpublish_at = null
   where site_id = $1`,
  'delete from undo_steps where site_id = $1 and $2::timestamptz is not null',
  'delete from item_revisions where site_id = $1 and $2::timestamptz is not null',
  'delete from items where site_id = $1 and $2::timestamptz is not null',
].map((text) => statement('', text))

/** Removes the system pages of the new site, which those of the copy replace. */
async function removeSystemPages(site: SiteDb, now: Date): Promise<void> {
  for (const one of emptied) await site.rows(one, [site.siteId, now])
}

const setSite = statement(
  'import_site',
  `update sites set name = $2, search_name = $3, description = $4, municipality = $5, accent_color = $6, contact_email = $7,
     version = version + 1 where id = $1`,
)

/** The lists that texts are sorted by. */
export async function writeLists(writing: Writing, site: SiteDb): Promise<void> {
  const nameKey = ({ name }: { readonly name: string }): string => name.toLocaleLowerCase('sv')
  await writeTable(writing, site, 'newsCategories', 'news_categories', (row) => ({
    ...row,
    nameKey: nameKey(row),
    createdBy: signer(writing, row.createdBy),
  }))
  await writeTable(writing, site, 'policyAreas', 'policy_areas', (row) => ({ ...row, nameKey: nameKey(row) }))
  const keyed = (row: CopiedRow<'policyProgrammes'>): Row => ({ ...row, nameKey: nameKey(row) })
  await writeTable(writing, site, 'policyProgrammes', 'policy_programmes', keyed)
  await insertRows(site, 'policy_programmes', writing.scan.olderProgrammes.map(keyed))
}

async function writeAbout(writing: Writing, site: SiteDb): Promise<void> {
  const { userId } = writing.actor
  for await (const row of writing.copy.rows('site')) {
    const { description, municipality, accentColor, contactEmail } = row
    const name = writing.name ?? row.name
    site.send(setSite, [site.siteId, name, foldForSearch(name), description, municipality, accentColor, contactEmail])
  }
  await writeTable(writing, site, 'settings', 'site_settings', (row) => ({
    ...row,
    content: settingsContent(row),
    updatedBy: userId,
  }))
  await writeTable(writing, site, 'settingsHistory', 'site_settings_history', (row) => ({
    ...row,
    content: settingsContent(row, 'history'),
    createdBy: userId,
  }))
  await writeLists(writing, site)
  await writeTable(writing, site, 'accessibility', 'accessibility_facts')
}

const makeLibrary = statement('import_library', 'insert into media_libraries (site_id) values ($1) on conflict do nothing')

export async function writePictures(writing: Writing, site: SiteDb): Promise<void> {
  const { scan, actor, pictures, sizesWhenAsked = false } = writing
  await site.rows(makeLibrary, [site.siteId])
  const collections: Row[] = []
  for await (const row of writing.copy.rows('collections')) collections.push({ ...row, nameKey: foldForSearch(row.name) })
  // In one statement: a collection may come before its parent.
  await insertRows(site, 'media_collections', collections)
  const rows = scan.pictures.map((picture) => {
    const { file: _file, ...row } = picture
    const kept = pictures.get(row.id)
    if (!kept) throw new Error('A picture of the copy could not be stored')
    const by = { createdBy: signer(writing, row.createdBy), updatedBy: signer(writing, row.updatedBy) }
    const isReady = row.kind === 'document' || sizesWhenAsked
    return { ...row, ...by, searchText: mediaSearchText(row), ...kept, isReady }
  })
  for (let at = 0; at < rows.length; at += rowsAtOnce) await insertRows(site, 'media', rows.slice(at, at + rowsAtOnce))
  await countBytes(
    site,
    rows.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  for (const { id, kind } of sizesWhenAsked ? [] : scan.pictures)
    if (kind === 'image') await enqueueJob(site, { kind: restJob, key: id, runAt: actor.now })
}

/** References from an item to other rows: written once all of those exist. */
interface Later {
  readonly id: string
  readonly references: readonly Reference[]
  readonly media: readonly MediaUse[]
}
interface Pointers {
  readonly id: string
  readonly parentId: string | null
  readonly publishedRevisionId: string | null
  readonly publishedDraftVersion: number | null
  readonly publishedAt: string | null
  readonly publishAt: string | null
  readonly scheduledRevisionId: string | null
  readonly scheduledDraftVersion: number | null
  readonly scheduledBy: string | null
  readonly unpublishAt: string | null
}

const pointed = [
  'parent_id',
  'published_revision_id',
  'published_draft_version',
  'published_at',
  'publish_at',
  'scheduled_revision_id',
  'scheduled_draft_version',
  'scheduled_by',
  'unpublish_at',
]
const setPointers = statement(
  '',
  `update items i set ${pointed.map((column) => `${column} = r.${column}`).join(', ')}
   from jsonb_populate_recordset(null::items, $2::jsonb) r where i.site_id = $1 and i.id = r.id`,
)

/** A scheduled time may have passed: an item that was to be published becomes a draft, one that was to be unpublished is unpublished. */
function pointersOf(row: CopiedRow<'items'>, { userId, now }: Writing['actor']): Pointers {
  const isOver = isPast(row.unpublishAt, now)
  const isLive = row.publishedRevisionId !== null && !isOver
  const isScheduled = row.publishAt !== null && !isPast(row.publishAt, now)
  return {
    id: row.id,
    parentId: row.parentId,
    publishedRevisionId: isLive ? row.publishedRevisionId : null,
    publishedDraftVersion: isLive ? row.publishedDraftVersion : null,
    publishedAt: isLive ? row.publishedAt : null,
    publishAt: isScheduled ? row.publishAt : null,
    scheduledRevisionId: isScheduled ? row.scheduledRevisionId : null,
    scheduledDraftVersion: isScheduled ? row.scheduledDraftVersion : null,
    scheduledBy: isScheduled ? userId : null,
    unpublishAt: isOver ? null : row.unpublishAt,
  }
}

function itemRow(
  row: CopiedRow<'items'>,
  { path }: ScannedItem,
  { draft, columns }: { readonly draft: Fields; readonly columns: object },
  writing: Writing,
): Row {
  const updatedBy = signer(writing, row.updatedBy)
  const { publishedRevisionId: _r, publishedDraftVersion: _v, publishedAt: _p, unpublishAt: _u, ...own } = row
  const { parentId: _parent, publishAt: _at, scheduledRevisionId: _s, scheduledDraftVersion: _d, scheduledBy: _b, ...kept } = own
  return {
    ...kept,
    ...columns,
    draft,
    path,
    fieldVersions: Object.fromEntries(
      Object.entries(row.fieldVersions).map(([field, version]) => [field, { ...version, by: updatedBy }]),
    ),
    review: row.review && { ...row.review, by: signer(writing, row.review.by) },
    createdBy: signer(writing, row.createdBy),
    updatedBy,
  }
}

const nothing = statement('import_wait', 'select 1 as one')

/** Sends in batches, because statements that are not awaited are held in memory. */
async function inPieces<T>(site: SiteDb, all: readonly T[], send: (one: T) => void): Promise<void> {
  for (const [at, one] of all.entries()) {
    send(one)
    if (at % rowsAtOnce === rowsAtOnce - 1) await site.rows(nothing, [])
  }
}

export async function writeItems(writing: Writing, site: SiteDb): Promise<void> {
  const { scan, areas, actor } = writing
  const pointers = new Map<string, Pointers>()
  const drafts: Later[] = []
  const published: Later[] = []
  await writeTable(writing, site, 'items', 'items', (row) => {
    const scanned = scan.items.get(row.id)
    if (!scanned) throw new CopyRefused('Kopian ändrades medan den lästes.')
    pointers.set(row.id, pointersOf(row, actor))
    const area = areaOf(areas, row.area)
    const { content, stored } = readContent(areas, row.area, row.draft, row.title)
    drafts.push({ id: row.id, references: area.references(content), media: area.media(content) })
    return itemRow(row, scanned, { draft: stored, columns: listColumns(area, content) }, writing)
  })
  await writeTable(writing, site, 'revisions', 'item_revisions', (row) => {
    const scanned = scan.items.get(row.itemId)
    if (!scanned) throw new CopyRefused('Kopian ändrades medan den lästes.')
    const area = areaOf(areas, scanned.area)
    const { content, stored } = readContent(areas, scanned.area, row.content, scanned.title)
    if (pointers.get(row.itemId)?.publishedRevisionId === row.id) {
      published.push({ id: row.itemId, references: area.references(content), media: area.media(content) })
    }
    return { ...row, content: stored, createdBy: signer(writing, row.createdBy), authorName: keptName(writing, row.createdBy) }
  })
  await inPieces(site, drafts, ({ id, media }) => mirrorMedia(site, { itemId: id }, 'draft', media, []))
  for (let at = 0; at < drafts.length; at += rowsAtOnce)
    await addDraftReferences(
      site,
      drafts.slice(at, at + rowsAtOnce).flatMap(({ id, references }) => references.map((one) => ({ ...one, itemId: id }))),
    )
  await inPieces(site, published, ({ id, references, media }) => {
    mirrorPublished(site, id, references)
    mirrorMedia(site, { itemId: id }, 'published', media)
  })
  const all = [...pointers.values()].filter(({ id: _id, ...columns }) => Object.values(columns).some((value) => value !== null))
  const inDatabase = (one: Pointers) => Object.fromEntries(Object.entries(one).map(([key, value]) => [snakeCase(key), value]))
  for (let at = 0; at < all.length; at += rowsAtOnce)
    await site.rows(setPointers, [site.siteId, JSON.stringify(all.slice(at, at + rowsAtOnce).map(inDatabase))])
  for (let at = 0; at < published.length; at += rowsAtOnce) {
    const some = published.slice(at, at + rowsAtOnce).map(({ id }) => id)
    await writePublishedOf(site, areas, some)
  }
  for (const { id, publishAt, unpublishAt } of all) {
    if (publishAt !== null) await enqueueJob(site, { kind: publishJob, key: id, runAt: new Date(publishAt) })
    if (unpublishAt !== null) await enqueueJob(site, { kind: unpublishJob, key: id, runAt: new Date(unpublishAt) })
  }
}

export async function writeComments(writing: Writing, site: SiteDb): Promise<void> {
  await writeTable(writing, site, 'comments', 'item_comments')
  await writeTable(writing, site, 'commentEntries', 'item_comment_entries', (row) => ({
    ...row,
    createdBy: signer(writing, row.createdBy),
    authorName: keptName(writing, row.createdBy),
  }))
}

export async function writeRepresentatives(writing: Writing, site: SiteDb): Promise<void> {
  await writeTable(writing, site, 'bodies', 'bodies')
  await writeTable(writing, site, 'roleTitles', 'role_titles')
  await writeTable(writing, site, 'assignments', 'assignments')
  await writeTable(writing, site, 'contacts', 'person_contacts', (row) => ({
    ...row,
    consentBy: row.consentAt === null ? null : signer(writing, row.consentBy),
  }))
}

const insertMenuPages = statement(
  'import_menu_pages',
  `insert into site_menu_pages (site_id, page_id) select $1, id from items where site_id = $1 and id = any($2::uuid[])`,
)

async function writeMenuOf(writing: Writing, site: SiteDb): Promise<void> {
  for await (const row of writing.copy.rows('menu')) {
    await insertRows(site, 'site_menus', [row])
    await site.rows(insertMenuPages, [site.siteId, pagesOf(row.items)])
  }
}

/** Writes the whole copy into an empty site. Throws CopyRefused, or the database's error. */
export async function writeSite(site: SiteDb, writing: Writing): Promise<void> {
  const { actor, importId } = writing
  await lockOnSite(site, 'import')
  const reason = await whyNotEmpty(site)
  if (reason !== null) throw new CopyRefused(reason)
  await removeSystemPages(site, actor.now)
  const withheld = new Set<string>()
  for await (const { uploadHash } of writing.copy.rows('withheld')) withheld.add(uploadHash)
  withholdOfCopy(site, [...withheld])
  await writeAbout(writing, site)
  await writePictures(writing, site)
  await writeItems(writing, site)
  await writeComments(writing, site)
  await writeRepresentatives(writing, site)
  await writeMenuOf(writing, site)
  await writeTable(writing, site, 'priorityTopics', 'priority_topics')
  // Json in a driver's array would be an array of PostgreSQL.
  const asChoice = (row: CopiedRow<'policyExtensions'>): Row => ({
    itemId: row.topicId,
    area: 'policy',
    title: row.topicName,
    display: row.isHidden ? 'hidden' : 'auto',
    ...storedWords(row),
    seenRevision: row.seenRevision,
    decidedAt: row.changedAt,
    decidedBy: actor.userId,
    draft: row.draft,
    draftBy: row.draft && actor.userId,
    draftAt: row.draft && row.draftAt,
    version: row.version,
  })
  await writeTable(writing, site, 'policyExtensions', 'share_choices', asChoice)
  await writeTable(writing, site, 'redirects', 'redirects', (row) => ({ ...row, createdBy: actor.userId }))
  const shown = { appearance: await readSettings(site, 'appearance'), front: await readSettings(site, 'front') }
  mirrorSettingsMedia(site, shown)
  await protectAsElsewhere(site, actor)
  await publicChanged(site)
  await recordAudit(site, { actorId: actor.userId, siteId: site.siteId, action: 'site.import', objectId: importId }, actor.now)
}
