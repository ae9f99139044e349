import styles from './spinner.module.css'

/** Something is going on that nobody can say the length of. */
export const Spinner = ({ label }: { label: string }) => <span role="progressbar" aria-label={label} className={styles.spinner} />
