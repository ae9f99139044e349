import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { AskedMedia } from '../known-media-context.ts'
import { ownLibrary } from '../media-library.ts'
import { mediaQuery } from '../media-queries.ts'
import { AboutMediaForm } from './about-media-form.tsx'

/** What the Bildbank says of a picture or document, filled in without leaving the text that shows it. */
export function AboutMediaDialog({ asked, onClose }: { asked: AskedMedia; onClose: () => void }) {
  const siteId = useSiteId()
  const { data: media, isError } = useQuery(mediaQuery(ownLibrary(siteId), asked.media.id))
  useEffect(() => {
    // Why it could not be read has been said.
    if (isError && media === undefined) onClose()
  }, [isError, media, onClose])
  if (media === undefined) return null
  return (
    <Dialog title={media.kind === 'image' ? 'Om bilden' : 'Om dokumentet'} onClose={onClose}>
      <AboutMediaForm media={media} asked={asked} onClose={onClose} />
    </Dialog>
  )
}
