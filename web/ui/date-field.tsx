import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Input.css'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef } from 'react'
import styles from './date-field.module.css'
import { readDate } from './typed-dates.ts'

interface DateFieldProps {
  label: string
  /** The id of the input, for links to it. */
  id?: string
  description?: string
  /** As typed: `2026-11-21`, `21/11 2026` … (typed-dates.ts says what is a date). */
  value: string
  fault: string | null
  hasFirstFocus?: boolean
  onChange: (typed: string) => void
  onLeave?: () => void
}

/** A date that is typed as one likes, or picked in the browser's own calendar. */
export function DateField({ label, id, description, value, fault, hasFirstFocus = false, onChange, onLeave }: DateFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.field}>
      <TextInput
        label={label}
        {...(id === undefined ? {} : { id })}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="åååå-mm-dd"
        autoComplete="off"
        maxLength={24}
        value={value}
        error={fault}
        data-autofocus={hasFirstFocus || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => {
          // The field shows the date in the form that was understood.
          onChange(readDate(value) ?? value)
          onLeave?.()
        }}
        rightSection={
          <ActionIcon
            color="gray"
            aria-label={`Välj ${label.toLocaleLowerCase('sv')} i kalendern`}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={18} aria-hidden />
          </ActionIcon>
        }
      />
      {/* Only its calendar is shown: the input itself would use the language of the browser, not Swedish. */}
      <input
        ref={picker}
        type="date"
        className={styles.picker}
        tabIndex={-1}
        aria-hidden
        value={readDate(value) ?? ''}
        onChange={(event) => event.currentTarget.value !== '' && onChange(event.currentTarget.value)}
      />
    </div>
  )
}
