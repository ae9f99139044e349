import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { MediaRef } from '#contract/media-use.ts'
import { replaceMedia } from '#contract/media/media-replace.ts'
import type { Finding } from '#contract/finding.ts'
import { blockingFindings } from '#contract/finding.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { checkFailed } from '../../../platform/errors.ts'
import { libraryOf } from '../../media/media-facts.ts'
import { allSettings } from '../../settings/settings-store.ts'
import { saveTab } from '../../settings/settings-service.ts'
import type { ItemArea } from '../item-area.ts'
import { mirrorDraft } from '../references/item-mirror.ts'
import { draftColumns, takeStep } from './item-step.ts'
import type { StoredItem } from '../store/item-store.ts'
import { findItem, insertRevision, revisionContent } from '../store/item-store.ts'
import { findingsOf } from './item-transitions.ts'
import type { Actor } from '../actor.ts'
import type { Fields } from '../actor.ts'
import type { Work } from '../store/item-work.ts'

// Replaces a picture everywhere on a site: in drafts, in published and scheduled texts, and in the settings. Each item changes by
// an ordinary step, with a version in the history, a line in the log and an undo.

// Media uses of scheduled versions are not mirrored, so their content is searched.
const itemsShowing = statement<{ id: string; area: string }>(
  'items_showing_media',
  `select i.id, i.area from items i
   where i.site_id = $1 and i.deleted_at is null and (
     i.id in (select u.item_id from media_uses u where u.site_id = $1 and u.library_id = $2 and u.media_id = $3)
     or exists (
       select from item_revisions r
       where r.site_id = $1 and r.id = i.scheduled_revision_id and position($3::text in r.content::text) > 0
     )
   ) order by i.id`,
)
const settingsShow = statement(
  'settings_showing_media',
  `select from media_uses where site_id = $1 and owner = 'settings' and library_id = $2 and media_id = $3`,
)

interface Replacing {
  readonly from: MediaRef
  readonly to: MediaRef
}

const wordsOf = ({ code, field, message }: Finding): string => `${code} ${field} ${message}`

/** Throws 409 when the replacement would add a fault to a public text. Faults that exist already are ignored. */
async function checked(work: Work, item: StoredItem, before: Fields, after: Fields): Promise<Finding[]> {
  const [old, now] = [await findingsOf(work, item, before), await findingsOf(work, item, after)]
  const known = new Set(old.map(wordsOf))
  const [fault] = blockingFindings(now).filter((finding) => !known.has(wordsOf(finding)))
  if (!fault) return now
  throw checkFailed(`Bilden kan inte visas i ”${item.title}”: ${fault.message}`, {
    with: { code: fault.code, message: fault.message },
  })
}

/** Stores a version of an item with the new picture, and returns it; null when the item does not show the old one. */
async function replacedRevision(
  work: Work,
  item: StoredItem,
  revisionId: string | null,
  kind: 'published' | 'scheduled',
  { from, to }: Replacing,
): Promise<{ readonly id: string; readonly content: Fields } | null> {
  if (revisionId === null) return null
  const { site, area, actor } = work
  const before = area.content.parse(await revisionContent(site, item.id, revisionId))
  const content = area.content.parse(replaceMedia(before, from, to))
  if (isDeepStrictEqual(before, content)) return null
  const findings = await checked(work, item, before, content)
  return { id: insertRevision(site, { itemId: item.id, kind, content, findings }, actor), content }
}

/** False when the item does not show the picture. */
async function replaceInItem(work: Work, id: string, replacing: Replacing): Promise<boolean> {
  const { site, area, actor } = work
  const item = await findItem(site, area.name, id, 'lock')
  if (item.deletedAt) return false
  const draft = area.content.parse(item.draft)
  const newDraft = area.content.parse(replaceMedia(draft, replacing.from, replacing.to))
  const changesDraft = !isDeepStrictEqual(draft, newDraft)
  const published = await replacedRevision(work, item, item.publishedRevisionId, 'published', replacing)
  const scheduled = await replacedRevision(work, item, item.scheduledRevisionId, 'scheduled', replacing)
  if (!changesDraft && !published && !scheduled) return false
  if (changesDraft) insertRevision(site, { itemId: id, kind: 'checkpoint', content: draft }, actor)
  const text = changesDraft ? draftColumns(area, item, newDraft, actor) : {}
  /** An unpublished draft stays unpublished. */
  const versionOf = (was: number | null): number | null =>
    was === item.draftVersion ? (text.draftVersion ?? item.draftVersion) : was
  const columns: Partial<StoredItem> = {
    ...text,
    publishedDraftVersion: versionOf(item.publishedDraftVersion),
    scheduledDraftVersion: versionOf(item.scheduledDraftVersion),
    ...(published && { publishedRevisionId: published.id }),
    ...(scheduled && { scheduledRevisionId: scheduled.id }),
  }
  const more = { reason: 'replaceMedia' as const, published: published?.content, ...(changesDraft && { oldDraft: draft }) }
  await takeStep(work, item, published ? 'publish' : 'edit', columns, more)
  if (changesDraft) mirrorDraft(work, id, draft, newDraft)
  return true
}

async function replaceInSettings(site: SiteDb, { from, to }: Replacing, actor: Actor): Promise<boolean> {
  const shown = await site.rows(settingsShow, [site.siteId, libraryOf(site.siteId, from), from.id])
  if (shown.length === 0) return false
  const { appearance, front } = await allSettings(site)
  const replaced = <Tab>({ content, version }: { content: Tab; version: number }) => ({
    content: replaceMedia(content, from, to),
    version,
  })
  await saveTab(site, { tab: 'appearance', ...replaced(appearance) }, actor)
  await saveTab(site, { tab: 'front', ...replaced(front) }, actor)
  return true
}

interface Replaced {
  /** Number of places; the settings count as one. */
  readonly replaced: number
  /** Takes it back in all items; null where no item shows it. */
  readonly undoToken: string | null
  readonly isInSettings: boolean
}

/** Replaces one picture by another in all its places on a site. */
export async function replaceOnSite(
  site: SiteDb,
  areas: ReadonlyMap<string, ItemArea<Fields>>,
  replacing: Replacing,
  actor: Actor,
): Promise<Replaced> {
  const { from } = replacing
  const rows = await site.rows(itemsShowing, [site.siteId, libraryOf(site.siteId, from), from.id])
  const stepId = randomUUID()
  let items = 0
  for (const row of rows) {
    const area = areas.get(row.area)
    if (!area) throw new Error(`No area is named ${row.area}`)
    if (await replaceInItem({ site, area, actor, part: { id: stepId, nth: items } }, row.id, replacing)) items++
  }
  const isInSettings = await replaceInSettings(site, replacing, actor)
  return { replaced: items + (isInSettings ? 1 : 0), undoToken: items === 0 ? null : stepId, isInSettings }
}
