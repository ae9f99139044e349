import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import type { MediaFacts } from '#contract/media-facts.ts'
import type { MediaRef } from '#contract/media-use.ts'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { MediaPicker, prefetchMediaPicker } from '../media/picker/media-picker.tsx'
import { AboutMediaButton } from './about-media-button.tsx'
import { useKnownMedia, useMediaOf } from '../media/known-media.ts'
import { NoPicture } from './no-picture.tsx'
import { SwapButton } from './swap-button.tsx'
import { OnItsWay } from './on-its-way.tsx'
import styles from './picture-field.module.css'
import { useDroppedFiles } from './use-dropped-files.ts'
import { useOwnUpload } from './use-own-upload.ts'

interface PictureBoxProps {
  /** `Toppbild`, for what is said aloud. */
  label: string
  value: MediaRef | null
  isReadOnly: boolean
  onChoose: (media: MediaFacts) => void
  onRemove: () => void
  /** What a new picture shows here, as far as the place knows: `Porträtt av Anna Berg`. */
  suggestedAlt?: string
  /** The picture as this place shows it. */
  renderPicture: (media: MediaFacts) => ReactNode
  /** Further ways beside Byt and Ta bort. */
  renderWays?: (media: MediaFacts) => ReactNode
}

/** A place for one picture: empty, on its way, there, or gone from the Bildbank. Files may be dropped on it and pasted into it. */
export function PictureBox(props: PictureBoxProps) {
  const { label, value, isReadOnly, suggestedAlt = '', onChoose, onRemove, renderPicture, renderWays } = props
  const { remember } = useKnownMedia()
  const { facts, isGone } = useMediaOf(value)
  const [isPicking, setPicking] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { upload, send, giveUp } = useOwnUpload('image', onChoose, {
    suggestedAlt,
    back: () => box.current?.querySelector<HTMLElement>('[data-place]'),
  })
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
          aria-label={`Välj bild eller släpp en här: ${label}`}
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
          <span className={styles.choose}>Välj bild</span>{' '}
          <Small as="span">{isOver ? 'Släpp bilden här' : 'eller släpp en här'}</Small>
        </Stack>
        {pick}
      </>
    )
  }

  return (
    <Stack gap={2} ref={box} className={styles.chosen} data-over={isOver || undefined} {...drop}>
      {facts !== null && !facts.isTrashed ? renderPicture(facts) : <NoPicture isGone={isGone} />}
      {!isReadOnly && (
        <Row gap={1} align="stretch" wrap>
          <SwapButton label={label} onPress={() => setPicking(true)} />
          {facts !== null && !facts.isTrashed && renderWays?.(facts)}
          {facts !== null && <AboutMediaButton media={facts} />}
          <Button variant="subtle" color="gray" size="sm" aria-label={`Ta bort bild: ${label}`} onClick={onRemove}>
            Ta bort
          </Button>
        </Row>
      )}
      {pick}
    </Stack>
  )
}
