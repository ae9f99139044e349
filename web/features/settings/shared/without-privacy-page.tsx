import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSiteId } from '#web/api/use-site-id.ts'
import { gettingStartedQuery } from '#web/parts/getting-started/getting-started-query.ts'
import { Note } from '#web/ui/blocks.tsx'

interface WithoutPrivacyPageProps {
  /** What visitors do not see yet: `Anmälan`. */
  what: string
  /** A further sentence; none when left out. */
  more?: string
}

/** Warns that a form is hidden until the site says how personal data is handled. */
export function WithoutPrivacyPage({ what, more = '' }: WithoutPrivacyPageProps) {
  const siteId = useSiteId()
  const { data } = useQuery(gettingStartedQuery(siteId))
  const page = data?.unpublishedPages.find(({ systemKey }) => systemKey === 'integritet')
  if (page === undefined) return null
  return (
    <Note role="status">
      {what} visas först när sidan{' '}
      <Link to="/$siteId/sidor/$itemId" params={{ siteId, itemId: page.id }}>
        {page.title}
      </Link>{' '}
      är publicerad. {more}
    </Note>
  )
}
