import { Stack } from '#web/ui/layout.tsx'
import styles from './item-editor-skeleton.module.css'

/** A sheet of paper on its way. */
export const ItemEditorSkeleton = () => (
  <div role="status" aria-label="Laddar …" className={styles.place}>
    <Stack gap={5} className={styles.sheet}>
      {['70%', '45%', '100%', '96%', '88%'].map((width, index) => (
        <span key={width} className={styles.bar} data-title={index === 0 || undefined} style={{ width }} />
      ))}
    </Stack>
  </div>
)
