import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { AdminSite } from '#contract/users-and-sites/sites.ts'
import { adminSitesQuery } from '#web/parts/admin-queries.ts'
import { AdminTabs } from '#web/parts/admin-tabs.tsx'
import { relativeDay } from '#web/ui/dates.ts'
import { HouseDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ListHead } from '#web/ui/list-head.tsx'
import { Monogram } from '#web/ui/monogram.tsx'
import { PagedRows, Row } from '#web/ui/row-list.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useAddressSearch } from '#web/ui/use-address-search.ts'
import { useNow } from '#web/ui/use-now.ts'

const route = getRouteApi('/admin/sajter/')

export function SiteListScreen() {
  const { sok = '' } = route.useSearch()
  const [typed, setTyped] = useAddressSearch(sok)
  const query = useInfiniteQuery({ ...adminSitesQuery(sok), placeholderData: keepPreviousData })
  const sites = query.data?.pages.flatMap((page) => page.sites) ?? []
  const total = query.data?.pages[0]?.total

  return (
    <Screen
      title="Sajter"
      width="list"
      action={
        <LinkButton to="/admin/sajter/ny" leftSection={<IconPlus size={20} aria-hidden />}>
          Ny sajt
        </LinkButton>
      }
    >
      <AdminTabs />
      <ListHead
        searchLabel="Sök sajt"
        search={typed}
        onSearch={setTyped}
        count={total === undefined ? '' : total === 1 ? '1 sajt' : `${total.toLocaleString('sv-SE')} sajter`}
      />
      <PagedRows
        query={query}
        label="Sajter"
        empty={
          sok === '' ? (
            <EmptyState drawing={<HouseDrawing />} action={<LinkButton to="/admin/sajter/ny">Skapa den första sajten</LinkButton>}>
              Det finns inga sajter än.
            </EmptyState>
          ) : (
            <EmptyState drawing={<HouseDrawing />}>Inga träffar på ”{sok}”. Prova färre ord.</EmptyState>
          )
        }
      >
        {sites.map((site) => (
          <SiteRow key={site.id} site={site} />
        ))}
      </PagedRows>
    </Screen>
  )
}

function SiteRow({ site }: { site: AdminSite }) {
  const now = useNow()
  const { id, name, accentColor, siteAdmins, latestNewsAt, members } = site
  return (
    <Row
      icon={<Monogram name={name} color={accentColor} size={36} />}
      link={
        <Link to="/admin/sajter/$adminSiteId" params={{ adminSiteId: id }}>
          {name}
        </Link>
      }
      meta={siteAdmins.length === 0 ? 'Ingen sajtansvarig' : siteAdmins.join(', ')}
      aside={
        <>
          {latestNewsAt === null ? 'Inga nyheter än' : `Senaste nyhet ${relativeDay(latestNewsAt, now)}`}
          <br />
          {members === 1 ? '1 person' : `${members} personer`}
        </>
      }
    />
  )
}
