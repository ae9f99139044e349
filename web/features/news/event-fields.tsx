import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { addressLength } from '#contract/field-forms.ts'
import { eventPlaceLength, NewsEvent } from '#contract/news/event.ts'
import { eventWhen } from '#contract/news/event-words.ts'
import { LineField } from '#web/parts/item-fields/line-field.tsx'
import { SwitchField } from '#web/parts/item-fields/switch-field.tsx'
import type { ItemField } from '#web/parts/items/editor/item-editor-context.ts'
import { EventSignUps } from './event-sign-ups.tsx'
import { EventWhen } from './event-when.tsx'
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

  const faultOf = (part: keyof NewsEvent): string | null => (fault === null ? null : partFault(event, part))
  const change = (part: Partial<NewsEvent>) => onChange({ ...event, ...part })
  const lineOf = (part: 'place' | 'onlineUrl' | 'signUpUrl') => ({
    ...field,
    fieldName: part,
    value: event[part],
    fault: faultOf(part),
    onReady: nothing,
    onChange: (value: string) => change({ [part]: value }),
  })

  return (
    <div ref={box} role="group" aria-label="Evenemang" className={styles.fields} onFocus={onFocus} onBlur={onBlur}>
      {isReadOnly ? <p>{eventWhen(event) || 'Ingen dag är vald.'}</p> : <EventWhen event={event} onChange={change} />}
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
      <EventSignUps event={event} field={field} onChange={change} />
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
