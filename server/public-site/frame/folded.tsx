import type { ReactNode } from 'react'

/** A list with more entries folds into its parts. */
const longFrom = 40

/** True for a list that is too long to read through. */
export const isLong = (entries: number): boolean => entries > longFrom

interface FoldedProps {
  /** A heading, which stays in view. */
  readonly heading: ReactNode
  /** How much is in it, in words: '12 personer'. */
  readonly count: string
  /** The first part of a list is open, so that one sees what there is. */
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** A part of a long list. Its whole text is in the page: browsers open it for what one searches for in it, and to print. */
export function Folded({ heading, count, isOpen, children }: FoldedProps): ReactNode {
  return (
    <details className="fold" open={isOpen}>
      <summary>
        {heading} <span className="count">{count}</span>
      </summary>
      {children}
    </details>
  )
}

/** `1 person`, `12 personer`. */
export const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${new Intl.NumberFormat('sv-SE').format(count)} ${many}`
