import type { ReactNode } from 'react'
import { Row } from '#web/ui/layout.tsx'
import styles from './item-notice.module.css'

interface ItemNoticeProps {
  children: ReactNode
  actions?: ReactNode
  /** `review` unless said: something that waits. */
  tone?: 'review' | 'scheduled' | 'error'
  /** For a button elsewhere that leads here. */
  id?: string
}

/** One sentence over the sheet about the state the item is in, and what can be done about it. */
export function ItemNotice({ children, actions, tone = 'review', id }: ItemNoticeProps) {
  return (
    <div className={styles.notice} role="note" data-tone={tone} {...(id === undefined ? {} : { id, tabIndex: -1 })}>
      <p className={styles.words}>{children}</p>
      {Boolean(actions) && (
        <Row align="stretch" wrap>
          {actions}
        </Row>
      )}
    </div>
  )
}
