import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { gettingStartedQuery } from './getting-started-query.ts'
import { startSteps } from './start-steps.ts'

/** After a step of Kom igång: the next one. Nothing on a site that has all of them, or has closed the list. */
export function NextStep({ siteId }: { siteId: string }) {
  const { data, isFetching } = useQuery(gettingStartedQuery(siteId))
  // While it is read again the step that was just taken would be named.
  if (data === undefined || data.isDismissed || isFetching) return null
  const next = startSteps.find(({ step }) => !data.done.includes(step))
  return (
    next && (
      <>
        Nästa:{' '}
        <Link {...next.to(siteId)} data-lone>
          {next.label}
        </Link>
      </>
    )
  )
}
