import '@mantine/core/styles/Input.css'
import { Textarea, TextInput } from '@mantine/core'
import { Small } from '#web/ui/layout.tsx'
import type { ItemField } from '../items/editor/item-editor-context.ts'
import type { WordedField } from './field-frame.tsx'
import { useFieldFrame } from './field-frame.tsx'
import styles from './item-fields.module.css'

interface LineFieldProps extends ItemField<string>, WordedField {
  placeholder?: string
  max: number
  /** As many lines as this; the text is one line all the same. */
  rows?: number
  /** Why this person may not change it, where the item itself may be changed. */
  refusal?: string | null
  type?: 'url'
}

/** From here on the counter shows what is left. */
const nearLimit = (max: number): number => Math.max(10, Math.round(max / 6))

/** A short text in a box, for what stands beside the text itself. */
export function LineField({ placeholder = '', max, rows, refusal = null, type, ...field }: LineFieldProps) {
  const { description, value, isReadOnly, onChange } = field
  const { box, input } = useFieldFrame<HTMLInputElement & HTMLTextAreaElement>(field)
  const left = max - value.trim().length
  const counter = left > nearLimit(max) ? null : left < 0 ? `${-left} för mycket` : `${left} kvar`

  const shared = {
    ref: box,
    ...input,
    placeholder,
    value,
    readOnly: isReadOnly || refusal !== null,
    autoComplete: 'off',
    description: (
      <>
        {description}
        {refusal !== null && (
          <Small as="span" block>
            {refusal}
          </Small>
        )}
        {counter !== null && (
          <Small as="span" className={styles.counter}>
            {' '}
            {counter}
          </Small>
        )}
      </>
    ),
  }
  return rows === undefined ? (
    <TextInput
      {...shared}
      {...(type === 'url' ? { inputMode: 'url' as const, spellCheck: false } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <Textarea
      {...shared}
      rows={rows}
      onChange={(event) => onChange(event.currentTarget.value.replace(/[\t\n\r\u2028\u2029]+/g, ' '))}
    />
  )
}
