import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useIsInBrowser } from '#web/ui/use-is-in-browser.ts'

interface InBrowserProps {
  /** Called once the application listens to the page. */
  onDrawn?: (() => void) | undefined
  /** React cannot hydrate portals, so they are drawn after the takeover. */
  children: ReactNode
}

/** Draws portals in the browser only. */
export function InBrowser({ onDrawn, children }: InBrowserProps) {
  useEffect(() => onDrawn?.(), [onDrawn])
  return useIsInBrowser() && children
}
