import { useRouter } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useEffect } from 'react'
import type { ShownCrumb } from './use-crumbs.ts'

/**
 * What a full page load would do for us: a title for each screen ("Nyheter – Malmö – Kansli"), and the focus at its heading,
 * which a screen reader reads out.
 */
export function useScreenChange(crumbs: readonly ShownCrumb[], mainRef: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  const title = [...crumbs.map(({ label }) => label).toReversed(), 'Kansli'].join(' – ')

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return
        const main = mainRef.current
        // A screen that already chose where to begin, an editor's title for example, knows better.
        if (main === null || (main !== document.activeElement && main.contains(document.activeElement))) return
        const heading = main.querySelector<HTMLElement>('h1[tabindex]')
        ;(heading ?? main).focus({ preventScroll: true })
      }),
    [router, mainRef],
  )
}
