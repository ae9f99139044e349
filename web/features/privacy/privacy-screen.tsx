import { useLocation, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// Only what chooses: the frame of every screen names the files of each route, and these would be many.

const Privacy = lazy(async () => ({ default: (await import('./privacy.tsx')).Privacy }))
const OwnPrivacy = lazy(async () => ({ default: (await import('./own-privacy.tsx')).OwnPrivacy }))

/** Integritet below /admin, and the person's own page elsewhere. */
export function PrivacyScreen() {
  const isOwn = useLocation({ select: ({ pathname }) => pathname.startsWith('/auth') })
  const { part } = useParams({ strict: false })
  return <Suspense>{isOwn ? <OwnPrivacy /> : <Privacy part={part} />}</Suspense>
}
