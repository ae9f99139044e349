import {
  IconAlertTriangle,
  IconChevronRight,
  IconEye,
  IconMailX,
  IconPencil,
  IconPlugConnectedX,
  IconUserCheck,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isAtLeast } from '#contract/permissions.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { relativeDay } from '#web/ui/dates.ts'
import { Small } from '#web/ui/layout.tsx'
import { Monogram } from '#web/ui/monogram.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './start.module.css'

/** The site's most urgent task. Texts waiting for review are shown only to roles that may publish. */
function waitingFor({ role, toReview, toChange, failed, toConfirm, undelivered, stoppedWebhooks }: MySite) {
  const mayPublish = isAtLeast(role, 'editor')
  return [
    { count: mayPublish ? failed : 0, Icon: IconAlertTriangle, words: `${failed} kunde inte publiceras` },
    { count: mayPublish ? toReview : 0, Icon: IconEye, words: `${toReview} väntar på granskning` },
    { count: toChange, Icon: IconPencil, words: `${toChange} av dina behöver ändras` },
    {
      count: toConfirm,
      Icon: IconUserCheck,
      words: toConfirm === 1 ? '1 inbjuden att bekräfta' : `${toConfirm} inbjudna att bekräfta`,
    },
    {
      count: undelivered,
      Icon: IconMailX,
      words: undelivered === 1 ? '1 meddelande har inte gått fram' : `${undelivered} meddelanden har inte gått fram`,
    },
    {
      count: stoppedWebhooks,
      Icon: IconPlugConnectedX,
      words: stoppedWebhooks === 1 ? '1 webhook har stängts av' : `${stoppedWebhooks} webhookar har stängts av`,
    },
  ].filter(({ count }) => count > 0)
}

export function SiteCard({ site, isInList }: { site: MySite; isInList: boolean }) {
  const now = useNow()
  const { id, name, accentColor, latestNewsAt } = site
  return (
    <li className={styles.card}>
      <Monogram name={name} color={accentColor} size={isInList ? 36 : 48} />
      <span className={styles.text}>
        <Link to="/$siteId" params={{ siteId: id }} className={styles.link}>
          {name}
        </Link>
        <Small as="span">{latestNewsAt === null ? 'Inga nyheter än' : `Senaste nyhet ${relativeDay(latestNewsAt, now)}`}</Small>
        {waitingFor(site).map(({ Icon, words }) => (
          <span key={words} className={styles.waiting}>
            <Icon size={16} aria-hidden />
            {words}
          </span>
        ))}
      </span>
      <IconChevronRight size={20} aria-hidden className={styles.chevron} />
    </li>
  )
}
