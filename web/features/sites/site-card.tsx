import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { todoCounted, todoKinds } from '#contract/attention/todo-kinds.ts'
import { isAtLeast } from '#contract/permissions.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { todoIcons } from '#web/parts/todo-icons.ts'
import { thisWeekText } from '#web/parts/visits/visit-words.ts'
import { relativeDay } from '#web/ui/dates.ts'
import { Small } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Monogram } from '#web/ui/monogram.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './start.module.css'

/** What waits for the person on the site, by kind. */
const waitingFor = ({ waiting }: MySite) =>
  todoKinds.flatMap((kind) => {
    const count = waiting[kind]
    return count === undefined ? [] : [{ Icon: todoIcons[kind] ?? IconAlertTriangle, words: todoCounted(kind, count) }]
  })

export function SiteCard({ site, isInList }: { site: MySite; isInList: boolean }) {
  const now = useNow()
  const { id, name, role, accentColor, latestNewsAt, readings } = site
  return (
    <li className={styles.card}>
      <Monogram name={name} color={accentColor} size={isInList ? 36 : 48} />
      <span className={styles.text}>
        <Link to="/$siteId" params={{ siteId: id }} data-hit className={styles.link}>
          {name}
        </Link>
        <Small as="span">{latestNewsAt === null ? 'Inga nyheter än' : `Senaste nyhet ${relativeDay(latestNewsAt, now)}`}</Small>
        <Small as="span">
          <Link to="/$siteId/besok" params={{ siteId: id }} className={styles.write}>
            {thisWeekText(readings, now)}
          </Link>
        </Small>
        {waitingFor(site).map(({ Icon, words }) => (
          <span key={words} className={styles.waiting}>
            <Icon size={16} aria-hidden />
            {words}
          </span>
        ))}
      </span>
      {isAtLeast(role, 'writer') && (
        <LinkButton
          to="/$siteId/nyheter/$itemId"
          params={{ siteId: id, itemId: 'ny' }}
          variant="default"
          className={styles.write ?? ''}
          aria-label={`Skriv en nyhet: ${name}`}
        >
          Skriv en nyhet
        </LinkButton>
      )}
    </li>
  )
}
