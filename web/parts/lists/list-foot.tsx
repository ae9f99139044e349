import { Button } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { useEffect, useState } from 'react'
import { spoken } from '#web/ui/spoken.ts'
import styles from './list.module.css'

const number = new Intl.NumberFormat('sv-SE')

export interface PagedList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

interface ListFootProps {
  /** Undefined where all rows are here. */
  query?: PagedList
  list: RefObject<HTMLElement | null>
  /** How many rows there are on the screen. */
  shown: number
  total?: number | undefined
  /** `nyhet`, `nyheter`; without them the foot does not say how many. */
  words?: readonly [one: string, many: string]
  /** The count is announced when it changes; the head of the list has none. */
  isAnnounced?: boolean
  /** Beside the count. */
  children?: ReactNode
}

/** Goes on where the new rows begin. */
function focusRow(row: Element | undefined): void {
  const target = row?.querySelector<HTMLElement>('[data-cell], a') ?? row?.querySelector<HTMLElement>('button, input')
  target?.focus()
}

/** How many rows are shown and of how many, and the button for more of them. */
export function ListFoot({ query, list, shown, total, words, isAnnounced, children }: ListFootProps) {
  const [askedAt, setAskedAt] = useState<number | null>(null)
  const [came, setCame] = useState({ at: 0, isLast: false, news: '' })
  const hasMore = query?.hasNextPage === true
  if (askedAt !== null && shown > askedAt) {
    setAskedAt(null)
    const of = total === undefined ? '' : `, ${shown} av ${total}`
    setCame({ at: askedAt, isLast: !hasMore, news: `${shown - askedAt} till visas${of}.` })
  }

  useEffect(() => {
    // The button goes with the last page, and the focus with it.
    if (!came.isLast || document.activeElement !== document.body) return
    // A list of several parts has its rows inside these.
    const inParts = list.current?.querySelectorAll(':scope > div li')
    focusRow((inParts?.length ? inParts : list.current?.children)?.[came.at])
  }, [came, list])

  const showMore = () => {
    // Not `disabled`: the focus stays on the button.
    if (query === undefined || query.isFetchingNextPage) return
    setAskedAt(shown)
    void query.fetchNextPage()
  }

  return (
    <>
      {(words || hasMore) && (
        <footer className={styles.foot} data-centred={words ? undefined : true}>
          {words && total !== undefined && (
            <p role={isAnnounced ? 'status' : undefined}>
              {shown < total ? `${number.format(shown)} av ` : ''}
              {number.format(total)} {total === 1 ? words[0] : words[1]}
            </p>
          )}
          {children}
          {hasMore && (
            <Button variant="default" aria-disabled={query.isFetchingNextPage} onClick={showMore}>
              {query.isFetchingNextPage ? 'Hämtar …' : 'Visa fler'}
            </Button>
          )}
        </footer>
      )}
      <p role="status" className={spoken}>
        {came.news}
      </p>
    </>
  )
}
