import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MediaRow } from '#contract/media/media.ts'
import { call } from '#web/api/call.ts'
import bulkBar from '#web/parts/bulk-bar.module.css'
import { BulkBar } from '#web/parts/bulk-bar.tsx'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { callsOf, paramsOf } from '#web/parts/media/media-library.ts'
import { refreshLibrary } from '#web/parts/media/media-queries.ts'
import { countedPictures } from '#web/parts/media/media-words.ts'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { useTakeBack } from '#web/parts/undo/take-back.ts'
import { showToast } from '#web/ui/toast-store.ts'
import type { BulkField } from '../dialogs/bulk-change-dialog.tsx'
import { BulkChangeDialog } from '../dialogs/bulk-change-dialog.tsx'
import { InUseDialog } from '../dialogs/in-use-dialog.tsx'

interface MediaBulkBarProps {
  library: MediaLibrary
  selected: readonly MediaRow[]
  /** How many are on the screen. */
  shown: number
  onSelectAll: () => void
  onClear: () => void
}

/** The actions for the selected pictures. */
export function MediaBulkBar({ library, selected, shown, onSelectAll, onClear }: MediaBulkBarProps) {
  const queryClient = useQueryClient()
  const [field, setField] = useState<BulkField | null>(null)
  const [left, setLeft] = useState<readonly MediaRow[]>([])
  const undo = useTakeBack(library.siteId)
  const trash = useMutation({
    mutationFn: (rows: readonly MediaRow[]) =>
      call(callsOf(library).trashMany, { params: paramsOf(library), body: { ids: rows.map(({ id }) => id) } }),
    onSuccess: ({ trashed, inUse, undoToken }, rows) => {
      onClear()
      if (undoToken !== null) {
        showToast({
          severity: 'success',
          message: `${countedPictures(trashed)} flyttades till papperskorgen.`,
          action: { label: 'Ångra', onClick: () => undo.mutate(undoToken) },
        })
      }
      // Besides pictures in use, pictures that only another role may move.
      const others = rows.length - trashed - inUse.length
      if (others > 0) showToast({ severity: 'warn', message: `${countedPictures(others)} får du inte flytta.` })
      setLeft(rows.filter(({ id }) => inUse.includes(id)))
    },
    onSettled: () => refreshLibrary(queryClient, library),
  })

  const askTrash = async () => {
    const isSure = await confirmQuestion({
      title: `Flytta ${countedPictures(selected.length)} till papperskorgen?`,
      children: 'De kan återställas i 30 dagar. Bilder som syns på sajten blir kvar.',
      confirmLabel: 'Flytta till papperskorgen',
      isDangerous: true,
    })
    if (isSure) trash.mutate(selected)
  }

  return (
    <>
      {selected.length > 0 && (
        <BulkBar count={selected.length} shown={shown} isInPairs onSelectAll={onSelectAll} onClear={onClear}>
          <Button variant="default" className={bulkBar.action ?? ''} onClick={() => setField('collection')}>
            Lägg i samling
          </Button>
          <Button variant="default" className={bulkBar.action ?? ''} onClick={() => setField('tags')}>
            Etikett
          </Button>
          <Button variant="default" className={bulkBar.action ?? ''} onClick={() => setField('rights')}>
            Rättigheter
          </Button>
          <Button variant="default" className={bulkBar.action ?? ''} loading={trash.isPending} onClick={() => void askTrash()}>
            Papperskorg
          </Button>
        </BulkBar>
      )}
      {field !== null && (
        <BulkChangeDialog
          library={library}
          field={field}
          ids={selected.map(({ id }) => id)}
          onClose={() => setField(null)}
          onDone={() => {
            setField(null)
            onClear()
          }}
        />
      )}
      {left.length > 0 && <InUseDialog rows={left} library={library} onClose={() => setLeft([])} />}
    </>
  )
}
