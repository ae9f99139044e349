import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import type { Incoming, ItemState } from '#contract/items/items.ts'
import { itemPaths } from '#contract/items/item-paths.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { takeBackStep } from '../undo/take-back.ts'
import { incomingWords } from './incoming-words.tsx'
import type { Item, ItemEndpoints } from './item.ts'
import type { ListedArea } from './item-area.ts'
import { areaKey, itemQuery } from './item-queries.ts'
import type { StepBody, StepName } from './item-steps.ts'
import { doneWords } from './item-steps.ts'

/** Steps that need nothing more than to be asked for. */
export type StateAction =
  | 'publish'
  | 'requestReview'
  | 'withdrawReview'
  | 'cancelSchedule'
  | 'discard'
  | 'unpublish'
  | 'trash'
  | 'restore'

export interface ActionSubject {
  readonly id: string
  readonly title: string
  readonly draftVersion: number
  /** Where it is read now, for an action that may have to change it. */
  readonly path?: string
  /** Whether the public could read it before. */
  readonly isLive?: boolean
  readonly state?: ItemState
}

/** The actions that change an item's state, with their question, their toast and their way back. */
export function itemActions(queryClient: QueryClient, area: ListedArea, siteId: string) {
  const refresh = () => queryClient.invalidateQueries({ queryKey: areaKey(area.key, siteId) })

  async function undo(undoToken: string, id: string, onUndone?: (item: Item) => void): Promise<void> {
    await takeBackStep(queryClient, siteId, undoToken, id)
    if (onUndone) onUndone(await queryClient.fetchQuery({ ...itemQuery(area.key, siteId, id), staleTime: 0 }))
  }

  /** What leads to it; null when nobody could say. */
  async function incomingTo(itemId: string): Promise<Incoming | null> {
    return call<ItemEndpoints['incoming']>(itemPaths(area.key).incoming, { params: { siteId, itemId } }).catch((error: unknown) => {
      if (isApiError(error)) return null
      throw error
    })
  }

  async function isMeant(action: StateAction, { id, title }: ActionSubject): Promise<boolean> {
    if (action === 'unpublish') {
      return confirmQuestion({
        title: `Avpublicera ”${title}”?`,
        children: incomingWords('Den försvinner från sajten men finns kvar här.', await incomingTo(id)),
        confirmLabel: 'Avpublicera',
      })
    }
    if (action !== 'trash') return true
    // What nothing leads to goes without a question: the toast takes it back.
    const incoming = await incomingTo(id)
    if (incoming === null || (incoming.items.length === 0 && !incoming.inMenu)) return true
    return confirmQuestion({
      title: `Flytta ”${title}” till papperskorgen?`,
      children: incomingWords('Den försvinner från sajten.', incoming),
      confirmLabel: 'Flytta till papperskorgen',
      isDangerous: true,
    })
  }

  /** Takes a step. Throws ApiError, after its toast, when the server refused. */
  async function take<Name extends StepName>(
    name: Name,
    subject: ActionSubject,
    body: StepBody<Name>,
    onUndone?: (item: Item) => void,
  ): Promise<Item> {
    const { id, title, draftVersion, path, isLive } = subject
    try {
      // Every step's body is its own words and the draft version; the compiler cannot follow that through the name.
      const step = itemPaths(area.key)[name] as Pick<ItemEndpoints['publish'], 'method' | 'path'>
      const { item, undoToken, notice } = await call<ItemEndpoints['publish']>(step, {
        params: { siteId, itemId: id },
        body: { ...body, draftVersion },
      })
      queryClient.setQueryData(itemQuery(area.key, siteId, id).queryKey, item)
      void refresh()
      showToast({
        severity: notice === null ? 'success' : 'warn',
        title,
        message: doneWords(name, item, path, notice),
        // Only the last step can be taken back.
        about: id,
        ...(name === 'publish' ? { link: { label: 'Visa på sajten', href: item.address } } : {}),
        // A page that the site must have stays, once it is there. What went wrong has shown its toast.
        ...((name !== 'publish' || !item.isRequired || isLive === true) && {
          action: { label: 'Ångra', onClick: () => void undo(undoToken, id, onUndone).catch(() => undefined) },
        }),
      })
      return item
    } catch (error) {
      // Somebody else was quicker, or it is gone: the toast says so, and the screen shows what is true now.
      if (isApiError(error) && error.status !== 0) void refresh()
      throw error
    }
  }

  /** As `take`, after the question that the action asks; null if the person said no. */
  async function act(action: StateAction, subject: ActionSubject, onUndone?: (item: Item) => void): Promise<Item | null> {
    // Before the question, during which its writer may take it back.
    const isReviewed = action === 'publish' && subject.state === 'inReview'
    return (await isMeant(action, subject)) ? take(action, subject, isReviewed ? { isReviewed } : {}, onUndone) : null
  }

  /** A new draft with the same text. Throws ApiError, after its toast. */
  async function duplicate(itemId: string): Promise<Item> {
    const copy = await call<ItemEndpoints['duplicate']>(itemPaths(area.key).duplicate, { params: { siteId, itemId } })
    queryClient.setQueryData(itemQuery(area.key, siteId, copy.id).queryKey, copy)
    await refresh()
    showToast({ severity: 'success', message: 'Kopian är ett nytt utkast.' })
    return copy
  }

  return { act, take, undo, duplicate, refresh }
}

export const useItemActions = (area: ListedArea, siteId: string) => itemActions(useQueryClient(), area, siteId)
