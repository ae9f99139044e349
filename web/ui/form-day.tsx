import type { ReactNode } from 'react'
import { DateField } from './date-field.tsx'
import { fieldId } from './form-frame.tsx'
import { readDate } from './typed-dates.ts'

interface FormDayProps {
  /** The path of the field in its form; undefined outside a form. */
  path?: string
  label: string
  description?: string
  /** `2026-11-21`, '' for none, or what is typed so far. */
  value: string
  error?: ReactNode
  hasFirstFocus?: boolean
  onChange: (day: string) => void
}

/**
 * A day in a form; `DayInput` is for one that is saved as soon as it is typed. When what is typed is a date, the form has it as the
 * contract writes it; the server refuses other text beside the field.
 */
export function FormDay({ path, error, onChange, ...field }: FormDayProps) {
  return (
    <DateField
      {...field}
      {...(path === undefined ? {} : { id: fieldId(path) })}
      fault={typeof error === 'string' ? error : null}
      onChange={(typed) => onChange(readDate(typed) ?? typed)}
    />
  )
}
