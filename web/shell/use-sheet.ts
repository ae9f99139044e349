import type { RefObject } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'

interface Sheet {
  isOpen: boolean
  toggle: () => void
  close: () => void
  toggleRef: RefObject<HTMLButtonElement | null>
  sheetRef: RefObject<HTMLElement | null>
}

/** The sidebar of small screens: takes the focus when it opens, gives it back when it closes, closes on Escape. */
export function useSheet(): Sheet {
  const [isOpen, setOpen] = useState(false)
  const toggleRef = useRef<HTMLButtonElement>(null)
  const sheetRef = useRef<HTMLElement>(null)
  const close = useCallback(() => setOpen(false), [])

  useEffect(() => {
    if (!isOpen) return
    const toggle = toggleRef.current
    const sheet = sheetRef.current
    sheet?.focus()
    const onKey = ({ key }: KeyboardEvent) => {
      // A dialog opened from the sheet has its own Escape.
      if (key === 'Escape' && document.querySelector('dialog:modal') === null) setOpen(false)
    }
    // Wide again, the sidebar is no sheet, and the content must not stay inert.
    const wide = matchMedia('(min-width: 62.0625em)')
    const onWide = () => setOpen(false)
    document.addEventListener('keydown', onKey)
    wide.addEventListener('change', onWide)
    return () => {
      document.removeEventListener('keydown', onKey)
      wide.removeEventListener('change', onWide)
      if (sheet?.contains(document.activeElement) === true) toggle?.focus()
    }
  }, [isOpen])

  return { isOpen, toggle: () => setOpen(!isOpen), close, toggleRef, sheetRef }
}
