import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/errors.ts'
import { cancelJob } from '../../../platform/jobs/jobs.ts'
import { readdressHidden, retitleHidden } from '../../shares/keep-shared.ts'
import { forgetStepsOf } from '../../undo/undo-store.ts'
import { lockTree } from '../addresses/item-place.ts'
import { freeAddress } from '../addresses/free-addresses.ts'
import { followTitle, freeBelow, moveAlong, parentPath, untitledSlug } from '../addresses/item-redirects.ts'
import { writePublishedOf } from '../published/write-published.ts'
import { mirrorDraft } from '../references/item-mirror.ts'
import type { StoredItem } from '../store/item-store.ts'
import { findItem, updateItem } from '../store/item-store.ts'
import type { Work } from '../store/item-work.ts'
import { announceChange, listColumns } from '../store/item-work.ts'
import { planAddress } from './item-address.ts'
import { removeForGood } from './item-removal.ts'
import { publishJob, takeStep, unpublishJob } from './item-step.ts'

// Taking a person out of an item: the whole item, or the words that name the person.

/** Removes an item with all its versions at once, without the thirty days of the trash. False when it is gone already. */
export async function eraseItem(work: Work, id: string): Promise<boolean> {
  const { site, area, actor } = work
  lockTree(work)
  const [there] = await site.rows(isThere, [site.siteId, id])
  if (!there) return false
  const item = await findItem(site, area.name, id, 'lock')
  await cancelJob(site, publishJob, id)
  await cancelJob(site, unpublishJob, id)
  // The database lets nothing be removed that is not in the trash.
  const trashed = updateItem(site, item, {
    deletedAt: actor.now,
    deletedBy: actor.userId,
    publishedRevisionId: null,
    publishedDraftVersion: null,
    publishedAt: null,
    publishAt: null,
    scheduledRevisionId: null,
    scheduledDraftVersion: null,
    scheduledBy: null,
    unpublishAt: null,
  })
  await removeForGood(work, trashed)
  return true
}

const isThere = statement<{ id: string }>('item_is_there', 'select id from items where site_id = $1 and id = $2')
const revisionsOf = statement<{ id: string; kind: string; name: string | null; authorName: string | null; content: object }>(
  'item_revisions_to_overwrite',
  'select id, kind, name, author_name as "authorName", content from item_revisions where site_id = $1 and item_id = $2 order by created_at, id for update',
)
const overwriteRevision = statement(
  'item_revision_overwrite',
  'update item_revisions set content = $3::jsonb, name = $4, author_name = $5 where site_id = $1 and id = $2',
)

/** Whether this version is a public statement, which stays as it was said unless somebody decides otherwise. */
export const isPublicVersion = (kind: string): boolean => kind === 'published' || kind === 'scheduled'

interface Overwriting {
  readonly isIn: (value: unknown) => boolean
  readonly without: <T>(value: T) => T
  /** True: texts that are or were public are overwritten too. */
  readonly inPublic: boolean
}

/** Overwrites words in the draft and the versions of an item. Returns how many of them could not be, because what is left is no text of the area. */
export async function overwriteItem(work: Work, id: string, { isIn, without, inPublic }: Overwriting): Promise<number> {
  const { site, area, actor } = work
  lockTree(work)
  const [there] = await site.rows(isThere, [site.siteId, id])
  if (!there) return 0
  const item = await findItem(site, area.name, id, 'lock')
  let refused = 0
  const fits = (content: object): boolean => {
    if (area.content.safeParse(content).success) return true
    refused++
    return false
  }
  for (const { id: revisionId, kind, name, authorName, content } of await site.rows(revisionsOf, [site.siteId, id])) {
    const isSaid = isIn([content, name]) && (inPublic || !isPublicVersion(kind))
    if (!isSaid && !isIn(authorName)) continue
    const [left, called] = isSaid ? [without(content), without(name)] : [content, name]
    // A former user is written as no name.
    const writer = isIn(authorName) ? '' : authorName
    if (!isSaid || fits(left)) site.send(overwriteRevision, [site.siteId, revisionId, left, called, writer])
  }
  const isPublicDraft = item.draftVersion === item.publishedDraftVersion
  const draft = area.content.parse(item.draft)
  if (isIn([draft, item.review, item.scheduleFailure]) && (inPublic || !isPublicDraft)) {
    const left = without(draft)
    if (fits(left)) {
      const version = item.draftVersion + 1
      const changed = Object.keys(left).filter((field) => isIn(draft[field]))
      const mark = { version, by: actor.userId, at: actor.now.toISOString() }
      updateItem(site, item, {
        ...(await followTitle(work, item, draft, left, moveAlong)),
        draft: left,
        draftVersion: version,
        // Whoever has the old words on the screen is told of a conflict instead of bringing them back.
        fieldVersions: { ...item.fieldVersions, ...Object.fromEntries(changed.map((field) => [field, mark])) },
        ...(isPublicDraft && { publishedDraftVersion: version }),
        ...listColumns(area, left),
        review: without(item.review),
        scheduleFailure: without(item.scheduleFailure),
      })
      mirrorDraft(work, id, draft, left)
    }
  }
  // Taking a step back would bring the words back.
  site.send(forgetStepsOf, [site.siteId, id])
  await retitleHidden(site, id, without)
  if (inPublic && item.publishedRevisionId !== null) await showOverwritten(site, work, id)
  return refused
}

