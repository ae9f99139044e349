import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'

interface PlaceFormProps {
  label: string
  onSubmit: (event: FormEvent) => void
  onDone: () => void
  children: ReactNode
}

/** A short form in the toolbar's own place. Escape and Avbryt close it. */
export function PlaceForm({ label, onSubmit, onDone, children }: PlaceFormProps) {
  return (
    <form
      className="kansli-place-form"
      aria-label={label}
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDone()
      }}
    >
      {children}
      <Button variant="subtle" color="gray" onClick={onDone}>
        Avbryt
      </Button>
    </form>
  )
}
