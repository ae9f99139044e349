import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { ownLibrary } from '../../media/media-library.ts'
import { mediaQuery, refreshLibrary } from '../../media/media-queries.ts'
import { addFiles } from '../../media/uploads/add-files.tsx'
import { isPdf, isPicture } from '../../media/uploads/file-to-send.ts'
import { canRetry, percentOf, stateText } from '../../media/uploads/upload.ts'
import { uploads as queue, useUploads } from '../../media/uploads/uploads.ts'
import { useKnownMedia } from '../../media/known-media.ts'
import { askWhenArrived } from '../../media/ask-for-words.ts'
import { fileNode, imageNode } from './block-of-media.ts'
import type { GivenFiles } from './given-files.ts'
import styles from './media-block.module.css'
import { hasPlace, holdPlace, placesPlugin, releasePlace } from './upload-places.ts'

interface Place {
  readonly uploadId: string
  readonly askForWords: ReturnType<typeof askWhenArrived>
  readonly dom: HTMLElement
}

/** What was dropped or pasted is uploaded; its progress stands where the block will. */
export function FilesOnTheirWay({ editor, given }: { editor: Editor; given: readonly GivenFiles[] }) {
  const { remember, ask } = useKnownMedia()
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const uploads = useUploads()
  const [places, setPlaces] = useState<readonly Place[]>([])
  const taken = useRef(0)

  useEffect(() => {
    editor.registerPlugin(placesPlugin())
    return () => {
      editor.unregisterPlugin(placesPlugin.key)
    }
  }, [editor])

  useEffect(() => {
    for (const { files, position } of given.slice(taken.current)) {
      const fitting = files.filter((file) => isPicture(file) || isPdf(file))
      if (fitting.length < files.length) {
        showToast({ severity: 'warn', message: 'I texten kan du lägga bilder och PDF-dokument.' })
      }
      if (fitting.length === 0) continue
      const added = addFiles(ownLibrary(siteId), fitting).map((uploadId) => ({
        uploadId,
        dom: document.createElement('div'),
        askForWords: askWhenArrived(),
      }))
      for (const { uploadId, dom } of added) holdPlace(editor, uploadId, position, dom)
      setPlaces((before) => [...before, ...added])
    }
    taken.current = given.length
  }, [editor, given, siteId])

  useEffect(() => {
    for (const { uploadId, askForWords } of places) {
      const upload = uploads.find(({ id }) => id === uploadId)
      // Somebody may have given it up in the corner of the window, too. What was released once has no place any more.
      if ((upload !== undefined && upload.state.kind !== 'done') || !hasPlace(editor, uploadId)) continue
      const media = upload?.state.kind === 'done' ? upload.state.media : null
      if (media !== null) {
        queue.remove(uploadId)
        remember(media)
        queryClient.setQueryData(mediaQuery(ownLibrary(siteId), media.id).queryKey, media)
        askForWords(ask, { media })
        void refreshLibrary(queryClient, ownLibrary(siteId))
      }
      releasePlace(editor, uploadId, media && (media.kind === 'image' ? imageNode(media) : fileNode(media)))
    }
  }, [editor, places, uploads, remember, ask, queryClient, siteId])

  return places.map(({ uploadId, dom }) => {
    const upload = uploads.find(({ id }) => id === uploadId)
    if (upload === undefined) return null
    const { state } = upload
    const shown = (
      <Stack className={styles.block} data-waiting>
        <p role={state.kind === 'failed' ? 'alert' : 'status'}>
          {upload.fileName}: {stateText(upload)}
        </p>
        {state.kind !== 'failed' && <Progress max={100} value={percentOf(upload)} aria-label={upload.fileName} />}
        <Row gap={1} wrap>
          {canRetry(upload) && (
            <Button variant="default" size="sm" onClick={() => queue.retry(uploadId)}>
              Försök igen
            </Button>
          )}
          <Button variant="subtle" color="gray" size="sm" onClick={() => queue.remove(uploadId)}>
            {state.kind === 'failed' ? 'Stäng' : 'Avbryt'}
          </Button>
        </Row>
      </Stack>
    )
    return createPortal(shown, dom, uploadId)
  })
}
