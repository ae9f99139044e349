import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Small } from '#web/ui/layout.tsx'
import styles from './result-dialog.module.css'

interface ResultDialogProps {
  title: string
  results: readonly { readonly id: string; readonly name: string; readonly isDone: boolean; readonly words: string | null }[]
  onClose: () => void
  /** Beside Stäng. */
  children?: ReactNode
}

/** What became of each, when not all could be done. The refused come first: they are what a person must act on. */
export const ResultDialog = ({ title, results, onClose, children }: ResultDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <ul className={styles.list}>
      {results
        .toSorted((one, other) => Number(one.isDone) - Number(other.isDone))
        .map(({ id, name, isDone, words }) => (
          <li key={id} className={styles.result} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheck size={18} role="img" aria-label="Klart" />
            ) : (
              <IconAlertTriangle size={18} role="img" aria-label="Inte gjort" />
            )}
            <span>
              {name}
              {words !== null && (
                <Small as="span" block>
                  {words}
                </Small>
              )}
            </span>
          </li>
        ))}
    </ul>
    <DialogActions>
      {children}
      <Button data-autofocus onClick={onClose}>
        Stäng
      </Button>
    </DialogActions>
  </Dialog>
)
