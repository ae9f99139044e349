import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { spoken } from './spoken.ts'
import { readClock } from './typed-dates.ts'

interface ClockInputProps {
  label: string
  /** `18:00`; '' for none. */
  value: string
  fault: string | null
  /** Beside another field there is no room for the words of `fault`: they are shown elsewhere, and here only read aloud. */
  isFaultSpoken?: boolean
  onTime: (time: string) => void
}

/** A time of day that is typed as one likes, or none. Text that is no time stays in the field, and the time keeps its value. */
export function ClockInput({ label, value, fault, isFaultSpoken = false, onTime }: ClockInputProps) {
  const [typed, setTyped] = useState({ text: value, of: value, isLeft: false })
  // The value was changed by another person, or by Ångra.
  if (typed.of !== value) setTyped({ text: value, of: value, isLeft: false })
  const isNoTime = typed.text.trim() !== '' && readClock(typed.text) === null
  const ownFault = isNoTime && typed.isLeft ? 'Skriv ett klockslag, till exempel 18:00.' : null
  return (
    <TextInput
      label={label}
      placeholder="tt:mm"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      value={typed.text}
      error={ownFault ?? fault}
      {...(isFaultSpoken && ownFault === null && { errorProps: { className: spoken } })}
      onChange={(event) => {
        const text = event.currentTarget.value
        // Of `18:30`, `1` and `18` are times as well: the draft has the time that stands there so far.
        const time = text.trim() === '' ? '' : (readClock(text) ?? value)
        setTyped({ text, of: time, isLeft: false })
        if (time !== value) onTime(time)
      }}
      onBlur={() => setTyped((now) => ({ ...now, text: readClock(now.text) ?? now.text, isLeft: true }))}
    />
  )
}
