import { linkOptions } from '@tanstack/react-router'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import type { MediaSearch } from './media-search.ts'

// The same screens exist below a site and below the administration; only this file knows the difference.

export const listPlace = ({ siteId }: Pick<MediaLibrary, 'siteId'>, search: MediaSearch) =>
  siteId === null
    ? linkOptions({ to: '/admin/bildbank', search })
    : linkOptions({ to: '/$siteId/bildbank', params: { siteId }, search })

/** Marks a picture that was opened from the list, so that closing it can go back to the list. */
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
