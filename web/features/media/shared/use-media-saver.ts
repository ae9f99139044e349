import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { call } from '#web/api/call.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { callsOf, libraryKey, paramsOf } from '#web/parts/media/media-library.ts'
import { mediaCollectionsQuery, mediaCountsQuery, mediaKey } from '#web/parts/media/media-queries.ts'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { useStore } from '#web/ui/store.ts'
import type { MediaSaver, SaverState } from './media-saver.ts'
import { createMediaSaver, isUnsaved } from './media-saver.ts'

interface Page {
  readonly media: readonly { readonly id: string }[]
}
interface Listed {
  readonly pages: readonly Page[]
  readonly pageParams: readonly unknown[]
}

/** Puts what the server answered where it is shown: the lists keep their order, so that nothing jumps under the panel. */
export function takeMedia(queryClient: QueryClient, library: MediaLibrary, media: Media): void {
  // One read that began before would put the older version back, and the next step would be refused for it.
  void queryClient.cancelQueries({ queryKey: mediaKey(library, media.id) })
  queryClient.setQueryData(mediaKey(library, media.id), media)
  queryClient.setQueriesData<Listed>({ queryKey: [...libraryKey(library), 'list'] }, (listed) =>
    listed === undefined
      ? listed
      : {
          ...listed,
          pages: listed.pages.map((page) => ({
            ...page,
            media: page.media.map((row) => (row.id === media.id ? { ...row, ...media } : row)),
          })),
        },
  )
  void queryClient.invalidateQueries({ queryKey: mediaCountsQuery(library).queryKey })
  void queryClient.invalidateQueries({ queryKey: mediaCollectionsQuery(library).queryKey })
}

export const useSaverState = (saver: MediaSaver): SaverState => useStore(saver.state)

/** The saver of the picture that is open. What is unsaved is saved, or asked about, before the screen is left. */
export function useMediaSaver(library: MediaLibrary, media: Media): MediaSaver {
  const queryClient = useQueryClient()
  const [saver] = useState(() => {
    const at = { ...paramsOf(library), mediaId: media.id }
    return createMediaSaver(media, {
      send: (changes, version) => call(callsOf(library).change, { params: at, body: { changes, version }, silent: true }),
      read: () => call(callsOf(library).read, { params: at, silent: true }),
      onSaved: (saved) => takeMedia(queryClient, library, saved),
    })
  })

  useBlocker({
    shouldBlockFn: async () => {
      // What the field holds that has the focus is meant, too.
      if (await saver.flush()) return false
      return !(await confirmQuestion({
        title: 'Du har ändringar som inte är sparade.',
        confirmLabel: 'Lämna sidan',
        cancelLabel: 'Stanna kvar',
      }))
    },
    enableBeforeUnload: () => isUnsaved(saver.state.get()),
  })

  // With the network back nobody should have to press anything.
  useEffect(() => {
    const hurry = () => void saver.flush()
    addEventListener('online', hurry)
    return () => removeEventListener('online', hurry)
  }, [saver])

  // Another call's answer, a new file for example, or another place that shows it.
  useEffect(() => {
    if (media.version >= saver.state.get().media.version) saver.take(media)
  }, [saver, media])
  return saver
}
