import { randomUUID } from 'node:crypto'
import type { BulkAction, BulkResult } from '#contract/items/items.ts'
import { HttpError } from '../../../platform/errors.ts'
import { inSavepoint } from '../../../platform/database/in-savepoint.ts'
import { lockTree } from '../addresses/item-place.ts'
import { findItem } from '../store/item-store.ts'
import type { Step } from './item-step.ts'
import { publishItem, restoreItem, trashItem, unpublishItem } from './item-transitions.ts'
import type { Work } from '../store/item-work.ts'
import { isUuid } from '../../../platform/uuid.ts'

// The same step for many items, each independently: an item that is refused does not stop the others.

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
  const stepId = randomUUID()
  let done = 0
  if (action === 'trash' || action === 'restore') lockTree(work)
  // Always in order of id, so that two calls with the same items do not deadlock.
  for (const { id, draftVersion } of items.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const title = await titleOf(work, id)
    const step = await inSavepoint(work.site, () => steps[action]({ ...work, part: { id: stepId, nth: done } }, id, draftVersion))
    if ('done' in step) {
      const { item, notice = null } = step.done
      done++
      results.push({ id, title: item.title, isDone: true, message: null, notice })
    } else {
      const faults = Object.values(step.refusal.fields ?? {}).map(({ message }) => message)
      results.push({
        id,
        title,
        isDone: false,
        message: [step.refusal.message, ...faults].join(' '),
        notice: null,
      })
    }
  }
  const place = new Map(items.map(({ id }, at) => [id, at]))
  return {
    results: results.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0)),
    undoToken: done === 0 ? null : stepId,
  }
}

async function titleOf({ site, area }: Work, id: string): Promise<string> {
  if (!isUuid(id)) return ''
  const item = await findItem(site, area.name, id, 'read').catch((error: unknown) => {
    if (error instanceof HttpError) return null
    throw error
  })
  return item?.title ?? ''
}
