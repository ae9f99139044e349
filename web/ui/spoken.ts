import styles from './spoken.module.css'

/** The class of words that are read out and not seen. */
export const spoken = styles.spoken ?? ''
