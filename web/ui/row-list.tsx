import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorBox } from './error-screen.tsx'
import { Small } from './layout.tsx'
import styles from './row-list.module.css'
import { ListSkeleton } from './skeleton.tsx'

interface PagedQuery {
  isPending: boolean
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

interface PagedRowsProps {
  query: PagedQuery
  label: string
  /** One `Row` each. */
  children: ReactNode[]
  /** Shown when there is no row: an empty state, or that the search found nothing. */
  empty: ReactNode
}

/** A list that is read page by page, with its loading, error and empty states. */
export function PagedRows({ query, label, children, empty }: PagedRowsProps) {
  if (query.isPending) return <ListSkeleton />
  if (query.isError && children.length === 0) return <ErrorBox onRetry={() => void query.refetch()} />
  if (children.length === 0) return empty
  return (
    <>
      <ul aria-label={label} className={styles.rows}>
        {children}
      </ul>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Visa fler
          </Button>
        </div>
      )}
    </>
  )
}

interface RowProps {
  icon?: ReactNode
  /** The row's one link; the whole row can be pressed. */
  link: ReactNode
  meta?: ReactNode
  aside?: ReactNode
}

export function Row({ icon, link, meta, aside }: RowProps) {
  return (
    <li className={styles.row}>
      {icon}
      <span className={styles.text}>
        <span className={styles.link}>{link}</span>
        {meta !== undefined && <Small as="span">{meta}</Small>}
      </span>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
    </li>
  )
}
