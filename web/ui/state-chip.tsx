import type { Icon } from '@tabler/icons-react'
import styles from './state-chip.module.css'

interface StateChipProps {
  tone: 'grey' | 'amber' | 'blue' | 'green' | 'red'
  icon: Icon
  children: React.ReactNode
}

/** A state as colour, icon and word. */
export const StateChip = ({ tone, icon: ChipIcon, children }: StateChipProps) => (
  <span className={styles.chip} data-tone={tone}>
    <ChipIcon size={16} stroke={2} aria-hidden />
    {children}
  </span>
)
