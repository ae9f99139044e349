import type { MediaAction } from '#contract/media/media-permissions.ts'
import { mediaRefusal } from '#contract/media/media-permissions.ts'
import { useMySites } from '#web/api/session.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { isForeign } from '#web/parts/media/media-library.ts'

/** Why the step is not allowed, or null. Without a picture the rule for pictures that are not public. */
export type MediaAccess = (action: MediaAction, media: { readonly liveUses: number } | null) => string | null

const foreignRefusal = 'Gemensamma bilder sköts av riksorganisationen. Här kan ni titta på dem och använda dem.'

export function useMediaAccess(library: MediaLibrary): MediaAccess {
  const sites = useMySites()
  if (isForeign(library)) return () => foreignRefusal
  // Only administrators and the federation's editors reach its Bildbank, and they may do everything there.
  const role = library.siteId === null ? 'siteAdmin' : (sites.find(({ id }) => id === library.siteId)?.role ?? 'reader')
  return (action, media) => mediaRefusal(role, action, media)
}
