import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { isAtLeast } from '#contract/permissions.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Screen } from '#web/ui/screen.tsx'
import styles from './settings-frame.module.css'
import { settingsGroupsOf } from './settings-places.ts'
import { FormSkeleton } from './shared/form-skeleton.tsx'
import { WaitingCount } from './shared/waiting-count.tsx'

/** One tab of the settings: beside the list of tabs in a wide window, with a link back to the list in a narrow one. */
export function SettingsFrame({ tab, children }: { tab: string; children: ReactNode }) {
  const siteId = useSiteId()
  const content = useRef<HTMLDivElement>(null)
  const shownTab = useRef(tab)
  useEffect(() => {
    if (shownTab.current === tab) return
    shownTab.current = tab
    // The list of tabs stays on screen and would keep the focus; a screen reader would not read the new tab's heading.
    content.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [tab])
  return (
    <div className={styles.frame}>
      <nav aria-label="Inställningar" className={styles.tabs}>
        {settingsGroupsOf(useMySite(siteId)).map(({ label, places }) => (
          <ul key={label} aria-label={label} className={styles.group}>
            {places.map((place) => (
              <li key={place.tab}>
                <Link
                  to="/$siteId/installningar/$tab"
                  params={{ siteId, tab: place.tab }}
                  activeOptions={{ exact: true, includeSearch: false }}
                  className={styles.tab}
                >
                  {place.label}
                  <WaitingCount tab={place.tab} />
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div ref={content} className={styles.content}>
        <Link to="/$siteId/installningar" params={{ siteId }} className={styles.back}>
          <IconChevronLeft size={18} aria-hidden />
          Alla inställningar
        </Link>
        {children}
      </div>
    </div>
  )
}

/** True for site administrators; other roles get `Looking`. */
export const useMayChangeSettings = (siteId: string): boolean => isAtLeast(useMySite(siteId).role, 'siteAdmin')

const ReadSettings = lazy(async () => ({ default: (await import('./looking/read-settings.tsx')).ReadSettings }))

/** A screen of the settings for the roles that may look and not change. `only` is the name of the tab, and undefined for all. */
export const Looking = ({ title, only }: { title: string; only?: string }) => (
  <Screen title={title} width="form">
    <Suspense fallback={<FormSkeleton />}>
      <ReadSettings {...(only === undefined ? {} : { only })} />
    </Suspense>
  </Screen>
)
