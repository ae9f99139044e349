import type { ComponentType } from 'react'

// What stands in the corner of every screen and outlives each of them. It comes with the part that needs it, so that the
// frame is none the heavier while nobody does.

let shown: ComponentType | null = null
const listeners = new Set<() => void>()

export const cornerStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  shown: () => shown,
}

export function showInCorner(component: ComponentType | null): void {
  shown = component
  for (const listener of listeners) listener()
}
