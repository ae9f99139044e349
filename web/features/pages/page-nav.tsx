import { Link } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import type { TreePage } from '#contract/pages/pages.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { newItemId } from '#web/parts/items/item-queries.ts'
import styles from './page-nav.module.css'
import { pageTitle } from '#web/parts/pages/page-tree-query.ts'
import { Quiet, Small } from '#web/ui/layout.tsx'
import { ancestorsOf, childrenOf } from './page-tree.ts'

interface PageNavProps {
  tree: readonly TreePage[]
  /** Null for a new page at the top. */
  currentId: string | null
  onChoose: () => void
}

/** The tree as navigation: the top level, and the branch of the open page. */
export function PageNav({ tree, currentId, onChoose }: PageNavProps) {
  const siteId = useSiteId()
  const open = new Set([currentId, ...ancestorsOf(tree, currentId).map(({ id }) => id)])

  const branch = (parentId: string | null) => (
    <ul className={styles.list}>
      {childrenOf(tree, parentId).map((page) => {
        const below = childrenOf(tree, page.id)
        return (
          <li key={page.id}>
            <Link
              to="/$siteId/sidor/$itemId"
              params={{ siteId, itemId: page.systemKey ?? page.id }}
              className={styles.link}
              aria-current={page.id === currentId ? 'page' : undefined}
              activeOptions={{ exact: true }}
              activeProps={{}}
              preload="intent"
              onClick={onChoose}
            >
              <span>{pageTitle(page)}</span>
              {!page.isLive && (
                <Quiet as="span" block className={styles.note}>
                  Inte publicerad
                </Quiet>
              )}
              {below.length > 0 && !open.has(page.id) && (
                <Quiet as="span" block className={styles.note}>
                  {below.length} {below.length === 1 ? 'undersida' : 'undersidor'}
                </Quiet>
              )}
            </Link>
            {below.length > 0 && open.has(page.id) && branch(page.id)}
          </li>
        )
      })}
    </ul>
  )

  return (
    <Small as="nav" tone="ink" aria-label="Alla sidor">
      <Link to="/$siteId/sidor" params={{ siteId }} className={styles.all} activeOptions={{ exact: true }} onClick={onChoose}>
        Sidor
      </Link>
      {branch(null)}
      <Link to="/$siteId/sidor/$itemId" params={{ siteId, itemId: newItemId }} className={styles.new} onClick={onChoose}>
        <IconPlus size={16} aria-hidden /> Lägg till en sida
      </Link>
    </Small>
  )
}
