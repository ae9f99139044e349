import { IconAlertTriangle, IconBook, IconClockExclamation, IconEye, IconMailX, IconPencil, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isAtLeast } from '#contract/permissions.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { thisWeekText } from '#web/parts/visits/visit-words.ts'
import { relativeDay } from '#web/ui/dates.ts'
import { Small } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Monogram } from '#web/ui/monogram.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './start.module.css'

/** The site's most urgent task. Texts waiting for review are shown only to roles that may publish. */
function waitingFor(site: MySite) {
  const {
    role,
    toReview,
    toChange,
    failed,
    toConfirm,
    undelivered,
    stoppedWebhooks,
    reviewDue,
    mediaEnding,
    assignmentsEnding,
    reminders,
  } = site
  const mayPublish = isAtLeast(role, 'editor')
  return [
    { count: mayPublish ? failed : 0, Icon: IconAlertTriangle, words: `${failed} kunde inte publiceras` },
    { count: mayPublish ? toReview : 0, Icon: IconEye, words: `${toReview} väntar på granskning` },
    { count: toChange, Icon: IconPencil, words: `${toChange} av dina behöver ändras` },
    {
      count: toConfirm,
      Icon: IconUsers,
      words: toConfirm === 1 ? '1 inbjuden att bekräfta' : `${toConfirm} inbjudna att bekräfta`,
    },
    {
      count: undelivered,
      Icon: IconMailX,
      words: undelivered === 1 ? '1 meddelande har inte gått fram' : `${undelivered} meddelanden har inte gått fram`,
    },
    {
      count: stoppedWebhooks,
      Icon: IconAlertTriangle,
      words: stoppedWebhooks === 1 ? '1 webhook har stängts av' : `${stoppedWebhooks} webhookar har stängts av`,
    },
    { count: reminders, Icon: IconAlertTriangle, words: reminders === 1 ? '1 påminnelse' : `${reminders} påminnelser` },
    { count: reviewDue, Icon: IconBook, words: `${reviewDue} att läsa igenom` },
    {
      count: mediaEnding,
      Icon: IconClockExclamation,
      words: mediaEnding === 1 ? '1 bild får snart inte användas' : `${mediaEnding} bilder får snart inte användas`,
    },
    { count: assignmentsEnding, Icon: IconUsers, words: `Uppdrag slutar snart i ${assignmentsEnding} organ` },
  ].filter(({ count }) => count > 0)
}

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
