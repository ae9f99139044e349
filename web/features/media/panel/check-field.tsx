import { useId } from 'react'
import fields from '#web/parts/item-fields/item-fields.module.css'
import { Row, Small } from '#web/ui/layout.tsx'

interface CheckFieldProps {
  label: string
  description?: string
  checked: boolean
  fault?: string | undefined
  onChange: (checked: boolean) => void
}

/** A checkbox with an explanation. */
export function CheckField({ label, description, checked, fault, onChange }: CheckFieldProps) {
  const id = useId()
  return (
    <div>
      <Row as="label" gap={3} align="start" className={fields.switch}>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={description === undefined && fault === undefined ? undefined : id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </Row>
      {(description !== undefined || fault !== undefined) && (
        <Small id={id} tone={fault === undefined ? 'muted' : 'error'}>
          {fault ?? description}
        </Small>
      )}
    </div>
  )
}
