import styles from './form-skeleton.module.css'

/** The place of a form's first section; announced as loading. */
export const FormSkeleton = () => (
  <div role="status" aria-label="Laddar …" className={styles.section}>
    {['1', '2', '3', '4'].map((field) => (
      <div key={field} className={styles.field}>
        <span className={styles.label} />
        <span className={styles.input} />
      </div>
    ))}
  </div>
)
