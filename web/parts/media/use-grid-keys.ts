import type { KeyboardEvent, RefObject } from 'react'
import { useState } from 'react'

/** How many stand beside each other, as it is laid out now. */
function columnsOf(cells: readonly HTMLElement[]): number {
  const top = cells[0]?.offsetTop
  const next = cells.findIndex(({ offsetTop }) => offsetTop !== top)
  return next === -1 ? Math.max(1, cells.length) : next
}

/**
 * Moving among the cells of a grid with the arrows, Home and End; one cell at a time takes the focus. A cell is what has
 * `data-cell` inside the list.
 */
export function useGridKeys(list: RefObject<HTMLElement | null>, count: number) {
  const [at, setAt] = useState(0)
  const current = Math.min(at, Math.max(0, count - 1))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const cells = [...(list.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
    const from = cells.findIndex((cell) => cell === event.target)
    if (from === -1) return
    const columns = columnsOf(cells)
    const steps: Record<string, number | undefined> = {
      ArrowRight: from + 1,
      ArrowLeft: from - 1,
      ArrowDown:
        from + columns < cells.length
          ? from + columns
          : Math.max(from, lastRowStart(cells.length, columns) <= from ? from : cells.length - 1),
      ArrowUp: from - columns >= 0 ? from - columns : from,
      Home: 0,
      End: cells.length - 1,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    const cell = cells[Math.min(cells.length - 1, Math.max(0, to))]
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest' })
  }

  return {
    onKeyDown,
    /** Of the cell at that place. */
    cellProps: (index: number) => ({
      'data-cell': true,
      tabIndex: index === current ? 0 : -1,
      onFocus: () => setAt(index),
    }),
  }
}

const lastRowStart = (count: number, columns: number): number => Math.floor((count - 1) / columns) * columns
