import type { ReactNode } from 'react'
import { Stack } from '#web/ui/layout.tsx'
import styles from './media-panel.module.css'

/** A part of the panel under a heading of its own; `id` is the heading's. */
export const PanelSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Stack as="section" gap={4} className={styles.fields} aria-labelledby={id}>
    <h3 id={id} className={styles.heading}>
      {title}
    </h3>
    {children}
  </Stack>
)
