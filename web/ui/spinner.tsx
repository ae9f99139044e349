import styles from './spinner.module.css'

/** Shown while work of unknown length goes on. */
export const Spinner = ({ label }: { label: string }) => <span role="progressbar" aria-label={label} className={styles.spinner} />
