import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Media } from '#contract/media/media.ts'
import { call } from '#web/api/call.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { callsOf, mediaParams } from '#web/parts/media/media-library.ts'
import { mediaKey } from '#web/parts/media/media-queries.ts'
import { Notice } from '#web/ui/form-frame.tsx'
import styles from './media-panel.module.css'
import { takeMedia } from '../shared/use-media-saver.ts'

interface RecheckNoticeProps {
  library: MediaLibrary
  media: Media
  refusal: string | null
  beforeStep: () => Promise<boolean>
}

/** What is said of a picture was said of another file. It goes when something of it is changed, or somebody says that it holds. */
export function RecheckNotice({ library, media, refusal, beforeStep }: RecheckNoticeProps) {
  const queryClient = useQueryClient()
  const isImage = media.kind === 'image'
  const confirm = useMutation({
    mutationFn: async () => {
      await beforeStep()
      const { focal, version } = queryClient.getQueryData<Media>(mediaKey(library, media.id)) ?? media
      return call(callsOf(library).change, { params: mediaParams(library, media.id), body: { changes: { focal }, version } })
    },
    onSuccess: (answer) => {
      // The button goes with the notice.
      document.querySelector<HTMLElement>('dialog:modal :is(textarea, input):enabled')?.focus({ preventScroll: true })
      takeMedia(queryClient, library, answer)
    },
  })
  return (
    <Notice>
      <p>
        {isImage
          ? 'Filen är utbytt. Titta igenom alternativtexten och fokuspunkten – de beskriver kanske den förra bilden.'
          : 'Filen är utbytt. Titta igenom namnet – det gäller kanske det förra dokumentet.'}
      </p>
      {refusal === null && (
        <div className={styles.row}>
          <Button variant="default" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            Det stämmer fortfarande
          </Button>
        </div>
      )}
    </Notice>
  )
}
