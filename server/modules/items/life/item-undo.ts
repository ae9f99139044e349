import type { ItemAction } from '#contract/permissions.ts'
import { undoRefusal } from '#contract/permissions.ts'
import { statement } from '../../../platform/database/database.ts'
import { forbidden } from '../../../platform/errors.ts'
import type { StoredStep, UndoKind } from '../../undo/undo-kind.ts'
import { partKey, somethingElse, tooLate } from '../../undo/undo-kind.ts'
import type { Actor, Fields } from '../actor.ts'
import { lockTree, nearestPlace, refuseWithChildren, sortKeyOnReturn } from '../addresses/item-place.ts'
import { freeBelow, relocate } from '../addresses/item-redirects.ts'
import type { ItemArea } from '../item-area.ts'
import { mirrorDraft } from '../references/item-mirror.ts'
import { isScheduled } from '../store/item-state.ts'
import type { StoredItem } from '../store/item-store.ts'
import { findItem, updateItem } from '../store/item-store.ts'
import type { Work } from '../store/item-work.ts'
import { ownedItem } from '../store/item-work.ts'
import type { Before, ItemVersions, stepColumns } from './item-step.ts'
import { draftColumns, follow } from './item-step.ts'

// A step of an item taken back: only the last one, so that what came after wins.

type Areas = ReadonlyMap<string, ItemArea<Fields>>
type BeforeColumns = Pick<StoredItem, (typeof stepColumns)[number]>

const instants = new Set<string>(['publishedAt', 'publishAt', 'unpublishAt', 'deletedAt'])

/** The columns as they were; `draft` only where the step replaced the text. */
function storedBefore({ before }: Pick<StoredStep, 'before'>): { draft: unknown; columns: BeforeColumns } {
  const { draft, ...columns } = before as Before
  const read = Object.entries(columns).map(([name, value]) => [
    name,
    instants.has(name) && typeof value === 'string' ? new Date(value) : value,
  ])
  return { draft, columns: Object.fromEntries(read) as BeforeColumns }
}

/** The place and address of an item after an undo: as before the step, if that place still exists. */
async function placeBefore(
  work: Work,
  item: StoredItem,
  before: BeforeColumns,
): Promise<Partial<StoredItem> & { elsewhere: string | null }> {
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

type JudgedItem = Parameters<typeof ownedItem>[1] & Pick<StoredItem, 'publishedRevisionId'>

const refusalOf = (
  work: Pick<Work, 'area' | 'actor'>,
  item: JudgedItem,
  action: string,
  before: Pick<StoredItem, 'publishedRevisionId' | 'publishAt' | 'unpublishAt' | 'deletedAt'>,
): string | null =>
  undoRefusal(
    work.actor.role,
    action as ItemAction,
    { ...ownedItem(work, item), isLive: item.publishedRevisionId !== null },
    { isLive: before.publishedRevisionId !== null, isScheduled: isScheduled(before), isTrashed: before.deletedAt !== null },
  )

/** Restores an item to its state before a step, if that step is still the last one. */
async function undoItemStep(work: Work, step: StoredStep): Promise<string[]> {
  const { site, area, actor } = work
  const versions = step.after as ItemVersions
  lockTree(work)
  const item = await findItem(site, area.name, step.subjectId ?? '', 'lock')
  const { draft: oldDraft, columns: before } = storedBefore(step)
  const replacesText = oldDraft !== undefined
  if (item.stateVersion !== versions.state || (replacesText && item.draftVersion !== versions.draft)) throw tooLate()
  const refusal = refusalOf(work, item, step.action, before)
  if (refusal !== null) throw forbidden(refusal)
  const { elsewhere, ...place } = await placeBefore(work, item, before)
  const content = replacesText ? area.content.parse(oldDraft) : null
  const restored = updateItem(site, item, {
    ...(content && draftColumns(area, item, content, actor)),
    ...before,
    ...place,
    // The previous value, so that the step before it is the last one again and can be undone in turn.
    stateVersion: versions.state - 1,
  })
  if (content) mirrorDraft(work, item.id, area.content.parse(item.draft), content)
  await follow(work, item, restored, 'undo', { reason: step.action as ItemAction })
  if (!item.deletedAt) await relocate(work, item, restored)
  return elsewhere === null ? [] : [`Sidan ligger nu ${elsewhere}.`]
}

type StandingItem = JudgedItem & Pick<StoredItem, 'id' | 'area' | 'stateVersion'>
const standing = statement<StandingItem>(
  'undo_items_standing',
  `select id, area, state_version as "stateVersion", created_by as "createdBy", first_published_at as "firstPublishedAt", publish_at as "publishAt",
     unpublish_at as "unpublishAt", system_key as "systemKey", published_revision_id as "publishedRevisionId"
   from items where site_id = $1 and id = any($2::uuid[])`,
)
const areaOf = statement<{ area: string }>('undo_item_area', 'select area from items where site_id = $1 and id = $2')

function refusalNow(areas: Areas, item: StandingItem | undefined, step: StoredStep, actor: Actor): string | null {
  const area = item && areas.get(item.area)
  if (!area) return 'Den är borttagen permanent.'
  if (item.stateVersion !== (step.after as ItemVersions).state) return somethingElse
  return refusalOf({ area, actor }, item, step.action, storedBefore(step).columns)
}

export const itemUndo = (all: readonly ItemArea<Fields>[]): UndoKind => {
  const areas: Areas = new Map(all.map((area) => [area.name, area]))
  return {
    handle: 'site',
    role: 'reader',
    async refusals(site, steps, actor) {
      const rows = await site.rows(standing, [site.siteId, steps.map(({ subjectId }) => subjectId)])
      const byId = new Map(rows.map((row) => [row.id, row]))
      return new Map(
        steps.flatMap((step) => {
          const why = refusalNow(areas, byId.get(step.subjectId ?? ''), step, actor)
          return why === null ? [] : [[partKey(step), why] as const]
        }),
      )
    },
    async putBack(site, siteId, step, actor) {
      const [found] = await site.rows(areaOf, [siteId, step.subjectId])
      const area = found && areas.get(found.area)
      if (!area) throw tooLate()
      return undoItemStep({ site, area, actor }, step)
    },
  }
}
