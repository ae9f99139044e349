import { getRouteApi, Outlet } from '@tanstack/react-router'
import { federationLibrary } from '#web/parts/media/media-library.ts'
import { MediaHome } from './bank/media-home.tsx'

const route = getRouteApi('/admin/bildbank')

export function SharedMediaScreen() {
  return (
    <>
      <MediaHome library={federationLibrary} search={route.useSearch()} />
      <Outlet />
    </>
  )
}
