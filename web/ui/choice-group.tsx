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
}

/** A choice of one among a few visible options: native radio buttons, which arrow keys and screen readers know. */
export function ChoiceGroup<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  options,
  onChange,
}: ChoiceGroupProps<Value>) {
  const name = useId()
  const isLong = options.some(({ about }) => about !== undefined)
  return (
    <fieldset>
      <legend className={isLabelHidden ? spoken : styles.label}>{label}</legend>
      <div className={styles.options} data-long={isLong || undefined}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
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
    </fieldset>
  )
}
