import type { ReactNode } from 'react'

// What stands in the corner of every screen and outlives each of them. It comes with the part that needs it, so that the
// frame is none the heavier while nobody does.

let shown: ReactNode = null
const listeners = new Set<() => void>()

export const cornerStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  shown: () => shown,
}

export function showInCorner(part: ReactNode): void {
  shown = part
  for (const listener of listeners) listener()
}
