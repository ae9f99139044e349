import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './choice-cards.module.css'
import { Small } from './layout.tsx'
import { spoken } from './spoken.ts'

interface ChoiceCardsProps<Value extends string> {
  label: string
  /** Read aloud but not shown, where a heading shows it already. */
  isLabelHidden?: boolean
  value: Value
  options: readonly { readonly value: Value; readonly label: string; readonly about?: string; readonly drawing: ReactNode }[]
  onChange: (value: Value) => void
}

/** A choice of one among options that have a drawing each: native radio buttons, which arrow keys and screen readers know. */
export function ChoiceCards<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  options,
  onChange,
}: ChoiceCardsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.cards}>
      <legend className={isLabelHidden ? spoken : styles.label}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.card}>
          <span aria-hidden className={styles.drawing}>
            {option.drawing}
          </span>
          <span>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />{' '}
            {option.label}
            {option.about !== undefined && (
              <Small as="span" block>
                {option.about}
              </Small>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
