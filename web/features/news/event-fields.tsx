import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { addressLength } from '#contract/field-forms.ts'
import { signUpFault } from '#contract/news/event-check.ts'
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

/** The input that a finding is about: the marked one, or the first. */
function placeOf(box: HTMLElement, code: string): HTMLElement | null {
  const when = box.querySelector(`.${styles.when}`)
  if (code === 'EVENT_SIGN_UP') return box.querySelector('[inputmode=url][aria-invalid=true], [type=checkbox]')
  const part = (code === 'EVENT_TIME' ? when : code === 'EVENT_NO_PLACE' ? when?.nextElementSibling : box) ?? box
  return part.querySelector<HTMLElement>('[aria-invalid=true]') ?? part.querySelector('input')
}

/** When and where the event is, and how one takes part. */
export function EventFields({ event, field, hasFirstFocus, onRemove }: EventFieldsProps) {
  const { fault, isReadOnly, onChange, onFocus, onBlur, onReady } = field
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    onReady(({ code }) => {
      const control = box.current && placeOf(box.current, code)
      return control ? { control } : null
    })
  }, [onReady])
  useEffect(() => {
    if (hasFirstFocus) box.current?.querySelector('input')?.focus()
  }, [hasFirstFocus])

  const faultOf = (part: keyof NewsEvent): string | null => {
    const ofSignUp = isReadOnly ? null : signUpFault(event)
    return (fault === null ? null : partFault(event, part)) ?? (ofSignUp?.part === part ? ofSignUp.message : null)
  }
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
      <EventSignUps event={event} field={{ ...field, fault: null }} onChange={change} />
      <SwitchField
        label="Inställt"
        description={`Evenemanget står kvar, så att de som tänkte komma ser att det är inställt.${event.takesSignUps ? ' De som är anmälda får ett brev två minuter efter att du har publicerat.' : ''}`}
        {...field}
        fault={null}
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
