import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { spoken } from '#web/ui/spoken.ts'
import styles from './waiting-count.module.css'

/** The number of waiting tasks, beside the name of the tab that handles them. */
export function WaitingCount({ tab }: { tab: string }) {
  const siteId = useSiteId()
  const { toConfirm, rolesEnding, undelivered, stoppedWebhooks } = useMySite(siteId)
  const waiting = {
    anvandare: [toConfirm + rolesEnding, 'att bekräfta'],
    kontakt: [undelivered, 'som inte har gått fram'],
    utveckling: [stoppedWebhooks, stoppedWebhooks === 1 ? 'avstängd webhook' : 'avstängda webhookar'],
  } as const
  const [count, words] = waiting[tab as keyof typeof waiting] ?? [0, '']
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {count}
      <span className={spoken}> {words}</span>
    </span>
  )
}
