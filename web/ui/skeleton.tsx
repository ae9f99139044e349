import styles from './skeleton.module.css'

/** Rows of the same height as those to come, so that nothing jumps; announced as loading. */
export function ListSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div role="status" aria-label="Laddar …" className={styles.list}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row}>
          <span className={styles.bar} data-size={index % 3} />
        </div>
      ))}
    </div>
  )
}

/** Skeleton of a loading screen: a title and a list. */
export function ScreenSkeleton() {
  return (
    <div className={styles.screen}>
      <div className={styles.title} />
      <ListSkeleton />
    </div>
  )
}
