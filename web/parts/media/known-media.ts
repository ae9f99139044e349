import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import type { MediaFacts } from '#contract/media-facts.ts'
import { mediaKey } from '#contract/media-facts.ts'
import type { MediaRef } from '#contract/media-use.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import type { MediaLibrary } from './media-library.ts'
import { libraryKey, readingCallsOf } from './media-library.ts'
import type { KnownMedia } from './known-media-context.ts'
import { KnownMediaContext } from './known-media-context.ts'

const libraryOf = (siteId: string, { isShared }: MediaRef): MediaLibrary => ({ siteId, isShared })

export function useKnownMedia(): KnownMedia {
  const known = useContext(KnownMediaContext)
  if (known === null) throw new Error('Pictures of an item need the item editor around them.')
  return known
}

/**
 * What is known of a picture or document that a field names. What the item has not told of yet – it was pasted, or came back by
 * Ångra – is asked for in the Bildbank.
 */
export function useMediaOf(ref: MediaRef | null): { readonly facts: MediaFacts | null; readonly isGone: boolean } {
  const { facts, remember } = useKnownMedia()
  const siteId = useSiteId()
  const known = ref === null ? null : (facts.get(mediaKey(ref)) ?? null)
  const { data, isError } = useQuery({
    queryKey: [...libraryKey(libraryOf(siteId, ref ?? none)), 'named', ref?.id ?? ''] as const,
    // That it is gone is said in its place.
    queryFn: ({ signal }): Promise<MediaFacts> =>
      call(readingCallsOf(libraryOf(siteId, ref ?? none)).read, {
        params: { siteId, mediaId: ref?.id ?? '' },
        signal,
        silent: true,
      }),
    enabled: ref !== null && known === null,
  })
  useEffect(() => {
    if (known === null && data) remember(data)
  }, [known, data, remember])
  return { facts: known, isGone: known === null ? isError : known.isTrashed }
}

const none: MediaRef = { id: '', isShared: false }
