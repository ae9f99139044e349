import { IconCalendarMonth, IconList } from '@tabler/icons-react'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Tab, Tabs } from '#web/ui/tabs.tsx'
import type { ItemListRoute } from '../../areas.ts'
import type { ItemListSearch } from '../item-list-search.ts'
import styles from './item-list.module.css'

interface ListSwitchProps {
  listRoute: ItemListRoute
  search: ItemListSearch
}

/** Lista or Kalender, as links: each is an address of its own. */
export function ListSwitch({ listRoute, search }: ListSwitchProps) {
  const siteId = useSiteId()
  const isCalendar = search.visa === 'kalender'
  const { visa: _, ...list } = search
  return (
    <div className={styles.switch}>
      <Tabs label="Visa som" look="switch">
        <Tab to={listRoute} params={{ siteId }} search={list} isCurrent={!isCalendar}>
          <IconList size={18} aria-hidden />
          <span className={styles.word}>Lista</span>
        </Tab>
        <Tab to={listRoute} params={{ siteId }} search={{ ...list, visa: 'kalender' }} isCurrent={isCalendar}>
          <IconCalendarMonth size={18} aria-hidden />
          <span className={styles.word}>Kalender</span>
        </Tab>
      </Tabs>
    </div>
  )
}
