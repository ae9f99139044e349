import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { fetchSiteVisits } from '#web/parts/visits/fetch-site-visits.ts'
import { gettingStartedQuery } from './getting-started-query.ts'
import { isReady } from './start-steps.ts'

// Fetched when there is something to show, so that the start page need not name their files.
const Guide = lazy(async () => ({ default: (await import('./getting-started-card.tsx')).GettingStartedCard }))
const Visits = lazy(async () => ({ default: (await fetchSiteVisits()).SiteVisitsBlock }))

interface SiteHomeProps {
  /** All sites of the person. */
  sites: readonly MySite[]
}

/** What the start page says about one site, that which the person has or runs alone: what it lacks, and how much it is read. */
export function SiteHome({ sites }: SiteHomeProps) {
  const led = sites.filter(({ role }) => role === 'siteAdmin')
  const site = sites.length === 1 ? sites[0] : led.length === 1 ? led[0] : undefined
  return site && <OneSite site={site} isAlone={sites.length === 1} />
}

function OneSite({ site, isAlone }: { site: MySite; isAlone: boolean }) {
  const isLed = site.role === 'siteAdmin'
  const { data, isError } = useQuery({ ...gettingStartedQuery(site.id), enabled: isLed })
  // Both at once, so that the one does not push the other down.
  if (isLed && data === undefined && !isError) return null
  const isNew = data !== undefined && !data.isDismissed && !isReady(data.done)
  return (
    <Suspense fallback={null}>
      {isNew && <Guide siteId={site.id} look="guide" name={site.name} />}
      {/* That nobody has read a site that is not ready is no news; beside other sites its card says how much it is read. */}
      {isAlone && (!isNew || site.readings > 0) && <Visits siteId={site.id} />}
    </Suspense>
  )
}
