import { Button } from '@mantine/core'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { HealthKind } from '#contract/health/health-kinds.ts'
import { healthCounted, healthKinds, healthWords } from '#contract/health/health-kinds.ts'
import { unwellSites } from '#contract/health/health-paths.ts'
import type * as health from '#contract/health/health.ts'
import type { UnwellSite } from '#contract/health/health.ts'
import type { Reminders } from '#contract/health/reminders.ts'
import { call } from '#web/api/call.ts'
import bulkBar from '#web/parts/bulk-bar.module.css'
import { BulkBar } from '#web/parts/bulk-bar.tsx'
import { useSelection } from '#web/parts/items/list/use-selection.ts'
import { ListHead } from '#web/parts/lists/list-head.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { ListRows } from '#web/parts/lists/list-rows.tsx'
import { CreateBar, ListScreen } from '#web/parts/lists/list-screen.tsx'
import { MarkButton } from '#web/parts/lists/list-tools.tsx'
import type { RowSelection } from '#web/parts/lists/row-select.tsx'
import { RowSelect } from '#web/parts/lists/row-select.tsx'
import { useMarking } from '#web/parts/lists/use-marking.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotFoundScreen } from '#web/ui/error-screen.tsx'
import { HouseDrawing } from '#web/ui/house-drawing.tsx'
import { Monogram } from '#web/ui/monogram.tsx'
import { useAddressSearch } from '#web/ui/use-address-search.ts'
import { ReminderResults } from './reminder-results.tsx'
import type { RemindedSites } from './remind-dialog.tsx'

const RemindDialog = lazy(async () => ({ default: (await import('./remind-dialog.tsx')).RemindDialog }))

const route = getRouteApi('/admin/atgarda/$kind')

const firstPage = ''
const unwellSitesQuery = (kind: HealthKind, search: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'attention', kind, search],
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
  const { title, meaning, mender } = healthWords[kind]
  const selection = useSelection(sites, JSON.stringify([kind, sok]))
  const marking = useMarking(selection.clear)
  const [reminding, setReminding] = useState<RemindedSites | null>(null)
  const [sent, setSent] = useState<Reminders | null>(null)
  const everySite: RemindedSites = sok === '' ? {} : { search: sok }
  return (
    <ListScreen
      title={title}
      lead={meaning}
      action={
        mender !== null &&
        sites.length > 0 && (
          <CreateBar>
            <Button onClick={() => setReminding(everySite)}>Påminn de som kan åtgärda</Button>
          </CreateBar>
        )
      }
      head={
        <ListHead
          searchLabel="Sök sajt"
          search={sok}
          onSearch={find}
          total={query.data?.pages[0]?.total}
          words={['sajt', 'sajter']}
        >
          {mender !== null && sites.length > 0 && <MarkButton {...marking} />}
        </ListHead>
      }
    >
      <ListRows
        query={query}
        label={title}
        isMarking={marking.isMarking}
        empty={
          <EmptyState drawing={<HouseDrawing />}>
            {sok === '' ? 'Ingen sajt har något sådant att åtgärda.' : `Inga träffar på ”${sok}”. Prova färre ord.`}
          </EmptyState>
        }
      >
        {sites.map((site) => (
          <UnwellRow
            key={site.id}
            kind={kind}
            site={site}
            selection={
              mender === null
                ? null
                : { isSelected: selection.isSelected(site.id), toggle: (isRange) => selection.toggle(site.id, isRange) }
            }
          />
        ))}
      </ListRows>
      {selection.selected.length > 0 && (
        <BulkBar count={selection.selected.length} shown={sites.length} onSelectAll={selection.selectAll} onClear={selection.clear}>
          <Button
            variant="default"
            className={bulkBar.action ?? ''}
            onClick={() => setReminding({ siteIds: selection.selected.map(({ id }) => id) })}
          >
            Påminn
          </Button>
        </BulkBar>
      )}
      {reminding !== null && (
        <Suspense>
          <RemindDialog
            kind={kind}
            sites={reminding}
            onClose={() => setReminding(null)}
            onSent={(answer) => {
              setReminding(null)
              selection.clear()
              setSent(answer)
            }}
          />
        </Suspense>
      )}
      {sent !== null && <ReminderResults sites={sent.sites} onClose={() => setSent(null)} />}
    </ListScreen>
  )
}

interface UnwellRowProps {
  kind: HealthKind
  site: UnwellSite
  /** Null where nobody on the site can mend it. */
  selection: RowSelection | null
}

function UnwellRow({ kind, site, selection }: UnwellRowProps) {
  const { id, name, accentColor, count, siteAdmins, first } = site
  const { place, tab } = healthWords[kind]
  return (
    <ListRow
      icon={
        <>
          {selection && <RowSelect title={name} selection={selection} className={undefined} />}
          <Monogram name={name} color={accentColor} size={36} />
        </>
      }
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
