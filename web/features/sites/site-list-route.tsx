import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { AdminSite } from '#contract/users-and-sites/sites.ts'
import { adminSitesQuery } from '#web/parts/admin-queries.ts'
import { AdminTabs } from '#web/parts/admin-tabs.tsx'
import { ListHead } from '#web/parts/lists/list-head.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { ListRows } from '#web/parts/lists/list-rows.tsx'
import { CreateBar, ListScreen } from '#web/parts/lists/list-screen.tsx'
import { relativeDay } from '#web/ui/dates.ts'
import { HouseDrawing } from '#web/ui/house-drawing.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Monogram } from '#web/ui/monogram.tsx'
import { useAddressSearch } from '#web/ui/use-address-search.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from './site-list.module.css'

const route = getRouteApi('/admin/sajter/')

export function SiteListScreen() {
  const { sok = '' } = route.useSearch()
  const find = useAddressSearch()
  const query = useInfiniteQuery({ ...adminSitesQuery(sok), placeholderData: keepPreviousData })
  const sites = query.data?.pages.flatMap((page) => page.sites) ?? []
  const total = query.data?.pages[0]?.total

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
      head={<ListHead searchLabel="Sök sajt" search={sok} onSearch={find} total={total} words={['sajt', 'sajter']} />}
    >
      <ListRows
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
      </ListRows>
    </ListScreen>
  )
}

function SiteRow({ site }: { site: AdminSite }) {
  const now = useNow()
  const { id, name, accentColor, siteAdmins, latestNewsAt, members, isFederationsOwn, isHidden } = site
  return (
    <ListRow
      icon={<Monogram name={name} color={accentColor} size={36} />}
      title={
        <Link to="/admin/sajter/$adminSiteId" params={{ adminSiteId: id }}>
          {name}
        </Link>
      }
      isTight
      meta={[
        isHidden && 'Dold för besökare',
        isFederationsOwn && 'Riksorganisationens egen sajt',
        siteAdmins.join(', ') || 'Ingen sajtansvarig',
      ]
        .filter(Boolean)
        .join(' · ')}
      aside={
        <>
          <span className={styles.latest}>
            {latestNewsAt === null ? 'Inga nyheter än' : `Senaste nyhet ${relativeDay(latestNewsAt, now)}`}
          </span>
          {members === 1 ? '1 person' : `${members} personer`}
        </>
      }
    />
  )
}
