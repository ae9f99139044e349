import { useQueryClient } from '@tanstack/react-query'
import type { undoItem } from '#contract/item-commons.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { lightEndpoint } from '#web/api/light-endpoint.ts'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { showToast } from '#web/ui/toast-store.ts'
import type { Item, ItemEndpoints } from './item.ts'
import type { ListedArea } from './item-area.ts'
import { areaKey, itemQuery } from './item-queries.ts'

export type StateAction = 'publish' | 'unpublish' | 'discard' | 'trash' | 'restore'

const done: Record<StateAction, string> = {
  publish: 'Publicerad.',
  unpublish: 'Avpublicerad. Den finns kvar här.',
  discard: 'Ändringarna är kastade.',
  trash: 'Flyttad till papperskorgen.',
  restore: 'Återställd. Den syns inte på sajten förrän du publicerar.',
}

// The list acts too, and loads without the contract's schemas.
const undoEndpoint = lightEndpoint<typeof undoItem>({ method: 'POST', path: '/api/site/:siteId/undo' })
const stepOf = (area: string, action: StateAction) =>
  lightEndpoint<ItemEndpoints[StateAction]>({ method: 'POST', path: `/api/site/:siteId/${area}/:itemId/${action}` })

export interface ActionSubject {
  readonly id: string
  readonly title: string
  readonly draftVersion: number
}

/** The actions that change an item's state, with their question, their toast and their way back. */
export function useItemActions(area: ListedArea, siteId: string) {
  const queryClient = useQueryClient()

  const refresh = () => queryClient.invalidateQueries({ queryKey: areaKey(area.key, siteId) })

  async function undo(undoToken: string, id: string, onUndone?: (item: Item) => void): Promise<void> {
    await call(undoEndpoint, { params: { siteId }, body: { undoToken } })
    await refresh()
    showToast({ severity: 'info', message: 'Ångrat.' })
    if (onUndone) onUndone(await queryClient.fetchQuery({ ...itemQuery(area.key, siteId, id), staleTime: 0 }))
  }

  /** The item as it now is; null if the person said no. Throws ApiError, after its toast, when the server refused. */
  async function act(action: StateAction, subject: ActionSubject, onUndone?: (item: Item) => void): Promise<Item | null> {
    const { id, title, draftVersion } = subject
    if (action === 'unpublish') {
      const isSure = await confirmQuestion({
        title: `Avpublicera ”${title}”?`,
        children: 'Sidan försvinner från sajten men finns kvar här.',
        confirmLabel: 'Avpublicera',
      })
      if (!isSure) return null
    }
    try {
      const { item, undoToken } = await call(stepOf(area.key, action), { params: { siteId, itemId: id }, body: { draftVersion } })
      queryClient.setQueryData(itemQuery(area.key, siteId, id).queryKey, item)
      void refresh()
      showToast({
        severity: 'success',
        message: done[action],
        ...(action === 'publish' ? { link: { label: 'Visa på sajten', href: item.address } } : {}),
        // What went wrong has shown its toast; there is nothing more to take back.
        action: { label: 'Ångra', onClick: () => void undo(undoToken, id, onUndone).catch(() => refresh()) },
      })
      return item
    } catch (error) {
      // Somebody else was quicker, or it is gone: the toast says so, and the screen shows what is true now.
      if (isApiError(error) && error.status !== 0) void refresh()
      throw error
    }
  }

  return { act, refresh }
}
