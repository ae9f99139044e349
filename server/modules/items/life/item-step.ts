import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ItemAction } from '#contract/permissions.ts'
import { undoRefusal } from '#contract/permissions.ts'
import { forbidden, stateChanged } from '../../../platform/errors.ts'
import type { HttpError } from '../../../platform/errors.ts'
import { statement } from '../../../platform/database/database.ts'
import { cancelJob, enqueueJob } from '../../../platform/jobs/jobs.ts'
import { recordAudit } from '../../audit/audit.ts'
import { mirrorMedia } from '../../media/media-uses.ts'
import { lockTree, nearestPlace, refuseWithChildren, sortKeyOnReturn } from '../addresses/item-place.ts'
import { forgetGone, freeBelow, markGone, relocate } from '../addresses/item-redirects.ts'
import type { ItemArea } from '../item-area.ts'
import { writePublished } from '../published/write-published.ts'
import { mirrorDraft } from '../references/item-mirror.ts'
import { endPreviewLinks } from '../preview/item-preview.ts'
import { mirrorPublished } from '../references/item-references.ts'
import { isScheduled } from '../store/item-state.ts'
import type { StoredItem } from '../store/item-store.ts'
import { findItem, revisionContent, updateItem } from '../store/item-store.ts'
import type { Actor } from '../actor.ts'
import type { Fields } from '../actor.ts'
import type { Work } from '../store/item-work.ts'
import { announceChange, listColumns, ownedItem } from '../store/item-work.ts'
import { isUuid } from '../../../platform/uuid.ts'
import type { AuditReason } from '../../audit/audit-reasons.ts'

// A step between states, with all its consequences: the log, the undo token, the invalidated pages,
// the scheduled job, the redirect of the old address.

export interface Step {
  readonly item: StoredItem
  readonly undoToken: string
  /** Swedish, for the person who took the step: how the outcome differs from the request. Absent when it does not. */
  readonly notice?: string
}

export const publishJob = 'item.publish'
export const unpublishJob = 'item.unpublish'

type Columns = Partial<StoredItem>

/** The columns that steps change and an undo restores. */
const stepColumns = [
  'publishedRevisionId',
  'publishedDraftVersion',
  'publishedAt',
  'review',
  'publishAt',
  'scheduledRevisionId',
  'scheduledDraftVersion',
  'scheduledBy',
  'scheduleFailure',
  'unpublishAt',
  'deletedAt',
  'deletedBy',
  'slug',
  'path',
  'parentId',
  'sortKey',
] as const satisfies readonly (keyof StoredItem)[]

const instants = new Set<string>(['publishedAt', 'publishAt', 'unpublishAt', 'deletedAt'])

/** As stored: instants as ISO 8601. `draft` only where the step replaced the text. */
type Before = Record<string, unknown> & { readonly draft?: unknown }

