import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// The frame of every screen names the files of each route, and those of this screen are many: they are fetched by it.
const Privacy = lazy(async () => ({ default: (await import('./privacy.tsx')).Privacy }))

const route = getRouteApi('/admin/integritet/{-$part}')

/** Integritet below /admin. */
export function PrivacyScreen() {
  const { part } = route.useParams()
  return (
    <Suspense>
      <Privacy part={part} />
    </Suspense>
  )
}
