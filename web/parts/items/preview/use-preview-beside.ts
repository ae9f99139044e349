import { useState, useSyncExternalStore } from 'react'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'
import { useRemembered } from '#web/ui/use-remembered.ts'
import type { Item } from '../item.ts'
import type * as PreviewPart from './preview-beside.tsx'

// The same width as in item-editor.module.css.
const roomy = () => matchMedia('(min-width: 90em)')

function subscribe(listener: () => void): () => void {
  const media = roomy()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

const fetchPreview = () => import('./preview-beside.tsx')

export interface BesidePreview {
  /** The window has room for a page beside the sheet. */
  readonly hasRoom: boolean
  /** It is wanted, there is room, and the item has a page. */
  readonly isOpen: boolean
  /** It was opened here, and did not stand there from the start: it takes the focus. */
  readonly wasAskedFor: boolean
  readonly open: () => void
  /** Closes it, and gives the focus back to its button. */
  readonly close: () => void
  readonly setButton: (button: HTMLButtonElement | null) => void
  /** Null while it is on its way, and until it is wanted. */
  readonly part: typeof PreviewPart | null
}

/**
 * Whether the preview stands beside the sheet, which this browser remembers. `data-preview` on the document tells the style sheet
 * from the first painting on (hydration/first-moments.js), so that nothing moves when the application takes over.
 */
export function usePreviewBeside(item: Item | null): BesidePreview {
  const hasRoom = useSyncExternalStore(
    subscribe,
    () => roomy().matches,
    () => false,
  )
  const [choice, choose] = useRemembered('forhandsgranskning', ['dialog', 'bredvid'])
  const isOpen = hasRoom && choice === 'bredvid' && item?.state !== 'trashed'
  const [wasAskedFor, setAskedFor] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const show = (next: boolean) => {
    const chosen = next ? 'bredvid' : 'dialog'
    choose(chosen)
    document.documentElement.dataset['preview'] = chosen
    setAskedFor(next)
  }
  return {
    hasRoom,
    isOpen,
    wasAskedFor,
    open: () => show(true),
    close: () => {
      show(false)
      button?.focus()
    },
    setButton,
    part: useFetchedPart(fetchPreview, isOpen),
  }
}
