import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { FileUse } from '#contract/media-use.ts'
import { fileTitleLength } from '#contract/media-use.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { MediaPicker } from '../../media/picker/media-picker.tsx'
import { bytesText } from '../../media/media-words.ts'
import { AboutMediaButton } from '../../media-fields/about-media-button.tsx'
import { useKnownMedia, useMediaOf } from '../../media/known-media.ts'
import type { BlockWays } from './block-ways.ts'
import styles from './media-block.module.css'

/** A document in the text, to be fetched by whoever reads it. */
export function FileInText({ use, ways }: { use: FileUse; ways: BlockWays }) {
  const { remember } = useKnownMedia()
  const { facts, isGone } = useMediaOf(use)
  const [isPicking, setPicking] = useState(false)
  const isThere = facts !== null && !facts.isTrashed
  const name = use.title || facts?.title || ''
  return (
    <Stack as="section" className={styles.block} aria-label={`Dokument: ${name === '' ? 'hämtas' : name}`}>
      <Row gap={3} align="start">
        <IconFileTypePdf size={32} stroke={1.5} aria-hidden className={styles.icon} />
        {isThere ? (
          <TextInput
            className={styles.fileName ?? ''}
            label="Dokumentets namn"
            description={`PDF, ${bytesText(facts.bytes)}${use.title === '' ? '' : ` · i bildbanken: ${facts.title}`}`}
            placeholder={facts.title}
            maxLength={fileTitleLength.max}
            readOnly={ways.isReadOnly}
            autoComplete="off"
            value={use.title}
            onChange={(event) => ways.set({ title: event.currentTarget.value })}
          />
        ) : (
          <p>{isGone ? 'Dokumentet finns inte längre i bildbanken.' : 'Hämtar dokumentet …'}</p>
        )}
      </Row>
      {!ways.isReadOnly && (
        <Row gap={1} wrap>
          <Button variant="default" size="sm" data-place={use.id} onClick={() => setPicking(true)}>
            Byt dokument
          </Button>
          {facts !== null && <AboutMediaButton media={facts} />}
          <Button variant="subtle" color="gray" size="sm" onClick={ways.remove}>
            Ta bort dokumentet
          </Button>
        </Row>
      )}
      {isPicking &&
        createPortal(
          <MediaPicker
            kind="document"
            isOpen
            onClose={() => setPicking(false)}
            onPick={(media) => {
              remember(media)
              setPicking(false)
              ways.set({ id: media.id, isShared: media.isShared })
            }}
          />,
          document.body,
        )}
    </Stack>
  )
}
