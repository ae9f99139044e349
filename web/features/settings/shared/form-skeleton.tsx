import { Card, Stack } from '#web/ui/layout.tsx'
import styles from './form-skeleton.module.css'

/** Skeleton of a form's first section, announced as loading. */
export const FormSkeleton = () => (
  <Card as="div" role="status" aria-label="Laddar …" gap={5} large className={styles.section}>
    {['1', '2', '3', '4'].map((field) => (
      <Stack gap={2} key={field}>
        <span className={styles.label} />
        <span className={styles.input} />
      </Stack>
    ))}
  </Card>
)
