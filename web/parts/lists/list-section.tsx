import type { ReactNode, Ref } from 'react'
import styles from './list-section.module.css'

interface ListSectionProps {
  id: string
  title: string
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** One of several lists of a screen, under its heading. */
export const ListSection = ({ id, title, headingRef, children }: ListSectionProps) => (
  <section aria-labelledby={id} className={styles.section}>
    <h2 id={id} ref={headingRef} tabIndex={headingRef === undefined ? undefined : -1} className={styles.heading}>
      {title}
    </h2>
    {children}
  </section>
)

/** The search field of a list, beside its tabs or filters. */
export const ListSearch = ({ children }: { children: ReactNode }) => (
  <div className={styles.search} data-beside>
    {children}
  </div>
)
