import { Button } from '@mantine/core'
import { daysAfter } from '#contract/field-forms.ts'
import { eventTimeFaults } from '#contract/news/event-check.ts'
import { eventWhen } from '#contract/news/event-words.ts'
import type { NewsEvent } from '#contract/news/event.ts'
import { ClockInput } from '#web/ui/clock-input.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { Small } from '#web/ui/layout.tsx'
import styles from './event-fields.module.css'

interface EventWhenProps {
  event: NewsEvent
  onChange: (part: Partial<NewsEvent>) => void
}

/** The days and times of an event, and what they say as a sentence, or what is wrong with them. */
export function EventWhen({ event, onChange }: EventWhenProps) {
  const { startDay, startTime, endDay, endTime } = event
  // A missing day is told of by the publish check alone, or an event would begin with a fault.
  const faults = startDay === null ? [] : eventTimeFaults(event)
  const fault = faults.find(({ level }) => level === 'blocking')
  const hints = faults.filter(({ level }) => level === 'advice')
  // Beside a time there is no room for words.
  const saidBelow = fault?.part === 'endDay' ? undefined : fault
  const isOverMidnight = fault?.part === 'endTime' && endDay === null && endTime < startTime

  return (
    <div className={styles.when}>
      <DayInput label="Startdag" value={startDay} fault={null} onDay={(day) => onChange({ startDay: day })} />
      <ClockInput
        label="Starttid"
        value={startTime}
        fault={fault?.part === 'startTime' ? fault.message : null}
        isFaultSpoken
        onTime={(time) => onChange({ startTime: time })}
      />
      <DayInput
        label="Slutdag"
        value={endDay}
        fault={fault?.part === 'endDay' ? fault.message : null}
        onDay={(day) => onChange({ endDay: day })}
      />
      <ClockInput
        label="Sluttid"
        value={endTime}
        fault={fault?.part === 'endTime' ? fault.message : null}
        isFaultSpoken
        onTime={(time) => onChange({ endTime: time })}
      />
      <div className={styles.whole}>
        <Small role="status" {...(saidBelow && { tone: 'error' as const })}>
          {saidBelow?.message ??
            (startDay === null
              ? 'Utan tider gäller hela dagen. Lämna slutdagen tom om det slutar samma dag.'
              : `${eventWhen(event)}. ${hints.map(({ message }) => message).join(' ')}`)}
        </Small>
        {isOverMidnight && startDay !== null && (
          <Button variant="default" size="sm" onClick={() => onChange({ endDay: daysAfter(startDay, 1) })}>
            Slutar dagen efter
          </Button>
        )}
      </div>
    </div>
  )
}
