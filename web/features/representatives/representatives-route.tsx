import type { Standing } from '#contract/roles.ts'
import {
  IconCalendarEvent,
  IconFileImport,
  IconListDetails,
  IconUserPlus,
  IconUsersGroup,
  IconUsersPlus,
} from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { representativeRefusal } from '#contract/representatives/representative-permissions.ts'
import { useMySite } from '#web/api/session.ts'
import { newItemId } from '#web/parts/items/item-queries.ts'
import { ListSearch } from '#web/parts/lists/list-section.tsx'
import { CreateAction, ListScreen } from '#web/parts/lists/list-screen.tsx'
import { PeopleDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useAddressSearch } from '#web/ui/use-address-search.ts'
import { BodiesView } from './bodies/bodies-view.tsx'
import { Row } from '#web/ui/layout.tsx'
import { listedRepresentatives } from './shared/listed-representatives.ts'
import { PersonsView } from './persons/persons-view.tsx'
import { personCountsQuery } from './shared/representative-queries.ts'
import { representativesView } from './shared/representatives-view.ts'
import styles from './shared/representatives.module.css'
import { TasksView } from './persons/tasks-view.tsx'
import { ViewTabs } from './view-tabs.tsx'

const GroupDialog = lazy(async () => ({ default: (await import('./groups/group-dialog.tsx')).GroupDialog }))
const route = getRouteApi('/$siteId/foretradare/')
const size = 18

export function RepresentativesScreen() {
  const { siteId } = route.useParams()
  const search = route.useSearch()
  const view = representativesView(search)
  const find = useAddressSearch()
  const { data: counts } = useSuspenseQuery(personCountsQuery(siteId))
  const { role } = useMySite(siteId)
  const refusal = representativeRefusal(role, 'editPersons')
  const [isAdding, setAdding] = useState(false)
  const addGroup = () => setAdding(true)
  const dialog = isAdding && (
    <Suspense fallback={null}>
      <GroupDialog onClose={() => setAdding(false)} />
    </Suspense>
  )
  const isEmpty = counts.bodies === 0 && counts.counts.all === 0 && counts.counts.trashed === 0

  if (isEmpty) {
    return (
      <ListScreen title="Företrädare">
        <NoRepresentatives refusal={refusal} onGroup={addGroup} />
        {dialog}
      </ListScreen>
    )
  }

  return (
    <ListScreen
      title="Företrädare"
      action={
        <div className={styles.actions}>
          <MoreMenu role={role} onGroup={addGroup} />
          {refusal === null && (
            <LinkButton
              variant="default"
              className={styles.onlyWide ?? ''}
              to="/$siteId/foretradare/ny-mandatperiod"
              params={{ siteId }}
              leftSection={<IconCalendarEvent size={20} aria-hidden />}
            >
              Ny mandatperiod
            </LinkButton>
          )}
          <AddPerson refusal={refusal} />
        </div>
      }
      head={
        <Row gap={4} lineGap={2} justify="between" wrap below={4}>
          <ViewTabs view={view} counts={counts} />
          {view.view !== 'tasks' && (
            <ListSearch>
              <SearchField label="Sök företrädare" search={search.sok ?? ''} onSearch={find} />
            </ListSearch>
          )}
        </Row>
      }
    >
      {view.view === 'body' && <BodiesView role={role} search={view.search} />}
      {view.view === 'person' && <PersonsView role={role} view={view} counts={counts.counts} />}
      {view.view === 'tasks' && <TasksView />}
      {dialog}
    </ListScreen>
  )
}

/** `refusal`: why the person may not add anyone; null when they may. */
function AddPerson({ refusal }: { refusal: string | null }) {
  const { siteId } = route.useParams()
  return (
    <CreateAction refusal={refusal} label="Lägg till person" icon={<IconUserPlus size={20} aria-hidden />}>
      <LinkButton
        to="/$siteId/foretradare/$itemId"
        params={{ siteId, itemId: newItemId }}
        preload="intent"
        leftSection={<IconUserPlus size={20} aria-hidden />}
      >
        Lägg till person
      </LinkButton>
    </CreateAction>
  )
}

/** The ways to begin: a whole board, one person, a list, or a body. */
function NoRepresentatives({ refusal, onGroup }: { refusal: string | null; onGroup: () => void }) {
  const { siteId } = route.useParams()
  return (
    <>
      <EmptyState
        drawing={<PeopleDrawing />}
        action={
          <div className={styles.pair}>
            {refusal === null ? (
              <>
                <Button leftSection={<IconUsersPlus size={20} aria-hidden />} onClick={onGroup}>
                  Lägg in styrelsen
                </Button>
                <LinkButton variant="default" to="/$siteId/foretradare/$itemId" params={{ siteId, itemId: newItemId }}>
                  Lägg till person
                </LinkButton>
              </>
            ) : (
              <AddPerson refusal={refusal} />
            )}
          </div>
        }
      >
        {listedRepresentatives.words.empty}
      </EmptyState>
      {refusal === null && (
        <p className={styles.aside}>
          Sitter ni i kommun eller region?{' '}
          <LinkButton variant="subtle" to="/$siteId/foretradare/hamta" params={{ siteId }}>
            Hämta från lista
          </LinkButton>
          <LinkButton variant="subtle" to="/$siteId/foretradare/organ/nytt" params={{ siteId }}>
            Lägg till organ
          </LinkButton>
        </p>
      )}
    </>
  )
}

function MoreMenu({ role, onGroup }: { role: Standing; onGroup: () => void }) {
  const { siteId } = route.useParams()
  const navigate = useNavigate()
  return (
    <MenuButton
      label="Fler åtgärder för företrädare"
      entries={[
        {
          label: 'Ny mandatperiod',
          icon: <IconCalendarEvent size={size} aria-hidden />,
          refusal: representativeRefusal(role, 'beginTerm'),
          onChoose: () => void navigate({ to: '/$siteId/foretradare/ny-mandatperiod', params: { siteId } }),
        },
        {
          label: 'Hämta från lista',
          icon: <IconFileImport size={size} aria-hidden />,
          refusal: representativeRefusal(role, 'import'),
          onChoose: () => void navigate({ to: '/$siteId/foretradare/hamta', params: { siteId } }),
        },
        {
          label: 'Lägg till flera personer',
          icon: <IconUsersPlus size={size} aria-hidden />,
          refusal: representativeRefusal(role, 'editPersons'),
          onChoose: onGroup,
        },
        {
          label: 'Lägg till organ',
          icon: <IconUsersGroup size={size} aria-hidden />,
          refusal: representativeRefusal(role, 'editBodies'),
          onChoose: () => void navigate({ to: '/$siteId/foretradare/organ/nytt', params: { siteId } }),
        },
        {
          label: 'Roller',
          icon: <IconListDetails size={size} aria-hidden />,
          onChoose: () => void navigate({ to: '/$siteId/foretradare/roller', params: { siteId } }),
        },
      ]}
    />
  )
}
