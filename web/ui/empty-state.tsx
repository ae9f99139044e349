import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  drawing: ReactNode
  /** One sentence. */
  children: ReactNode
  /** One button or link. */
  action?: ReactNode
}

/** Shown where there is nothing yet: one drawing, one sentence, one action. */
export function EmptyState({ drawing, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.drawing} aria-hidden>
        {drawing}
      </div>
      <p className={styles.sentence}>{children}</p>
      {action}
    </div>
  )
}
