import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { spoken } from '#web/ui/spoken.ts'
import styles from './waiting-count.module.css'

/** The number of waiting tasks, beside the name of the tab that handles them. */
export function WaitingCount({ tab }: { tab: string }) {
  const siteId = useSiteId()
  const { invitationUsed = 0, roleEnding = 0, messageUndelivered = 0, webhookStopped = 0 } = useMySite(siteId).waiting
  const waiting = {
    anvandare: [invitationUsed + roleEnding, 'att bekräfta'],
    kontakt: [messageUndelivered, 'som inte har gått fram'],
    utveckling: [webhookStopped, webhookStopped === 1 ? 'avstängd webhook' : 'avstängda webhookar'],
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
