import { IconX } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import iconButton from '#web/ui/icon-button.module.css'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'
import styles from './item-editor.module.css'

/** Of use where a finger draws a drawer, which is long after the first key. */
const fetchSwipe = () => import('./swipe-down.ts')

interface ItemSideProps {
  /** There is room beside the sheet; else they lie in a drawer, once it is asked for. */
  isWide: boolean
  isOpen: boolean
  onClose: () => void
  /** Somebody comes near a button there. */
  onPointerEnter: () => void
  onFocus: () => void
  children: ReactNode
}

/**
 * The details, in a column or in a drawer. A window is made narrower, or zoomed, while a picture is being chosen in them: they
 * are therefore drawn once, into an element that is moved, and what is open and typed in them stays. The server draws them in
 * the column.
 */
export function ItemSide({ isWide, isOpen, onClose, onPointerEnter, onFocus, children }: ItemSideProps) {
  const home = useRef<HTMLElement>(null)
  const moved = useRef<HTMLDivElement>(null)
  const focused = useRef<Element | null>(null)
  const held = useRef<Element | null>(null)
  const isShown = isWide || isOpen
  const [isWanted, setWanted] = useState(isShown)
  if (isShown && !isWanted) setWanted(true)

  // The drawer would otherwise come back by itself, over whatever has been opened since.
  useEffect(() => {
    if (isWide && isOpen) onClose()
  }, [isWide, isOpen, onClose])

  useLayoutEffect(() => {
    if (isWide) giveBack(held.current)
    held.current = null
  })

  return (
    <>
      <aside ref={home} className={`${styles.side} ${styles.details}`} aria-label="Uppgifter" hidden={!isWide}>
        <div
          ref={moved}
          onPointerEnter={onPointerEnter}
          onFocus={({ target }) => {
            focused.current = target
            onFocus()
          }}
          onBlur={() => {
            focused.current = null
          }}
        >
          {isWanted && children}
        </div>
      </aside>
      {!isWide && isOpen && (
        <Dialog title="Uppgifter" placement="side" width="360px" isInPlace onClose={onClose}>
          <Place
            moved={moved}
            home={home}
            onClose={onClose}
            onGone={() => {
              held.current = focused.current
              focused.current = null
            }}
          />
        </Dialog>
      )}
    </>
  )
}

interface PlaceProps {
  moved: RefObject<HTMLElement | null>
  home: RefObject<HTMLElement | null>
  onClose: () => void
  onGone: () => void
}

/** Has the details while it is there, and gives them back. */
function Place({ moved, home, onClose, onGone }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const gone = useEffectEvent(onGone)
  // In the layout phase: a drawer looks for what to focus as soon as it opens, and React takes it away after this.
  useLayoutEffect(() => {
    const [details, column] = [moved.current, home.current]
    if (details === null || column === null) return
    place.current?.append(details)
    return () => {
      gone()
      column.append(details)
    }
  }, [moved, home])
  const close = useEffectEvent(onClose)
  const swipe = useFetchedPart(fetchSwipe)
  useEffect(() => {
    const drawer = place.current?.closest('dialog')
    return drawer ? swipe?.closeBySwipe(drawer, close) : undefined
  }, [swipe])
  return (
    <div ref={place} className={styles.drawer}>
      <button type="button" className={`${iconButton.button} ${styles.closer}`} aria-label="Stäng" title="Stäng" onClick={onClose}>
        <IconX size={20} aria-hidden />
      </button>
    </div>
  )
}

/** What is moved loses the focus on the way. */
function giveBack(held: Element | null): void {
  if (held instanceof HTMLElement && document.activeElement === document.body) held.focus({ preventScroll: true })
}
