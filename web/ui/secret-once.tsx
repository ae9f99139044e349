import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Small } from './layout.tsx'
import styles from './secret-once.module.css'

interface SecretOnceProps {
  title: string
  /** Above the secret, where there is something to say first. */
  lead?: ReactNode
  /** `Nyckeln` */
  label: string
  /** Begins with that it is shown only now. */
  description: string
  secret: string
  /** `Kopiera nyckeln` */
  copyLabel: string
  /** Whose it is, for the name of the button. */
  of: string
  /** What it is for, below. */
  children: ReactNode
  onClose: () => void
}

/** The only time that a secret is seen: marked and ready to be copied. */
export const SecretOnce = ({ title, lead, label, description, secret, copyLabel, of, children, onClose }: SecretOnceProps) => (
  <Dialog title={title} onClose={onClose}>
    <div className={styles.content}>
      {lead}
      <TextInput
        label={label}
        description={description}
        value={secret}
        readOnly
        data-autofocus
        className={styles.field}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={secret} of={of}>
        {copyLabel}
      </CopyButton>
      <Small className={styles.note}>{children}</Small>
    </div>
    <DialogActions>
      <Button onClick={onClose}>Klar</Button>
    </DialogActions>
  </Dialog>
)
