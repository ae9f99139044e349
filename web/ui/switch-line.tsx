import { useId } from 'react'
import { Row, Small } from './layout.tsx'
import styles from './switch-line.module.css'

interface SwitchLineProps {
  label: string
  /** Why to choose it, where the label does not say it all. */
  about?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A switch with one line that explains it. */
export function SwitchLine({ label, about, isOn, onChange }: SwitchLineProps) {
  const id = useId()
  return (
    <Row as="label" gap={3} align="start" className={styles.switch}>
      <input
        type="checkbox"
        checked={isOn}
        aria-describedby={about === undefined ? undefined : id}
        aria-labelledby={`${id}-namn`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        <span id={`${id}-namn`}>{label}</span>
        {about !== undefined && (
          <Small as="span" block id={id}>
            {about}
          </Small>
        )}
      </span>
    </Row>
  )
}
