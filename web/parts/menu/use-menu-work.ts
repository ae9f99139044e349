import type { UseMutationResult } from '@tanstack/react-query'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Menu, MenuItem, MenuMode, SavedMenu } from '#contract/pages/menu.ts'
import { menuTopItems, setMenu } from '#contract/pages/menu.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { isChangedElsewhere } from '#web/parts/changed-elsewhere.tsx'
import { undoButton, useTakeBack } from '#web/parts/undo/take-back.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { menuQuery } from './menu-query.ts'
import type { MenuRow } from './menu-rows.ts'
import { itemsOf, rowsOf } from './menu-rows.ts'

export interface MenuWork {
  readonly saved: Menu
  readonly mode: MenuMode
  readonly rows: readonly MenuRow[]
  readonly isChanged: boolean
  readonly isTooLong: boolean
  readonly setMode: (mode: MenuMode) => void
  readonly setRows: (rows: readonly MenuRow[]) => void
  readonly save: UseMutationResult<SavedMenu, Error, void>
  /** Back to what visitors see. */
  readonly discard: () => void
  /** Somebody else has saved meanwhile; null when nobody has. */
  readonly takeTheirs: (() => void) | null
}

const startOf = (saved: Menu): readonly MenuRow[] => rowsOf(saved.items.length === 0 ? saved.automatic : saved.items)
const isSame = (one: readonly MenuItem[], other: readonly MenuItem[]): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The menu as somebody is changing it: nothing of it is seen by visitors before it is saved. */
export function useMenuWork(siteId: string, onSaved: () => void): MenuWork {
  const queryClient = useQueryClient()
  const { data: latest } = useSuspenseQuery(menuQuery(siteId))
  // What the work began from. The menu is read again whenever the window is looked at: a version that came along by itself would
  // let this menu replace somebody else's unseen.
  const [saved, setSaved] = useState(latest)
  const [mode, setMode] = useState(saved.mode)
  const [rows, setRows] = useState(() => startOf(saved))
  const [theirs, setTheirs] = useState<Menu | null>(null)
  const { queryKey } = menuQuery(siteId)
  const isChanged = mode !== saved.mode || (mode === 'arranged' && !isSame(itemsOf(rows), itemsOf(startOf(saved))))
  const begin = (menu: Menu) => {
    setSaved(menu)
    setMode(menu.mode)
    setRows(startOf(menu))
    setTheirs(null)
  }
  if (!isChanged && latest !== saved) begin(latest)

  const takeBack = useTakeBack(siteId, { about: 'meny' })
  async function send(next: Pick<Menu, 'mode' | 'version'> & { items: MenuItem[] }): Promise<SavedMenu> {
    const answer = await call(setMenu, { params: { siteId }, body: next, silent: true })
    queryClient.setQueryData(queryKey, answer)
    // Inställningar tells of it in its history.
    void queryClient.invalidateQueries({ queryKey: ['site', siteId, 'settings', 'history'] })
    return answer
  }
  const save = useMutation({
    // Once somebody else's has been shown, what is sent is meant to replace it.
    mutationFn: () => send({ mode, items: mode === 'arranged' ? itemsOf(rows) : saved.items, version: (theirs ?? saved).version }),
    onSuccess: (answer) => {
      // An address of a page has become the page.
      if (mode === 'arranged' && !isSame(itemsOf(rows), answer.items)) begin(answer)
      setSaved(answer)
      setTheirs(null)
      const isTold = answer.unmet.every((url) => saved.unmet.includes(url))
      showToast({
        severity: isTold ? 'success' : 'warn',
        about: 'meny',
        message: isTold
          ? 'Menyn är ändrad och syns på sajten.'
          : 'Menyn är ändrad och syns på sajten. En länk i den leder till en adress där sajten inte har något.',
        ...undoButton(takeBack, answer.undoToken),
      })
      // A link that leads to nothing is shown at its place.
      if (isTold) onSaved()
    },
    onError: async (error) => {
      if (isChangedElsewhere(error)) return setTheirs(await queryClient.fetchQuery({ ...menuQuery(siteId), staleTime: 0 }))
      if (!isApiError(error)) throw error
      if (error.status > 0) showToast({ severity: 'error', title: 'Ett fel uppstod', message: error.message })
    },
  })

  return {
    saved,
    mode,
    rows,
    isChanged,
    isTooLong: mode === 'arranged' && rows.length > menuTopItems.max,
    setMode,
    setRows,
    save,
    discard: () => begin(latest),
    takeTheirs: theirs === null ? null : () => begin(theirs),
  }
}
