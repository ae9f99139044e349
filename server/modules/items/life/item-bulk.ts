import type { BulkAction, BulkResult } from '#contract/items/items.ts'
import { HttpError } from '../../../platform/errors.ts'
import { inSavepoint } from './in-savepoint.ts'
import { lockTree } from '../addresses/item-place.ts'
import { findItem } from '../store/item-store.ts'
import type { Step } from './item-step.ts'
import { publishItem, restoreItem, trashItem, unpublishItem } from './item-transitions.ts'
import type { Work } from '../store/item-work.ts'
import { isUuid } from '../../../platform/uuid.ts'

// The same step for many, each on its own: one that cannot be done does not hold up the others.

const steps: Record<BulkAction, (work: Work, id: string, draftVersion: number) => Promise<Step>> = {
  publish: publishItem,
  unpublish: unpublishItem,
  trash: trashItem,
  restore: restoreItem,
}

export async function bulkStep(
  work: Work,
  action: BulkAction,
  items: readonly { readonly id: string; readonly draftVersion: number }[],
): Promise<BulkResult> {
  const results: BulkResult['results'] = []
  if (action === 'trash' || action === 'restore') lockTree(work)
  // In one order for all, so that two who choose the same items do not wait for each other in a ring.
  for (const { id, draftVersion } of items.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const title = await titleOf(work, id)
    const step = await inSavepoint(work.site, () => steps[action](work, id, draftVersion))
    if ('done' in step) {
      const { item, undoToken, notice = null } = step.done
      results.push({ id, title: item.title, isDone: true, message: null, notice, undoToken })
    } else {
      const faults = Object.values(step.refusal.fields ?? {}).map(({ message }) => message)
      results.push({
        id,
        title,
        isDone: false,
        message: [step.refusal.message, ...faults].join(' '),
        notice: null,
        undoToken: null,
      })
    }
  }
  const place = new Map(items.map(({ id }, at) => [id, at]))
  return { results: results.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0)) }
}

async function titleOf({ site, area }: Work, id: string): Promise<string> {
  if (!isUuid(id)) return ''
  const item = await findItem(site, area.name, id, 'read').catch((error: unknown) => {
    if (error instanceof HttpError) return null
    throw error
  })
  return item?.title ?? ''
}
