import { IconCalendarMonth, IconList } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSiteId } from '#web/api/use-site-id.ts'
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
    <nav aria-label="Visa som" className={styles.switch}>
      <Link
        to={listRoute}
        params={{ siteId }}
        search={list}
        className={styles.side}
        aria-current={isCalendar ? undefined : 'page'}
        activeOptions={{ exact: true }}
        activeProps={{}}
      >
        <IconList size={18} aria-hidden />
        <span className={styles.word}>Lista</span>
      </Link>
      <Link
        to={listRoute}
        params={{ siteId }}
        search={{ ...list, visa: 'kalender' }}
        className={styles.side}
        aria-current={isCalendar ? 'page' : undefined}
        activeOptions={{ exact: true }}
        activeProps={{}}
      >
        <IconCalendarMonth size={18} aria-hidden />
        <span className={styles.word}>Kalender</span>
      </Link>
    </nav>
  )
}
