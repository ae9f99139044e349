import { IconChevronRight } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useId } from 'react'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { GettingStartedCard } from '#web/parts/getting-started/getting-started-card.tsx'
import { Heading, Small, Stack } from '#web/ui/layout.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Looking, useMayChangeSettings } from './settings-frame.tsx'
import styles from './settings-home.module.css'
import type { SettingsGroup } from './settings-places.ts'
import { settingsGroupsOf } from './settings-places.ts'
import { WaitingCount } from './shared/waiting-count.tsx'

const route = getRouteApi('/$siteId/installningar/')

/** All tabs with a line about each: on a phone the list of tabs, on a desktop the start of the settings. */
export function SettingsHomeScreen() {
  const { siteId } = route.useParams()
  const site = useMySite(siteId)
  if (!useMayChangeSettings(siteId)) return <Looking title="Inställningar" />
  return (
    <Screen title="Inställningar">
      <Suspense fallback={null}>
        <GettingStartedCard siteId={siteId} />
      </Suspense>
      <div className={styles.groups}>
        {settingsGroupsOf(site).map((group) => (
          <Group key={group.label} group={group} />
        ))}
      </div>
    </Screen>
  )
}

function Group({ group: { label, places } }: { group: SettingsGroup }) {
  const siteId = useSiteId()
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <Heading id={id} below={3}>
        {label}
      </Heading>
      <ul className={styles.places}>
        {places.map(({ tab, label: name, about, icon: PlaceIcon }) => (
          <li key={tab} className={styles.place}>
            <PlaceIcon size={20} stroke={1.75} aria-hidden className={styles.icon} />
            <Stack as="span" gap={0} grow>
              <Link to="/$siteId/installningar/$tab" params={{ siteId, tab }} className={styles.link}>
                {name}
                <WaitingCount tab={tab} />
              </Link>
              <Small as="span">{about}</Small>
            </Stack>
            <IconChevronRight size={18} aria-hidden className={styles.chevron} />
          </li>
        ))}
      </ul>
    </section>
  )
}
