import { Link } from '@tanstack/react-router'
import type { ItemRow, ItemState } from '#contract/items/items.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { timeText } from '#web/ui/dates.ts'
import { Quiet, Stack } from '#web/ui/layout.tsx'
import { ItemStateBadge } from '../../item-state-badge.tsx'
import type { ListedArea } from '../item-area.ts'
import styles from './item-calendar.module.css'

interface CalendarDayProps {
  /** `2026-11-21` */
  date: string
  items: readonly ItemRow[]
  /** A day of the month before or after. */
  isOutside: boolean
  isToday: boolean
  hasTabStop: boolean
  area: ListedArea
  onFocus: () => void
}

const wholeDate = new Intl.DateTimeFormat('sv-SE', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** `lördag 21 november, 2 nyheter` */
function spokenDay(date: string, count: number, { counted }: ListedArea['words'], isToday: boolean): string {
  const day = wholeDate.format(new Date(`${date}T00:00:00Z`))
  const what = count === 0 ? '' : `, ${count} ${count === 1 ? counted[0] : counted[1]}`
  return `${day}${isToday ? ', i dag' : ''}${what}`
}

/** A day has room for one word; what else waits is said in the list. */
const shortState = (state: ItemState): ItemState =>
  state === 'publishedChanged' || state === 'publishedScheduled' ? 'published' : state

export function CalendarDay({ date, items, isOutside, isToday, hasTabStop, area, onFocus }: CalendarDayProps) {
  const siteId = useSiteId()
  if (isOutside) return <td role="gridcell" className={styles.outside} aria-hidden />
  return (
    <td role="gridcell" className={styles.day} data-today={isToday || undefined} data-empty={items.length === 0 || undefined}>
      <div
        className={styles.date}
        data-date={date}
        tabIndex={hasTabStop ? 0 : -1}
        role="group"
        aria-label={spokenDay(date, items.length, area.words, isToday)}
        onFocus={onFocus}
      >
        <span aria-hidden className={styles.number}>
          {Number(date.slice(8))}
        </span>
        <span aria-hidden className={styles.long}>
          {wholeDate.format(new Date(`${date}T00:00:00Z`))}
        </span>
      </div>
      {items.length > 0 && (
        <Stack as="ul" gap="half">
          {items.map((item) => (
            <li key={item.id}>
              <Link to={area.itemRoute} params={{ siteId, itemId: item.id }} className={styles.item} preload="intent">
                <span className={styles.title}>{item.title === '' ? area.words.untitled : item.title}</span>
                <Quiet as="span">
                  <ItemStateBadge state={shortState(item.state)} />
                  {item.publishAt !== null && ` kl. ${timeText(item.publishAt)}`}
                </Quiet>
              </Link>
            </li>
          ))}
        </Stack>
      )}
    </td>
  )
}
