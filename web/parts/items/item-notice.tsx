import type { ReactNode } from 'react'
import { Row } from '#web/ui/layout.tsx'
import styles from './item-notice.module.css'

interface ItemNoticeProps {
  children: ReactNode
  actions?: ReactNode
  /** `review` unless said: something that waits. `quiet`: about something else than the open item. */
  tone?: 'review' | 'scheduled' | 'error' | 'quiet'
  /** Before the sentence. */
  icon?: ReactNode
  /** For a button elsewhere that leads here. */
  id?: string
}

/** One sentence over the sheet about the state the item is in, and what can be done about it. */
export function ItemNotice({ children, actions, tone = 'review', icon, id }: ItemNoticeProps) {
  return (
    <Row
      gap={4}
      lineGap={2}
      justify="between"
      wrap
      below={4}
      className={styles.notice}
      role="note"
      data-kind={tone}
      {...(id === undefined ? {} : { id, tabIndex: -1 })}
    >
      {icon}
      <p className={styles.words}>{children}</p>
      {Boolean(actions) && (
        <Row align="stretch" wrap>
          {actions}
        </Row>
      )}
    </Row>
  )
}
