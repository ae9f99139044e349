import { Button } from '@mantine/core'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { ImageUse } from '#contract/media-use.ts'
import type { EmbedBlock } from '#contract/rich-text/document.ts'
import { isFilm } from '#contract/rich-text/embed.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { MediaPicker } from '../../media/picker/media-picker.tsx'
import { PictureThumb } from '../../media/picture-thumb.tsx'
import { ImageWords } from '../../media-fields/image-words.tsx'
import { AboutMediaButton } from '../../media-fields/about-media-button.tsx'
import { NoPicture } from '../../media-fields/no-picture.tsx'
import { useKnownMedia, useMediaOf } from '../../media/known-media.ts'
import { providerNames } from '../schema/rich-text-blocks.ts'
import { imageUse } from './block-of-media.ts'
import type { BlockWays } from './block-ways.ts'
import styles from './media-block.module.css'

/** The attributes as the editor holds them: without a picture `poster` is null. */
export type EmbedAttrs = Omit<EmbedBlock['attrs'], 'poster'> & { readonly poster: ImageUse | null }

/** A film or a map in the text, and the picture that visitors see in its place until they start it. */
export function EmbedInText({ embed, ways }: { embed: EmbedAttrs; ways: BlockWays }) {
  const { provider, title, poster } = embed
  const { remember } = useKnownMedia()
  const siteId = useSiteId()
  const { facts, isGone } = useMediaOf(poster)
  const [isPicking, setPicking] = useState(false)
  const kind = isFilm(embed) ? 'Film' : 'Karta'
  return (
    <Stack as="figure" className={styles.block} aria-label={`${kind}: ${title || 'utan beskrivning'}`}>
      <div>
        <p className={styles.title}>{title || `${kind} utan beskrivning`}</p>
        <Small>
          {kind} hos {providerNames[provider]}. Besökaren väljer själv att öppna den.
          {!ways.isReadOnly && poster === null && ' En bild kan visas tills dess.'}
        </Small>
      </div>
      {poster !== null && (facts === null || facts.isTrashed) && <NoPicture isGone={isGone} />}
      {poster !== null && facts !== null && !facts.isTrashed && (
        <Row gap={3} align="stretch" wrap>
          <div className={styles.poster}>
            <PictureThumb
              key={facts.fileKey}
              siteId={siteId}
              media={facts}
              ratio={isFilm(embed) ? 16 / 9 : 4 / 3}
              width={960}
              alt={poster.alt || facts.alt || facts.title}
            />
          </div>
          <Stack gap={2} className={styles.words}>
            <ImageWords
              value={poster}
              facts={facts}
              isReadOnly={ways.isReadOnly}
              onChange={(words) => ways.set({ poster: { ...poster, ...words } })}
            />
          </Stack>
        </Row>
      )}
      {!ways.isReadOnly && (
        <Row gap={1} wrap>
          <Button variant="default" size="sm" data-place={poster?.id} onClick={() => setPicking(true)}>
            {poster === null ? 'Välj bild' : 'Byt bild'}
          </Button>
          {poster !== null && (
            <>
              {facts !== null && <AboutMediaButton media={facts} />}
              <Button variant="subtle" color="gray" size="sm" onClick={() => ways.set({ poster: null })}>
                Ta bort bilden
              </Button>
            </>
          )}
        </Row>
      )}
      {isPicking &&
        createPortal(
          <MediaPicker
            kind="image"
            isOpen
            onClose={() => setPicking(false)}
            onPick={(media) => {
              remember(media)
              setPicking(false)
              ways.set({ poster: imageUse(media) })
            }}
          />,
          document.body,
        )}
    </Stack>
  )
}
