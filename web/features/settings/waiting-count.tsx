import { useMySite } from '#web/api/session.ts'
import { spoken } from '#web/ui/spoken.ts'
import styles from './waiting-count.module.css'

/** How many invited people wait for a yes, beside the name of the tab where it is given. */
export function WaitingCount({ siteId, tab }: { siteId: string; tab: string }) {
  const { toConfirm } = useMySite(siteId)
  if (tab !== 'anvandare' || toConfirm === 0) return null
  return (
    <span className={styles.count}>
      {toConfirm}
      <span className={spoken}> att bekräfta</span>
    </span>
  )
}
