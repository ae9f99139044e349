import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import type { NewLink } from '#contract/invitations.ts'
import { invitationDays } from '#contract/invitations.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import styles from './invitations.module.css'

const sentText = ({ mail, email, name }: NewLink): string => {
  if (mail === 'sent') return `Länken är skickad till ${email}. Du kan också kopiera den här.`
  if (mail === 'failed') return `Länken kunde inte skickas till ${email}. Kopiera den och skicka den själv till ${name}.`
  return `Kopiera länken och skicka den till ${name}, till exempel i ett sms.`
}

/** The only time that a link is seen: whoever closes this without it makes a new one. */
export const NewLinkDialog = ({ link, isRenewal, onClose }: { link: NewLink; isRenewal: boolean; onClose: () => void }) => (
  <Dialog title={`Länk till ${link.name}`} onClose={onClose}>
    <div className={styles.newLink}>
      <p data-failed={link.mail === 'failed' || undefined}>
        {sentText(link)} {isRenewal && 'Den förra länken gäller inte längre.'}
      </p>
      <TextInput
        label="Länken"
        description={`Visas bara nu. Gäller i ${invitationDays} dagar och för en person.`}
        value={link.url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={link.url} of={link.name}>
        Kopiera länken
      </CopyButton>
      <p className={styles.next}>
        När {link.name} har identifierat sig med BankID bekräftar du här att det är rätt person. Först då ges rollen.
      </p>
    </div>
    <DialogActions>
      <Button onClick={onClose}>Klar</Button>
    </DialogActions>
  </Dialog>
)
