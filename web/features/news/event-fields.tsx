import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { addressLength, daysAfter } from '#contract/field-forms.ts'
import { eventPlaceLength, NewsEvent } from '#contract/news/event.ts'
import { eventTimeFaults } from '#contract/news/event-check.ts'
import { eventWhen } from '#contract/news/event-words.ts'
import { LineField } from '#web/parts/item-fields/line-field.tsx'
import { SwitchField } from '#web/parts/item-fields/switch-field.tsx'
import type { ItemField } from '#web/parts/items/editor/item-editor-context.ts'
import { ClockInput } from '#web/ui/clock-input.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { Small } from '#web/ui/layout.tsx'
import styles from './event-fields.module.css'

interface EventFieldsProps {
  event: NewsEvent
  field: Omit<ItemField<NewsEvent | null>, 'value'>
  /** It has just been made an event. */
  hasFirstFocus: boolean
  onRemove: () => void
}

const nothing = () => undefined

/** Why a part cannot be saved, in the contract's words. */
function partFault(event: NewsEvent, part: keyof NewsEvent): string | null {
  const parsed = NewsEvent.safeParse(event)
  return parsed.error?.issues.find(({ path }) => path[0] === part)?.message ?? null
}

/** When and where the event is, and how one takes part. */
export function EventFields({ event, field, hasFirstFocus, onRemove }: EventFieldsProps) {
  const { fault, isReadOnly, onChange, onFocus, onBlur, onReady } = field
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    onReady(() => {
      const control = box.current?.querySelector<HTMLElement>('[aria-invalid=true], input')
      return control ? { control } : null
    })
  }, [onReady])
  useEffect(() => {
    if (hasFirstFocus) box.current?.querySelector('input')?.focus()
  }, [hasFirstFocus])

  // A missing day is told of by the publish check alone, or an event would begin with a fault.
  const ofTimes = event.startDay === null ? [] : eventTimeFaults(event)
  const timeFault = ofTimes.find(({ level }) => level === 'blocking')
  const whenId = useId()
  // Beside a time there is no room for words.
  const saidBelow = timeFault?.part === 'startTime' || timeFault?.part === 'endTime' ? timeFault : undefined
  const faultOf = (part: keyof NewsEvent): string | null =>
    (fault === null ? null : partFault(event, part)) ?? (timeFault?.part === part ? timeFault.message : null)
  // Over midnight, which is what is nearly always meant.
  const endsNextDay =
    timeFault?.part === 'endTime' && event.startDay !== null && event.endDay === null && event.endTime < event.startTime
      ? daysAfter(event.startDay, 1)
      : null
  const change = (part: Partial<NewsEvent>) => onChange({ ...event, ...part })
  const lineOf = (part: 'place' | 'onlineUrl' | 'signUpUrl') => ({
    ...field,
    fieldName: part,
    value: event[part],
    fault: faultOf(part),
    onReady: nothing,
    onChange: (value: string) => change({ [part]: value }),
  })
  const hints = ofTimes.filter(({ level }) => level === 'advice')

  return (
    <div ref={box} role="group" aria-label="Evenemang" className={styles.fields} onFocus={onFocus} onBlur={onBlur}>
      {isReadOnly ? (
        <p>{eventWhen(event) || 'Ingen dag är vald.'}</p>
      ) : (
        <div className={styles.when}>
          <DayInput
            label="Startdag"
            value={event.startDay}
            fault={faultOf('startDay')}
            onDay={(startDay) => change({ startDay })}
          />
          <ClockInput
            label="Starttid"
            value={event.startTime}
            fault={timeFault?.part === 'startTime'}
            describedBy={whenId}
            isReadOnly={isReadOnly}
            onTime={(startTime) => change({ startTime })}
          />
          <DayInput label="Slutdag" value={event.endDay} fault={faultOf('endDay')} onDay={(endDay) => change({ endDay })} />
          <ClockInput
            label="Sluttid"
            value={event.endTime}
            fault={timeFault?.part === 'endTime'}
            describedBy={whenId}
            isReadOnly={isReadOnly}
            onTime={(endTime) => change({ endTime })}
          />
          <div className={styles.whole} role="status">
            <Small id={whenId} {...(saidBelow && { tone: 'error' as const })}>
              {saidBelow?.message ??
                (event.startDay === null
                  ? 'Utan tider gäller hela dagen. Lämna slutdagen tom om det slutar samma dag.'
                  : `${eventWhen(event)}. ${hints.map(({ message }) => message).join(' ')}`)}
            </Small>
            {endsNextDay !== null && (
              <Button variant="default" size="sm" onClick={() => change({ endDay: endsNextDay })}>
                Slutar dagen efter
              </Button>
            )}
          </div>
        </div>
      )}
      <LineField label="Plats" placeholder="Folkets hus, Storgatan 1, Skövde" max={eventPlaceLength.max} {...lineOf('place')} />
      <LineField
        label="Länk till mötet på nätet"
        placeholder="https://"
        type="url"
        max={addressLength.max}
        {...lineOf('onlineUrl')}
      />
      <LineField
        label="Länk till anmälan"
        description="Lämna tomt om alla kan komma utan att anmäla sig."
        placeholder="https://"
        type="url"
        max={addressLength.max}
        {...lineOf('signUpUrl')}
      />
      <SwitchField
        label="Inställt"
        description="Evenemanget står kvar, så att de som tänkte komma ser att det är inställt."
        {...field}
        fieldName="isCancelled"
        value={event.isCancelled}
        onReady={nothing}
        onChange={(isCancelled) => change({ isCancelled })}
      />
      {!isReadOnly && (
        <div>
          <Button variant="subtle" color="gray" onClick={onRemove}>
            Ta bort evenemanget
          </Button>
        </div>
      )}
    </div>
  )
}