async function showOverwritten(site: SiteDb, work: Work, id: string): Promise<void> {
  await writePublishedOf(site, new Map([[work.area.name, work.area]]), [id])
  await announceChange(work, 'withdraws')
}

type Place = Pick<Work, 'site' | 'area'>

const publicTitle = statement<{ title: string }>(
  'item_public_title',
  'select title from published_items where site_id = $1 and id = $2',
)

/**
 * A free address of an item, made of its title by `slugOf`, or of its id for ''; `given` has paths that are promised to others.
 * `below`: the last parts of the addresses that change with it.
 */
export async function proposedAddress(
  place: Place,
  { id, parentId, title }: Pick<StoredItem, 'id' | 'parentId' | 'title'>,
  { slugOf, given }: { readonly slugOf: (title: string) => string; readonly given: ReadonlySet<string> },
): Promise<{ slug: string; path: string; below: string[] }> {
  // A draft may have another title than visitors read, which an address must not tell.
  const [shown] = await place.site.rows(publicTitle, [place.site.siteId, id])
  const wanted = slugOf(shown?.title ?? title) || untitledSlug(place.area, id)
  const above = await parentPath(place.site, parentId)
  const free = await freeAddress(place.site, { id, area: place.area, slug: wanted, parentPath: above }, given)
  const { descendants } = await planAddress(place, id, { slug: free.slug })
  return { ...free, below: descendants.map(({ from }) => from.slice(from.lastIndexOf('/') + 1)) }
}

/** The path of an item with this typed address, or why it cannot have it, in Swedish. Null: there is no such item any more. */
export async function typedAddress(place: Place, id: string, slug: string): Promise<{ path: string } | { fault: string } | null> {
  try {
    const { to, takesOver } = await planAddress(place, id, { slug })
    if (takesOver === null) return { path: to }
    return { fault: `Adressen är en gammal adress${takesOver === '' ? '' : ` till ”${takesOver}”`}. Välj en annan.` }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (error.status === 404) return null
    return { fault: error.message }
  }
}

/**
 * Gives an item, with what lies below it, another address. The old one leads nowhere, and no undo brings it back. `slugOf` says its
 * last part, '' for one made of the id; null: it keeps its own.
 */
export async function readdressItem(
  work: Work,
  id: string,
  { isIn, slugOf }: { readonly isIn: (value: unknown) => boolean; readonly slugOf: (item: StoredItem) => string | null },
): Promise<void> {
  const { site, area } = work
  lockTree(work)
  const [there] = await site.rows(isThere, [site.siteId, id])
  if (!there) return
  const item = await findItem(site, area.name, id, 'lock')
  const slug = slugOf(item)
  if (slug === null) return
  const parent = await parentPath(site, item.parentId)
  // In the trash, an address is only where the item was: it need not tell of what lies above.
  const above = item.deletedAt && isIn(parent) ? null : parent
  const address = await freeBelow(work, item, slug || untitledSlug(area, id), above)
  const { item: moved } = await takeStep(work, item, 'changeAddress', address)
  // An item in the trash holds no address: another may lie at its path, with items of its own below.
  const along = item.deletedAt ? [{ id, to: moved.path }] : await moveAlong(work, item, moved)
  site.send(forgetStepsOf, [site.siteId, id])
  readdressHidden(site, along)
}
