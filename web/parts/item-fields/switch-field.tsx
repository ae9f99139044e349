import { Row } from '#web/ui/layout.tsx'
import type { ItemField } from '../items/editor/item-editor-context.ts'
import type { WordedField } from './field-frame.tsx'
import { useFieldFrame } from './field-frame.tsx'
import styles from './item-fields.module.css'

interface SwitchFieldProps extends ItemField<boolean>, WordedField {
  /** Why this person may not change it, where the item itself may be changed. */
  refusal?: string | null
}

/** Yes or no. */
export function SwitchField({ refusal = null, ...field }: SwitchFieldProps) {
  const { label, description, fault, value, isReadOnly, onChange, onFocus, onBlur } = field
  const words = [description, refusal].filter(Boolean).join(' ')
  const { box, about, mark, describedBy } = useFieldFrame<HTMLInputElement>({
    ...field,
    ...(words !== '' && { description: words }),
  })
  const isFixed = isReadOnly || refusal !== null
  return (
    <div>
      <Row as="label" gap={3} align="start" className={styles.switch} data-fixed={isFixed || undefined}>
        <input
          ref={box}
          type="checkbox"
          checked={value}
          // Not `disabled`: the reason must be reachable.
          aria-disabled={isFixed || undefined}
          aria-invalid={fault === null ? undefined : true}
          aria-describedby={describedBy}
          onChange={(event) => !isFixed && onChange(event.currentTarget.checked)}
          onFocus={onFocus}
          onBlur={onBlur}
        />
        {label}
      </Row>
      {about}
      {mark}
    </div>
  )
}
