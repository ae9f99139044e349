import { useState } from 'react'
import { DateField } from './date-field.tsx'
import { readDate } from './typed-dates.ts'

interface DayInputProps {
  label: string
  description?: string
  value: string | null
  fault: string | null | undefined
  onDay: (day: string | null) => void
}

/** A date has at least so many characters; a shorter text is still being typed. */
const shortestDate = 8

/** A day that is typed or picked, or none. Text that is not a date stays in the field, and the day keeps its value. */
export function DayInput({ value, fault, onDay, ...words }: DayInputProps) {
  const [typed, setTyped] = useState({ text: value ?? '', of: value, isLeft: false })
  // The value was changed by another person, or by Ångra.
  if (typed.of !== value) setTyped({ text: value ?? '', of: value, isLeft: false })
  const isNoDate = typed.text.trim() !== '' && readDate(typed.text) === null
  const isWritten = typed.isLeft || typed.text.length >= shortestDate
  return (
    <DateField
      {...words}
      value={typed.text}
      fault={isNoDate && isWritten ? 'Skriv ett datum, till exempel 2026-11-21.' : (fault ?? null)}
      onChange={(text) => {
        const day = text.trim() === '' ? null : (readDate(text) ?? value)
        setTyped({ text, of: day, isLeft: false })
        if (day !== value) onDay(day)
      }}
      onLeave={() => setTyped((now) => ({ ...now, isLeft: true }))}
    />
  )
}
