import '@mantine/core/styles/Input.css'
import { Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ItemField } from '#web/parts/items/item-editor-context.ts'

interface PersonLineFieldProps extends ItemField<string> {
  label: string
  max: number
  about?: string
  placeholder?: string
  /** Several lines high; it is one paragraph all the same. */
  isLong?: boolean
}

/** A field of the draft that wants a box and a label, unlike the name. */
export function PersonLineField(props: PersonLineFieldProps) {
  const { label, max, about, placeholder, isLong = false, value, fault, isReadOnly, onChange, onFocus, onBlur, onReady } = props
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    onReady(() => ref.current?.focus())
  }, [onReady])
  const left = max - value.trim().length
  const counter = left <= max / 6 ? (left < 0 ? `${-left} för mycket` : `${left} kvar`) : undefined

  const shared = {
    ref,
    label,
    value,
    placeholder: placeholder ?? '',
    error: fault,
    readOnly: isReadOnly,
    description: [about, counter].filter((part) => part !== undefined).join(' ') || undefined,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    onFocus,
    onBlur,
  }
  return isLong ? (
    <Textarea
      {...shared}
      rows={3}
      onChange={(event) => onChange(event.currentTarget.value.replace(/[\t\n\r\u2028\u2029]+/g, ' '))}
    />
  ) : (
    <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}
