import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { replacementDays } from '#contract/media/media.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { mediaKey } from '#web/parts/media/media-queries.ts'
import { addFiles } from '#web/parts/media/uploads/add-files.tsx'
import { UploadButton } from '#web/parts/media/uploads/upload-button.tsx'
import { UploadList } from '#web/parts/media/uploads/upload-list.tsx'
import { uploads as store, useUploads } from '#web/parts/media/uploads/uploads.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useTakeBack } from '#web/parts/undo/take-back.ts'
import { takeMedia } from '../shared/use-media-saver.ts'

interface ReplaceFileDialogProps {
  library: MediaLibrary
  media: Media
  /** Saves what is typed but not yet saved. */
  beforeStep: () => Promise<boolean>
  onClose: () => void
}

/** Replaces the file of a picture. Its texts stay and are marked to be checked again. */
export function ReplaceFileDialog({ library, media, beforeStep, onClose }: ReplaceFileDialogProps) {
  const queryClient = useQueryClient()
  const { mutate: undoReplace } = useTakeBack(library.siteId, { about: `media ${media.id}` })
  const [uploadId, setUploadId] = useState<string | null>(null)
  const mine = useUploads().filter(({ id }) => id === uploadId)
  const isImage = media.kind === 'image'

  const send = async (files: File[]) => {
    await beforeStep()
    const { version } = queryClient.getQueryData<Media>(mediaKey(library, media.id)) ?? media
    setUploadId(addFiles(library, files.slice(0, 1), { id: media.id, version })[0] ?? null)
  }

  useEffect(() => {
    const state = mine[0]?.state
    if (state?.kind !== 'done') return
    for (const { id } of mine) store.remove(id)
    if (state.isDuplicate) {
      const isSame = state.media.id === media.id
      showToast({
        severity: 'info',
        message: isSame
          ? 'Det är samma fil som redan ligger här.'
          : `Filen finns redan, som ”${state.media.title}”. Använd ”Ersätt överallt” om den ska visas i stället.`,
      })
    } else {
      takeMedia(queryClient, library, state.media)
      const { replaced } = state.media
      showToast({
        about: `media ${media.id}`,
        severity: 'success',
        title: state.media.title,
        message: 'Filen är utbytt, överallt där den används.',
        ...(replaced !== null && { action: { label: 'Ångra', onClick: () => undoReplace(replaced.undoToken) } }),
      })
    }
    onClose()
  }, [mine, library, media.id, onClose, queryClient, undoReplace])

  return (
    <Dialog title={isImage ? 'Byt ut bilden' : 'Byt ut filen'} width="480px" onClose={onClose}>
      <p>
        {isImage
          ? 'Den nya bilden visas överallt där den gamla används. Namn, alternativtext och rättigheter behålls; utsnitten görs om.'
          : 'Det nya dokumentet länkas överallt där det gamla används.'}{' '}
        Bytet kan ångras i {replacementDays} dagar.
        {media.replaced !== null && ' Det förra bytet kan då inte längre ångras.'}
      </p>
      {mine.length > 0 && <UploadList uploads={mine} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Avbryt
        </Button>
        {mine.length === 0 && (
          <UploadButton accepts={media.kind} isMultiple={false} onFiles={(files) => void send(files)}>
            Välj fil
          </UploadButton>
        )}
      </DialogActions>
    </Dialog>
  )
}
