import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Dialog, DialogActions } from './dialog.tsx'
import { Fold } from './fold.tsx'
import styles from './dialog-form.module.css'

interface DialogFormProps {
  title: string
  submitLabel: string
  /** Counts refused attempts; each moves the focus to the first faulty field. */
  refusals: number
  isSending: boolean
  isDangerous?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** A short form in a dialog: what it changes holds at once. */
export function DialogForm(props: DialogFormProps) {
  const { title, submitLabel, refusals, isSending, isDangerous = false, onSubmit, onClose, children } = props
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={ref} noValidate autoComplete="off" className={styles.form} onSubmit={onSubmit}>
        {children}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" color={isDangerous ? 'red' : 'petrol'} loading={isSending}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Two fields beside each other where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>

/** Fields that are seldom needed. */
export const MoreFields = ({ label, children }: { label: string; children: ReactNode }) => (
  <Fold label={label}>
    <div className={`${styles.form} ${styles.more}`}>{children}</div>
  </Fold>
)
