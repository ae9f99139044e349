import { useQueryClient } from '@tanstack/react-query'
import type { Media } from '#contract/media/media.ts'
import { call } from '#web/api/call.ts'
import { DeleteForeverDialog } from '#web/parts/delete-forever-dialog.tsx'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { callsOf, libraryKey, mediaParams } from '#web/parts/media/media-library.ts'

interface DeleteMediaDialogProps {
  library: MediaLibrary
  media: Media
  onClose: () => void
  onDone: () => void
}

/** The end of a picture's or a document's life. */
export function DeleteMediaDialog({ library, media, onClose, onDone }: DeleteMediaDialogProps) {
  const queryClient = useQueryClient()
  return (
    <DeleteForeverDialog
      title={media.title}
      remove={(confirmation) =>
        call(callsOf(library).deleteForever, { params: mediaParams(library, media.id), body: { confirmation } })
      }
      onClose={onClose}
      onDone={() => {
        onDone()
        // The picture's own query is not invalidated: the picture is gone, and reading it again would fail.
        void queryClient.invalidateQueries({ queryKey: [...libraryKey(library), 'list'] })
        void queryClient.invalidateQueries({ queryKey: [...libraryKey(library), 'counts'] })
      }}
    />
  )
}
