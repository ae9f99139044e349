import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { adminVisits } from '#contract/visits/visit-paths.ts'
import type * as visits from '#contract/visits/visits.ts'
import type { VisitedSite } from '#contract/visits/visits.ts'
import { call } from '#web/api/call.ts'
import { AdminTabs } from '#web/parts/admin-tabs.tsx'
import { ListHead } from '#web/parts/lists/list-head.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { ListRows } from '#web/parts/lists/list-rows.tsx'
import { ListScreen } from '#web/parts/lists/list-screen.tsx'
import { VisitChart } from '#web/parts/visits/visit-chart.tsx'
import { countText } from '#contract/visits/readings-text.ts'
import { sinceMonday } from '#web/parts/visits/visit-words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HouseDrawing } from '#web/ui/house-drawing.tsx'
import { Card, Heading, Small } from '#web/ui/layout.tsx'
import { Monogram } from '#web/ui/monogram.tsx'
import { useAddressSearch } from '#web/ui/use-address-search.ts'
import { useNow } from '#web/ui/use-now.ts'

const route = getRouteApi('/admin/sajter/besok')

const firstPage = ''
const adminVisitsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'visits', search],
    queryFn: ({ pageParam, signal }) =>
      call<typeof visits.adminVisits>(adminVisits, { query: { search, after: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** How much all sites are read, the most read first. */
export function AdminVisitsScreen() {
  const { sok = '' } = route.useSearch()
  const find = useAddressSearch()
  const now = useNow()
  const query = useInfiniteQuery({ ...adminVisitsQuery(sok), placeholderData: keepPreviousData })
  const sites = query.data?.pages.flatMap((page) => page.sites) ?? []
  const [first] = query.data?.pages ?? []
  const all = first?.days.reduce((total, { readings }) => total + readings, 0) ?? 0

  return (
    <ListScreen
      title="Besök"
      lead="Hur mycket sajterna läses, räknat utan kakor"
      tabs={<AdminTabs />}
      head={
        <>
          {/* As high while it is fetched, so that the list does not move: each line is short enough for a phone. */}
          <Card below={6}>
            <Heading>Läsningar på 30 dagar</Heading>
            <Small>{first ? `${countText(all)} på alla sajter` : query.isError ? 'De kunde inte hämtas' : 'Räknar …'}</Small>
            <VisitChart days={first?.days ?? []} now={now} />
          </Card>
          <ListHead searchLabel="Sök sajt" search={sok} onSearch={find} total={first?.total} words={['sajt', 'sajter']} />
        </>
      }
    >
      <ListRows
        query={query}
        label="Sajter, mest läst först"
        empty={
          <EmptyState drawing={<HouseDrawing />}>
            {sok === '' ? 'Det finns inga sajter än.' : `Inga träffar på ”${sok}”. Prova färre ord.`}
          </EmptyState>
        }
      >
        {sites.map((site) => (
          <SiteRow key={site.id} site={site} now={now} />
        ))}
      </ListRows>
    </ListScreen>
  )
}

const SiteRow = ({ site: { id, name, accentColor, readings, thisWeek }, now }: { site: VisitedSite; now: Date }) => (
  <ListRow
    icon={<Monogram name={name} color={accentColor} size={36} />}
    title={
      <Link to="/$siteId/besok" params={{ siteId: id }}>
        {name}
      </Link>
    }
    isTight
    meta={`${countText(readings)} på 30 dagar`}
    aside={`${countText(thisWeek)} ${sinceMonday(now)}`}
  />
)
