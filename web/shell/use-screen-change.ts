import { useRouter } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useEffect } from 'react'
import { screenName } from '#web/ui/screen-name.ts'
import type { ShownCrumb } from './use-crumbs.ts'

/** Frames, about ten seconds: longer than a screen takes to come on a slow phone. */
const maxFrames = 600

/**
 * Moves the focus to the heading as soon as there is one to be seen: a screen whose rows are on their way may stand hidden in the
 * document, where nothing takes the focus. Whoever has gone on meanwhile is left alone.
 */
function focusHeading(main: HTMLElement, begun: Element | null, framesLeft = maxFrames): void {
  const active = document.activeElement
  if (active !== begun && active !== document.body && active !== main) return
  const heading = [...main.querySelectorAll<HTMLElement>('h1[tabindex]')].find((one) => one.checkVisibility())
  if (heading) heading.focus({ preventScroll: true })
  else if (framesLeft > 0) requestAnimationFrame(() => focusHeading(main, begun, framesLeft - 1))
  else main.focus({ preventScroll: true })
}

/**
 * What a full page load would do for us: a title for each screen ("Nyheter – Malmö – Kansli"), and the focus at its heading,
 * which a screen reader reads out.
 */
export function useScreenChange(crumbs: readonly ShownCrumb[], mainRef: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  const place = [
    ...crumbs
      .slice(0, -1)
      .map(({ label }) => label)
      .toReversed(),
    'Kansli',
  ].join(' – ')
  const ownName = crumbs.at(-1)?.label

  useEffect(() => {
    const tell = () => {
      const name = screenName.get() ?? ownName
      document.title = name === undefined ? place : `${name} – ${place}`
    }
    tell()
    return screenName.subscribe(tell)
  }, [ownName, place])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return
        const main = mainRef.current
        // A screen that already chose where to begin, an editor's title for example, knows better.
        if (main === null || (main !== document.activeElement && main.contains(document.activeElement))) return
        focusHeading(main, document.activeElement)
      }),
    [router, mainRef],
  )
}
