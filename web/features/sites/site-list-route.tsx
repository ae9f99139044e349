import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { adminSitesQuery } from '#web/parts/admin-queries.ts'
import { AdminTabs } from '#web/parts/admin-tabs.tsx'
import { useSelection } from '#web/parts/items/list/use-selection.ts'
import { StaleList } from '#web/parts/lists/list-frame.tsx'
import { ListRows } from '#web/parts/lists/list-rows.tsx'
import { CreateBar, ListScreen } from '#web/parts/lists/list-screen.tsx'
import { useMarking } from '#web/parts/lists/use-marking.ts'
import { HouseDrawing } from '#web/ui/house-drawing.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SiteBulkBar } from './site-bulk-bar.tsx'
import { SiteFilters } from './site-filters.tsx'
import { siteListSearch, stateOfWord } from './site-list-search.ts'
import { SiteRow } from './site-row.tsx'

const route = getRouteApi('/admin/sajter/')

export function SiteListScreen() {
  const search = siteListSearch({ ...route.useSearch() })
  const navigate = useNavigate()
  const { sok = '', status, distrikt } = search
  const state = stateOfWord(status)
  const narrowed = {
    ...(state !== undefined && { state }),
    ...(distrikt !== undefined && { district: distrikt }),
  }
  const query = useInfiniteQuery({
    ...adminSitesQuery(sok, narrowed),
    placeholderData: keepPreviousData,
    // A site that is being deleted leaves the list by itself.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.sites.some(({ removal }) => removal !== null)) ? 3000 : false,
  })
  const sites = query.data?.pages.flatMap((page) => page.sites) ?? []
  const total = query.data?.pages[0]?.total
  const selection = useSelection(sites, JSON.stringify([sok, narrowed]))
  const marking = useMarking(selection.clear)
  const isNarrowed = state !== undefined || distrikt !== undefined

  return (
    <ListScreen
      title="Sajter"
      action={
        <CreateBar>
          <LinkButton to="/admin/sajter/ny" leftSection={<IconPlus size={20} aria-hidden />}>
            Ny sajt
          </LinkButton>
        </CreateBar>
      }
      tabs={<AdminTabs />}
      head={
        <SiteFilters
          search={search}
          parents={query.data?.pages[0]?.parents ?? []}
          marking={marking}
          onSearch={(next) => void navigate({ to: '/admin/sajter', search: siteListSearch({ ...next }), replace: true })}
        />
      }
    >
      <StaleList isStale={query.isPlaceholderData}>
        <ListRows
          query={query}
          label="Sajter"
          total={total}
          words={['sajt', 'sajter']}
          isMarking={marking.isMarking}
          empty={<NoSites search={sok} isNarrowed={isNarrowed} />}
        >
          {sites.map((site) => (
            <SiteRow
              key={site.id}
              site={site}
              selection={{
                isSelected: selection.isSelected(site.id),
                toggle: (isRange) => selection.toggle(site.id, isRange),
              }}
            />
          ))}
        </ListRows>
      </StaleList>
      <SiteBulkBar selected={selection.selected} shown={sites.length} onSelectAll={selection.selectAll} onClear={selection.clear} />
    </ListScreen>
  )
}

function NoSites({ search, isNarrowed }: { search: string; isNarrowed: boolean }) {
  if (search === '' && !isNarrowed)
    return (
      <EmptyState drawing={<HouseDrawing />} action={<LinkButton to="/admin/sajter/ny">Skapa den första sajten</LinkButton>}>
        Det finns inga sajter än.
      </EmptyState>
    )
  return (
    <EmptyState
      drawing={<HouseDrawing />}
      action={
        <LinkButton variant="default" to="/admin/sajter" search={{}}>
          Visa alla sajter
        </LinkButton>
      }
    >
      {search === '' ? 'Ingen sajt passar filtren.' : `Inga träffar på ”${search}”. Prova färre ord.`}
    </EmptyState>
  )
}
