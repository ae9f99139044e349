import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { PersonFilter } from '#contract/representatives/representative-persons.ts'
import type { SiteRole } from '#contract/roles.ts'
import { isAtLeast } from '#contract/permissions.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ItemNoHits } from '#web/parts/items/list/item-no-hits.tsx'
import { useRowActions } from '#web/parts/items/list/use-row-actions.tsx'
import { useSelection } from '#web/parts/items/list/use-selection.ts'
import { ListRows } from '#web/parts/lists/list-rows.tsx'
import { PeopleDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Small } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { listedRepresentatives } from '../shared/listed-representatives.ts'
import { PersonLine } from './person-line.tsx'
import styles from './persons-view.module.css'
import { personsQuery } from '../shared/representative-queries.ts'
import tabStyles from '../shared/representatives.module.css'
import type { RepresentativesView } from '../shared/representatives-view.ts'
import { personTabs, representativesSearch } from '../shared/representatives-view.ts'

const ItemBulkBar = lazy(async () => ({ default: (await import('#web/parts/items/list/item-bulk-bar.tsx')).ItemBulkBar }))
const number = new Intl.NumberFormat('sv-SE')

interface PersonsViewProps {
  role: SiteRole
  view: RepresentativesView
  counts: Record<PersonFilter, number>
}

/** All persons in Swedish order of names, page by page. */
export function PersonsView({ role, view, counts }: PersonsViewProps) {
  const siteId = useSiteId()
  const { filter, search } = view
  const navigate = useNavigate()
  // What was found stays on the screen until the next is here.
  const query = useInfiniteQuery({ ...personsQuery(siteId, filter, search), placeholderData: keepPreviousData })
  const people = query.data?.pages.flatMap(({ persons }) => persons) ?? []
  const total = query.data?.pages[0]?.total
  const { on, busyId, dialog } = useRowActions(listedRepresentatives, siteId)
  const selection = useSelection(people, `${filter} ${search}`)
  const canSelect = isAtLeast(role, 'editor')

  return (
    <>
      <nav aria-label="Filter" className={`${tabStyles.tabs} ${styles.filters}`}>
        {personTabs.map((tab) => (
          <Link
            key={tab.filter}
            to="/$siteId/foretradare"
            params={{ siteId }}
            search={representativesSearch({ ...view, filter: tab.filter })}
            className={tabStyles.tab}
            aria-current={tab.filter === filter ? 'page' : undefined}
            activeOptions={{ exact: true }}
            activeProps={{}}
          >
            {tab.label} <span className={tabStyles.count}>{number.format(counts[tab.filter])}</span>
          </Link>
        ))}
      </nav>
      {filter === 'trashed' && <Small below={2}>Töms automatiskt efter 30 dagar.</Small>}
      <div aria-busy={query.isPlaceholderData || undefined} className={styles.body}>
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
          total={total}
          words={['person', 'personer']}
          query={query}
          label="Företrädare"
          empty={
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
                <ItemNoHits
                  area={listedRepresentatives.key}
                  typed={search}
                  onSearch={(word) =>
                    void navigate({
                      to: '/$siteId/foretradare',
                      params: { siteId },
                      search: { vy: 'person', sok: word },
                      replace: true,
                    })
                  }
                />
              )}
            </EmptyState>
          }
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
      </div>
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
