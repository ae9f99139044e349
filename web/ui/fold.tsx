import type { ReactNode } from 'react'
import styles from './fold.module.css'

interface FoldProps {
  label: ReactNode
  className?: string | undefined
  onOpen?: () => void
  children: ReactNode
}

/** A closed section for text that is seldom read; its line of words opens it. */
export const Fold = ({ label, className, onOpen, children }: FoldProps) => (
  <details className={className} onToggle={(event) => event.currentTarget.open && onOpen?.()}>
    <summary className={styles.label}>{label}</summary>
    {children}
  </details>
)
