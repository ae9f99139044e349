import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Quiet } from '#web/ui/layout.tsx'
import styles from './column-dialog.module.css'
import type { ListColumn } from './item-columns.ts'

interface ColumnDialogProps {
  columns: readonly ListColumn[]
  shown: readonly ListColumn[]
  onChoose: (keys: string[]) => void
  onClose: () => void
}

export function ColumnDialog({ columns, shown, onChoose, onClose }: ColumnDialogProps) {
  const [keys, setKeys] = useState(() => shown.map(({ key }) => key))
  const toggle = (key: string) =>
    setKeys((before) => (before.includes(key) ? before.filter((other) => other !== key) : [...before, key]))
  return (
    <Dialog title="Kolumner" width="380px" onClose={onClose}>
      <Quiet below={2}>Valet gäller dig, på alla dina enheter.</Quiet>
      <div role="group" aria-label="Kolumner">
        {columns.map(({ key, label }) => (
          <label key={key} className={styles.choice}>
            <input type="checkbox" checked={keys.includes(key)} onChange={() => toggle(key)} />
            {label}
          </label>
        ))}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Avbryt
        </Button>
        <Button onClick={() => onChoose(keys)}>Visa</Button>
      </DialogActions>
    </Dialog>
  )
}
