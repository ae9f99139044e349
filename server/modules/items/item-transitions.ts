import { randomUUID } from 'node:crypto'
import type { ItemAction } from '#contract/permissions.ts'
import { blockingFindings } from '#contract/rich-text/publish-check.ts'
import { checkFailed, HttpError, stateChanged } from '../../platform/errors.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/audit.ts'
import { publicChanged } from '../sites/sites.ts'
import type { ItemArea } from './item-area.ts'
import type { Actor } from './item-draft.ts'
import { allow, extracted, keep } from './item-draft.ts'
import { itemState } from './item-state.ts'
import type { StoredItem } from './item-store.ts'
import { findItem, insertRevision, insertUndo, revisionContent, takeUndo, updateItem } from './item-store.ts'

// The steps between states (spec 2.0.3). Each starts from the draft version its caller had read, leaves a line in the log
// and a token that takes it back, and tells the public site when it has something to forget.

export interface Step {
  readonly item: StoredItem
  readonly undoToken: string
}

type Columns = Parameters<typeof updateItem>[2]

/** The columns an undo puts back. Instants travel as ISO 8601 in the stored JSON. */
interface Before {
  readonly publishedRevisionId: string | null
  readonly publishedDraftVersion: number | null
  readonly publishedAt: string | null
  readonly deletedAt: string | null
  readonly deletedBy: string | null
  /** Only where the step replaced the text. */
  readonly draft?: unknown
}

const beforeOf = (item: StoredItem): Before => ({
  publishedRevisionId: item.publishedRevisionId,
  publishedDraftVersion: item.publishedDraftVersion,
  publishedAt: item.publishedAt?.toISOString() ?? null,
  deletedAt: item.deletedAt?.toISOString() ?? null,
  deletedBy: item.deletedBy,
})

const notPublic = { publishedRevisionId: null, publishedDraftVersion: null, publishedAt: null } satisfies Columns

async function lockForStep(
  site: SiteDb,
  area: { name: string },
  id: string,
  draftVersion: number,
  action: ItemAction,
  actor: Actor,
): Promise<StoredItem> {
  const item = await findItem(site, area.name, id, 'lock')
  allow(actor, action, item)
  if (item.draftVersion !== draftVersion)
    throw stateChanged('Någon har ändrat sedan du läste den här. Läs igenom den nya texten och försök igen.')
  return item
}

async function step(
  site: SiteDb,
  area: { name: string },
  item: StoredItem,
  action: ItemAction,
  columns: Columns,
  before: Before,
  actor: Actor,
): Promise<Step> {
  const undoToken = randomUUID()
  const changed = await updateItem(site, item, { ...columns, stateVersion: item.stateVersion + 1 })
  const wasOrIsPublic = item.publishedRevisionId !== null || changed.publishedRevisionId !== null
  await Promise.all([
    insertUndo(site, {
      id: undoToken,
      itemId: item.id,
      action,
      before,
      stateVersion: changed.stateVersion,
      draftVersion: changed.draftVersion,
      createdAt: actor.now,
      createdBy: actor.userId,
    }),
    recordAudit(
      site,
      { actorId: actor.userId, siteId: site.siteId, action: `${area.name}.${action}`, objectId: item.id },
      actor.now,
    ),
    wasOrIsPublic && publicChanged(site),
  ])
  return { item: changed, undoToken }
}

export async function publishItem<Content extends object>(
  site: SiteDb,
  area: ItemArea<Content>,
  id: string,
  draftVersion: number,
  actor: Actor,
): Promise<Step> {
  const item = await lockForStep(site, area, id, draftVersion, 'publish', actor)
  const state = itemState(item)
  if (state === 'trashed') throw stateChanged('Den ligger i papperskorgen. Återställ den först.')
  if (state === 'published') throw stateChanged('Den är redan publicerad.')
  const content = area.content.parse(item.draft)
  const faults = blockingFindings(area.check(content))
  if (faults.length > 0) {
    const count = faults.length === 1 ? '1 sak' : `${faults.length} saker`
    throw checkFailed(
      `${count} måste åtgärdas innan du kan publicera.`,
      Object.fromEntries(faults.map((fault) => [fault.field, { code: fault.code, message: fault.message }])),
    )
  }
  const revisionId = randomUUID()
  await insertRevision(site, {
    id: revisionId,
    itemId: id,
    kind: 'published',
    content,
    createdAt: actor.now,
    createdBy: actor.userId,
  })
  const columns: Columns = {
    publishedRevisionId: revisionId,
    publishedDraftVersion: item.draftVersion,
    // A correction keeps its place among the news; only what was away comes back as new.
    publishedAt: item.publishedAt ?? actor.now,
    firstPublishedAt: item.firstPublishedAt ?? actor.now,
  }
  return step(site, area, item, 'publish', columns, beforeOf(item), actor)
}

