import styles from './spoken-when-wide.module.css'

/** The class of words that are only read out where the window is wide: there the head of the column says them. */
export const spokenWhenWide = styles.word ?? ''
