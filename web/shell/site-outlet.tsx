import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'

const LockNote = lazy(async () => ({ default: (await import('#web/ui/lock-note.tsx')).LockNote }))

/** The screens of a site, under who may change it where that is not its people. */
export function SiteOutlet() {
  const { notice } = useMySite(useSiteId())
  return (
    <>
      {notice && (
        <Suspense>
          <LockNote>{notice}</LockNote>
        </Suspense>
      )}
      <Outlet />
    </>
  )
}
