import { randomUUID } from 'node:crypto'
import type { NewLink } from '#contract/users-and-sites/invitations.ts'
import { invitationDays } from '#contract/users-and-sites/invitations.ts'
import { siteRoleLabel } from '#contract/roles.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Keys } from '../../platform/keys.ts'
import { displayName } from '../../platform/mail/display-name.ts'
import { mayReach } from '../../platform/mail/stranger-letters.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import { lockInvitation } from '../accounts/invitation-store.ts'
import { siteName } from '../accounts/site-user-store.ts'
import { sendNow } from '../outbox/send-letter.ts'
import { noteAskedFor, noteOutcome } from '../outbox/site-letters.ts'
import type { Inviter, IssuedLink } from './invitation-service.ts'
import { renew } from './invitation-service.ts'

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
  `${`Hej ${displayName(name)}`.trim()}!

${inviter} bjuder in dig att arbeta med webbplatsen ${siteName}, som ${siteRoleLabel[role].toLowerCase()}.

Öppna länken och identifiera dig med BankID. Sedan bekräftar ${inviter} att det är du, och du kan logga in.

${url}

Länken gäller i ${invitationDays} dagar och kan bara användas av en person. Skicka den inte vidare.

Vet du inte vad det här handlar om kan du slänga brevet. Ingenting händer om ingen öppnar länken.
`

const invitationMail = (letter: Letter): Mail => ({
  id: randomUUID(),
  to: { name: letter.name, address: letter.email },
  subject: `Inbjudan till ${letter.siteName}`,
  text: words(letter),
})

interface MailDeps {
  readonly database: Database
  readonly keys: Pick<Keys, 'forms'>
  /** Null where no mail can be sent. */
  readonly mailer: Mailer | null
  readonly log: { warn(fields: object, message: string): void }
}

interface Sending {
  readonly url: string
  readonly siteId: string
  readonly inviter: string
  readonly now: Date
}

/**
 * Hands a link to the mail server while the caller waits: in a queue it would be stored readably. `none`, `tooMany`: the
 * person is to get the link in another way.
 */
export async function mailLink(
  { database, keys, mailer, log }: MailDeps,
  issued: IssuedLink,
  { url, siteId, inviter, now }: Sending,
): Promise<NewLink['mail']> {
  if (issued.email === '') return 'none'
  if (!(await database.inPlatform((platform) => mayReach(platform, keys.forms, issued.email, now)))) return 'tooMany'
  const listed = { siteId, id: issued.id, kind: 'invitation' } as const
  const name = await database.inPlatform((platform) => siteName(platform, siteId), 'read')
  const mail = invitationMail({ ...issued, url, siteName: name, inviter })
  const outcome = await sendNow({ mailer, log }, mail)
  await database.inPlatform(async (platform) => {
    noteAskedFor(platform, listed, now)
    noteOutcome(platform, listed, outcome, now)
  })
  return outcome.state === 'sent' ? 'sent' : 'failed'
}

/** Makes a new link for an invitation whose letter did not leave, and mails it. Throws for an invitation that has ended. */
export async function mailInvitationAgain(
  deps: MailDeps & { readonly config: { readonly adminOrigin: string } },
  { siteId, id, by, now }: { siteId: string; id: string; by: Omit<Inviter, 'siteId' | 'now'> & { name: string }; now: Date },
): Promise<void> {
  const issued = await deps.database.inPlatform(async (platform) => {
    const found = await lockInvitation(platform, siteId, id)
    if (found === null) throw notFound('Inbjudan finns inte längre.')
    return renew(platform, id, found.version, { ...by, siteId, now })
  })
  await mailLink(deps, issued, { url: invitationUrl(deps.config.adminOrigin, issued.secret), siteId, inviter: by.name, now })
}
