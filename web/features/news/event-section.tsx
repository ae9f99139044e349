import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { emptyEvent } from '#contract/news/event-times.ts'
import type { NewsContent } from '#contract/news/news.ts'
import { FieldGroup } from '#web/parts/item-fields/field-group.tsx'
import { useItemField } from '#web/parts/items/editor/item-editor-context.ts'
import { Small } from '#web/ui/layout.tsx'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'

// Not drawn by the server: it comes after the details, of which it is a part.
const fetchFields = () => import('./event-fields.tsx')

/** What makes the news item an event: one button until it is one. */
export function EventSection() {
  const { value, ...field } = useItemField<NewsContent, 'event'>('event')
  const fields = useFetchedPart(fetchFields, value !== null)
  // What was typed comes back to those who take the event away and change their mind.
  const kept = useRef(emptyEvent)
  const [isNew, setNew] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  if (value === null)
    return field.isReadOnly ? null : (
      <FieldGroup title="Evenemang">
        <div>
          <Button
            ref={button}
            variant="default"
            onClick={() => {
              setNew(true)
              field.onChange(kept.current)
            }}
          >
            Gör till evenemang
          </Button>
          <Small>Nyheten visas då också i kalendern, med dag, tid och plats.</Small>
        </div>
      </FieldGroup>
    )
  return (
    <FieldGroup title="Evenemang">
      {fields && (
        <fields.EventFields
          event={value}
          field={field}
          hasFirstFocus={isNew}
          onRemove={() => {
            kept.current = value
            setNew(false)
            field.onChange(null)
            requestAnimationFrame(() => button.current?.focus())
          }}
        />
      )}
    </FieldGroup>
  )
}
