import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MediaFacts } from '#contract/media-facts.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { useKnownMedia } from '../media/known-media.ts'
import { callsOf, mediaParams, mediaTurn, ownLibrary } from '../media/media-library.ts'
import { refreshLibrary } from '../media/media-queries.ts'

/**
 * Gives the Bildbank the first words that somebody writes of a picture without any, when the field is left: the next place of the
 * picture has them, too. The place keeps its own, and so nothing is lost where the Bildbank cannot take them.
 */
export function useFirstAlt(typed: string, facts: MediaFacts): () => void {
  const siteId = useSiteId()
  const { remember } = useKnownMedia()
  const queryClient = useQueryClient()

  const library = ownLibrary(siteId)
  const { mutate } = useMutation({
    // One after the other with what else is changed of this picture from here: each reads the version that it starts from.
    scope: mediaTurn(facts.id),
    mutationFn: async (alt: string): Promise<MediaFacts> => {
      const params = mediaParams(library, facts.id)
      const now = await call(callsOf(library).read, { params, silent: true })
      // Somebody may have been quicker.
      if (now.alt !== '' || now.isDecorative) return now
      return call(callsOf(library).change, { params, body: { changes: { alt }, version: now.version }, silent: true })
    },
    onSuccess: (media) => {
      remember(media)
      void refreshLibrary(queryClient, library)
    },
    onError: (error) => {
      // The field goes on to say that the words hold here alone.
      if (!isApiError(error)) throw error
    },
  })

  return () => {
    const alt = typed.trim()
    if (alt !== '' && facts.alt === '' && !facts.isDecorative && !facts.isShared) mutate(alt)
  }
}
