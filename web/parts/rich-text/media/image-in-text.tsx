import { Button } from '@mantine/core'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { ImageUse } from '#contract/media-use.ts'
import { slideCount } from '#contract/media-use.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { MediaPicker } from '../../media/picker/media-picker.tsx'
import { PictureThumb } from '../../media/picture-thumb.tsx'
import { ImageWords } from '../../media-fields/image-words.tsx'
import { AboutMediaButton } from '../../media-fields/about-media-button.tsx'
import { NoPicture } from '../../media-fields/no-picture.tsx'
import { useKnownMedia, useMediaOf } from '../../media/known-media.ts'
import { imageUse } from './block-of-media.ts'
import type { BlockWays } from './block-ways.ts'
import styles from './media-block.module.css'

/** As high as a picture may be while one writes; wide ones fill the line. */
const maxHeightRem = 24

/** A picture in the text, with what is said of it here. */
export function ImageInText({ use, ways }: { use: ImageUse; ways: BlockWays }) {
  const { remember } = useKnownMedia()
  const siteId = useSiteId()
  const { facts, isGone } = useMediaOf(use)
  const [picking, setPicking] = useState<'other' | 'more' | null>(null)
  const isThere = facts !== null && !facts.isTrashed
  return (
    <Stack as="figure" className={styles.block} aria-label={`Bild: ${facts?.title ?? 'hämtas'}`}>
      {isThere ? (
        <>
          <div style={{ maxWidth: `${(maxHeightRem * facts.width) / Math.max(1, facts.height)}rem` }}>
            <PictureThumb
              key={facts.fileKey}
              siteId={siteId}
              media={facts}
              ratio="auto"
              width={960}
              alt={use.alt || facts.alt || facts.title}
              isEager
            />
          </div>
          <Stack gap={2}>
            <ImageWords value={use} facts={facts} isReadOnly={ways.isReadOnly} onChange={ways.set} />
          </Stack>
        </>
      ) : (
        <NoPicture isGone={isGone} />
      )}
      {!ways.isReadOnly && (
        <Row gap={1} wrap>
          <Button variant="default" size="sm" data-place={use.id} onClick={() => setPicking('other')}>
            Byt bild
          </Button>
          {isThere && (
            <Button variant="subtle" size="sm" onClick={() => setPicking('more')}>
              Gör till bildspel
            </Button>
          )}
          {facts !== null && <AboutMediaButton media={facts} />}
          <Button variant="subtle" color="gray" size="sm" onClick={ways.remove}>
            Ta bort bilden
          </Button>
        </Row>
      )}
      {picking !== null &&
        createPortal(
          <MediaPicker
            kind="image"
            isOpen
            onClose={() => setPicking(null)}
            onPick={(media) => {
              remember(media)
              setPicking(null)
              ways.set({ ...imageUse(media) })
            }}
            {...(picking === 'more' && {
              title: 'Välj fler bilder till bildspelet',
              max: slideCount.max - 1,
              onPickMany: (media) => {
                media.forEach(remember)
                setPicking(null)
                ways.replace('slideshow', { images: [use, ...media.map(imageUse)] })
              },
            })}
          />,
          document.body,
        )}
    </Stack>
  )
}
