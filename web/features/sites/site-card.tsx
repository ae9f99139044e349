import { IconChevronRight, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MySite } from '#contract/sites.ts'
import { relativeDay } from '#web/ui/dates.ts'
import { Monogram } from '#web/ui/monogram.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './start.module.css'

export function SiteCard({ site, isInList }: { site: MySite; isInList: boolean }) {
  const now = useNow()
  const { id, name, accentColor, latestNewsAt, toFinish } = site
  return (
    <li className={styles.card}>
      <Monogram name={name} color={accentColor} size={isInList ? 36 : 48} />
      <span className={styles.text}>
        <Link to="/$siteId" params={{ siteId: id }} className={styles.link}>
          {name}
        </Link>
        <span className={styles.meta}>
          {latestNewsAt === null ? 'Inga nyheter än' : `Senaste nyhet ${relativeDay(latestNewsAt, now)}`}
        </span>
        {toFinish > 0 && (
          <span className={styles.toFinish}>
            <IconPencil size={16} aria-hidden />
            {toFinish} utkast att göra klart
          </span>
        )}
      </span>
      <IconChevronRight size={20} aria-hidden className={styles.chevron} />
    </li>
  )
}
