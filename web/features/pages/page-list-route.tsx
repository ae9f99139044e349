import { Button } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { TreePage } from '#contract/pages/pages.ts'
import { itemRefusal } from '#contract/permissions.ts'
import { listFinder, suggestInList } from '#contract/search/list-search.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { usualView } from '#web/parts/items/item-list-search.ts'
import { itemCountsQuery, newItemId } from '#web/parts/items/item-queries.ts'
import { ItemRows } from '#web/parts/items/list/item-rows.tsx'
import { ItemSearchField } from '#web/parts/items/list/item-search-field.tsx'
import { newItemOf } from '#web/parts/items/new-item.ts'
import { NoHits } from '#web/parts/no-hits.tsx'
import { PageDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { listedPages } from './listed-pages.ts'
import { PageBranch } from './page-branch.tsx'
import quietTab from '#web/parts/quiet-tab.module.css'
import styles from './page-list.module.css'
import { pageTitle, pageTreeQuery } from '#web/parts/pages/page-tree-query.ts'
import { Row } from '#web/ui/layout.tsx'
import { usePageActions } from './use-page-actions.tsx'

const MenuDialog = lazy(async () => ({ default: (await import('./menu-dialog.tsx')).MenuDialog }))
const route = getRouteApi('/$siteId/sidor/')
const foundBy = ({ title, menuTitle }: TreePage) => ({ title, more: menuTitle })

/** Sidor: the site's tree of pages, and its menu. */
export function PageListScreen() {
  const { siteId } = route.useParams()
  const { flik, sok = '' } = route.useSearch()
  const navigate = useNavigate()
  const { role } = useMySite(siteId)
  const { data: tree } = useSuspenseQuery(pageTreeQuery(siteId))
  const { data: counts } = useSuspenseQuery(itemCountsQuery('pages', siteId))
  const actions = usePageActions(siteId, tree)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isTrash = flik === 'papperskorgen'
  const refusal = itemRefusal(role, 'create', newItemOf(listedPages))
  const isSearching = sok.trim() !== ''
  const found = useMemo(() => {
    const isFound = listFinder(sok)
    return tree.filter((page) => isFound(foundBy(page)))
  }, [tree, sok])
  const search = (word: string) =>
    void navigate({ to: '/$siteId/sidor', params: { siteId }, search: word === '' ? {} : { sok: word }, replace: true })

  return (
    <Screen
      title="Sidor"
      width="list"
      action={
        refusal === null ? (
          <LinkButton to="/$siteId/sidor/$itemId" params={{ siteId, itemId: newItemId }} preload="intent">
            {listedPages.words.create}
          </LinkButton>
        ) : (
          <GuardedButton refusal={refusal} reason="head">
            {listedPages.words.create}
          </GuardedButton>
        )
      }
    >
      <Row gap={4} lineGap={2} wrap below={3}>
        <Row as="nav" gap="half" align="stretch" aria-label="Sidor">
          <Tab isCurrent={!isTrash} label="Alla" count={tree.length} />
          <Tab flik="papperskorgen" isCurrent={isTrash} label="Papperskorgen" count={counts.trashed} />
        </Row>
        {!isTrash && (
          <div className={styles.search}>
            <ItemSearchField label="Sök bland sidor" search={sok} onSearch={search} />
          </div>
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
      {isTrash && (
        <>
          <p className={styles.note}>Töms automatiskt efter 30 dagar.</p>
          <ItemRows
            area={listedPages}
            view={{ ...usualView, filter: 'trashed' }}
            empty={<EmptyState drawing={<PageDrawing />}>Papperskorgen är tom.</EmptyState>}
          />
        </>
      )}
      {!isTrash && !isSearching && <PageBranch tree={tree} parent={null} actions={actions} />}
      {!isTrash && isSearching && found.length > 0 && (
        <ul className={styles.found} aria-label="Träffar">
          {found.map((page) => (
            <li key={page.id}>
              <Link to="/$siteId/sidor/$itemId" params={{ siteId, itemId: page.id }} preload="intent">
                {pageTitle(page)}
              </Link>
              <span className={styles.path}>{page.path}</span>
            </li>
          ))}
        </ul>
      )}
      {!isTrash && isSearching && found.length === 0 && (
        <EmptyState
          drawing={<PageDrawing />}
          action={
            <LinkButton variant="default" to="/$siteId/sidor" params={{ siteId }} search={{}}>
              Rensa filter
            </LinkButton>
          }
        >
          <NoHits typed={sok.trim()} meant={suggestInList(sok, tree.map(foundBy))} onSearch={search} />
        </EmptyState>
      )}
      {actions.dialog}
      {isMenuOpen && (
        <Suspense fallback={null}>
          <MenuDialog tree={tree} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </Screen>
  )
}

interface TabProps {
  flik?: string
  isCurrent: boolean
  label: string
  count: number
}

const Tab = ({ flik, isCurrent, label, count }: TabProps) => {
  const siteId = useSiteId()
  return (
    <Link
      to="/$siteId/sidor"
      params={{ siteId }}
      search={flik === undefined ? {} : { flik }}
      className={quietTab.tab}
      aria-current={isCurrent ? 'page' : undefined}
      activeOptions={{ exact: true }}
      activeProps={{}}
    >
      {label} <span className={quietTab.count}>{count}</span>
    </Link>
  )
}
