import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { NotFoundScreen } from '#web/ui/error-screen.tsx'

// Only what chooses: the frame of every screen names the files of each route, and these would be many.

const Privacy = lazy(async () => ({ default: (await import('./privacy.tsx')).Privacy }))
const OwnPrivacy = lazy(async () => ({ default: (await import('./own-privacy.tsx')).OwnPrivacy }))

/** Integritet below /admin, the person's own page below /auth, and nothing at any other address. */
export function PrivacyScreen() {
  const [, root, area, part, ...rest] = useLocation({ select: ({ pathname }) => pathname }).split('/')
  if (root === 'auth')
    return (
      <Suspense>
        <OwnPrivacy />
      </Suspense>
    )
  if (area !== 'integritet' || rest.length > 0) return <NotFoundScreen />
  return (
    <Suspense>
      <Privacy part={part} />
    </Suspense>
  )
}
