import { linkOptions } from '@tanstack/react-router'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import type { MediaSearch } from './media-search.ts'

// The same screens stand below a site and below the administration; only here does it matter which.

export const listPlace = ({ siteId }: Pick<MediaLibrary, 'siteId'>, search: MediaSearch) =>
  siteId === null
    ? linkOptions({ to: '/admin/bildbank', search })
    : linkOptions({ to: '/$siteId/bildbank', params: { siteId }, search })

/** From the list: the picture's entry in the history says that the list is the one before it. */
export const mediaPlace = ({ siteId }: Pick<MediaLibrary, 'siteId'>, mediaId: string, search: MediaSearch) =>
  siteId === null
    ? linkOptions({ to: '/admin/bildbank/$mediaId', params: { mediaId }, search, state: { isFromMediaList: true } })
    : linkOptions({ to: '/$siteId/bildbank/$mediaId', params: { siteId, mediaId }, search, state: { isFromMediaList: true } })

declare module '@tanstack/react-router' {
  interface HistoryState {
    isFromMediaList?: boolean
  }
}

export const describePlace = ({ siteId }: Pick<MediaLibrary, 'siteId'>) =>
  siteId === null
    ? linkOptions({ to: '/admin/bildbank/beskriv' })
    : linkOptions({ to: '/$siteId/bildbank/beskriv', params: { siteId } })
