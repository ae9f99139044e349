import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import type { ItemRow } from '#contract/items/items.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { Row } from '#web/ui/layout.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { CalendarDay } from './calendar-day.tsx'
import styles from './item-calendar.module.css'
import type { ListedArea } from '../item-area.ts'
import { itemCalendarQuery } from '../item-queries.ts'
import { monthAfter, monthName, monthOf, weeksOf } from '../months.ts'

interface ItemCalendarProps {
  area: ListedArea
  /** `2026-11`; '' is the present one. */
  month: string
}

const weekdays = ['Måndag', 'Tisdag', 'Onsdag', 'Torsdag', 'Fredag', 'Lördag', 'Söndag']
const dayMs = 86_400_000
const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * One month of what is published and planned, in weeks with their numbers. A grid by the pattern of ARIA: one day has the tab
 * stop, the arrows go between days, and Tab goes on to what the day holds. On phones only days that hold something are shown.
 */
export function ItemCalendar({ area, month: asked }: ItemCalendarProps) {
  const siteId = useSiteId()
  const now = useNow()
  const month = asked === '' ? monthOf(now) : asked
  const today = stockholmDate(now)
  const { data, isError, isPending, refetch } = useQuery(itemCalendarQuery(area.key, siteId, month))
  const [chosen, setChosen] = useState('')
  const grid = useRef<HTMLTableElement>(null)
  const weeks = weeksOf(month)
  const byDay = new Map<string, readonly ItemRow[]>(data?.days.map(({ date, items }) => [date, items]))
  const isOfMonth = (date: string): boolean => date.startsWith(month)
  const current = isOfMonth(chosen) ? chosen : isOfMonth(today) ? today : `${month}-01`

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || !(event.target instanceof HTMLElement) || event.target.dataset['date'] === undefined) return
    const next = dayAfter(event.target.dataset['date'], step)
    // The neighbours' days lead out of the month: the links over the grid do that.
    if (!isOfMonth(next)) return
    event.preventDefault()
    setChosen(next)
    grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
  }

  const monthLink = (to: string, label: string, icon: ReactNode) => (
    <Link
      to={area.listRoute}
      params={{ siteId }}
      search={{ visa: 'kalender', manad: to }}
      className={styles.step}
      aria-label={`${label}: ${monthName(to)}`}
      title={monthName(to)}
    >
      {icon}
    </Link>
  )

  return (
    <section aria-labelledby="kalenderns-manad" aria-busy={isPending || undefined}>
      <Row as="header" gap={1} below={3}>
        {monthLink(monthAfter(month, -1), 'Föregående månad', <IconChevronLeft size={20} aria-hidden />)}
        <h2 id="kalenderns-manad" className={styles.month} aria-live="polite">
          {monthName(month)}
        </h2>
        {monthLink(monthAfter(month, 1), 'Nästa månad', <IconChevronRight size={20} aria-hidden />)}
        {month !== monthOf(now) && (
          <Link to={area.listRoute} params={{ siteId }} search={{ visa: 'kalender' }} className={styles.today}>
            I dag
          </Link>
        )}
      </Row>
      {isError && <ErrorBox onRetry={() => void refetch()} />}
      {!isError && (
        <table ref={grid} role="grid" aria-labelledby="kalenderns-manad" className={styles.grid} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <th scope="col" className={styles.week}>
                <abbr title="Vecka">v.</abbr>
              </th>
              {weekdays.map((day) => (
                <th key={day} scope="col">
                  <span>{day}</span>
                  <span className={styles.short} aria-hidden>
                    {day.slice(0, 3)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ number, days }) => (
              <tr key={number} data-empty={!days.some((day) => isOfMonth(day) && byDay.has(day)) || undefined}>
                <th scope="row" className={styles.week}>
                  <span className={styles.weekWord}>v. </span>
                  {number}
                </th>
                {days.map((date) => (
                  <CalendarDay
                    key={date}
                    date={date}
                    items={isOfMonth(date) ? (byDay.get(date) ?? []) : []}
                    isOutside={!isOfMonth(date)}
                    isToday={date === today}
                    hasTabStop={date === current}
                    area={area}
                    onFocus={() => setChosen(date)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data !== undefined && byDay.size === 0 && (
        <p className={styles.none}>Inget publicerat eller planerat i {monthName(month)}.</p>
      )}
      {data?.isCut === true && <p className={styles.none}>Det finns mer den här månaden än som får plats. Resten står i listan.</p>}
    </section>
  )
}
