import type { ReactNode } from 'react'
import { DateField } from '#web/ui/date-field.tsx'
import { fieldId } from '#web/ui/form-frame.tsx'
import { readDate } from '#web/ui/typed-dates.ts'

interface DayInputProps {
  /** Of the field in its form, if it stands in one. */
  path?: string
  label: string
  description?: string
  /** `2026-11-21`, '' for none, or what is typed so far. */
  value: string
  error?: ReactNode
  hasFirstFocus?: boolean
  onChange: (day: string) => void
}

/** A day in a form. As soon as what is typed is a date, the form has it as the contract writes it. */
export function DayInput({ path, error, onChange, ...field }: DayInputProps) {
  return (
    <DateField
      {...field}
      {...(path === undefined ? {} : { id: fieldId(path) })}
      fault={typeof error === 'string' ? error : null}
      onChange={(typed) => onChange(readDate(typed) ?? typed)}
    />
  )
}