const insertUndo = statement(
  'item_undo_insert',
  `insert into item_undo (site_id, id, item_id, action, before, state_version, draft_version, created_at, created_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

/** The action that a step is logged as; undoing the step requires the permission of the same action. */
type StepAction = ItemAction

interface StepFacts {
  /** The draft that the step replaces, for the undo. */
  readonly oldDraft?: Fields
  readonly reason?: AuditReason | undefined
  /** The content that the step publishes, if the caller has it; otherwise it is read. */
  readonly published?: Fields | undefined
}

/** Changes a locked item by one step. */
export async function takeStep(
  work: Work,
  item: StoredItem,
  action: StepAction,
  columns: Columns,
  more: StepFacts = {},
): Promise<Step> {
  const { site, actor } = work
  const undoToken = randomUUID()
  const changed = updateItem(site, item, { ...columns, stateVersion: item.stateVersion + 1 })
  const before: Before = {
    ...Object.fromEntries(stepColumns.map((column) => [column, item[column]])),
    ...(more.oldDraft && { draft: more.oldDraft }),
  }
  site.send(insertUndo, [
    site.siteId,
    undoToken,
    item.id,
    action,
    before,
    changed.stateVersion,
    changed.draftVersion,
    actor.now,
    actor.userId,
  ])
  await follow(work, item, changed, action, more)
  return { item: changed, undoToken }
}

/** Applies all consequences of a changed row. */
async function follow(
  work: Work,
  item: StoredItem,
  changed: StoredItem,
  action: string,
  { reason, published }: Pick<StepFacts, 'reason' | 'published'>,
): Promise<void> {
  const { site, area, actor } = work
  const wasLive = item.publishedRevisionId !== null
  const isLive = changed.publishedRevisionId !== null
  const comesBack = item.deletedAt !== null && changed.deletedAt === null
  // An item that is not public may have public pages below it, and an old address with a changed answer.
  const showsElsewhere = comesBack || item.path !== changed.path
  await recordAudit(
    site,
    {
      actorId: actor.userId,
      siteId: site.siteId,
      action: `${area.name}.${action}`,
      objectId: item.id,
      ...(reason !== undefined && { reason }),
    },
    actor.now,
  )
  if (item.publishedRevisionId !== changed.publishedRevisionId) await writePublic(work, changed, published)
  if (action === 'publish') endPreviewLinks(work, item.id)
  if (wasLive && changed.deletedAt) await markGone(work, item)
  if (comesBack) await forgetGone(work, item)
  await Promise.all([
    setClock(work, publishJob, item.id, item.publishAt, changed.publishAt),
    setClock(work, unpublishJob, item.id, item.unpublishAt, changed.unpublishAt),
  ])
  // Last: every publication of the site waits for this row until the transaction is committed.
  if (wasLive || isLive || showsElsewhere) await announceChange(work, isLive && !showsElsewhere ? 'adds' : 'withdraws')
}

async function writePublic({ site, area, actor }: Work, item: StoredItem, inHand: Fields | undefined): Promise<void> {
  const { id, publishedRevisionId } = item
  const content =
    publishedRevisionId === null ? null : (inHand ?? area.content.parse(await revisionContent(site, id, publishedRevisionId)))
  mirrorPublished(site, id, content ? area.references(content) : [])
  mirrorMedia(site, { itemId: id }, 'published', content ? area.media(content) : [])
  if (content === null) return
  await area.aboutToShow?.(site, id, content, actor.now)
  writePublished(site, area, id, content)
}

async function setClock({ site }: Work, kind: string, id: string, before: Date | null, after: Date | null): Promise<void> {
  if (before?.getTime() === after?.getTime()) return
  await (after ? enqueueJob(site, { kind, key: id, runAt: after }) : cancelJob(site, kind, id))
}

/** The columns of a draft whose whole text is replaced. */
export function draftColumns(area: ItemArea<Fields>, item: StoredItem, content: Fields, actor: Actor): Columns {
  const draftVersion = item.draftVersion + 1
  const version = { version: draftVersion, by: actor.userId, at: actor.now.toISOString() }
  const old = item.draft as Fields
  return {
    draft: content,
    draftVersion,
    fieldVersions: Object.fromEntries(
      Object.keys(content).map((field) => [
        field,
        isDeepStrictEqual(content[field], old[field]) ? (item.fieldVersions[field] ?? version) : version,
      ]),
    ),
    ...listColumns(area, content),
    updatedAt: actor.now,
    updatedBy: actor.userId,
  }
}

const undoArea = statement<{ area: string }>(
  'item_undo_area',
  'select i.area from item_undo u join items i on i.site_id = u.site_id and i.id = u.item_id where u.site_id = $1 and u.id = $2',
)
const takeUndoRow = statement<{
  itemId: string
  action: ItemAction
  before: Before
  stateVersion: number
  draftVersion: number
}>(
  'item_undo_take',
  `delete from item_undo where site_id = $1 and id = $2 and created_at > $3::timestamptz - interval '30 days'
   returning item_id as "itemId", action, before, state_version as "stateVersion", draft_version as "draftVersion"`,
)

const tooLate = (): HttpError => stateChanged('Det går inte att ångra längre: något annat har hänt sedan dess.')

type BeforeColumns = Pick<StoredItem, (typeof stepColumns)[number]>

/** The place and address of an item after an undo: as before the step, if that place still exists. */
async function placeBefore(work: Work, item: StoredItem, before: BeforeColumns): Promise<Columns & { elsewhere: string | null }> {
  const { area } = work
  if (before.deletedAt !== null) {
    await refuseWithChildren(work, item.id)
    return { parentId: item.parentId, sortKey: item.sortKey, slug: item.slug, path: item.path, elsewhere: null }
  }
  const place = await nearestPlace(work, item, before.parentId)
  const path = area.path(before.slug, place.path)
  const isSame = path === item.path && item.deletedAt === null
  // Another item may have its old address by now.
  const address = isSame ? { slug: before.slug, path } : await freeBelow(work, item, before.slug, place.path)
  const sortKey = await sortKeyOnReturn(work, item, place, before.sortKey)
  return { ...address, parentId: place.parentId, sortKey, elsewhere: place.elsewhere }
}

function refuseUndo(work: Work, item: StoredItem, action: ItemAction, before: BeforeColumns): void {
  const now = { ...ownedItem(work, item), isLive: item.publishedRevisionId !== null }
  const refusal = undoRefusal(work.actor.role, action, now, {
    isLive: before.publishedRevisionId !== null,
    isScheduled: isScheduled(before),
    isTrashed: before.deletedAt !== null,
  })
  if (refusal !== null) throw forbidden(refusal)
}

/**
 * Restores an item to its state before a step, if that step is still the last one. Returns a sentence on what could not be
 * restored; null when everything was.
 */
export async function undoStep(
  site: Work['site'],
  areas: ReadonlyMap<string, ItemArea<Fields>>,
  undoToken: string,
  actor: Actor,
): Promise<string | null> {
  const [found] = isUuid(undoToken) ? await site.rows(undoArea, [site.siteId, undoToken]) : []
  if (!found) throw tooLate()
  const area = areas.get(found.area)
  if (!area) throw new Error(`No area is named ${found.area}`)
  const work = { site, area, actor }
  lockTree(work)
  const [undo] = await site.rows(takeUndoRow, [site.siteId, undoToken, actor.now])
  if (!undo) throw tooLate()
  const item = await findItem(site, area.name, undo.itemId, 'lock')
  const { draft: oldDraft, ...columns } = undo.before
  const replacesText = oldDraft !== undefined
  if (item.stateVersion !== undo.stateVersion || (replacesText && item.draftVersion !== undo.draftVersion)) throw tooLate()
  const before = Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      instants.has(name) && typeof value === 'string' ? new Date(value) : value,
    ]),
  ) as BeforeColumns
  refuseUndo(work, item, undo.action, before)
  const { elsewhere, ...place } = await placeBefore(work, item, before)
  const content = replacesText ? area.content.parse(oldDraft) : null
  const restored = updateItem(site, item, {
    ...(content && draftColumns(area, item, content, actor)),
    ...before,
    ...place,
    // The previous value, so that the step before it is the last one again and can be undone in turn.
    stateVersion: undo.stateVersion - 1,
  })
  if (content) mirrorDraft(work, item.id, area.content.parse(item.draft), content)
  await follow(work, item, restored, 'undo', { reason: undo.action })
  if (!item.deletedAt) await relocate(work, item, restored)
  return elsewhere && `Sidan ligger nu ${elsewhere}.`
}
