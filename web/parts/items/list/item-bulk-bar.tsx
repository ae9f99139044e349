import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkAction, BulkResult, ItemRow } from '#contract/items/items.ts'
import type { Standing } from '#contract/roles.ts'
import { isAtLeast, itemRefusal } from '#contract/permissions.ts'
import { itemPaths } from '#contract/items/item-paths.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import bulkBar from '../../bulk-bar.module.css'
import { BulkBar } from '../../bulk-bar.tsx'
import { useTakeBack } from '../../undo/take-back.ts'
import { askBulk } from './ask-bulk.tsx'
import { ResultDialog } from '../../plans/result-dialog.tsx'
import { bulkWords, countedWords } from './bulk-words.ts'
import type { AskedRow } from './hidden-texts.tsx'
import type { ItemEndpoints } from '../item.ts'
import type { ListedArea } from '../item-area.ts'
import { areaKey } from '../item-queries.ts'

type Selected = AskedRow & Pick<ItemRow, 'draftVersion'>

interface ItemBulkBarProps {
  area: ListedArea
  role: Standing
  selected: readonly Selected[]
  /** How many rows are on the screen. */
  shown: number
  isTrash: boolean
  onSelectAll: () => void
  onClear: () => void
}

interface Done extends BulkResult {
  readonly action: BulkAction
}

const someItem = { isOwn: true, everPublished: false, isScheduled: false, isRequired: false, isForEditors: false }

/** Focuses the heading if the pressed button was removed and nothing else has the focus. */
const focusHeading = () =>
  setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })

/** The actions for the selected rows. Each item is answered on its own, and what was done can be undone. */
export function ItemBulkBar(props: ItemBulkBarProps) {
  const { area, role, selected, shown, isTrash, onSelectAll, onClear } = props
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const [done, setDone] = useState<Done | null>(null)
  const gone = done?.results.filter(({ isDone }) => isDone).length ?? 0
  const refused = (done?.results.length ?? 0) - gone
  const refresh = () => queryClient.invalidateQueries({ queryKey: areaKey(area.key, siteId) })

  const undo = useTakeBack(siteId, {
    onSuccess: () => {
      setDone(null)
      focusHeading()
    },
  })

  const undoing = ({ undoToken }: BulkResult) =>
    undoToken === null ? {} : { action: { label: 'Ångra', onClick: () => undo.mutate(undoToken) } }

  const bulk = useMutation({
    mutationFn: ({ action, rows }: { action: BulkAction; rows: readonly Selected[] }) =>
      call<ItemEndpoints['bulk']>(itemPaths(area.key).bulk, {
        params: { siteId },
        body: { action, items: rows.map(({ id, draftVersion }) => ({ id, draftVersion })) },
      }),
    onSuccess: (result, { action }) => {
      onClear()
      focusHeading()
      if (result.results.some(({ isDone, notice }) => !isDone || notice !== null)) {
        setDone({ action, ...result })
        return
      }
      showToast({
        severity: 'success',
        message: `${countedWords(area.words, result.results.length)} är ${bulkWords[action].done}.`,
        ...undoing(result),
      })
    },
    onSettled: refresh,
  })

  const ask = async (action: BulkAction): Promise<void> => {
    const rows = await askBulk(action, selected, area.words)
    if (rows) bulk.mutate({ action, rows })
  }

  const button = (action: BulkAction, label: string) => {
    // Whether a writer may throw away each of them, the answer says one by one.
    const refusal =
      action === 'trash' || action === 'restore' || isAtLeast(role, 'editor') ? null : itemRefusal(role, action, someItem)
    return (
      <GuardedButton
        variant="default"
        className={bulkBar.action ?? ''}
        reason="hint"
        refusal={refusal}
        aria-disabled={bulk.isPending || undefined}
        onClick={() => !bulk.isPending && void ask(action)}
      >
        {label}
      </GuardedButton>
    )
  }

  return (
    <>
      {selected.length > 0 && (
        <BulkBar count={selected.length} shown={shown} onSelectAll={onSelectAll} onClear={onClear}>
          {isTrash ? (
            button('restore', 'Återställ')
          ) : (
            <>
              {button('publish', 'Publicera')}
              {button('unpublish', 'Avpublicera')}
              {button('trash', 'Papperskorg')}
            </>
          )}
        </BulkBar>
      )}
      {done !== null && (
        <ResultDialog
          title={
            refused > 0
              ? `${countedWords(area.words, refused)} kunde inte ${bulkWords[done.action].refused}`
              : `${countedWords(area.words, gone)} är ${bulkWords[done.action].done}`
          }
          results={done.results.map(({ id, title, isDone, message, notice }) => ({
            id,
            name: title === '' ? area.words.untitled : title,
            isDone,
            words: message ?? notice,
          }))}
          onClose={() => setDone(null)}
        >
          {done.undoToken !== null && (
            <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(done.undoToken ?? '')}>
              Ångra {gone === 1 ? 'den som gick' : `de ${gone} som gick`}
            </Button>
          )}
        </ResultDialog>
      )}
    </>
  )
}
