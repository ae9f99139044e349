import { useState } from 'react'
import { DateField } from '#web/ui/date-field.tsx'
import { readDate } from '#web/ui/typed-dates.ts'

interface DayInputProps {
  label: string
  description?: string
  value: string | null
  fault: string | undefined
  /** A date, or that there is none. What is no date stays in the field and goes no further. */
  onDay: (day: string | null) => void
}

/** A day that is typed or picked, and may be left empty. */
export function DayInput({ label, description, value, fault, onDay }: DayInputProps) {
  const [typed, setTyped] = useState(value ?? '')
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    // Changed by somebody else, or taken back; not by what is being typed.
    if (value !== readDate(typed)) setTyped(value ?? '')
  }
  const isNoDate = typed.trim() !== '' && readDate(typed) === null
  return (
    <DateField
      label={label}
      {...(description === undefined ? {} : { description })}
      value={typed}
      fault={fault ?? (isNoDate && typed.length >= 8 ? 'Skriv datumet så här: 2026-11-21.' : null)}
      onChange={(next) => {
        setTyped(next)
        const day = readDate(next)
        if (next.trim() === '') onDay(null)
        else if (day !== null) onDay(day)
      }}
    />
  )
}
