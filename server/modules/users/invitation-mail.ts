import { randomUUID } from 'node:crypto'
import { invitationDays } from '#contract/users-and-sites/invitations.ts'
import { siteRoleLabel } from '#contract/roles.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { IssuedLink } from './invitation-service.ts'

/**
 * The address for an invited person. The secret is in the fragment: browsers send it to no server, and to no other
 * site as a Referer. The page removes it from the address and sends it in a body.
 */
export const invitationUrl = (adminOrigin: string, secret: string): string => `${adminOrigin}/auth/login#inbjudan=${secret}`

interface Letter extends IssuedLink {
  readonly url: string
  readonly siteName: string
  readonly inviter: string
}

const words = ({ name, inviter, siteName, role, url }: Letter): string =>
  `Hej ${name}!

${inviter} bjuder in dig att arbeta med webbplatsen ${siteName}, som ${siteRoleLabel[role].toLowerCase()}.

Öppna länken och identifiera dig med BankID. Sedan bekräftar ${inviter} att det är du, och du kan logga in.

${url}

Länken gäller i ${invitationDays} dagar och kan bara användas av en person. Skicka den inte vidare.

Vet du inte vad det här handlar om kan du slänga brevet. Ingenting händer om ingen öppnar länken.
`

/**
 * Hands a link to the mail server while the caller waits: in a queue it would be stored readably. Throws `MailFault`.
 */
export const mailInvitation = (mailer: Mailer, letter: Letter): Promise<void> =>
  mailer.send({
    id: randomUUID(),
    to: { name: letter.name, address: letter.email },
    subject: `Inbjudan till ${letter.siteName}`,
    text: words(letter),
  })
