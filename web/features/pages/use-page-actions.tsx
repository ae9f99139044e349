import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import type { TreePage } from '#contract/pages/pages.ts'
import { useItemActions } from '#web/parts/items/item-actions.ts'
import type { MenuAction } from '#web/parts/items/item-menu-entries.tsx'
import { useRowActions } from '#web/parts/items/list/use-row-actions.tsx'
import type { SaveMove } from '#web/parts/ordering/order.ts'
import { listedPages } from './listed-pages.ts'

const MovePageDialog = lazy(async () => ({ default: (await import('./move-page-dialog.tsx')).MovePageDialog }))

export interface PageActions {
  /** The handlers of a page's menu. */
  readonly on: (page: TreePage) => Partial<Record<MenuAction, () => void>>
  readonly busyId: string | null
  readonly addBelow: (page: TreePage) => void
  /** Among its siblings. */
  readonly reorder: SaveMove
  readonly dialog: ReactNode
}

/** What can be done with the pages of a tree, without opening them. */
export function usePageActions(siteId: string, tree: readonly TreePage[]): PageActions {
  const navigate = useNavigate()
  const rows = useRowActions(listedPages, siteId)
  const { take, refresh } = useItemActions(listedPages, siteId)
  const [moving, setMoving] = useState<TreePage | null>(null)

  return {
    busyId: rows.busyId,
    on: (page) => ({ ...rows.on(page), move: () => setMoving(page) }),
    addBelow: (page) =>
      void navigate({ to: '/$siteId/sidor/$itemId', params: { siteId, itemId: 'ny' }, search: { under: page.id } }),
    reorder: async ({ id, beforeId }) => {
      const page = tree.find((other) => other.id === id)
      if (page === undefined) return
      await take('move', page, { parentId: page.parentId, beforeId })
      // Until the tree is here in its new order, the list shows the one that was chosen.
      await refresh()
    },
    dialog: (
      <>
        {rows.dialog}
        {moving !== null && (
          <Suspense fallback={null}>
            <MovePageDialog tree={tree} page={moving} onClose={() => setMoving(null)} />
          </Suspense>
        )}
      </>
    ),
  }
}
