import { useEffect, useState } from 'react'
import { showToast } from '#web/ui/toast-store.ts'
import type { MediaPickerDialog, MediaPickerDialogProps } from './media-picker-dialog.tsx'

interface MediaPickerProps extends MediaPickerDialogProps {
  isOpen: boolean
}

const fetchDialog = () => import('./media-picker-dialog.tsx')

/** Fetches the picker early, as when the pointer is over what opens it. Without network it is fetched again. */
export const prefetchMediaPicker = (): void => void fetchDialog().catch(() => undefined)

/**
 * Chooses a picture or a document of the site or of the federation, or uploads one. Light: what it consists of is fetched when
 * it is first opened.
 */
export function MediaPicker({ isOpen, ...picker }: MediaPickerProps) {
  const { onClose } = picker
  const [Dialog, setDialog] = useState<typeof MediaPickerDialog | null>(null)

  useEffect(() => {
    if (!isOpen || Dialog !== null) return
    fetchDialog().then(
      (part) => setDialog(() => part.MediaPickerDialog),
      () => {
        showToast({ severity: 'warn', message: 'Kunde inte öppnas – ingen kontakt med servern. Det du skrivit finns kvar här.' })
        onClose()
      },
    )
  }, [isOpen, Dialog, onClose])

  return isOpen && Dialog !== null ? <Dialog {...picker} /> : null
}
