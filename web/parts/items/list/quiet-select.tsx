import type { ReactNode } from 'react'
import quietControl from '#web/ui/quiet-control.module.css'
import styles from './item-filters.module.css'

interface QuietSelectProps {
  label: string
  value: string
  /** Not the usual one: it must be seen that something is chosen. */
  isChosen: boolean
  onChange: (value: string) => void
  children: ReactNode
}

export const QuietSelect = ({ label, value, isChosen, onChange, children }: QuietSelectProps) => (
  <select
    aria-label={label}
    className={`${quietControl.control} ${styles.select}`}
    data-chosen={isChosen || undefined}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  >
    {children}
  </select>
)
