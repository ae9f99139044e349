import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MediaFacts, MediaKind } from '#contract/media-facts.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { askWhenArrived } from '../media/ask-for-words.ts'
import { ownLibrary } from '../media/media-library.ts'
import type { AskedMedia } from '../media/known-media-context.ts'
import { mediaQuery, refreshLibrary } from '../media/media-queries.ts'
import { addFiles } from '../media/uploads/add-files.tsx'
import { isPdf, isPicture } from '../media/uploads/file-to-send.ts'
import type { Upload } from '../media/uploads/upload.ts'
import { uploads, useUploads } from '../media/uploads/uploads.ts'
import { useKnownMedia } from '../media/known-media.ts'

const unfit: Record<MediaKind, string> = {
  image: 'Här behövs en bild: JPEG, PNG, WebP, AVIF eller GIF.',
  document: 'Här behövs ett dokument (PDF), inte en bild.',
}

/** Uploads one file for the field it was dropped on. What has arrived is used, and what it lacks is asked for at once. */
export function useOwnUpload(
  kind: MediaKind,
  onArrived: (media: MediaFacts) => void,
  about: Pick<AskedMedia, 'suggestedAlt' | 'back'>,
): { readonly upload: Upload | null; readonly send: (files: readonly File[]) => void; readonly giveUp: () => void } {
  const { remember, ask } = useKnownMedia()
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const [id, setId] = useState<string | null>(null)
  const upload = useUploads().find((one) => one.id === id) ?? null

  const askForWords = useRef<ReturnType<typeof askWhenArrived>>(undefined)
  const latest = useRef(about)
  useEffect(() => {
    latest.current = about
  })

  useEffect(() => {
    if (upload?.state.kind !== 'done') return
    uploads.remove(upload.id)
    void refreshLibrary(queryClient, ownLibrary(siteId))
    const { media } = upload.state
    queryClient.setQueryData(mediaQuery(ownLibrary(siteId), media.id).queryKey, media)
    remember(media)
    onArrived(media)
    askForWords.current?.(ask, { media, ...latest.current })
  }, [upload, queryClient, siteId, remember, ask, onArrived])

  return {
    upload,
    send: (files) => {
      const [file] = files.filter((one) => (kind === 'image' ? isPicture(one) : isPdf(one)))
      if (file === undefined) return showToast({ severity: 'warn', message: unfit[kind] })
      const [added = null] = addFiles(ownLibrary(siteId), [file])
      setId(added)
      askForWords.current = askWhenArrived()
    },
    giveUp: () => upload !== null && uploads.remove(upload.id),
  }
}
