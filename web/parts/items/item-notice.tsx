import type { ReactNode } from 'react'
import styles from './item-notice.module.css'

/** One sentence over the sheet about the state the item is in, and what can be done about it. */
export function ItemNotice({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.notice} role="note">
      <p className={styles.words}>{children}</p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
