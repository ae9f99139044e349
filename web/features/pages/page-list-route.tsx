import { Button } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { hiddenBeforeFilter } from '#contract/items/hidden-before.ts'
import type { ItemCounts } from '#contract/items/items.ts'
import type { TreePage } from '#contract/pages/pages.ts'
import { itemRefusal } from '#contract/permissions.ts'
import { listFinder, suggestInList } from '#contract/search/list-search.ts'
import { useMySite } from '#web/api/session.ts'
import { usualView } from '#web/parts/items/item-list-search.ts'
import { itemCountsQuery, newItemId } from '#web/parts/items/item-queries.ts'
import { ItemRows } from '#web/parts/items/list/item-rows.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { newItemOf } from '#web/parts/items/new-item.ts'
import { ListFrame, TrashNote } from '#web/parts/lists/list-frame.tsx'
import { ListSearch } from '#web/parts/lists/list-section.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { CreateAction, ListScreen } from '#web/parts/lists/list-screen.tsx'
import { NoHits } from '#web/parts/no-hits.tsx'
import { PageDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { Tab, Tabs } from '#web/ui/tabs.tsx'
import { listedPages } from './listed-pages.ts'
import { PageBranch } from './page-branch.tsx'
import styles from './page-list.module.css'
import { pageTitle, pageTreeQuery } from '#web/parts/pages/page-tree-query.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { hiddenTab, trashTab } from './pages-search.ts'
import { usePageActions } from './use-page-actions.tsx'

const MenuDialog = lazy(async () => ({ default: (await import('./menu-dialog.tsx')).MenuDialog }))
const SharedPagesSection = lazy(async () => ({ default: (await import('./shared-pages-section.tsx')).SharedPagesSection }))
const route = getRouteApi('/$siteId/sidor/')
const foundBy = ({ title, menuTitle }: TreePage) => ({ title, more: menuTitle })

/** Sidor: the site's tree of pages, and its menu. */
export function PageListScreen() {
  const { siteId } = route.useParams()
  const { flik, sok = '' } = route.useSearch()
  const navigate = useNavigate()
  const { role, isFederationsOwn } = useMySite(siteId)
  const { data: tree } = useSuspenseQuery(pageTreeQuery(siteId))
  const { data: counts } = useSuspenseQuery(itemCountsQuery('pages', siteId))
  const actions = usePageActions(siteId, tree)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isTrash = flik === trashTab
  const isTree = !isTrash && flik !== hiddenTab
  const refusal = itemRefusal(role, 'create', newItemOf(listedPages))
  const isSearching = sok.trim() !== ''
  const search = (word: string) =>
    void navigate({ to: '/$siteId/sidor', params: { siteId }, search: word === '' ? {} : { sok: word }, replace: true })

  return (
    <ListScreen
      title="Sidor"
      action={
        <CreateAction refusal={refusal} label={listedPages.words.create}>
          <LinkButton to="/$siteId/sidor/$itemId" params={{ siteId, itemId: newItemId }} preload="intent">
            {listedPages.words.create}
          </LinkButton>
        </CreateAction>
      }
      head={
        <Row gap={4} lineGap={2} wrap below={3}>
          <PageTabs flik={flik} all={tree.length} counts={counts} />
          {isTree && (
            <ListSearch>
              <SearchField placeholder="Sök" label="Sök bland sidor" search={sok} onSearch={search} />
            </ListSearch>
          )}
          <Button
            variant="default"
            className={styles.menu ?? ''}
            leftSection={<IconMenu2 size={18} aria-hidden />}
            onClick={() => setMenuOpen(true)}
          >
            Sajtens meny
          </Button>
        </Row>
      }
    >
      {isTrash && <TrashNote />}
      {!isTree && (
        <Suspense fallback={<ListSkeleton rows={6} />}>
          <ItemRows
            area={listedPages}
            view={isTrash ? { ...usualView, filter: 'trashed' } : { ...usualView, isHidden: true }}
            empty={
              <EmptyState drawing={<PageDrawing />}>{isTrash ? 'Papperskorgen är tom.' : listedPages.words.noMatch}</EmptyState>
            }
          />
        </Suspense>
      )}
      {isTree && !isSearching && (
        <Stack gap={6}>
          <PageBranch tree={tree} parent={null} actions={actions} />
          {!isFederationsOwn && (
            <Suspense fallback={null}>
              <SharedPagesSection />
            </Suspense>
          )}
        </Stack>
      )}
      {isTree && isSearching && <PageHits tree={tree} typed={sok} onSearch={search} />}
      {actions.dialog}
      {isMenuOpen && (
        <Suspense fallback={null}>
          <MenuDialog tree={tree} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </ListScreen>
  )
}

interface PageTabsProps {
  flik: string | undefined
  all: number
  counts: Pick<ItemCounts, 'trashed' | 'hiddenBefore'>
}

/** What narrows the pages, as links. */
function PageTabs({ flik, all, counts }: PageTabsProps) {
  const { siteId } = route.useParams()
  const tab = (label: string, own: string | undefined, count: number) => (
    <Tab
      to="/$siteId/sidor"
      params={{ siteId }}
      search={own === undefined ? {} : { flik: own }}
      isCurrent={flik === own}
      count={count}
    >
      {label}
    </Tab>
  )
  return (
    <Tabs label="Sidor">
      {tab('Alla', undefined, all)}
      {(flik === hiddenTab || counts.hiddenBefore > 0) && tab(hiddenBeforeFilter, hiddenTab, counts.hiddenBefore)}
      {tab('Papperskorgen', trashTab, counts.trashed)}
    </Tabs>
  )
}

interface PageHitsProps {
  tree: readonly TreePage[]
  typed: string
  onSearch: (word: string) => void
}

/** The pages with the typed words, without their place in the tree. */
function PageHits({ tree, typed, onSearch }: PageHitsProps) {
  const { siteId } = route.useParams()
  const found = useMemo(() => {
    const isFound = listFinder(typed)
    return tree.filter((page) => isFound(foundBy(page)))
  }, [tree, typed])
  if (found.length === 0) {
    return (
      <EmptyState
        drawing={<PageDrawing />}
        action={
          <LinkButton variant="default" to="/$siteId/sidor" params={{ siteId }} search={{}}>
            Rensa filter
          </LinkButton>
        }
      >
        <NoHits typed={typed.trim()} meant={suggestInList(typed, tree.map(foundBy))} onSearch={onSearch} />
      </EmptyState>
    )
  }
  return (
    <ListFrame aria-label="Träffar">
      {found.map((page) => (
        <ListRow
          key={page.id}
          title={
            <Link to="/$siteId/sidor/$itemId" params={{ siteId, itemId: page.id }} preload="intent">
              {pageTitle(page)}
            </Link>
          }
          meta={page.path}
        />
      ))}
    </ListFrame>
  )
}
