import type { ComponentProps } from 'react'
import { named } from './layout.tsx'
import styles from './progress.module.css'

/** A progress bar. */
export const Progress = ({ className, ...rest }: ComponentProps<'progress'> & { 'aria-label': string }) => (
  <progress className={named(styles.bar, className)} {...rest} />
)
