import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ItemField } from '../items/editor/item-editor-context.ts'

interface ChoiceFieldProps extends ItemField<string> {
  label: string
  description?: string
  options: readonly { readonly value: string; readonly label: string }[]
}

/** One of several. */
export function ChoiceField({
  label,
  description,
  options,
  value,
  fault,
  isReadOnly,
  onChange,
  onFocus,
  onBlur,
  onReady,
}: ChoiceFieldProps) {
  const box = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    onReady(() => box.current?.focus())
  }, [onReady])
  // What the item has is shown, whether it can still be chosen or not. None at all: they are on their way.
  const gone = options.length === 0 ? '' : 'Finns inte längre'
  const known = options.some((option) => option.value === value) ? options : [{ value, label: gone }, ...options]
  return (
    <NativeSelect
      ref={box}
      label={label}
      description={description}
      data={known.map((option) => ({ ...option }))}
      value={value}
      disabled={isReadOnly}
      error={fault}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  )
}
