import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './bulk-bar.module.css'
import iconButton from '#web/ui/icon-button.module.css'

interface BulkBarProps {
  /** How many are marked. */
  count: number
  /** How many are on the screen. */
  shown: number
  /** On a phone two stand beside each other instead of three. */
  isInPairs?: boolean
  onSelectAll: () => void
  onClear: () => void
  /** The buttons, each of the class `action`. */
  children: ReactNode
}

const mostAtOnce = 100

/** The bar below a list with selected rows. */
export function BulkBar({ count, shown, isInPairs, onSelectAll, onClear, children }: BulkBarProps) {
  const all = Math.min(shown, mostAtOnce)
  return (
    <section aria-label="Markerade" className={styles.bar} data-in-pairs={isInPairs || undefined}>
      <p role="status" className={styles.count}>
        {count} {count === 1 ? 'vald' : 'valda'}
        {count >= mostAtOnce && shown > mostAtOnce && ', fler går inte på en gång'}
      </p>
      {children}
      {count < all && (
        <Button
          variant="subtle"
          className={styles.all ?? ''}
          onClick={(event) => {
            // All rows are selected, so the button is removed.
            event.currentTarget.parentElement?.querySelector<HTMLElement>('[data-clear]')?.focus()
            onSelectAll()
          }}
        >
          Markera alla {all}
        </Button>
      )}
      <button
        type="button"
        className={`${iconButton.button} ${styles.clear}`}
        aria-label="Avmarkera alla"
        data-clear
        title="Avmarkera alla"
        onClick={onClear}
      >
        <IconX size={18} aria-hidden />
      </button>
    </section>
  )
}
