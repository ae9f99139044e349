import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import type { ItemField } from '../items/editor/item-editor-context.ts'
import type { WordedField } from './field-frame.tsx'
import { useFieldFrame } from './field-frame.tsx'

interface ChoiceFieldProps extends ItemField<string>, WordedField {
  options: readonly { readonly value: string; readonly label: string }[]
}

/** One of several. */
export function ChoiceField({ options, ...field }: ChoiceFieldProps) {
  const { value, isReadOnly, onChange } = field
  const { box, input } = useFieldFrame<HTMLSelectElement>(field)
  // What the item has is shown, whether it can still be chosen or not. None at all: they are on their way.
  const gone = options.length === 0 ? '' : 'Finns inte längre'
  const known = options.some((option) => option.value === value) ? options : [{ value, label: gone }, ...options]
  return (
    <NativeSelect
      ref={box}
      {...input}
      data={known.map((option) => ({ ...option }))}
      value={value}
      disabled={isReadOnly}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
