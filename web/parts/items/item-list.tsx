import { Button } from '@mantine/core'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { itemRefusal } from '#contract/permissions.ts'
import { useMySite } from '#web/api/session.ts'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import type { ActionSubject, StateAction } from './item-actions.ts'
import { useItemActions } from './item-actions.ts'
import type { ListedArea } from './item-area.ts'
import type { ItemListSearch } from './item-list-search.ts'
import { itemListSearch, itemListView } from './item-list-search.ts'
import styles from './item-list.module.css'
import { itemCountsQuery, itemListQuery, newItemId } from './item-queries.ts'
import { ItemRow } from './item-row.tsx'
import { ItemSearchField } from './item-search-field.tsx'
import { ItemTabs } from './item-tabs.tsx'

const count = new Intl.NumberFormat('sv-SE')
const newItem = { isOwn: true, everPublished: false }

interface ItemListProps {
  area: ListedArea
  siteId: string
  search: ItemListSearch
}

/** The list screen of any area. */
export function ItemList({ area, siteId, search }: ItemListProps) {
  const view = useMemo(() => itemListView(search), [search])
  // What was found stays on the screen, and the focus in the search field, until the next is here.
  const shownView = useDeferredValue(view)
  const { role } = useMySite(siteId)
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    itemListQuery(area.key, siteId, shownView),
  )
  const { data: counts } = useSuspenseQuery(itemCountsQuery(area.key, siteId))
  const isChanging = shownView !== view
  const navigate = useNavigate()
  const { act } = useItemActions(area, siteId)
  const [busyId, setBusyId] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const [focusRow, setFocusRow] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)

  const rows = data.pages.flatMap(({ items }) => items)
  const total = data.pages[0]?.total ?? 0
  const createRefusal = itemRefusal(role, 'create', newItem)
  const { words } = area
  const isUntouched = shownView.search === '' && shownView.filter === 'all'
  const isEmpty = rows.length === 0 && isUntouched

  const run = (action: StateAction, subject: ActionSubject) => {
    setBusyId(subject.id)
    // A refusal has shown its toast, and the list is on its way anew.
    void act(action, subject).then(
      () => setBusyId(null),
      () => setBusyId(null),
    )
  }

  async function showMore(): Promise<void> {
    const shownBefore = rows.length
    const { data: after } = await fetchNextPage()
    const shown = after?.pages.flatMap(({ items }) => items).length ?? shownBefore
    setNews(`${shown - shownBefore} till visas, ${shown} av ${total}.`)
    // The button goes with the last page; the focus then goes on where the new rows begin.
    if (after?.pages.at(-1)?.next === null) setFocusRow(shownBefore)
  }

  useEffect(() => {
    if (focusRow === null) return
    list.current?.querySelectorAll<HTMLElement>('a')[focusRow]?.focus()
  }, [focusRow])

  const createButton = (
    <LinkButton to={area.itemRoute} params={{ siteId, itemId: newItemId }} preload="intent">
      {words.create}
    </LinkButton>
  )
  const createAction =
    createRefusal === null ? (
      createButton
    ) : (
      <div className={styles.refused}>
        <Button data-disabled aria-disabled aria-describedby="far-inte-skriva" onClick={(event) => event.preventDefault()}>
          {words.create}
        </Button>
        <p id="far-inte-skriva">{createRefusal}</p>
      </div>
    )

  return (
    <Screen title={words.plural} width="list" action={isEmpty && createRefusal === null ? undefined : createAction}>
      <div className={styles.tools}>
        <ItemTabs listRoute={area.listRoute} siteId={siteId} view={view} counts={counts} />
        <ItemSearchField
          label={`Sök bland ${words.counted[1]}`}
          search={view.search}
          onSearch={(word) =>
            void navigate({
              to: area.listRoute,
              params: { siteId },
              search: itemListSearch({ ...view, search: word }),
              replace: true,
            })
          }
        />
      </div>
      {shownView.filter === 'trashed' && <p className={styles.note}>Töms automatiskt efter 30 dagar.</p>}
      <div aria-busy={isChanging || undefined} className={styles.body}>
        {rows.length > 0 && (
          <>
            <ul ref={list} className={styles.list} aria-label={words.plural}>
              {rows.map((row) => (
                <ItemRow
                  key={row.id}
                  row={row}
                  siteId={siteId}
                  itemRoute={area.itemRoute}
                  untitled={words.untitled}
                  role={role}
                  isBusy={busyId === row.id}
                  onAct={(action) => run(action, { ...row, title: row.title === '' ? words.untitled : row.title })}
                />
              ))}
            </ul>
            <footer className={styles.foot}>
              <p>
                {rows.length < total ? `${count.format(rows.length)} av ` : ''}
                {count.format(total)} {total === 1 ? words.counted[0] : words.counted[1]}
              </p>
              {hasNextPage && (
                <Button variant="default" aria-disabled={isFetchingNextPage} onClick={() => !isFetchingNextPage && void showMore()}>
                  {isFetchingNextPage ? 'Hämtar …' : 'Visa fler'}
                </Button>
              )}
            </footer>
          </>
        )}
        {isEmpty && (
          <EmptyState drawing={<PaperDrawing />} action={createRefusal === null ? createButton : undefined}>
            {words.empty}
          </EmptyState>
        )}
        {rows.length === 0 && !isUntouched && (
          <EmptyState
            drawing={<PaperDrawing />}
            action={
              <LinkButton variant="default" to={area.listRoute} params={{ siteId }} search={{}}>
                Rensa filter
              </LinkButton>
            }
          >
            {shownView.search === '' ? words.noMatch : `Inga träffar på ”${shownView.search}”. Prova färre ord.`}
          </EmptyState>
        )}
      </div>
      <p role="status" className={styles.spoken}>
        {news}
      </p>
    </Screen>
  )
}
