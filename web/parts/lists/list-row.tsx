import type { ReactNode } from 'react'
import { Row, Small } from '#web/ui/layout.tsx'
import styles from './list-row.module.css'

interface ListRowProps {
  icon?: ReactNode
  /** Words, or the row's one link, which then covers the row. */
  title: ReactNode
  meta?: ReactNode
  /** More lines of the text. */
  children?: ReactNode
  /** Words at the end of the row; on phones under the text. */
  aside?: ReactNode
  actions?: ReactNode
  /** On phones the actions come under the text. */
  isStacked?: boolean
  /** On phones `meta` and `aside` share one line, which is cut: a list of many is looked through, not read. */
  isTight?: boolean
  /** As wide as the row, under it. */
  below?: ReactNode
}

export const ListRow = ({ icon, title, meta, children, aside, actions, isStacked, isTight, below }: ListRowProps) => (
  <li>
    <div className={styles.row} data-stacked={isStacked} data-tight={isTight}>
      {icon}
      <span className={styles.words}>
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          {meta !== undefined && <RowMeta>{meta}</RowMeta>}
          {children}
        </span>
        {aside !== undefined && (
          <Small as="span" className={styles.aside}>
            {aside}
          </Small>
        )}
      </span>
      {actions !== undefined && (
        <Row as="span" wrap className={styles.actions}>
          {actions}
        </Row>
      )}
    </div>
    {below}
  </li>
)

/** A quiet line of the text. */
export const RowMeta = ({ children }: { children: ReactNode }) => <Small as="span">{children}</Small>

/** The line with a state and what is said about it. */
export const RowState = ({ children }: { children: ReactNode }) => (
  <Row as="span" gap={3} lineGap={1} wrap className={styles.state}>
    {children}
  </Row>
)

/** A question about the row, with its answers. */
export const RowQuestion = ({ children }: { children: ReactNode }) => (
  <Row gap={3} lineGap={2} wrap className={styles.question}>
    {children}
  </Row>
)
