import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './item-editor.module.css'

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
 * are therefore drawn once, into an element of their own that is moved, and what is open and typed in them stays.
 */
export function ItemSide({ isWide, isOpen, onClose, onPointerEnter, onFocus, children }: ItemSideProps) {
  const [element] = useState(() => document.createElement('div'))
  const isShown = isWide || isOpen
  const [isWanted, setWanted] = useState(isShown)
  if (isShown && !isWanted) setWanted(true)
  const focused = useRef<Element | null>(null)

  // The drawer would otherwise come back by itself, over whatever has been opened since.
  useEffect(() => {
    if (isWide && isOpen) onClose()
  }, [isWide, isOpen, onClose])

  const content = (
    <div
      onPointerEnter={onPointerEnter}
      onFocus={({ target }) => {
        focused.current = target
        onFocus()
      }}
      onBlur={() => {
        focused.current = null
      }}
    >
      {children}
    </div>
  )
  return (
    <>
      {isWanted && createPortal(content, element)}
      {isWide ? (
        <aside className={styles.side} aria-label="Uppgifter">
          <Place element={element} onMoved={() => giveBack(focused.current, element)} />
        </aside>
      ) : (
        isOpen && (
          <Dialog title="Uppgifter" placement="side" width="360px" onClose={onClose}>
            <Place element={element} />
          </Dialog>
        )
      )}
    </>
  )
}

/** What is moved loses the focus on the way. */
function giveBack(focused: Element | null, moved: Element): void {
  if (!(focused instanceof HTMLElement) || !moved.contains(focused)) return
  if (document.activeElement === document.body) focused.focus({ preventScroll: true })
}

function Place({ element, onMoved }: { element: HTMLElement; onMoved?: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onMoved)
  // In the layout phase: a drawer looks for what to focus as soon as it opens.
  useLayoutEffect(() => {
    place.current?.append(element)
    latest.current?.()
  }, [element])
  return <div ref={place} />
}
