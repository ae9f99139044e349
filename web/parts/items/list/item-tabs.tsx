import { Link } from '@tanstack/react-router'
import type { ItemCounts } from '#contract/items/items.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import type { ItemListRoute } from '../../areas.ts'
import type { ItemListView } from '../item-list-search.ts'
import { itemListSearch, itemTabs } from '../item-list-search.ts'
import quietTab from '../../quiet-tab.module.css'

interface ItemTabsProps {
  listRoute: ItemListRoute
  view: ItemListView
  counts: ItemCounts
}

/** The filters, as links: each is an address of its own. */
export function ItemTabs({ listRoute, view, counts }: ItemTabsProps) {
  const siteId = useSiteId()
  return (
    <nav aria-label="Filter" className={quietTab.tabs}>
      {itemTabs.map(({ filter, label }) => (
        <Link
          key={filter}
          to={listRoute}
          params={{ siteId }}
          search={itemListSearch({ ...view, filter })}
          className={quietTab.tab}
          aria-current={view.filter === filter ? 'page' : undefined}
          activeOptions={{ exact: true }}
          activeProps={{}}
        >
          {label} <span className={quietTab.count}>{counts[filter]}</span>
        </Link>
      ))}
    </nav>
  )
}
