import { useState } from 'react'

/** A walk through an order that is read by its places: which window, and where each before it began. */
interface GridWindow {
  /** Where the window begins; '' at the beginning. */
  readonly after: string
  /** How many windows come before. */
  readonly at: number
  readonly forward: (next: string) => void
  readonly back: () => void
}

/** Begins anew when `filter` changes. */
export function useGridWindow(filter: string): GridWindow {
  const [walk, setWalk] = useState<{ filter: string; places: readonly string[] }>({ filter, places: [] })
  const places = walk.filter === filter ? walk.places : []
  return {
    after: places.at(-1) ?? '',
    at: places.length,
    forward: (next) => setWalk({ filter, places: [...places, next] }),
    back: () => setWalk({ filter, places: places.slice(0, -1) }),
  }
}
