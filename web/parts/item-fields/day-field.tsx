import { Strong } from '#web/ui/blocks.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import type { ItemField } from '../items/editor/item-editor-context.ts'
import type { WordedField } from './field-frame.tsx'
import { useFieldFrame } from './field-frame.tsx'

/** A day of the calendar, or none. */
export function DayField(field: ItemField<string | null> & WordedField) {
  const { label, value, fault, isReadOnly, onChange, onFocus, onBlur } = field
  const { box, about, aboutId } = useFieldFrame<HTMLDivElement>(field, 'input')
  return (
    <div ref={box} role="group" aria-describedby={aboutId} onFocus={onFocus} onBlur={onBlur}>
      {isReadOnly ? (
        <>
          <Strong>{label}</Strong>
          <p>{value ?? 'Inget datum'}</p>
        </>
      ) : (
        <DayInput label={label} value={value} fault={fault} onDay={onChange} />
      )}
      {about}
    </div>
  )
}
