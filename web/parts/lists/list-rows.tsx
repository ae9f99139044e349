import type { ReactNode } from 'react'
import { useRef } from 'react'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import type { PagedList } from './list-foot.tsx'
import { ListFoot } from './list-foot.tsx'
import { ListFrame } from './list-frame.tsx'

interface RowsQuery extends PagedList {
  isPending: boolean
  isError: boolean
  refetch: () => Promise<unknown>
}

interface ListRowsProps {
  query: RowsQuery
  label: string
  /** One `ListRow` each, or a row of the screen's own. */
  children: ReactNode[]
  /** Shown when there is no row: an empty state, or that the search found nothing. */
  empty: ReactNode
  total?: number | undefined
  /** `person`, `personer`: the foot says how many. */
  words?: readonly [one: string, many: string]
  /** True while the boxes of the rows are shown on a phone as well. */
  isMarking?: boolean
}

/** A list that is read page by page, with its loading, error and empty states. */
export function ListRows({ query, label, children, empty, total, words, isMarking = false }: ListRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  if (query.isPending) return <ListSkeleton />
  if (query.isError && children.length === 0) return <ErrorBox onRetry={() => void query.refetch()} />
  if (children.length === 0) return empty
  return (
    <>
      <ListFrame ref={list} aria-label={label} data-marking={isMarking || undefined}>
        {children}
      </ListFrame>
      <ListFoot query={query} list={list} shown={children.length} total={total} {...(words && { words, isAnnounced: true })} />
    </>
  )
}
