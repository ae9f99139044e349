import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { BulkAction, BulkResult } from '#contract/items/items.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import styles from './bulk-result-dialog.module.css'
import { bulkWords, countedWords } from './bulk-words.ts'
import type { ItemWords } from '../item-area.ts'

interface BulkResultDialogProps {
  words: ItemWords
  action: BulkAction
  results: BulkResult['results']
  isUndoing: boolean
  onUndo: () => void
  onClose: () => void
}

/**
 * What became of each, when not all of them could be done, or not just as they were asked for. The refused stand first: they
 * are what one must act on.
 */
export function BulkResultDialog({ words, action, results, isUndoing, onUndo, onClose }: BulkResultDialogProps) {
  const refused = results.filter(({ isDone }) => !isDone)
  const done = results.filter(({ isDone }) => isDone)
  return (
    <Dialog
      title={
        refused.length === 0
          ? `${countedWords(words, done.length)} är ${bulkWords[action].done}`
          : `${countedWords(words, refused.length)} kunde inte ${bulkWords[action].refused}`
      }
      onClose={onClose}
    >
      <ul className={styles.list}>
        {[...refused, ...done].map(({ id, title, isDone, message, notice }) => (
          <li key={id} className={styles.result} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheck size={18} role="img" aria-label="Klart" />
            ) : (
              <IconAlertTriangle size={18} role="img" aria-label="Inte gjort" />
            )}
            <span>
              {title === '' ? words.untitled : title}
              {(message ?? notice) !== null && <span className={styles.message}>{message ?? notice}</span>}
            </span>
          </li>
        ))}
      </ul>
      <DialogActions>
        {done.length > 0 && (
          <Button variant="default" loading={isUndoing} onClick={onUndo}>
            Ångra {done.length === 1 ? 'den som gick' : `de ${done.length} som gick`}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          Stäng
        </Button>
      </DialogActions>
    </Dialog>
  )
}
