import { getRouteApi } from '@tanstack/react-router'
import { ownLibrary, sharedLibrary } from '#web/parts/media/media-library.ts'
import { MediaPanel } from './panel/media-panel.tsx'

const route = getRouteApi('/$siteId/bildbank/$mediaId')

export function MediaPanelScreen() {
  const { siteId, mediaId } = route.useParams()
  const search = route.useSearch()
  const library = search.bank === 'gemensam' ? sharedLibrary(siteId) : ownLibrary(siteId)
  return <MediaPanel key={mediaId} library={library} mediaId={mediaId} search={search} />
}
