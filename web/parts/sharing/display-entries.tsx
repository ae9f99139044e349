import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazy } from 'react'
import type { Standing } from '#contract/roles.ts'
import { setDisplay } from '#contract/sharing/display.ts'
import type { Received } from '#contract/sharing/received.ts'
import { call } from '#web/api/call.ts'
import { areaKey } from '#web/parts/items/item-queries.ts'
import { editorsOnly } from '#web/parts/role-refusal.ts'
import type { MenuEntry } from '#web/ui/menu.tsx'
import type { ReceivedWords } from './sharing-words.ts'

const HideDialog = lazy(async () => ({ default: (await import('./hide-dialog.tsx')).HideDialog }))

export interface ReceivedSubject<Row extends Received> {
  readonly row: Row
  readonly siteId: string
  readonly role: Standing
  readonly queryClient: QueryClient
  /** Opens a dialog about the row as it is when it is drawn; null closes it. */
  readonly open: (dialog: ((row: Row) => ReactNode) | null) => void
}

/** The menu entries that hide something of the federation on a site, and show it again. */
export function displayEntries(subject: ReceivedSubject<Received>, words: ReceivedWords): readonly MenuEntry[] {
  const { row, siteId, role, queryClient, open } = subject
  const { id, mode, state, decision } = row
  const refusal = editorsOnly(role, words.work)
  const show = () =>
    call(setDisplay, { params: { siteId, itemId: id }, body: { display: 'shown', reason: '', version: decision.version } })
      // The call has said why in a toast; a refusal means that the row is old.
      .catch(() => null)
      .then(() => queryClient.invalidateQueries({ queryKey: areaKey(words.area, siteId) }))
  const showEntry = {
    label: state === 'hidden' ? words.show : 'Visa på sajten',
    icon: <IconEye size={18} aria-hidden />,
    refusal,
    onChoose: () => void show(),
  }
  const hideEntry = {
    label: words.hide,
    icon: <IconEyeOff size={18} aria-hidden />,
    refusal: mode === 'required' ? words.required : refusal,
    onChoose: () => open((now) => <HideDialog row={now} words={words} onClose={() => open(null)} />),
  }
  return state === 'hidden' ? [showEntry] : state === 'waiting' ? [showEntry, hideEntry] : [hideEntry]
}
