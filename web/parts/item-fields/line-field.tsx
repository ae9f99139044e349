import '@mantine/core/styles/Input.css'
import { Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ItemField } from '../items/editor/item-editor-context.ts'
import styles from './item-fields.module.css'

interface LineFieldProps extends ItemField<string> {
  label: string
  description?: string
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
export function LineField(props: LineFieldProps) {
  const {
    label,
    description,
    placeholder,
    max,
    rows,
    refusal = null,
    type,
    value,
    fault,
    isReadOnly,
    onChange,
    onFocus,
    onBlur,
    onReady,
  } = props
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const left = max - value.trim().length
  const counter = left > nearLimit(max) ? null : left < 0 ? `${-left} för mycket` : `${left} kvar`
  useEffect(() => {
    onReady(() => box.current?.focus())
  }, [onReady])

  const shared = {
    ref: box,
    label,
    placeholder: placeholder ?? '',
    value,
    readOnly: isReadOnly || refusal !== null,
    error: fault,
    autoComplete: 'off',
    description: (
      <>
        {description}
        {refusal !== null && <span className={styles.refusal}> {refusal}</span>}
        {counter !== null && <span className={styles.counter}> {counter}</span>}
      </>
    ),
    onFocus,
    onBlur,
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
