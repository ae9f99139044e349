import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { itemVisits } from '#contract/visits/item-visits-path.ts'
import type * as visits from '#contract/visits/visits.ts'
import { call } from '#web/api/call.ts'
import { dateText } from '#web/ui/dates.ts'
import { Small } from '#web/ui/layout.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { readingsText, thisWeekText } from './visit-words.ts'

/** How much an item is read, in two lines, which are there from the start so that nothing below them moves. */
export function ItemVisits({ siteId, itemId }: { siteId: string; itemId: string }) {
  const now = useNow()
  const { data, isError } = useQuery({
    queryKey: ['site', siteId, 'visits', itemId],
    queryFn: ({ signal }) => call<typeof visits.itemVisits>(itemVisits, { params: { siteId, itemId }, signal }),
  })
  return (
    <>
      <p>
        <Link to="/$siteId/besok" params={{ siteId }}>
          {data === undefined
            ? isError
              ? 'Läsningarna kan inte visas just nu'
              : 'Räknar läsningar …'
            : thisWeekText(data.thisWeek, now)}
        </Link>
      </p>
      <Small>
        {data === undefined
          ? '\u00A0'
          : data.since === null
            ? 'Ingen har läst sidan än.'
            : `${readingsText(data.total)} sedan ${dateText(data.since, now)}`}
      </Small>
    </>
  )
}
