import styles from './media-results.module.css'

/** As high as what is to come. */
export const MediaSkeleton = ({ layout }: { layout: 'grid' | 'list' }) => (
  <div role="status" aria-label="Laddar …" className={layout === 'grid' ? styles.grid : styles.list}>
    {Array.from({ length: layout === 'grid' ? 12 : 8 }, (_, index) => (
      <div key={index} className={styles.tile} data-layout={layout} data-ghost>
        <span className={styles.picture}>
          <span className={styles.ghost} />
        </span>
        <span className={styles.words}>
          <span className={styles.ghostLine} />
          <span className={styles.ghostLine} />
        </span>
      </div>
    ))}
  </div>
)
