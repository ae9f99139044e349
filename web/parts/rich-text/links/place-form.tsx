import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'

interface PlaceFormProps {
  label: string
  onSubmit: (event: FormEvent) => void
  onDone: () => void
  /** The fields. */
  children: ReactNode
  submitLabel: string
  removal: { readonly label: string; readonly onPress: () => void } | null
}

/** A short form in the toolbar's own place. Escape and Avbryt close it. */
export function PlaceForm({ label, onSubmit, onDone, children, submitLabel, removal }: PlaceFormProps) {
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
      <div className="kansli-place-actions">
        <Button type="submit">{submitLabel}</Button>
        {removal && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              removal.onPress()
              onDone()
            }}
          >
            {removal.label}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={onDone}>
          Avbryt
        </Button>
      </div>
    </form>
  )
}
