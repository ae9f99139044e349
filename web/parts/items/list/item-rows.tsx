import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Fragment, lazy, Suspense, useRef, useState } from 'react'
import type { LocalBroadcast } from '#contract/items/broadcast-rows.ts'
import type { ItemPage, ItemRow as Row } from '#contract/items/items.ts'
import { isAtLeast } from '#contract/permissions.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ListFoot } from '#web/parts/lists/list-foot.tsx'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import type { ListedArea } from '../item-area.ts'
import type { ListColumn } from './item-columns.ts'
import type { ItemListView, PageSize } from '../item-list-search.ts'
import { pageSizes } from '../item-list-search.ts'
import { itemListQuery } from '../item-queries.ts'
import { ItemRow } from './item-row.tsx'
import quietControl from '#web/ui/quiet-control.module.css'
import styles from './item-rows.module.css'
import { useRowActions } from './use-row-actions.tsx'
import { useSelection } from './use-selection.ts'

const ItemBulkBar = lazy(async () => ({ default: (await import('./item-bulk-bar.tsx')).ItemBulkBar }))

interface ItemRowsProps {
  area: ListedArea
  view: ItemListView
  columns?: readonly ListColumn[]
  /** True while the boxes of the rows are shown on a phone as well. */
  isMarking?: boolean
  /** What the area adds to the line under a title. */
  noteOf?: (row: Row) => string
  /** A row of the federation's among those of the site. `hasBox`: beside rows that can be marked. */
  broadcastRow?: BroadcastRow | undefined
  /** Shown when there is no row: an empty state, or that nothing matched. */
  empty: ReactNode
  /** Lets the person choose how many come at a time. */
  onLimit?: (limit: PageSize) => void
}

export type BroadcastRow = (row: LocalBroadcast, columns: readonly ListColumn[], hasBox: boolean) => ReactNode

const noColumns: readonly ListColumn[] = []
const noNote = () => ''

/** Before which row of all pages each of the federation's stands. */
const othersOf = (pages: readonly Pick<ItemPage, 'items' | 'broadcasts'>[]) =>
  pages.flatMap(({ broadcasts = [] }, page) => {
    const earlier = pages.slice(0, page).reduce((sum, { items }) => sum + items.length, 0)
    return broadcasts.map(({ before, row }) => ({ before: earlier + before, row }))
  })

/** The rows of a list, page by page, with their menus, and the bar for those that are marked. */
export function ItemRows({
  area,
  view,
  columns = noColumns,
  isMarking = true,
  noteOf = noNote,
  broadcastRow,
  empty,
  onLimit,
}: ItemRowsProps) {
  const siteId = useSiteId()
  const { role } = useMySite(siteId)
  const query = useSuspenseInfiniteQuery(itemListQuery(area.key, siteId, view))
  const actions = useRowActions(area, siteId)
  const list = useRef<HTMLUListElement>(null)
  const rows = query.data.pages.flatMap(({ items }) => items)
  const others = othersOf(query.data.pages)
  const count = rows.length + others.length
  const mayMark = isAtLeast(role, 'writer')
  const total = query.data.pages[0]?.total ?? 0
  const selection = useSelection(rows, JSON.stringify(view))
  const hasSelected = selection.selected.length > 0
  // The bar is fetched with the first mark, and stays for the answer to what it did.
  const [hadSelected, setHadSelected] = useState(false)
  if (hasSelected && !hadSelected) setHadSelected(true)
  // Klar ends the selection.
  const [wasMarking, setWasMarking] = useState(isMarking)
  if (wasMarking !== isMarking) {
    setWasMarking(isMarking)
    if (!isMarking && hasSelected) selection.clear()
  }

  const broadcastsBefore = (at: number): ReactNode =>
    others.map(({ before, row }) =>
      before === at ? <Fragment key={row.id}>{broadcastRow?.(row, columns, mayMark)}</Fragment> : null,
    )

  return (
    <>
      {count === 0 && empty}
      {count > 0 && (
        <>
          <ListFrame
            ref={list}
            className={styles.list}
            aria-label={area.words.plural}
            data-columns={columns.length}
            data-selectable={mayMark || undefined}
            data-selecting={hasSelected || undefined}
            data-marking={isMarking || undefined}
          >
            {rows.map((row, at) => (
              <Fragment key={row.id}>
                {broadcastsBefore(at)}
                <ItemRow
                  row={row}
                  area={area}
                  columns={columns}
                  note={noteOf(row)}
                  role={role}
                  isBusy={actions.busyId === row.id}
                  selection={
                    // Readers cannot select rows: they may change nothing.
                    !mayMark
                      ? undefined
                      : { isSelected: selection.isSelected(row.id), toggle: (isRange) => selection.toggle(row.id, isRange) }
                  }
                  on={actions.on(row)}
                />
              </Fragment>
            ))}
            {broadcastsBefore(rows.length)}
          </ListFrame>
          <ListFoot query={query} list={list} shown={count} total={total} words={area.words.counted}>
            {onLimit !== undefined && total > 25 && <LimitSelect limit={view.limit} onLimit={onLimit} />}
          </ListFoot>
        </>
      )}
      {hadSelected && (
        <Suspense fallback={null}>
          <ItemBulkBar
            area={area}
            role={role}
            selected={selection.selected}
            shown={rows.length}
            isTrash={view.filter === 'trashed'}
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
          />
        </Suspense>
      )}
      {actions.dialog}
    </>
  )
}

/** How many rows come at a time. */
const LimitSelect = ({ limit, onLimit }: { limit: PageSize; onLimit: (limit: PageSize) => void }) => (
  <select
    aria-label="Antal åt gången"
    className={`${quietControl.control} ${styles.limit}`}
    value={limit}
    onChange={(event) => onLimit(pageSizes.find((size) => String(size) === event.currentTarget.value) ?? 25)}
  >
    {pageSizes.map((size) => (
      <option key={size} value={size}>
        {size} åt gången
      </option>
    ))}
  </select>
)
