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
import { undoButton, useTakeBack } from '../../undo/take-back.ts'
import { askBulk } from './ask-bulk.tsx'
import { ResultDialog } from '../../plans/result-dialog.tsx'
import { bulkWords, countedWords } from './bulk-words.ts'
import type { AskedRow } from './hidden-texts.tsx'
import type { ItemEndpoints } from '../item.ts'
import type { ItemWords, ListedArea } from '../item-area.ts'
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
  const refresh = () => queryClient.invalidateQueries({ queryKey: areaKey(area.key, siteId) })

  const undo = useTakeBack(siteId, {
    onSuccess: () => {
      setDone(null)
      focusHeading()
    },
  })

  const undoing = ({ undoToken }: BulkResult) => undoButton(undo, undoToken)

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
        <BulkResults
          words={area.words}
          done={done}
          isUndoing={undo.isPending}
          onUndo={(undoToken) => undo.mutate(undoToken)}
          onClose={() => setDone(null)}
        />
      )}
    </>
  )
}

interface BulkResultsProps {
  words: ItemWords
  done: Done
  isUndoing: boolean
  onUndo: (undoToken: string) => void
  onClose: () => void
}

function BulkResults({ words, done: { action, results, undoToken }, isUndoing, onUndo, onClose }: BulkResultsProps) {
  const gone = results.filter(({ isDone }) => isDone).length
  const title =
    gone < results.length
      ? `${countedWords(words, results.length - gone)} kunde inte ${bulkWords[action].refused}`
      : `${countedWords(words, gone)} är ${bulkWords[action].done}`
  const told = results.map(({ title: own, message, notice, ...one }) => ({
    ...one,
    name: own === '' ? words.untitled : own,
    words: message ?? notice,
  }))
  return (
    <ResultDialog title={title} results={told} onClose={onClose}>
      {undoToken !== null && (
        <Button variant="default" loading={isUndoing} onClick={() => onUndo(undoToken)}>
          Ångra {gone === 1 ? 'den som gick' : `de ${gone} som gick`}
        </Button>
      )}
    </ResultDialog>
  )
}
