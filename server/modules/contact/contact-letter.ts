import { createHash } from 'node:crypto'
import { displayName } from '../../platform/mail/display-name.ts'
import type { Mailbox } from '../../platform/mail/mail-server.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import type { Message } from './message-store.ts'

// Plain text. The visitor's message is below a line and nowhere else.

const line = '---------------------------------------------------------------'

/** The name that the visitor typed, unless it holds an address or a link. */
const visitor = (senderName: string): string => displayName(senderName) || 'En besökare'

const opening = ({ senderName, siteName }: Message): string =>
  `${visitor(senderName)} har skrivit till dig genom webbplatsen ${siteName}.`

const forwarded = ({ senderName, siteName, recipientName }: Message, forwardedBy: string): string =>
  `${visitor(senderName)} har skrivit${recipientName === '' ? '' : ` till ${recipientName}`} genom webbplatsen ${siteName}.
Meddelandet kom inte fram, och ${forwardedBy} har skickat det vidare till dig.`

const keyOf = (address: string): string => createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 16)

/** `forwardedBy`: the administrator who chose another address than the recipient's. */
export const letterTo = (to: Mailbox, message: Message, forwardedBy?: string): Mail => ({
  // A forwarded letter has another id: mail servers drop a second one with the same id.
  id: forwardedBy === undefined ? message.id : `${message.id}.${keyOf(to.address)}`,
  to,
  replyTo: { name: message.senderName, address: message.senderEmail },
  subject: `Meddelande från webbplatsen ${message.siteName}`,
  text: `${forwardedBy === undefined ? opening(message) : forwarded(message, forwardedBy)}

Svara på det här brevet, så går svaret till ${message.senderEmail}. Din adress syns inte för avsändaren förrän du svarar.

${line}

${message.message}
`,
})
