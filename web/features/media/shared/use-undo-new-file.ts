import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { callsOf, paramsOf } from '#web/parts/media/media-library.ts'
import { refreshLibrary } from '#web/parts/media/media-queries.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { takeMedia } from './use-media-saver.ts'

/** Brings back the file from before a replacement, by the undo token of that replacement. */
export function useUndoNewFile(library: MediaLibrary) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (undoToken: string) => call(callsOf(library).undoReplace, { params: paramsOf(library), body: { undoToken } }),
    onSuccess: (media) => {
      takeMedia(queryClient, library, media)
      showToast({
        about: `media ${media.id}`,
        severity: 'info',
        message: media.kind === 'image' ? 'Ångrat. Den förra bilden är tillbaka.' : 'Ångrat. Det förra dokumentet är tillbaka.',
      })
    },
    onSettled: () => refreshLibrary(queryClient, library),
  })
}
