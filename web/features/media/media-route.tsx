import { getRouteApi, Outlet } from '@tanstack/react-router'
import { ownLibrary, sharedLibrary } from '#web/parts/media/media-library.ts'
import { MediaHome } from './bank/media-home.tsx'

const route = getRouteApi('/$siteId/bildbank')

export function MediaScreen() {
  const { siteId } = route.useParams()
  const search = route.useSearch()
  const library = search.bank === 'gemensam' ? sharedLibrary(siteId) : ownLibrary(siteId)
  return (
    <>
      <MediaHome key={`${siteId} ${library.isShared}`} library={library} search={search} />
      <Outlet />
    </>
  )
}
