import { isDeepStrictEqual } from 'node:util'
import type { UndoAction } from '#contract/undo/undo-kinds.ts'
import { cancelJob, enqueueJob } from '../../../platform/jobs/jobs.ts'
import { recordAudit } from '../../audit/audit.ts'
import { mirrorMedia } from '../../media/media-uses.ts'
import { storeStep } from '../../undo/undo-store.ts'
import { forgetGone, markGone } from '../addresses/item-redirects.ts'
import type { ItemArea } from '../item-area.ts'
import { writePublished } from '../published/write-published.ts'
import { endPreviewLinks } from '../preview/item-preview.ts'
import { mirrorPublished } from '../references/item-references.ts'
import type { StoredItem } from '../store/item-store.ts'
import { revisionContent, updateItem } from '../store/item-store.ts'
import type { Actor } from '../actor.ts'
import type { Fields } from '../actor.ts'
import type { Work } from '../store/item-work.ts'
import { announceChange, listColumns } from '../store/item-work.ts'
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
export const stepColumns = [
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

/** As stored: instants as ISO 8601. `draft` only where the step replaced the text. */
export type Before = Record<string, unknown> & { readonly draft?: unknown }

/** The item's versions right after a step: an undo requires that they are unchanged. */
export interface ItemVersions {
  readonly state: number
  readonly draft: number
}

/** The action that a step is logged as; undoing the step requires the permission of the same action. */
type StepAction = UndoAction<'item'>

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
  const changed = updateItem(site, item, { ...columns, stateVersion: item.stateVersion + 1 })
  const before: Before = {
    ...Object.fromEntries(stepColumns.map((column) => [column, item[column]])),
    ...(more.oldDraft && { draft: more.oldDraft }),
  }
  const undoToken = storeStep(
    site,
    site.siteId,
    {
      kind: 'item',
      action,
      subjectId: item.id,
      title: changed.title,
      before,
      after: { state: changed.stateVersion, draft: changed.draftVersion } satisfies ItemVersions,
    },
    actor,
    work.part,
  )
  await follow(work, item, changed, action, more)
  return { item: changed, undoToken }
}

/** Applies all consequences of a changed row. */
export async function follow(
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
