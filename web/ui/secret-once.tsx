import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Small } from './layout.tsx'
import styles from './secret-once.module.css'

interface SecretOnceProps {
  title: string
  /** Text above the secret. */
  lead?: ReactNode
  /** `Nyckeln` */
  label: string
  /** The description; its first sentence says that the secret is shown only once. */
  description: string
  secret: string
  /** `Kopiera nyckeln` */
  copyLabel: string
  /** The owner of the secret, named in the button's label. */
  of: string
  /** Text below the secret: what it is used for. */
  children: ReactNode
  onClose: () => void
}

/** Shows a secret once, selected and ready to be copied. */
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
