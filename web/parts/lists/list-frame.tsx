import type { ComponentProps, ReactNode, Ref } from 'react'
import { Small } from '#web/ui/layout.tsx'
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

/** What is shown while the next is on its way stays, and steps back. */
export const StaleList = ({ isStale, children }: { isStale: boolean; children: ReactNode }) => (
  <div aria-busy={isStale || undefined} className={styles.stale}>
    {children}
  </div>
)

export const TrashNote = () => <Small below={3}>Töms automatiskt efter 30 dagar.</Small>
