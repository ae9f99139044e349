import { useEffect, useId, useRef, useState } from 'react'
import { DateField } from '#web/ui/date-field.tsx'
import { readDate } from '#web/ui/typed-dates.ts'
import type { ItemField } from '../items/editor/item-editor-context.ts'
import styles from './item-fields.module.css'

interface DayFieldProps extends ItemField<string | null> {
  label: string
  description?: string
}

/** A day of the calendar, or none. What is no date stays on the screen as typed, and the item keeps the day it had. */
export function DayField({ label, description, value, fault, isReadOnly, onChange, onFocus, onBlur, onReady }: DayFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [typed, setTyped] = useState({ text: value ?? '', of: value })
  // Somebody else's day, or one that was taken back.
  if (typed.of !== value) setTyped({ text: value ?? '', of: value })
  const isUnread = typed.text.trim() !== '' && readDate(typed.text) === null

  useEffect(() => {
    onReady(() => box.current?.querySelector('input')?.focus())
  }, [onReady])

  const type = (text: string) => {
    const day = text.trim() === '' ? null : readDate(text)
    const isKept = text.trim() !== '' && day === null
    setTyped({ text, of: isKept ? value : day })
    if (!isKept && day !== value) onChange(day)
  }

  return (
    <div ref={box} role="group" aria-describedby={description === undefined ? undefined : id} onFocus={onFocus} onBlur={onBlur}>
      {isReadOnly ? (
        <>
          <p className={styles.label}>{label}</p>
          <p>{value ?? 'Inget datum'}</p>
        </>
      ) : (
        <DateField
          label={label}
          value={typed.text}
          fault={isUnread ? 'Skriv ett datum, till exempel 2026-11-21.' : fault}
          onChange={type}
        />
      )}
      {description !== undefined && (
        <p id={id} className={styles.about}>
          {description}
        </p>
      )}
    </div>
  )
}
