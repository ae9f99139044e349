import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { BulkAction, BulkResult } from '#contract/items/items.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Small } from '#web/ui/layout.tsx'
import type { ItemWords } from '../item-area.ts'
import styles from './bulk-result-dialog.module.css'

interface BulkWords {
  /** `Publicera 3 nyheter?` is asked before. */
  readonly verb: string
  readonly consequence: string
  /** `3 nyheter är publicerade.` */
  readonly done: string
  /** `1 nyhet kunde inte publiceras.` */
  readonly refused: string
}

export const bulkWords: Record<BulkAction, BulkWords> = {
  publish: { verb: 'Publicera', consequence: 'Syns på sajten direkt.', done: 'publicerade', refused: 'publiceras' },
  unpublish: {
    verb: 'Avpublicera',
    consequence: 'De försvinner från sajten men finns kvar här.',
    done: 'avpublicerade',
    refused: 'avpubliceras',
  },
  trash: {
    verb: 'Flytta till papperskorgen',
    consequence: 'De försvinner från sajten. Papperskorgen töms efter 30 dagar.',
    done: 'flyttade till papperskorgen',
    refused: 'flyttas till papperskorgen',
  },
  restore: {
    verb: 'Återställ',
    consequence: 'De syns inte på sajten förrän du publicerar dem.',
    done: 'återställda',
    refused: 'återställas',
  },
}

/** `3 nyheter`, `1 nyhet` */
export const countedWords = ({ counted }: ItemWords, count: number): string => `${count} ${count === 1 ? counted[0] : counted[1]}`

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
              {(message ?? notice) !== null && (
                <Small as="span" block>
                  {message ?? notice}
                </Small>
              )}
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
