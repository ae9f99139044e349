import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useContext, useEffect, useState } from 'react'
import type { MediaFacts, MediaKind } from '#contract/media-facts.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import type { MediaLibrary } from '../media-library.ts'
import styles from './media-picker.module.css'
import { KnownMediaContext, needsWords } from '../known-media-context.ts'
import { mediaQuery, refreshLibrary } from '../media-queries.ts'
import { addFiles } from '../uploads/add-files.tsx'
import { isPdf, isPicture } from '../uploads/file-to-send.ts'
import { CameraButton, UploadButton } from '../uploads/upload-button.tsx'
import { UploadList } from '../uploads/upload-list.tsx'
import { uploads as store, useUploads } from '../uploads/uploads.ts'
import { useIncomingFiles } from '../uploads/use-incoming-files.ts'

interface PickerUploadsProps {
  library: MediaLibrary
  kind: MediaKind
  isMany: boolean
  /** Where files may be dropped. */
  place: RefObject<HTMLElement | null>
  onBegin: () => void
  /** One is there, or was there already: it is meant to be used. */
  onArrived: (media: MediaFacts) => void
}

/** Uploading without leaving the picker: by button, by dropping, by pasting. What has arrived is chosen. */
export function PickerUploads({ library, kind, isMany, place, onBegin, onArrived }: PickerUploadsProps) {
  const [ids, setIds] = useState<readonly string[]>([])
  const queryClient = useQueryClient()
  const known = useContext(KnownMediaContext)
  const mine = useUploads().filter(({ id }) => ids.includes(id))

  const add = (files: File[]) => {
    const fitting = files.filter((file) => (kind === 'image' ? !isPdf(file) : !isPicture(file)))
    if (fitting.length < files.length)
      showToast({
        severity: 'warn',
        message: kind === 'image' ? 'Här behövs en bild, inte ett dokument.' : 'Här behövs ett dokument (PDF), inte en bild.',
      })
    if (fitting.length === 0) return
    onBegin()
    const added = addFiles(library, isMany ? fitting : fitting.slice(0, 1))
    setIds((before) => [...before, ...added])
  }
  const isOver = useIncomingFiles(add, place)

  useEffect(() => {
    for (const { id, state } of mine) {
      if (state.kind !== 'done') continue
      store.remove(id)
      void refreshLibrary(queryClient, library)
      queryClient.setQueryData(mediaQuery(library, state.media.id).queryKey, state.media)
      onArrived(state.media)
      // Only where a text is written: settings have no use for the words.
      if (needsWords(state.media)) known?.ask({ media: state.media, isNew: true })
    }
  }, [mine, onArrived, queryClient, library, known])

  return (
    <Stack gap={2} className={styles.uploads}>
      {mine.length > 0 && (
        <div className={styles.uploadList}>
          <UploadList uploads={mine} />
        </div>
      )}
      <Row align="stretch" wrap>
        <UploadButton variant="default" accepts={kind} isMultiple={isMany} onFiles={add}>
          {kind === 'image' ? 'Ladda upp bild' : 'Ladda upp dokument'}
        </UploadButton>
        {kind === 'image' && <CameraButton onFiles={add} />}
      </Row>
      {isOver && (
        <div className={styles.overlay} aria-hidden>
          Släpp för att ladda upp
        </div>
      )}
    </Stack>
  )
}
