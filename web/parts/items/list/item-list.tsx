import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import type { ItemRow as Row } from '#contract/items/items.ts'
import { isAtLeast, itemRefusal } from '#contract/permissions.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { StaleList, TrashNote } from '#web/parts/lists/list-frame.tsx'
import { CreateAction, ListScreen } from '#web/parts/lists/list-screen.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PaperDrawing } from '#web/ui/paper-drawing.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import type { ListedArea } from '../item-area.ts'
import type { ColumnKeys, ListColumn } from './item-columns.ts'
import { shownColumns } from './item-columns.ts'
import type { ListFacets } from './list-facets.ts'
import { ItemFilters } from './item-filters.tsx'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'
import type { ItemListSearch, ItemListView } from '../item-list-search.ts'
import { isUnfiltered, itemListSearch, itemListView } from '../item-list-search.ts'
import styles from './item-list.module.css'
import { itemCountsQuery, newItemId } from '../item-queries.ts'
import type { BroadcastRow } from './item-rows.tsx'
import { ItemRows } from './item-rows.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { ItemTabs } from './item-tabs.tsx'
import { ListSwitch } from './list-switch.tsx'
import { NoMatches } from './no-matches.tsx'
import { newItemOf } from '../new-item.ts'

const ItemCalendar = lazy(async () => ({ default: (await import('./item-calendar.tsx')).ItemCalendar }))

interface ItemListProps {
  area: ListedArea
  search: ItemListSearch
  facets?: ListFacets
  columns: readonly ListColumn[]
  columnKeys: ColumnKeys
  onColumns: (keys: string[]) => void
  /** What the area adds to the line under a title. */
  noteOf?: (row: Row) => string
  /** How a row of the federation's is shown. */
  broadcastRow?: BroadcastRow
  /** Beside the switch between list and calendar. */
  tools?: ReactNode
}

const noExample = async () => null

/** An area without an item, with the button that makes the first; false for those who may not. */
function NothingYet({ area, children }: { area: ListedArea; children: ReactNode }) {
  const example = useFetchedPart(area.fetchExample ?? noExample, children !== false)
  return (
    <EmptyState
      drawing={<PaperDrawing />}
      action={
        children !== false && (
          <>
            {children}
            {/* It comes below everything else, and so moves nothing. */}
            {example && <example.Example />}
          </>
        )
      }
    >
      {area.words.empty}
    </EmptyState>
  )
}

/** The list screen of an area whose items have dates: as a list or as a calendar. */
export function ItemList({ area, search, facets, columns, columnKeys, onColumns, noteOf, broadcastRow, tools }: ItemListProps) {
  const siteId = useSiteId()
  const { view, shownView, show } = useListView(area, search)
  const { role } = useMySite(siteId)
  const { data: counts } = useSuspenseQuery(itemCountsQuery(area.key, siteId))
  const chosenColumns = shownColumns(columns, columnKeys)
  const [isMarking, setMarking] = useState(false)
  const { words } = area
  const isCalendar = search.visa === 'kalender'
  const createRefusal = itemRefusal(role, 'create', newItemOf(area))
  const hasOwn = counts.all > counts.shared || counts.trashed > 0
  const isEmpty = counts.all === 0 && !hasOwn

  const createButton = (
    <LinkButton to={area.itemRoute} params={{ siteId, itemId: newItemId }} preload="intent">
      {words.create}
    </LinkButton>
  )

  const createAction = (
    <CreateAction refusal={createRefusal} label={words.create}>
      {createButton}
    </CreateAction>
  )
  const nothingYet = <NothingYet area={area}>{createRefusal === null && createButton}</NothingYet>
  if (isEmpty) {
    return <ListScreen title={words.plural} action={createRefusal !== null && createAction} empty={nothingYet} />
  }

  return (
    <ListScreen
      title={words.plural}
      action={
        <div className={styles.actions}>
          <div className={styles.tools}>
            {tools}
            <ListSwitch listRoute={area.listRoute} search={search} />
          </div>
          {createAction}
        </div>
      }
      tabs={!isCalendar && <ItemTabs listRoute={area.listRoute} view={view} counts={counts} />}
      head={
        !isCalendar && (
          <ItemFilters
            area={area.key}
            view={view}
            facets={facets}
            columns={columns}
            shownColumns={chosenColumns}
            onView={show}
            onColumns={onColumns}
            marking={!isAtLeast(role, 'writer') ? undefined : { isMarking, setMarking }}
          >
            <SearchField
              placeholder="Sök"
              label={`Sök bland ${words.counted[1]}`}
              search={view.search}
              onSearch={(word) => show({ ...view, search: word })}
            />
          </ItemFilters>
        )
      }
    >
      {isCalendar && (
        // As high as a month.
        <Suspense fallback={<ListSkeleton rows={13} />}>
          <ItemCalendar area={area} month={view.month} />
        </Suspense>
      )}
      {!isCalendar && (
        <>
          {shownView.filter === 'trashed' && <TrashNote />}
          {!hasOwn && isUnfiltered(shownView) && nothingYet}
          <StaleList isStale={shownView !== view}>
            <ItemRows
              area={area}
              view={shownView}
              columns={chosenColumns}
              isMarking={isMarking}
              {...(noteOf === undefined ? {} : { noteOf })}
              broadcastRow={broadcastRow}
              empty={
                // Without filters everything lies in the trash.
                isUnfiltered(shownView) ? nothingYet : <NoMatches area={area} view={shownView} onView={show} />
              }
              onLimit={(limit) => show({ ...view, limit })}
            />
          </StaleList>
        </>
      )}
    </ListScreen>
  )
}

/** The view that the address asks for, the one that is on the screen, and asking for another. */
function useListView({ listRoute }: ListedArea, search: ItemListSearch) {
  const siteId = useSiteId()
  const navigate = useNavigate()
  const view = useMemo(() => itemListView(search), [search])
  // The rows and the focus stay until the next answer comes.
  const shownView = useDeferredValue(view)
  const show = (next: ItemListView) =>
    void navigate({ to: listRoute, params: { siteId }, search: itemListSearch(next), replace: true })
  return { view, shownView, show }
}
