import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { hiddenBeforeWords } from '#contract/items/hidden-before.ts'
import type { ItemRow } from '#contract/items/items.ts'
import { isApiError } from '#web/api/api-error.ts'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import type { StateAction } from '../item-actions.ts'
import type { ListedArea } from '../item-area.ts'
import type { MenuAction } from '../item-menu-entries.tsx'
import { areaKey } from '../item-queries.ts'

const DeleteItemDialog = lazy(async () => ({ default: (await import('../delete-item-dialog.tsx')).DeleteItemDialog }))

/** What a list needs to know of an item to act on it. */
type RowSubject = Pick<ItemRow, 'id' | 'title' | 'draftVersion' | 'path'> &
  Partial<Pick<ItemRow, 'isLive' | 'state' | 'hiddenBefore'>>

interface RowActions {
  /** The handlers of the row's menu. */
  readonly on: (row: RowSubject) => Partial<Record<MenuAction, () => void>>
  /** The row whose change is under way. */
  readonly busyId: string | null
  /** Stands anywhere on the screen. */
  readonly dialog: ReactNode
}

/** What can be done with an item from a list, without opening it. */
export function useRowActions(area: ListedArea, siteId: string): RowActions {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  // Fetched with the first action: a list is mostly read.
  const load = async () => (await import('../item-actions.ts')).itemActions(queryClient, area, siteId)
  const refresh = () => queryClient.invalidateQueries({ queryKey: areaKey(area.key, siteId) })
  const act = async (action: StateAction, row: RowSubject) => (await load()).act(action, { ...row, title: titleOf(row) })
  const [busyId, setBusyId] = useState<string | null>(null)
  const [deleting, setDeleting] = useState<RowSubject | null>(null)
  const titleOf = ({ title }: RowSubject): string => (title === '' ? area.words.untitled : title)

  const during = (row: RowSubject, work: () => Promise<unknown>) => {
    setBusyId(row.id)
    work()
      .catch((error: unknown) => {
        // A refusal has shown its toast, and the list is on its way anew.
        if (!isApiError(error)) throw error
        void refresh()
      })
      .finally(() => setBusyId(null))
  }

  const step = (row: RowSubject, action: StateAction) => () => during(row, () => act(action, row))

  const publish = async (row: RowSubject): Promise<void> => {
    const isSure = await confirmQuestion({
      title: `Publicera ”${titleOf(row)}”?`,
      children: `${row.hiddenBefore ? `${hiddenBeforeWords[row.hiddenBefore]}. ` : ''}Syns på sajten direkt.`,
      confirmLabel: 'Publicera',
    })
    if (isSure) during(row, () => act('publish', row))
  }

  async function openCopy(row: RowSubject): Promise<void> {
    const copy = await (await load()).duplicate(row.id)
    await navigate({ to: area.itemRoute, params: { siteId, itemId: copy.id } })
  }

  return {
    busyId,
    on: (row) => {
      const params = { siteId, itemId: row.id }
      return {
        open: () => void navigate({ to: area.itemRoute, params }),
        history: () => void navigate({ to: area.historyRoute, params }),
        publish: () => void publish(row),
        unpublish: step(row, 'unpublish'),
        discard: step(row, 'discard'),
        requestReview: step(row, 'requestReview'),
        withdrawReview: step(row, 'withdrawReview'),
        cancelSchedule: step(row, 'cancelSchedule'),
        trash: step(row, 'trash'),
        restore: step(row, 'restore'),
        duplicate: () => during(row, () => openCopy(row)),
        deleteForever: () => setDeleting(row),
      }
    },
    dialog: deleting !== null && (
      <Suspense fallback={null}>
        <DeleteItemDialog
          areaKey={area.key}
          subject={{ ...deleting, title: titleOf(deleting) }}
          onClose={() => setDeleting(null)}
          onDone={() => {
            setDeleting(null)
            void refresh()
          }}
        />
      </Suspense>
    ),
  }
}
