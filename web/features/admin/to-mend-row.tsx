import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ToMend } from '#contract/attention/to-mend.ts'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { dateTimeText } from '#web/ui/dates.ts'
import { Small, Stack } from '#web/ui/layout.tsx'
import styles from './findings.module.css'

const colors = { fault: 'var(--k-error)', warning: 'var(--k-review)' } as const

interface ToMendRowProps {
  row: ToMend
  /** Without what it means and what to do. */
  isBrief?: boolean
}

/** One thing to mend: what, where, since when, and the way there. */
export function ToMendRow({ row, isBrief = false }: ToMendRowProps) {
  const { level, title, meaning, remedy, where, count, since, path, places } = row
  const to = isBrief ? (path ?? '/admin/atgarda') : path
  const meta = [level === 'fault' && 'Fel', where, since !== null && `sedan ${dateTimeText(since)}`]
  const more = count - places.length
  return (
    <ListRow
      icon={<IconAlertTriangle size={20} stroke={1.75} color={colors[level]} className={styles.icon} aria-hidden />}
      title={to === null ? title : <Link to={to}>{title}</Link>}
      below={
        !isBrief &&
        places.length > 0 && (
          <Stack as="ul" className={styles.places} aria-label={`Var: ${title}`}>
            {places.map((place) => (
              <li key={`${place.path} ${place.reference}`}>
                {places.length > 1 && <Link to={place.path}>{place.name}</Link>}
                <Small as="span" block>
                  {places.length > 1 && `Sedan ${dateTimeText(place.since)} · `}
                  {place.times === 1 ? '1 försök' : `${place.times.toLocaleString('sv-SE')} försök`} · Referens: {place.reference}
                </Small>
              </li>
            ))}
            {more > 0 && (
              <Small as="li">{more === 1 ? 'Och 1 ställe till.' : `Och ${more.toLocaleString('sv-SE')} ställen till.`}</Small>
            )}
          </Stack>
        )
      }
    >
      <Small as="span" block {...(!isBrief && { below: 1 as const })}>
        {meta.filter((part) => part !== false).join(' · ')}
      </Small>
      {!isBrief && (
        <Small as="span" tone="ink" block>
          {meaning} {remedy}
        </Small>
      )}
    </ListRow>
  )
}
