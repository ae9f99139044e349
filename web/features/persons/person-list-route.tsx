import { IconFileImport } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { FederationPerson, FederationPersonFilter } from '#contract/representatives/federation-persons.ts'
import { AdminTabs } from '#web/parts/admin-tabs.tsx'
import { listSearch } from '#web/parts/list-search.ts'
import { ListHead } from '#web/parts/lists/list-head.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { ListRows } from '#web/parts/lists/list-rows.tsx'
import { CreateBar, ListScreen } from '#web/parts/lists/list-screen.tsx'
import { PeopleDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Tab, Tabs } from '#web/ui/tabs.tsx'
import { useAddressSearch } from '#web/ui/use-address-search.ts'
import { federationPersonsQuery } from './federation-person-queries.ts'
import { personTabs } from './person-list-search.ts'

const route = getRouteApi('/admin/personer/')

const nobody: Record<FederationPersonFilter, string> = {
  all: 'Ingen sajt har några företrädare än.',
  suggested: 'Ingen har samma namn som någon på en annan sajt utan att vara kopplad.',
  linked: 'Ingen är kopplad mellan sajter än.',
  protected: 'Ingen har skyddade uppgifter.',
}

/** The persons of all sites: who is the same on several of them. */
export function PersonListScreen() {
  const asked = route.useSearch()
  const { sok = '' } = listSearch({ ...asked })
  const [tab, filter] = personTabs.find(([word]) => word === asked.flik) ?? personTabs[0]
  const find = useAddressSearch()
  const query = useInfiniteQuery(federationPersonsQuery(sok, filter))
  const persons = query.data?.pages.flatMap((page) => page.persons) ?? []
  return (
    <ListScreen
      title="Företrädare"
      lead="Den som finns på flera sajter kopplas ihop till en person. Skyddade uppgifter gäller då på alla sajterna, i samma stund."
      action={
        <CreateBar>
          <LinkButton to="/admin/personer/lista" leftSection={<IconFileImport size={20} aria-hidden />}>
            Hämta från lista
          </LinkButton>
        </CreateBar>
      }
      tabs={<AdminTabs />}
      head={
        <>
          <Tabs label="Filter" isApart>
            {personTabs.map(([word, , label]) => (
              <Tab
                key={label}
                to="/admin/personer"
                search={{ ...(sok !== '' && { sok }), ...(word !== undefined && { flik: word }) }}
                isCurrent={word === tab}
              >
                {label}
              </Tab>
            ))}
          </Tabs>
          <ListHead
            searchLabel="Sök person"
            search={sok}
            onSearch={find}
            total={query.data?.pages[0]?.total}
            words={['person', 'personer']}
          />
        </>
      }
    >
      <ListRows
        query={query}
        label="Företrädare"
        empty={
          <EmptyState drawing={<PeopleDrawing />}>
            {sok === '' ? nobody[filter] : `Inga träffar på ”${sok}”. Prova färre ord.`}
          </EmptyState>
        }
      >
        {persons.map((person) => (
          <PersonRow key={`${person.siteId} ${person.personId}`} person={person} />
        ))}
      </ListRows>
    </ListScreen>
  )
}

/** The first few are enough to tell people apart. */
const shownSites = 3

function PersonRow({ person: { siteId, personId, name, sites, isProtected, sameName } }: { person: FederationPerson }) {
  const rest = sites.length - shownSites
  return (
    <ListRow
      title={
        <Link to="/admin/personer/$personSiteId/$personId" params={{ personSiteId: siteId, personId }}>
          {name}
        </Link>
      }
      meta={[...sites.slice(0, shownSites).map(({ siteName }) => siteName), ...(rest > 0 ? [`${rest} till`] : [])].join(' · ')}
      aside={
        isProtected
          ? 'Skyddade uppgifter'
          : sameName > 0
            ? `${sameName} till med samma namn`
            : sites.length > 1
              ? `På ${sites.length} sajter`
              : undefined
      }
    />
  )
}
