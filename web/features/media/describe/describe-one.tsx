import { isBlank } from '#contract/blank.ts'
import '@mantine/core/styles/Input.css'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MediaChanges, MediaRow } from '#contract/media/media.ts'
import { altLength } from '#contract/media-use.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { callsOf, mediaParams } from '#web/parts/media/media-library.ts'
import { WholePicture } from '#web/parts/media/whole-picture.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import styles from './describe.module.css'
import { takeMedia } from '../shared/use-media-saver.ts'

/** The text written for a picture in this round. */
export interface Written {
  readonly alt: string
  readonly isDecorative: boolean
  readonly isSaved: boolean
}

interface DescribeOneProps {
  library: MediaLibrary
  media: MediaRow
  /** The text from an earlier visit to the same picture. */
  written: Written
  progress: { readonly at: number; readonly of: number }
  onDescribed: (written: Written) => void
  onSkip: (written: Written) => void
  onBack: ((written: Written) => void) | null
}

/** One picture and the field for its words. Ctrl or ⌘ with Enter saves and goes on. */
export function DescribeOne({ library, media, written, progress, onDescribed, onSkip, onBack }: DescribeOneProps) {
  const queryClient = useQueryClient()
  const [alt, setAlt] = useState(written.alt)
  const [fault, setFault] = useState<string | null>(null)
  const isAsBefore = written.isSaved && alt.trim() === written.alt
  useUnsavedChanges(() => !isBlank(alt) && !isAsBefore && !save.isSuccess)

  const save = useMutation({
    mutationFn: async (changes: MediaChanges) => {
      const params = mediaParams(library, media.id)
      // The picture is read again before it is saved: it may have changed long ago, and only these two fields are written here.
      const { version } = await call(callsOf(library).read, { params, silent: true })
      return call(callsOf(library).change, { params, body: { changes, version }, silent: true })
    },
    onSuccess: (saved) => {
      takeMedia(queryClient, library, saved)
      onDescribed({ alt: saved.alt, isDecorative: saved.isDecorative, isSaved: true })
    },
    onError: (error) => {
      if (!isApiError(error)) throw error
      const said = Object.values(error.fields)[0]?.message ?? error.message
      setFault(error.code === 'NETWORK' ? 'Inte sparat – ingen kontakt med servern. Texten finns kvar här.' : said)
    },
  })
  const submit = () => {
    if (save.isPending) return
    if (isAsBefore) onSkip(written)
    else if (isBlank(alt)) setFault('Skriv vad bilden visar, eller välj Dekorativ eller Hoppa över.')
    else save.mutate({ alt: alt.trim(), isDecorative: false })
  }

  // Text typed over a saved one and then left is dropped; the saved text stays.
  const now = written.isSaved ? written : { ...written, alt }

  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Small as={Row} gap={4} className={styles.progress}>
        <p role="status">
          {progress.at} av {progress.of}
        </p>
        <Progress aria-label="Så långt har du kommit" max={progress.of} value={progress.at - 1} />
      </Small>
      <WholePicture siteId={library.siteId} media={media} height="26rem" alt={`${media.title}, utan beskrivning`} />
      <Small className={styles.name}>
        {media.title}
        {written.isDecorative && ' – markerad som dekorativ'}
      </Small>
      <Textarea
        label="Alternativtext"
        description="Beskriv bilden för den som inte ser den. Exempel: ”Anna Berg talar på torget i Skövde.”"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={3}
        autoFocus
        autoComplete="off"
        maxLength={altLength.max}
        value={alt}
        error={fault}
        onChange={(event) => {
          setAlt(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))
          setFault(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // A description is one line; a line break from Enter would be removed.
          event.preventDefault()
          if (event.ctrlKey || event.metaKey) submit()
        }}
      />
      <Row align="stretch" wrap>
        <Button type="submit" loading={save.isPending}>
          Spara och nästa
        </Button>
        <Button variant="default" onClick={() => !save.isPending && save.mutate({ isDecorative: true, alt: '' })}>
          Dekorativ
        </Button>
        <Button variant="subtle" onClick={() => onSkip(now)}>
          {written.isSaved ? 'Nästa' : 'Hoppa över'}
        </Button>
        {onBack !== null && (
          <Button variant="subtle" onClick={() => onBack(now)}>
            Föregående
          </Button>
        )}
      </Row>
      <Small>Ctrl + Enter (⌘ + Enter på Mac) sparar och går vidare.</Small>
    </Stack>
  )
}
