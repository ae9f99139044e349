import type { NewLink } from '#contract/users-and-sites/invitations.ts'
import { invitationDays } from '#contract/users-and-sites/invitations.ts'
import { Quiet } from '#web/ui/layout.tsx'
import { SecretOnce } from '#web/ui/secret-once.tsx'

const sentText = ({ mail, email, name }: NewLink): string => {
  if (mail === 'sent') return `Länken är skickad till ${email}. Du kan också kopiera den här.`
  if (mail === 'failed') return `Länken kunde inte skickas till ${email}. Kopiera den och skicka den själv till ${name}.`
  if (mail === 'tooMany')
    return `Länken skickades inte: ${email} har redan fått många brev den senaste tiden. Kopiera den och skicka den själv till ${name}.`
  return `Kopiera länken och skicka den till ${name}, till exempel i ett sms.`
}

/** Shows the link of an invitation, once; a lost link is replaced by a new one. */
export const NewLinkDialog = ({ link, isRenewal, onClose }: { link: NewLink; isRenewal: boolean; onClose: () => void }) => (
  <SecretOnce
    title={`Länk till ${link.name}`}
    lead={
      <Quiet tone={link.mail === 'failed' || link.mail === 'tooMany' ? 'error' : 'ink'}>
        {sentText(link)} {isRenewal && 'Den förra länken gäller inte längre.'}
      </Quiet>
    }
    label="Länken"
    description={`Visas bara nu. Gäller i ${invitationDays} dagar och för en person.`}
    secret={link.url}
    copyLabel="Kopiera länken"
    of={link.name}
    onClose={onClose}
  >
    När {link.name} har identifierat sig med BankID bekräftar du här att det är rätt person. Först då ges rollen.
  </SecretOnce>
)
