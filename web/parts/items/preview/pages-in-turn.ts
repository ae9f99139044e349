import { useState } from 'react'

/** A page in a frame. Another version of the same address is another page. */
interface FramedPage {
  readonly src: string
  readonly version: string | number
}

interface PagesInTurn {
  /** The page that was asked for last. */
  readonly newest: FramedPage
  /** The page in view, and after it the one that is loading. */
  readonly pages: readonly FramedPage[]
  readonly isComing: (page: FramedPage) => boolean
  readonly show: (page: FramedPage) => void
  readonly hasLoaded: (page: FramedPage) => void
}

/** Keeps a page in view until the next one has loaded, so that nothing flashes. */
export function usePagesInTurn(first: FramedPage): PagesInTurn {
  const [shown, setShown] = useState(first)
  const [coming, setComing] = useState<FramedPage | null>(null)
  return {
    newest: coming ?? shown,
    pages: coming === null ? [shown] : [shown, coming],
    isComing: (page) => page === coming,
    show: setComing,
    hasLoaded(page) {
      if (page !== coming) return
      setShown(page)
      setComing(null)
    },
  }
}
