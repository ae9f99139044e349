import { getRouteApi } from '@tanstack/react-router'
import { federationLibrary } from '#web/parts/media/media-library.ts'
import { MediaPanel } from './panel/media-panel.tsx'

const route = getRouteApi('/admin/bildbank/$mediaId')

export function SharedMediaPanelScreen() {
  const { mediaId } = route.useParams()
  return <MediaPanel key={mediaId} library={federationLibrary} mediaId={mediaId} search={route.useSearch()} />
}
