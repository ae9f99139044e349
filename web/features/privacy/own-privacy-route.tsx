import { lazy, Suspense } from 'react'

// Fetched by the screen, as that beside it.
const OwnPrivacy = lazy(async () => ({ default: (await import('./own-privacy.tsx')).OwnPrivacy }))

/** The person's own page below /auth. */
export const OwnPrivacyScreen = () => (
  <Suspense>
    <OwnPrivacy />
  </Suspense>
)
