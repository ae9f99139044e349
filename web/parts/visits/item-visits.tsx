import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { itemVisitsQuery } from '#web/parts/items/item-queries.ts'
import { dateText } from '#web/ui/dates.ts'
import { Small } from '#web/ui/layout.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { readingsText } from '#contract/visits/readings-text.ts'
import { thisWeekText } from './visit-words.ts'

/** How much an item is read, in two lines, which are there from the start so that nothing below them moves. */
export function ItemVisits({ siteId, itemId }: { siteId: string; itemId: string }) {
  const now = useNow()
  const { data, isError } = useQuery(itemVisitsQuery(siteId, itemId))
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
