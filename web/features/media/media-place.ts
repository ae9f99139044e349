import { linkOptions } from '@tanstack/react-router'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import type { MediaSearch } from './media-search.ts'

// The same screens stand below a site and below the administration; only here does it matter which.

export const listPlace = ({ siteId }: Pick<MediaLibrary, 'siteId'>, search: MediaSearch) =>
  siteId === null
    ? linkOptions({ to: '/admin/bildbank', search })
    : linkOptions({ to: '/$siteId/bildbank', params: { siteId }, search })

export const mediaPlace = ({ siteId }: Pick<MediaLibrary, 'siteId'>, mediaId: string, search: MediaSearch) =>
  siteId === null
    ? linkOptions({ to: '/admin/bildbank/$mediaId', params: { mediaId }, search })
    : linkOptions({ to: '/$siteId/bildbank/$mediaId', params: { siteId, mediaId }, search })

export const describePlace = ({ siteId }: Pick<MediaLibrary, 'siteId'>) =>
  siteId === null
    ? linkOptions({ to: '/admin/bildbank/beskriv' })
    : linkOptions({ to: '/$siteId/bildbank/beskriv', params: { siteId } })
