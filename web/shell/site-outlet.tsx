import { Outlet } from '@tanstack/react-router'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Card } from '#web/ui/layout.tsx'

/** The screens of a site, under who may change it where that is not its people. */
export function SiteOutlet() {
  const { notice } = useMySite(useSiteId())
  return (
    <>
      {notice && (
        <Card as="p" role="note" below={6}>
          {notice}
        </Card>
      )}
      <Outlet />
    </>
  )
}
