import type { ComponentProps, ReactNode, Ref } from 'react'
import styles from './list.module.css'

interface ListFrameProps extends Omit<ComponentProps<'ul'>, 'ref'> {
  /** `ol` where the order says something. */
  as?: 'ul' | 'ol'
  ref?: Ref<HTMLUListElement> | undefined
}

/** The card of rows. It is named by `aria-label` or by its heading. */
export function ListFrame({ as = 'ul', className, ...list }: ListFrameProps) {
  // To React's types a list with numbers has a ref of another kind.
  const Tag = as as 'ul'
  return <Tag {...list} className={className === undefined ? styles.list : `${styles.list} ${className}`} />
}

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
