import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './item-fields.module.css'

/** Fields that belong together, under a heading. One that is seldom needed is closed until it is. */
export function FieldGroup({ title, isClosed = false, children }: { title: string; isClosed?: boolean; children: ReactNode }) {
  const id = useId()
  if (isClosed) {
    return (
      <details className={styles.group}>
        <summary className={styles.heading}>{title}</summary>
        <div className={styles.fields}>{children}</div>
      </details>
    )
  }
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
