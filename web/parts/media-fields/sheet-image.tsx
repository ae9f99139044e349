import type { ReactNode } from 'react'
import type { LeadImage } from '#contract/media-use.ts'
import { Stack } from '#web/ui/layout.tsx'
import type { ItemField } from '../items/editor/item-editor-context.ts'
import styles from './sheet-image.module.css'

interface SheetImageProps extends Pick<ItemField<LeadImage | null>, 'value' | 'isReadOnly'> {
  /** The field itself, which comes with the details; null while it is on its way. */
  children: ReactNode
}

/** The place over the headline. It is kept while the picture's field comes: nobody waits for it to write. */
export function SheetImage({ value, isReadOnly, children }: SheetImageProps) {
  if (value === null && isReadOnly) return null
  return (
    // As high as the buttons, or as the picture with its row below.
    <Stack
      below={4}
      className={children === null ? styles.place : undefined}
      data-picture={(children === null && value !== null) || undefined}
    >
      {children}
    </Stack>
  )
}
