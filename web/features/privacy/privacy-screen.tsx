import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// Only what chooses: the frame of every screen names the files of each route, and these would be many.

const Privacy = lazy(async () => ({ default: (await import('./privacy.tsx')).Privacy }))
const OwnPrivacy = lazy(async () => ({ default: (await import('./own-privacy.tsx')).OwnPrivacy }))

/** Integritet below /admin, and the person's own page below /auth. */
export function PrivacyScreen() {
  const [, root, , part] = useLocation({ select: ({ pathname }) => pathname }).split('/')
  if (root === 'auth')
    return (
      <Suspense>
        <OwnPrivacy />
      </Suspense>
    )
  return (
    <Suspense>
      <Privacy part={part} />
    </Suspense>
  )
}
