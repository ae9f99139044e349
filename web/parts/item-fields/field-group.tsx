import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { Small, Stack } from '#web/ui/layout.tsx'
import styles from './item-fields.module.css'

interface FieldGroupProps {
  title: string
  /** Seldom needed: closed until somebody opens it. Only the first value counts. */
  isClosed?: boolean
  children: ReactNode
}

/** Fields that belong together, as one section of the details beside the sheet. */
export function FieldGroup({ title, isClosed = false, children }: FieldGroupProps) {
  const id = useId()
  // If what is typed changed the kind of section, the field would lose the focus with its first letter.
  const [isFolded] = useState(isClosed)
  return isFolded ? (
    <section aria-label={title}>
      <details>
        <Small as="summary" className={styles.summary}>
          {title}
        </Small>
        <Stack gap={4} className={styles.fields}>
          {children}
        </Stack>
      </details>
    </section>
  ) : (
    <section aria-labelledby={id}>
      <Small as="h2" id={id} below={1} className={styles.heading}>
        {title}
      </Small>
      <Stack gap={4} className={styles.fields}>
        {children}
      </Stack>
    </section>
  )
}
