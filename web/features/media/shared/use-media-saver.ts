import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { call } from '#web/api/call.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { callsOf, libraryKey, paramsOf } from '#web/parts/media/media-library.ts'
import { mediaCollectionsQuery, mediaCountsQuery, mediaKey } from '#web/parts/media/media-queries.ts'
import { mayLeave } from '#web/ui/confirm-store.ts'
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

/** Writes the server's answer into the cached lists. They keep their order, so that rows do not jump behind the panel. */
export function takeMedia(queryClient: QueryClient, library: MediaLibrary, media: Media): void {
  // A read that began earlier would restore the older version, and the next step would be refused.
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

/** The saver of the open picture. Before the screen is left, unsaved changes are saved or asked about. */
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
      // The field that has the focus is saved, too.
      if (await saver.flush()) return false
      return !(await mayLeave())
    },
    enableBeforeUnload: () => isUnsaved(saver.state.get()),
  })

  // Saves by itself when the network is back.
  useEffect(() => {
    const hurry = () => void saver.flush()
    addEventListener('online', hurry)
    return () => removeEventListener('online', hurry)
  }, [saver])

  // The picture was read again, by another call such as a new file or on another screen.
  useEffect(() => {
    if (media.version >= saver.state.get().media.version) saver.take(media)
  }, [saver, media])
  return saver
}
