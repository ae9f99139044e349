import { useFetchedPart } from '#web/ui/use-fetched-part.ts'
import { useIsInBrowser } from '#web/ui/use-is-in-browser.ts'
import { useIsWide } from '#web/ui/use-is-wide.ts'

/** A part of the details beside the sheet; null until it is there. Where they lie in a drawer, the server does not draw them. */
export function useBesidePart<Part>(fetchPart: () => Promise<Part>): Part | null {
  const isWide = useIsWide()
  const isInBrowser = useIsInBrowser()
  return useFetchedPart(fetchPart, isWide || isInBrowser)
}
