import { Link } from '@tanstack/react-router'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { SettingPlaceholder } from '#contract/rich-text/placeholders.ts'
import type { gettingStarted } from '#contract/settings/settings.ts'
import styles from './getting-started-card.module.css'

/** Where each is filled in; those that are not here stand in Kontakt. */
const tabs: Partial<Record<SettingPlaceholder, string>> = { förening: 'allmant', kommun: 'allmant', organisationsnummer: 'allmant' }

interface StartLacksProps {
  siteId: string
  facts: EndpointResponse<typeof gettingStarted>
}

/** What public pages do not say because a setting is empty, and the pages that must be public and are not. */
export function StartLacks({ siteId, facts: { emptySettings, unpublishedPages } }: StartLacksProps) {
  return (
    <>
      {unpublishedPages.length > 0 && (
        <p className={styles.lacks}>
          Inte publicerade än, fast varje sajt ska ha dem:{' '}
          {unpublishedPages.map(({ id, title }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link to="/$siteId/sidor/$itemId" params={{ siteId, itemId: id }} className={styles.link}>
                {title}
              </Link>
            </span>
          ))}
          .
        </p>
      )}
      {emptySettings.length > 0 && (
        <p className={styles.lacks}>
          Stycken som nämner det här visas inte på sajten förrän det är ifyllt:{' '}
          {emptySettings.map((name, at) => (
            <span key={name}>
              {at > 0 && ', '}
              <Link
                to="/$siteId/installningar/$tab"
                params={{ siteId, tab: tabs[name] ?? 'kontakt' }}
                className={styles.link}
                aria-label={`Fyll i ${name}`}
              >
                {name}
              </Link>
            </span>
          ))}
          .
        </p>
      )}
    </>
  )
}
