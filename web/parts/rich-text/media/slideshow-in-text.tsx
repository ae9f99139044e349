import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { mediaKey } from '#contract/media-facts.ts'
import type { ImageUse } from '#contract/media-use.ts'
import { slideCount } from '#contract/media-use.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { MediaPicker } from '../../media/picker/media-picker.tsx'
import { PictureThumb } from '../../media/picture-thumb.tsx'
import { ImageWords } from '../../media-fields/image-words.tsx'
import { NoPicture } from '../../media-fields/no-picture.tsx'
import { useKnownMedia, useMediaOf } from '../../media/known-media.ts'
import { OrderList } from '../../ordering/order-list.tsx'
import { imageUse } from './block-of-media.ts'
import type { BlockWays } from './block-ways.ts'
import iconButton from '#web/ui/icon-button.module.css'
import styles from './media-block.module.css'

interface Slide {
  readonly id: string
  readonly use: ImageUse
}

/** The same picture may stand twice: its second row is another one. */
function slidesOf(images: readonly ImageUse[]): Slide[] {
  const seen = new Map<string, number>()
  return images.map((use) => {
    const count = (seen.get(mediaKey(use)) ?? 0) + 1
    seen.set(mediaKey(use), count)
    return { id: `${mediaKey(use)} ${count}`, use }
  })
}

/** Several pictures of one thing: their order, and what is said of each here. */
export function SlideshowInText({ images, ways }: { images: readonly ImageUse[]; ways: BlockWays }) {
  const { facts, remember } = useKnownMedia()
  const [isPicking, setPicking] = useState(false)
  const slides = slidesOf(images)
  const titleOf = ({ use }: Slide): string => facts.get(mediaKey(use))?.title ?? 'Bild'
  const change = (next: readonly ImageUse[]): void => {
    const [only] = next
    // One picture alone is no show.
    if (next.length < slideCount.min && only) ways.replace('image', only)
    else ways.set({ images: next })
  }
  const room = slideCount.max - images.length

  return (
    <Stack as="section" className={styles.block} aria-label={`Bildspel med ${images.length} bilder`}>
      <p className={styles.title}>Bildspel</p>
      <OrderList
        label="Bilderna i bildspelet"
        isPlain
        rows={slides}
        nameOf={titleOf}
        refusal={ways.isReadOnly ? 'Du kan läsa men inte ändra.' : null}
        onMove={({ ids }) => ways.set({ images: ids.flatMap((id) => slides.find((slide) => slide.id === id)?.use ?? []) })}
      >
        {(slide) => (
          <SlideRow
            use={slide.use}
            isReadOnly={ways.isReadOnly}
            onChange={(words) => ways.set({ images: slides.map(({ id, use }) => (id === slide.id ? { ...use, ...words } : use)) })}
            onRemove={() => change(slides.filter(({ id }) => id !== slide.id).map(({ use }) => use))}
          />
        )}
      </OrderList>
      {!ways.isReadOnly && (
        <Row gap={1} wrap>
          {room > 0 ? (
            <Button variant="default" size="sm" onClick={() => setPicking(true)}>
              Lägg till bilder
            </Button>
          ) : (
            <Small>Högst {slideCount.max} bilder.</Small>
          )}
          <Button variant="subtle" color="gray" size="sm" onClick={ways.remove}>
            Ta bort bildspelet
          </Button>
        </Row>
      )}
      {isPicking &&
        createPortal(
          <MediaPicker
            kind="image"
            isOpen
            title="Lägg till bilder"
            max={room}
            onClose={() => setPicking(false)}
            onPick={(media) => {
              remember(media)
              setPicking(false)
              change([...images, imageUse(media)])
            }}
            onPickMany={(media) => {
              media.forEach(remember)
              setPicking(false)
              change([...images, ...media.map(imageUse)])
            }}
          />,
          document.body,
        )}
    </Stack>
  )
}

interface SlideRowProps {
  use: ImageUse
  isReadOnly: boolean
  onChange: (words: Partial<ImageUse>) => void
  onRemove: () => void
}

function SlideRow({ use, isReadOnly, onChange, onRemove }: SlideRowProps) {
  const siteId = useSiteId()
  const { facts, isGone } = useMediaOf(use)
  return (
    <Row gap={3} align="stretch" wrap grow className={styles.slide}>
      <div className={styles.thumb}>
        {facts !== null && !facts.isTrashed ? (
          <PictureThumb key={facts.fileKey} siteId={siteId} media={facts} alt={use.alt || facts.alt || facts.title} isEager />
        ) : (
          <NoPicture isGone={isGone} isShort />
        )}
      </div>
      <Stack gap={2} className={styles.words}>
        {facts !== null && !facts.isTrashed && <ImageWords value={use} facts={facts} isReadOnly={isReadOnly} onChange={onChange} />}
      </Stack>
      {!isReadOnly && (
        <button
          type="button"
          data-place={use.id}
          className={`${iconButton.button} ${styles.remove}`}
          aria-label={`Ta bort ${facts?.title ?? 'bilden'}`}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </button>
      )}
    </Row>
  )
}
