import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'

interface PlaceDialogProps {
  name: string
  /** Where it is, counted from 0. */
  at: number
  count: number
  onChoose: (to: number) => void
  onClose: () => void
}

/** "Flytta till plats …", for lists too long to drag through. */
export function PlaceDialog({ name, at, count, onChoose, onClose }: PlaceDialogProps) {
  const [typed, setTyped] = useState(String(at + 1))
  const [fault, setFault] = useState<string | null>(null)
  const submit = () => {
    const place = Number(typed.trim())
    if (Number.isInteger(place) && place >= 1 && place <= count) onChoose(place - 1)
    else setFault(`Skriv ett tal från 1 till ${count}.`)
  }
  return (
    <Dialog title={`Flytta ${name}`} width="380px" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          label={`Till plats (1–${count})`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          data-autofocus
          value={typed}
          error={fault}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit">Flytta</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
