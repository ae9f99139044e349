import { Outlet } from '@tanstack/react-router'
import { Shell } from './shell/shell.tsx'

/** The frame of every screen. The router draws it only when the route's `beforeLoad` has auth info and the site list. */
export function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
