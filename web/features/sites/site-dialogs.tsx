import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import type { SitePlace } from './place-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { tagFault } from './tag-fault.ts'

interface DialogProps<Value> {
  /** `3 sajter` */
  whom: string
  onClose: () => void
  onChosen: (value: Value) => void
}

/** Chooses where the sites stand in the tree. */
export function PlaceDialog({ whom, onClose, onChosen }: DialogProps<SitePlace>) {
  const [place, setPlace] = useState<SitePlace>({ level: 'local', parentId: '' })
  return (
    <DialogForm
      title={`Distrikt för ${whom}`}
      submitLabel="Flytta"
      refusals={0}
      isSending={false}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        onChosen(place)
      }}
    >
      <PlaceFields place={place} onChange={setPlace} />
    </DialogForm>
  )
}

/** A word that the sites are to be found by. */
export function TagDialog({ whom, onClose, onChosen }: DialogProps<string>) {
  const [tag, setTag] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  return (
    <DialogForm
      title={`Etikett för ${whom}`}
      submitLabel="Lägg till"
      refusals={refusals}
      isSending={false}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        const found = tagFault(tag)
        setFault(found)
        if (found === null) return onChosen(tag)
        setRefusals(refusals + 1)
      }}
    >
      <TextInput
        label="Etikett"
        description="Ett ord som bara syns i administrationen, till exempel Valår."
        value={tag}
        error={fault}
        data-autofocus
        onChange={(event) => setTag(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
