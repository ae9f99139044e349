import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { cancelJob } from '../../../platform/jobs/jobs.ts'
import { lockTree } from '../addresses/item-place.ts'
import { followTitle } from '../addresses/item-redirects.ts'
import { writePublishedOf } from '../published/write-published.ts'
import { mirrorDraft } from '../references/item-mirror.ts'
import { findItem, updateItem } from '../store/item-store.ts'
import type { Work } from '../store/item-work.ts'
import { announceChange, listColumns } from '../store/item-work.ts'
import { removeForGood, removeUndo } from './item-removal.ts'
import { publishJob, unpublishJob } from './item-step.ts'

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
        ...(await followTitle(work, item, draft, left)),
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
  site.send(removeUndo, [site.siteId, id])
  if (inPublic && item.publishedRevisionId !== null) await showOverwritten(site, work, id)
  return refused
}

async function showOverwritten(site: SiteDb, work: Work, id: string): Promise<void> {
  await writePublishedOf(site, new Map([[work.area.name, work.area]]), [id])
  await announceChange(work, 'withdraws')
}
