import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useIsInBrowser } from '#web/ui/use-is-in-browser.ts'

interface InBrowserProps {
  /** Called once the application listens to the page. */
  onDrawn?: (() => void) | undefined
  /** Portals, which React cannot hydrate: they are drawn after the takeover. */
  children: ReactNode
}

/** What stands outside #root. */
export function InBrowser({ onDrawn, children }: InBrowserProps) {
  useEffect(() => onDrawn?.(), [onDrawn])
  return useIsInBrowser() && children
}
