import type { MediaAction } from '#contract/media/media-permissions.ts'
import { mediaRefusal } from '#contract/media/media-permissions.ts'
import { useMySites } from '#web/api/session.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { isForeign } from '#web/parts/media/media-library.ts'

/** Why it may not be done, or null. Without a picture: what can be done with those that nobody sees yet. */
export type MediaAccess = (action: MediaAction, media: { readonly liveUses: number } | null) => string | null

const foreignRefusal = 'Gemensamma bilder sköts av administratörerna. Här kan ni titta på dem och använda dem.'

export function useMediaAccess(library: MediaLibrary): MediaAccess {
  const sites = useMySites()
  if (isForeign(library)) return () => foreignRefusal
  // Only administrators reach the federation's desk, and they may do everything there.
  const role = library.siteId === null ? 'siteAdmin' : (sites.find(({ id }) => id === library.siteId)?.role ?? 'reader')
  return (action, media) => mediaRefusal(role, action, media)
}
