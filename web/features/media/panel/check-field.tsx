import { useId } from 'react'
import styles from './media-panel.module.css'

interface CheckFieldProps {
  label: string
  description?: string
  checked: boolean
  fault?: string | undefined
  onChange: (checked: boolean) => void
}

/** Yes or no, with what it means. */
export function CheckField({ label, description, checked, fault, onChange }: CheckFieldProps) {
  const id = useId()
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={description === undefined && fault === undefined ? undefined : id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      {(description !== undefined || fault !== undefined) && (
        <p id={id} className={fault === undefined ? styles.about : styles.fault}>
          {fault ?? description}
        </p>
      )}
    </div>
  )
}
