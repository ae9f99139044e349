import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { eventPlaceCount } from '#contract/news/event.ts'
import type { NewsEvent } from '#contract/news/event.ts'
import { missingPrivacyPage, signUpKept } from '#contract/news/sign-ups.ts'
import { isAtLeast } from '#contract/permissions.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { gettingStartedQuery } from '#web/parts/getting-started/getting-started-query.ts'
import { SwitchField } from '#web/parts/item-fields/switch-field.tsx'
import type { ItemField } from '#web/parts/items/editor/item-editor-context.ts'
import { newItemId } from '#web/parts/items/item-queries.ts'

const SignUpsDialog = lazy(async () => ({ default: (await import('./sign-ups-dialog.tsx')).SignUpsDialog }))
const route = getRouteApi('/$siteId/nyheter/$itemId')

interface EventSignUpsProps {
  event: NewsEvent
  field: Omit<ItemField<NewsEvent | null>, 'value'>
  onChange: (part: Partial<NewsEvent>) => void
}

/** The number that a text is; null for none, and undefined for a text that is no number of places. */
function readPlaces(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const places = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return places >= 1 && places <= eventPlaceCount.max ? places : undefined
}

/** Signing up on the page of the event: whether, for how many, and who has. */
export function EventSignUps({ event, field, onChange }: EventSignUpsProps) {
  const { itemId } = route.useParams()
  const siteId = useSiteId()
  const { role } = useMySite(siteId)
  const [typed, setTyped] = useState({ text: String(event.places ?? ''), of: event.places })
  const [isOpen, setOpen] = useState(false)
  const { data: start } = useQuery({ ...gettingStartedQuery(siteId), enabled: event.takesSignUps && !field.isReadOnly })
  const isPageMissing = event.takesSignUps && start?.unpublishedPages.some(({ systemKey }) => systemKey === 'integritet') === true
  // The value was changed by another person, or by Ångra.
  if (typed.of !== event.places) setTyped({ text: String(event.places ?? ''), of: event.places })

  return (
    <>
      <SwitchField
        label="Anmälan på sidan"
        description={`De som kommer skriver namn och e-postadress och bekräftar med en länk, och får en påminnelse dagen före. Uppgifterna tas bort senast ${signUpKept.daysAfterEvent} dagar efteråt.`}
        {...field}
        fault={isPageMissing ? missingPrivacyPage : null}
        fieldName="takesSignUps"
        value={event.takesSignUps}
        onReady={() => undefined}
        onChange={(takesSignUps) => onChange({ takesSignUps })}
      />
      {event.takesSignUps && (
        <TextInput
          label="Antal platser"
          description="Lämna tomt om alla får plats. Är det fullt kan man ställa sig i kö, och får frågan när någon avbokar."
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={typed.text}
          readOnly={field.isReadOnly}
          error={readPlaces(typed.text) === undefined ? `Skriv ett antal från 1 till ${eventPlaceCount.max}.` : null}
          onChange={({ currentTarget: { value } }) => {
            const places = readPlaces(value)
            setTyped({ text: value, of: places === undefined ? event.places : places })
            if (places !== undefined && places !== event.places) onChange({ places })
          }}
        />
      )}
      {/* Also when no more may sign up: some may have places already. */}
      {itemId !== newItemId && isAtLeast(role, 'editor') && (
        <div>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Visa anmälda
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <SignUpsDialog itemId={itemId} places={event.places} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
