import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './item-fields.module.css'

interface FieldGroupProps {
  title: string
  /** Seldom needed: closed until somebody opens it. */
  isClosed?: boolean
  children: ReactNode
}

/** Fields that belong together, as one section of the details beside the sheet. */
export function FieldGroup({ title, isClosed = false, children }: FieldGroupProps) {
  const id = useId()
  return isClosed ? (
    <section aria-label={title}>
      <details>
        <summary className={styles.heading}>{title}</summary>
        <div className={styles.fields}>{children}</div>
      </details>
    </section>
  ) : (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
