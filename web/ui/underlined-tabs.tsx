import type { ReactNode } from 'react'
import styles from './underlined-tabs.module.css'

/** Around `Tab`s that are screens of their own, and not filters of one. */
export const UnderlinedTabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className={styles.tabs}>
    {children}
  </nav>
)
