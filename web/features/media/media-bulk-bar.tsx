import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MediaRow } from '#contract/media.ts'
import { call } from '#web/api/call.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { callsOf, paramsOf } from '#web/parts/media/media-library.ts'
import { refreshLibrary } from '#web/parts/media/media-queries.ts'
import { countedPictures } from '#web/parts/media/media-words.ts'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { BulkChangeDialog } from './bulk-change-dialog.tsx'
import { InUseDialog } from './in-use-dialog.tsx'
import styles from './media-bulk-bar.module.css'

interface MediaBulkBarProps {
  library: MediaLibrary
  selected: readonly MediaRow[]
  /** How many are on the screen. */
  shown: number
  onSelectAll: () => void
  onClear: () => void
}

export type BulkField = 'collection' | 'tags' | 'credit'

/** What can be done with those that are marked, while there are any. */
export function MediaBulkBar({ library, selected, shown, onSelectAll, onClear }: MediaBulkBarProps) {
  const queryClient = useQueryClient()
  const [field, setField] = useState<BulkField | null>(null)
  const [left, setLeft] = useState<readonly MediaRow[]>([])
  const trash = useMutation({
    mutationFn: (rows: readonly MediaRow[]) =>
      call(callsOf(library).trashMany, { params: paramsOf(library), body: { ids: rows.map(({ id }) => id) } }),
    onSuccess: ({ trashed, inUse }, rows) => {
      onClear()
      if (trashed > 0) showToast({ severity: 'success', message: `${countedPictures(trashed)} flyttades till papperskorgen.` })
      // Beside those in use, those that somebody of another role must move.
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
        <section aria-label="Markerade" className={styles.bar}>
          <p role="status" className={styles.count}>
            {selected.length} {selected.length === 1 ? 'vald' : 'valda'}
          </p>
          <Button variant="default" className={styles.action ?? ''} onClick={() => setField('collection')}>
            Lägg i samling
          </Button>
          <Button variant="default" className={styles.action ?? ''} onClick={() => setField('tags')}>
            Etikett
          </Button>
          <Button variant="default" className={styles.action ?? ''} onClick={() => setField('credit')}>
            Fotograf
          </Button>
          <Button variant="default" className={styles.action ?? ''} loading={trash.isPending} onClick={() => void askTrash()}>
            Papperskorg
          </Button>
          {selected.length < Math.min(shown, 100) && (
            <Button variant="subtle" className={styles.all ?? ''} onClick={onSelectAll}>
              Markera alla {Math.min(shown, 100)}
            </Button>
          )}
          <button type="button" className={styles.clear} aria-label="Avmarkera alla" title="Avmarkera alla" onClick={onClear}>
            <IconX size={18} aria-hidden />
          </button>
        </section>
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
