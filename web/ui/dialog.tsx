import type { ReactNode } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './dialog.module.css'
import { Heading, Row } from './layout.tsx'
import { addDialog } from './modal-stack.ts'

interface DialogProps {
  title: string
  children: ReactNode
  /** Escape, a click beside the dialog, or the browser's back gesture. The owner then takes the dialog away. */
  onClose: () => void
  /** The id of the words that say what follows from the answer. */
  aboutId?: string
  /** CSS length; full width below it. */
  width?: string
  role?: 'dialog' | 'alertdialog'
  /** `side` is a sheet along the right edge, `whole` as high as the window. */
  placement?: 'centre' | 'side' | 'whole'
  /** Rendered where it is used: what is moved into it belongs to elements there, whose events React hears below them alone. */
  isInPlace?: boolean
}

/**
 * A modal dialog while it is mounted. The platform's own element traps focus, gives it back and closes on Escape. It is rendered at
 * the end of the page: its opener may be moved or hidden under it, and a form around the opener would handle the dialog's keys.
 */
export function Dialog({
  title,
  children,
  onClose,
  aboutId,
  width = '500px',
  role = 'dialog',
  placement = 'centre',
  isInPlace = false,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  const titleId = useId()

  // In the layout phase: afterwards the element has left the page, and closing it would no longer give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const selection = getSelection()
    const chosen = selection?.rangeCount ? selection.getRangeAt(0) : null
    if (!dialog.open) dialog.showModal()
    // The browser would focus the first element, and React's autoFocus runs while the dialog is still hidden.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const leave = addDialog(dialog)
    return () => {
      leave()
      dialog.close()
      // The browser gives an editable text its focus back, and not its caret.
      if (chosen !== null && document.activeElement?.contains(chosen.startContainer)) {
        selection?.removeAllRanges()
        selection?.addRange(chosen)
      }
    }
  }, [])

  const element = (
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={aboutId}
      className={styles.dialog}
      data-placement={placement}
      style={{ maxWidth: width }}
      onCancel={(event) => {
        // Events of inner elements are ignored: `cancel` bubbles from a dialog opened inside and from a file dialog that was cancelled.
        if (event.target !== event.currentTarget) return
        // React decides whether the dialog is open; if the browser closed it, React would still show it.
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === ref.current
      }}
      onClick={(event) => {
        // A click that began inside the dialog arrives here too, for instance when text is selected with the mouse.
        if (event.target === ref.current && isPressedBeside.current) onClose()
      }}
    >
      <div className={styles.content}>
        <Heading id={titleId} below={3}>
          {title}
        </Heading>
        {children}
      </div>
    </dialog>
  )
  return isInPlace ? element : createPortal(element, document.body)
}

/** The buttons of a dialog: the safe one first, the acting one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <Row gap={3} align="stretch" justify="end" wrap className={styles.actions} data-actions>
      {children}
    </Row>
  )
}
