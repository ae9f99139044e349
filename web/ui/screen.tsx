import type { ReactNode } from 'react'
import styles from './screen.module.css'

interface ScreenProps {
  title: ReactNode
  /** One line under the title. */
  lead?: ReactNode
  /** The screen's one primary button. */
  action?: ReactNode
  /** `list` is 1280 px wide, `form` 720, anything else 1120. */
  width?: 'list' | 'form' | 'page'
  children: ReactNode
}

/** A screen: its title, which takes the focus when the address changes, its one primary button, and what it shows. */
export function Screen({ title, lead, action, width = 'page', children }: ScreenProps) {
  return (
    <div className={styles.screen} data-width={width}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </div>
  )
}
