import { IconSearch } from '@tabler/icons-react'
import styles from './search-field.module.css'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
}

export function SearchField({ label, value, onChange, autoFocus = false }: SearchFieldProps) {
  return (
    <span className={styles.field}>
      <IconSearch size={18} aria-hidden className={styles.icon} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        className={styles.input}
        value={value}
        maxLength={80}
        autoComplete="off"
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  )
}