/** The draft becomes what the public reads. What is thrown away goes to the history. */
export async function discardChanges<Content extends object>(
  site: SiteDb,
  area: ItemArea<Content>,
  id: string,
  draftVersion: number,
  actor: Actor,
): Promise<Step> {
  const item = await lockForStep(site, area, id, draftVersion, 'discard', actor)
  if (itemState(item) !== 'publishedChanged' || !item.publishedRevisionId) throw stateChanged('Det finns inga ändringar att kasta.')
  const draft = area.content.parse(item.draft)
  const published = area.content.parse(await revisionContent(site, item.publishedRevisionId))
  await keep(site, item, 'checkpoint', draft, actor)
  return step(
    site,
    area,
    item,
    'discard',
    replacedDraft(area, item, published, actor, 'public'),
    { ...beforeOf(item), draft },
    actor,
  )
}

/** The columns of a draft whose whole text is replaced. `public`: the new text is the one that is public. */
function replacedDraft<Content extends object>(
  area: ItemArea<Content>,
  item: StoredItem,
  content: Content,
  actor: Actor,
  which: 'public' | 'waiting',
): Columns {
  const draftVersion = item.draftVersion + 1
  const version = { version: draftVersion, by: actor.userId, at: actor.now.toISOString() }
  return {
    draft: content,
    draftVersion,
    ...(which === 'public' && { publishedDraftVersion: draftVersion }),
    fieldVersions: Object.fromEntries(Object.keys(content).map((field) => [field, version])),
    ...extracted(area, content),
    updatedAt: actor.now,
    updatedBy: actor.userId,
  }
}

export async function unpublishItem(
  site: SiteDb,
  area: { name: string },
  id: string,
  draftVersion: number,
  actor: Actor,
): Promise<Step> {
  const item = await lockForStep(site, area, id, draftVersion, 'unpublish', actor)
  if (item.publishedRevisionId === null) throw stateChanged('Den är inte publicerad.')
  return step(site, area, item, 'unpublish', notPublic, beforeOf(item), actor)
}

export async function trashItem(
  site: SiteDb,
  area: { name: string },
  id: string,
  draftVersion: number,
  actor: Actor,
): Promise<Step> {
  const item = await lockForStep(site, area, id, draftVersion, 'trash', actor)
  if (item.deletedAt) throw stateChanged('Den ligger redan i papperskorgen.')
  return step(site, area, item, 'trash', { ...notPublic, deletedAt: actor.now, deletedBy: actor.userId }, beforeOf(item), actor)
}

/** Out of the trash, and never silently onto the site: what was public comes back as unpublished. */
export async function restoreItem(
  site: SiteDb,
  area: { name: string },
  id: string,
  draftVersion: number,
  actor: Actor,
): Promise<Step> {
  const item = await lockForStep(site, area, id, draftVersion, 'restore', actor)
  if (!item.deletedAt) throw stateChanged('Den ligger inte i papperskorgen.')
  return step(site, area, item, 'restore', { deletedAt: null, deletedBy: null }, beforeOf(item), actor)
}

const tooLate = (): HttpError => stateChanged('Det går inte att ångra längre: något annat har hänt sedan dess.')

/** Puts an item back to how it stood before a step, if that step is still the last one. */
export async function undoStep(
  site: SiteDb,
  areas: ReadonlyMap<string, ItemArea<object>>,
  undoToken: string,
  actor: Actor,
): Promise<void> {
  const taken = await takeUndo(site, undoToken, actor.now)
  if (!taken) throw tooLate()
  const { undo, item } = taken
  const area = areas.get(item.area)
  if (!area) throw new Error(`No area is named ${item.area}`)
  allow(actor, undo.action as ItemAction, item)
  const before = undo.before as Before
  const replacesText = before.draft !== undefined
  if (item.stateVersion !== undo.stateVersion || (replacesText && item.draftVersion !== undo.draftVersion)) throw tooLate()
  const restored = await updateItem(site, item, {
    ...(replacesText && replacedDraft(area, item, area.content.parse(before.draft), actor, 'waiting')),
    publishedRevisionId: before.publishedRevisionId,
    publishedDraftVersion: before.publishedDraftVersion,
    publishedAt: before.publishedAt === null ? null : new Date(before.publishedAt),
    deletedAt: before.deletedAt === null ? null : new Date(before.deletedAt),
    deletedBy: before.deletedBy,
    stateVersion: item.stateVersion + 1,
  })
  const wasOrIsPublic = item.publishedRevisionId !== null || restored.publishedRevisionId !== null
  await Promise.all([
    recordAudit(
      site,
      { actorId: actor.userId, siteId: site.siteId, action: `${area.name}.undo`, objectId: item.id, reason: undo.action },
      actor.now,
    ),
    wasOrIsPublic && publicChanged(site),
  ])
}
