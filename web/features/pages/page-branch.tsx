import { IconChevronRight, IconExternalLink, IconLock, IconMenu2, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { hiddenBeforeWords } from '#contract/items/hidden-before.ts'
import { itemRefusal } from '#contract/permissions.ts'
import type { TreePage } from '#contract/pages/pages.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import iconButton from '#web/ui/icon-button.module.css'
import { ItemStateBadge } from '#web/parts/item-state-badge.tsx'
import { ItemMenu } from '#web/parts/items/item-menu.tsx'
import { monthText } from '#web/parts/visits/visit-words.ts'
import { OrderList } from '#web/parts/ordering/order-list.tsx'
import styles from './page-branch.module.css'
import { pageTitle } from '#web/parts/pages/page-tree-query.ts'
import { childrenOf, levelOf } from './page-tree.ts'
import type { PageActions } from './use-page-actions.tsx'

/** As deep as the contract's `pageDepth`; the list loads without its schemas. */
const maxDepth = 3

interface PageBranchProps {
  tree: readonly TreePage[]
  /** The page whose children are shown; null is the top. */
  parent: TreePage | null
  actions: PageActions
}

/** The pages below one, in their order, each with its own below it: nested lists that open and close. */
export function PageBranch({ tree, parent, actions }: PageBranchProps) {
  const siteId = useSiteId()
  const { role } = useMySite(siteId)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setClosed((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]))

  return (
    <OrderList
      label={parent === null ? 'Sidor' : `Under ${pageTitle(parent)}`}
      isPlain={parent !== null}
      rows={childrenOf(tree, parent?.id ?? null)}
      nameOf={pageTitle}
      onMove={actions.reorder}
      // A required page keeps its address, and that does not change among its siblings.
      rowRefusal={(page) => itemRefusal(role, 'move', { ...page, isRequired: false, isForEditors: false })}
      renderBelow={(page) =>
        childrenOf(tree, page.id).length > 0 &&
        !closed.has(page.id) && (
          <div id={`under-${page.id}`} className={styles.below}>
            <PageBranch tree={tree} parent={page} actions={actions} />
          </div>
        )
      }
    >
      {(page) => {
        const hasChildren = childrenOf(tree, page.id).length > 0
        const addRefusal = itemRefusal(role, 'create', { ...page, isForEditors: false })
        return (
          <div className={styles.row} aria-busy={actions.busyId === page.id || undefined}>
            {hasChildren ? (
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={!closed.has(page.id)}
                aria-controls={closed.has(page.id) ? undefined : `under-${page.id}`}
                aria-label={`Undersidor till ${pageTitle(page)}`}
                onClick={() => toggle(page.id)}
              >
                <IconChevronRight size={18} aria-hidden />
              </button>
            ) : (
              <span className={styles.toggle} />
            )}
            <div className={styles.what}>
              <Link to="/$siteId/sidor/$itemId" params={{ siteId, itemId: page.id }} className={styles.title} preload="intent">
                {pageTitle(page)}
              </Link>
              <p className={styles.meta}>
                <span className={styles.path}>{page.path}</span>
                {page.showInMenu && page.parentId === null && (
                  <span className={styles.mark}>
                    <IconMenu2 size={14} aria-hidden /> I menyn
                  </span>
                )}
                {page.isLink && (
                  <span className={styles.mark}>
                    <IconExternalLink size={14} aria-hidden /> Länk
                  </span>
                )}
                {page.hiddenBefore && <span className={styles.mark}>{hiddenBeforeWords[page.hiddenBefore]}</span>}
                {page.readings > 0 && <span className={styles.mark}>{monthText(page.readings)}</span>}
                {page.isRequired && (
                  <span className={styles.mark} title="Sidan måste finnas på alla sajter och behåller sin adress.">
                    <IconLock size={14} aria-hidden /> Måste finnas
                  </span>
                )}
              </p>
            </div>
            <div className={styles.state}>
              <ItemStateBadge state={page.state} />
            </div>
            {addRefusal === null && levelOf(tree, page.id) < maxDepth ? (
              <button
                type="button"
                className={`${iconButton.button} ${styles.add}`}
                aria-label={`Lägg till en sida under ${pageTitle(page)}`}
                title="Lägg till en undersida"
                onClick={() => actions.addBelow(page)}
              >
                <IconPlus size={18} aria-hidden />
              </button>
            ) : (
              <span className={styles.add} />
            )}
            <ItemMenu
              label={`Åtgärder för ${pageTitle(page)}`}
              item={{ ...page, isForEditors: false }}
              role={role}
              on={actions.on(page)}
            />
          </div>
        )
      }}
    </OrderList>
  )
}
