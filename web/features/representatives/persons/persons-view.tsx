import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { PersonFilter } from '#contract/representatives/representative-persons.ts'
import type { Standing } from '#contract/roles.ts'
import { isAtLeast } from '#contract/permissions.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ItemNoHits } from '#web/parts/items/list/item-no-hits.tsx'
import { useRowActions } from '#web/parts/items/list/use-row-actions.tsx'
import { useSelection } from '#web/parts/items/list/use-selection.ts'
import { StaleList, TrashNote } from '#web/parts/lists/list-frame.tsx'
import { ListRows } from '#web/parts/lists/list-rows.tsx'
import { MarkButton } from '#web/parts/lists/list-tools.tsx'
import { useMarking } from '#web/parts/lists/use-marking.ts'
import { PeopleDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Row } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Tab, Tabs } from '#web/ui/tabs.tsx'
import { listedRepresentatives } from '../shared/listed-representatives.ts'
import { PersonLine } from './person-line.tsx'
import styles from './persons-view.module.css'
import { personsQuery } from '../shared/representative-queries.ts'
import type { RepresentativesView } from '../shared/representatives-view.ts'
import { personTabs, representativesSearch } from '../shared/representatives-view.ts'

const ItemBulkBar = lazy(async () => ({ default: (await import('#web/parts/items/list/item-bulk-bar.tsx')).ItemBulkBar }))
const number = new Intl.NumberFormat('sv-SE')

interface PersonsViewProps {
  role: Standing
  view: RepresentativesView
  counts: Record<PersonFilter, number>
}

/** All persons in Swedish order of names, page by page. */
export function PersonsView({ role, view, counts }: PersonsViewProps) {
  const siteId = useSiteId()
  const { filter, search } = view
  // What was found stays on the screen until the next is here.
  const query = useInfiniteQuery({ ...personsQuery(siteId, filter, search), placeholderData: keepPreviousData })
  const people = query.data?.pages.flatMap(({ persons }) => persons) ?? []
  const total = query.data?.pages[0]?.total
  const { on, busyId, dialog } = useRowActions(listedRepresentatives, siteId)
  const selection = useSelection(people, `${filter} ${search}`)
  const canSelect = isAtLeast(role, 'editor')
  const marking = useMarking(selection.clear)

  return (
    <>
      <Row justify="between" below={3}>
        <Tabs label="Filter">
          {personTabs.map((tab) => (
            <Tab
              key={tab.filter}
              to="/$siteId/foretradare"
              params={{ siteId }}
              search={representativesSearch({ ...view, filter: tab.filter })}
              isCurrent={tab.filter === filter}
              count={number.format(counts[tab.filter])}
            >
              {tab.label}
            </Tab>
          ))}
        </Tabs>
        {canSelect && <MarkButton {...marking} />}
      </Row>
      {filter === 'trashed' && <TrashNote />}
      <StaleList isStale={query.isPlaceholderData}>
        {people.length > 0 && (
          <div className={styles.labels} data-selectable={canSelect || undefined} aria-hidden>
            <span>Namn</span>
            <span>Uppdrag</span>
            <span>Till och med</span>
            <span>Kontakt</span>
            <span>Status</span>
          </div>
        )}
        <ListRows
          query={query}
          label="Företrädare"
          total={total}
          words={['person', 'personer']}
          isMarking={marking.isMarking}
          empty={<NoPersons search={search} />}
        >
          {people.map((person) => (
            <PersonLine
              key={person.id}
              role={role}
              person={person}
              isBusy={busyId === person.id}
              selection={
                canSelect
                  ? { isSelected: selection.isSelected(person.id), toggle: (isRange) => selection.toggle(person.id, isRange) }
                  : undefined
              }
              on={on({ id: person.id, title: person.name, draftVersion: person.draftVersion, path: person.path })}
            />
          ))}
        </ListRows>
      </StaleList>
      {canSelect && selection.selected.length > 0 && (
        <Suspense fallback={null}>
          <ItemBulkBar
            area={listedRepresentatives}
            role={role}
            selected={selection.selected}
            shown={people.length}
            isTrash={filter === 'trashed'}
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
          />
        </Suspense>
      )}
      {dialog}
    </>
  )
}

function NoPersons({ search }: { search: string }) {
  const siteId = useSiteId()
  const navigate = useNavigate()
  const searchFor = (word: string) =>
    void navigate({ to: '/$siteId/foretradare', params: { siteId }, search: { vy: 'person', sok: word }, replace: true })
  return (
    <EmptyState
      drawing={<PeopleDrawing />}
      action={
        <LinkButton variant="default" to="/$siteId/foretradare" params={{ siteId }} search={{ vy: 'person' }}>
          Rensa filter
        </LinkButton>
      }
    >
      {search === '' ? (
        listedRepresentatives.words.noMatch
      ) : (
        <ItemNoHits area={listedRepresentatives.key} typed={search} onSearch={searchFor} />
      )}
    </EmptyState>
  )
}
