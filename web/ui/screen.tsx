import type { ReactNode } from 'react'
import { Quiet, Row } from './layout.tsx'
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
      <Row as="header" gap={4} align="start" justify="between" wrap className={styles.head}>
        <div>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <Quiet className={styles.lead}>{lead}</Quiet>}
        </div>
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </Row>
      {children}
    </div>
  )
}
