import type { UseMutationResult } from '@tanstack/react-query'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Menu, MenuItem, MenuMode } from '#contract/menu.ts'
import { menuTopItems, setMenu } from '#contract/menu.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
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
  readonly save: UseMutationResult<Menu, Error, void>
}

const startOf = (saved: Menu): readonly MenuRow[] => rowsOf(saved.items.length === 0 ? saved.automatic : saved.items)
const isSame = (one: readonly MenuItem[], other: readonly MenuItem[]): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The menu as somebody is changing it: nothing of it is seen by visitors before it is saved. */
export function useMenuWork(siteId: string, onSaved: () => void): MenuWork {
  const queryClient = useQueryClient()
  const { data: saved } = useSuspenseQuery(menuQuery(siteId))
  const [mode, setMode] = useState(saved.mode)
  const [rows, setRows] = useState(() => startOf(saved))
  const { queryKey } = menuQuery(siteId)

  async function send(next: Pick<Menu, 'mode' | 'version'> & { items: MenuItem[] }): Promise<Menu> {
    const answer = await call(setMenu, { params: { siteId }, body: next })
    queryClient.setQueryData(queryKey, answer)
    return answer
  }
  const save = useMutation({
    mutationFn: () => send({ mode, items: mode === 'arranged' ? itemsOf(rows) : saved.items, version: saved.version }),
    onSuccess: ({ version }) => {
      const before = { mode: saved.mode, items: saved.items, version }
      const undo = () =>
        void send(before).then(
          (answer) => {
            setMode(answer.mode)
            setRows(startOf(answer))
          },
          (error: unknown) => {
            if (!isApiError(error)) throw error
          },
        )
      showToast({
        severity: 'success',
        about: 'meny',
        message: 'Menyn är ändrad och syns på sajten.',
        action: { label: 'Ångra', onClick: undo },
      })
      onSaved()
    },
    // Somebody else has changed it: what is true now is shown beside what was arranged here.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })

  return {
    saved,
    mode,
    rows,
    isChanged: mode !== saved.mode || (mode === 'arranged' && !isSame(itemsOf(rows), itemsOf(startOf(saved)))),
    isTooLong: mode === 'arranged' && rows.length > menuTopItems.max,
    setMode,
    setRows,
    save,
  }
}
