import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import type { DragEvent, ReactNode } from 'react'
import { useState } from 'react'
import type { MediaFacts } from '#contract/media-facts.ts'
import type { MediaRef } from '#contract/media-use.ts'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { MediaPicker, prefetchMediaPicker } from '../media/picker/media-picker.tsx'
import type { Upload } from '../media/uploads/upload.ts'
import { canRetry, percentOf, stateText } from '../media/uploads/upload.ts'
import { uploads } from '../media/uploads/uploads.ts'
import { InMediaLibrary } from './in-media-library.tsx'
import { useKnownMedia, useMediaOf } from '../media/known-media.ts'
import { NoPicture } from './no-picture.tsx'
import styles from './picture-field.module.css'
import { useOwnUpload } from './use-own-upload.ts'

interface PictureBoxProps {
  /** `Toppbild`, for what is said aloud. */
  label: string
  value: MediaRef | null
  isReadOnly: boolean
  onChoose: (media: MediaFacts) => void
  onRemove: () => void
  /** The picture as this place shows it. */
  renderPicture: (media: MediaFacts) => ReactNode
  /** Further ways beside Byt and Ta bort. */
  renderWays?: (media: MediaFacts) => ReactNode
}

/** A place for one picture: empty, on its way, there, or gone from the Bildbank. Files may be dropped on it and pasted into it. */
export function PictureBox({ label, value, isReadOnly, onChoose, onRemove, renderPicture, renderWays }: PictureBoxProps) {
  const { remember } = useKnownMedia()
  const { facts, isGone } = useMediaOf(value)
  const [isPicking, setPicking] = useState(false)
  const { upload, send, giveUp } = useOwnUpload('image', onChoose)
  const { isOver, dropProps } = useDroppedFiles(send)
  const drop = isReadOnly ? {} : dropProps
  const pick = (
    <MediaPicker
      kind="image"
      isOpen={isPicking}
      onClose={() => setPicking(false)}
      onPick={(media) => {
        remember(media)
        setPicking(false)
        onChoose(media)
      }}
    />
  )

  if (upload !== null) return <OnItsWay upload={upload} onGiveUp={giveUp} />

  if (value === null) {
    if (isReadOnly) return <Small>Ingen bild.</Small>
    return (
      <>
        <Stack
          as="button"
          gap={1}
          type="button"
          className={styles.empty}
          data-over={isOver || undefined}
          data-place
          aria-label={`Välj bild: ${label}`}
          onClick={() => setPicking(true)}
          onPointerEnter={prefetchMediaPicker}
          onFocus={prefetchMediaPicker}
          onPaste={(event) => {
            if (event.clipboardData.files.length === 0) return
            event.preventDefault()
            send([...event.clipboardData.files])
          }}
          {...drop}
        >
          <IconPhotoPlus size={24} stroke={1.5} aria-hidden />
          <span className={styles.choose}>Välj bild</span>
          <Small as="span">{isOver ? 'Släpp bilden här' : 'eller släpp en här'}</Small>
        </Stack>
        {pick}
      </>
    )
  }

  return (
    <Stack gap={2} className={styles.chosen} data-over={isOver || undefined} {...drop}>
      {facts !== null && !facts.isTrashed ? renderPicture(facts) : <NoPicture isGone={isGone} />}
      {!isReadOnly && (
        <Row gap={1} align="stretch" wrap>
          <Button
            variant="default"
            size="sm"
            data-place
            aria-label={`Byt bild: ${label}`}
            onClick={() => setPicking(true)}
            onPointerEnter={prefetchMediaPicker}
            onFocus={prefetchMediaPicker}
          >
            Byt
          </Button>
          {facts !== null && !facts.isTrashed && renderWays?.(facts)}
          {facts !== null && <InMediaLibrary media={facts} />}
          <Button variant="subtle" color="gray" size="sm" aria-label={`Ta bort bild: ${label}`} onClick={onRemove}>
            Ta bort
          </Button>
        </Row>
      )}
      {pick}
    </Stack>
  )
}

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** The props of a place that files may be dropped on. */
function useDroppedFiles(send: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  const dropProps = {
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      send([...event.dataTransfer.files])
    },
  }
  return { isOver, dropProps }
}

/** The upload in the picture's place. */
function OnItsWay({ upload, onGiveUp }: { upload: Upload; onGiveUp: () => void }) {
  const isFailed = upload.state.kind === 'failed'
  return (
    <Stack gap={2} className={styles.waiting}>
      <Small role={isFailed ? 'alert' : 'status'} tone={isFailed ? 'error' : 'muted'}>
        {upload.fileName}: {stateText(upload)}
      </Small>
      {!isFailed && <Progress max={100} value={percentOf(upload)} aria-label={upload.fileName} />}
      <Row gap={1} align="stretch" wrap>
        {canRetry(upload) && (
          <Button variant="default" size="sm" onClick={() => uploads.retry(upload.id)}>
            Försök igen
          </Button>
        )}
        <Button variant="subtle" color="gray" size="sm" onClick={onGiveUp}>
          {isFailed ? 'Stäng' : 'Avbryt'}
        </Button>
      </Row>
    </Stack>
  )
}
