import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './lock-note.module.css'

/** Over what one may look at and not change: who may, in one sentence. What is below stays as readable as for them. */
export const LockNote = ({ children }: { children: ReactNode }) => (
  <div role="note" className={styles.note}>
    <IconLock size={20} stroke={1.75} aria-hidden className={styles.icon} />
    <p>{children}</p>
  </div>
)
