import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { siteRoleLabel } from '#contract/roles.ts'
import type { User } from '#contract/users-and-sites/users.ts'
import { usersQuery } from '#web/parts/admin-queries.ts'
import { AdminTabs } from '#web/parts/admin-tabs.tsx'
import { ListHead } from '#web/parts/lists/list-head.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { ListRows } from '#web/parts/lists/list-rows.tsx'
import { CreateBar, ListScreen } from '#web/parts/lists/list-screen.tsx'
import { relativeDay } from '#web/ui/dates.ts'
import { PeopleDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useAddressSearch } from '#web/ui/use-address-search.ts'
import { useNow } from '#web/ui/use-now.ts'

const route = getRouteApi('/admin/sajter/anvandare/')

export function UserListScreen() {
  const { sok = '' } = route.useSearch()
  const find = useAddressSearch()
  const query = useInfiniteQuery({ ...usersQuery({ search: sok }), placeholderData: keepPreviousData })
  const people = query.data?.pages.flatMap((page) => page.users) ?? []
  const total = query.data?.pages[0]?.total
  const add = (
    <LinkButton to="/admin/sajter/anvandare/ny" leftSection={<IconUserPlus size={20} aria-hidden />}>
      Ny person
    </LinkButton>
  )

  return (
    <ListScreen
      title="Användare"
      action={<CreateBar>{add}</CreateBar>}
      tabs={<AdminTabs />}
      head={<ListHead searchLabel="Sök person" search={sok} onSearch={find} total={total} words={['person', 'personer']} />}
    >
      <ListRows
        query={query}
        label="Användare"
        empty={
          <EmptyState drawing={<PeopleDrawing />} {...(sok === '' ? { action: add } : {})}>
            {sok === '' ? 'Ingen har något konto än.' : `Inga träffar på ”${sok}”. Prova färre ord.`}
          </EmptyState>
        }
      >
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ListRows>
    </ListScreen>
  )
}

/** The first few are enough to tell people apart. */
const shownMemberships = 3

function rolesOf({ isAdmin, isFederationEditor, memberships }: User): string {
  const roles = memberships.slice(0, shownMemberships).map(({ siteName, role }) => `${siteRoleLabel[role]} i ${siteName}`)
  const rest = memberships.length - shownMemberships
  const all = [
    ...(isAdmin ? ['Administratör'] : []),
    ...(isFederationEditor ? ['Riksredaktör'] : []),
    ...roles,
    ...(rest > 0 ? [`${rest} till`] : []),
  ]
  return all.length === 0 ? 'Ingen roll' : all.join(' · ')
}

function PersonRow({ person }: { person: User }) {
  const now = useNow()
  const { id, name, email, lastSignInAt } = person
  return (
    <ListRow
      title={
        <Link to="/admin/sajter/anvandare/$userId" params={{ userId: id }}>
          {name}
        </Link>
      }
      isTight
      meta={[email, rolesOf(person)].filter(Boolean).join(' · ')}
      aside={lastSignInAt === null ? 'Har inte loggat in än' : `Inloggad ${relativeDay(lastSignInAt, now)}`}
    />
  )
}
