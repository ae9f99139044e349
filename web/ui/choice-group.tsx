import type { ReactNode } from 'react'
import { useId } from 'react'
import { spoken } from './spoken.ts'
import styles from './choice-group.module.css'
import { Small } from './layout.tsx'

interface ChoiceGroupProps<Value extends string> {
  label: string
  /** Read aloud but not shown, where the surrounding text shows it already. */
  isLabelHidden?: boolean
  value: Value | null
  options: readonly { readonly value: Value; readonly label: string; readonly about?: string }[]
  onChange: (value: Value) => void
  /** Of the first option, where a form's summary of faults leads. */
  id?: string
  /** What is wrong with the choice. */
  error?: ReactNode
}

/** A choice of one among a few visible options: native radio buttons, which arrow keys and screen readers know. */
export function ChoiceGroup<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  options,
  onChange,
  id,
  error,
}: ChoiceGroupProps<Value>) {
  const name = useId()
  const errorId = useId()
  // Two long texts beside each other, and a third below, are read worse than a list.
  const isLong = options.some(({ label: text, about }) => about ?? text.length > 40)
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={isLabelHidden ? spoken : styles.label}>{label}</legend>
      <div className={styles.options} data-long={isLong || undefined}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              {...(index === 0 && { id, 'aria-invalid': error ? true : undefined })}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.about !== undefined && (
                <Small as="span" block>
                  {option.about}
                </Small>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <Small id={errorId} tone="error">
          {error}
        </Small>
      )}
    </fieldset>
  )
}
