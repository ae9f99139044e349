import type { ItemCounts } from '#contract/items/items.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Tab, Tabs } from '#web/ui/tabs.tsx'
import type { ItemListRoute } from '../../areas.ts'
import type { ItemListView } from '../item-list-search.ts'
import { itemListSearch, itemTabs } from '../item-list-search.ts'

interface ItemTabsProps {
  listRoute: ItemListRoute
  view: ItemListView
  counts: ItemCounts
}

/** The filters, as links: each is an address of its own. */
export function ItemTabs({ listRoute, view, counts }: ItemTabsProps) {
  const siteId = useSiteId()
  return (
    <Tabs label="Filter" isApart>
      {itemTabs.map(({ filter, label }) => (
        <Tab
          key={filter}
          to={listRoute}
          params={{ siteId }}
          search={itemListSearch({ ...view, filter })}
          isCurrent={view.filter === filter}
          count={counts[filter]}
        >
          {label}
        </Tab>
      ))}
    </Tabs>
  )
}
