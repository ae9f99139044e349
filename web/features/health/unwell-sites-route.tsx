import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { HealthKind } from '#contract/health/health-kinds.ts'
import { healthCounted, healthKinds, healthWords } from '#contract/health/health-kinds.ts'
import { unwellSites } from '#contract/health/health-paths.ts'
import type * as health from '#contract/health/health.ts'
import type { UnwellSite } from '#contract/health/health.ts'
import { call } from '#web/api/call.ts'
import { ListHead } from '#web/parts/lists/list-head.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { ListRows } from '#web/parts/lists/list-rows.tsx'
import { ListScreen } from '#web/parts/lists/list-screen.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotFoundScreen } from '#web/ui/error-screen.tsx'
import { HouseDrawing } from '#web/ui/house-drawing.tsx'
import { Monogram } from '#web/ui/monogram.tsx'
import { useAddressSearch } from '#web/ui/use-address-search.ts'

const route = getRouteApi('/admin/halsa/$kind')

const firstPage = ''
const unwellSitesQuery = (kind: HealthKind, search: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'health', kind, search],
    queryFn: ({ pageParam, signal }) =>
      call<typeof health.unwellSites>(unwellSites, { query: { kind, search, after: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** The sites that have something of one kind to mend, each with the way to its place. */
export function UnwellSitesScreen() {
  const { kind: slug } = route.useParams()
  const kind = healthKinds.find((one) => healthWords[one].slug === slug)
  return kind === undefined ? <NotFoundScreen /> : <UnwellSites kind={kind} />
}

function UnwellSites({ kind }: { kind: HealthKind }) {
  const { sok = '' } = route.useSearch()
  const find = useAddressSearch()
  const query = useInfiniteQuery({ ...unwellSitesQuery(kind, sok), placeholderData: keepPreviousData })
  const sites = query.data?.pages.flatMap((page) => page.sites) ?? []
  const { title, meaning } = healthWords[kind]
  return (
    <ListScreen
      title={title}
      lead={meaning}
      head={
        <ListHead
          searchLabel="Sök sajt"
          search={sok}
          onSearch={find}
          total={query.data?.pages[0]?.total}
          words={['sajt', 'sajter']}
        />
      }
    >
      <ListRows
        query={query}
        label={title}
        empty={
          <EmptyState drawing={<HouseDrawing />}>
            {sok === '' ? 'Ingen sajt har något sådant att åtgärda.' : `Inga träffar på ”${sok}”. Prova färre ord.`}
          </EmptyState>
        }
      >
        {sites.map((site) => (
          <UnwellRow key={site.id} kind={kind} site={site} />
        ))}
      </ListRows>
    </ListScreen>
  )
}

function UnwellRow({ kind, site: { id, name, accentColor, count, siteAdmins, first } }: { kind: HealthKind; site: UnwellSite }) {
  const { place, tab } = healthWords[kind]
  return (
    <ListRow
      icon={<Monogram name={name} color={accentColor} size={36} />}
      title={
        <Link to={place(id, first)} search={tab === undefined ? {} : { flik: tab }}>
          {name}
        </Link>
      }
      isTight
      meta={siteAdmins.join(', ') || 'Ingen sajtansvarig'}
      aside={healthCounted(kind, count)}
    />
  )
}
