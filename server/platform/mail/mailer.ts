import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { displayName } from './display-name.ts'
import type { Mailbox, MailServer } from './mail-server.ts'
import { sentAddress } from '#contract/mail-address.ts'
import { happened, observed } from '../observation/observation.ts'

// Mail goes only to the configured server (SEC-35). In the demonstration it goes to a folder.

export interface Mail {
  /** The same on each attempt, so that a mail server can recognise a repeated mail. */
  readonly id: string
  readonly to: Mailbox
  /** The name of the sender, if it is not that of the installation. */
  readonly fromName?: string
  /** Absent when replies are not read. */
  readonly replyTo?: Mailbox
  readonly subject: string
  readonly text: string
  /** The same as `text`, as a whole HTML document. */
  readonly html?: string
  /** Where a mail program stops letters of this kind with one POST, without asking again (RFC 8058). */
  readonly stopUrl?: string
}

/**
 * What is known of a mail that failed. `refused`: this address or this mail was not taken, and will not be. `later`: it was put
 * off. `server`: nothing was handed over, whatever the address. `unknown`: the answer is missing, so it may have been taken.
 */
type MailReach = 'refused' | 'later' | 'server' | 'unknown'

/** Commands of the conversation before which no mail has been handed over, whoever it is for. */
const beforeMail = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS', 'API', 'MAIL FROM'])

function reachOf(code: unknown, responseCode: unknown, command: unknown): MailReach {
  if (code === 'ADDRESS') return 'refused'
  const isBefore = typeof command === 'string' && (beforeMail.has(command) || command.startsWith('AUTH'))
  if (isBefore || code === 'EAUTH' || code === 'EDNS' || code === 'ECONNECTION') return 'server'
  if (typeof responseCode !== 'number') return 'unknown'
  return responseCode >= 500 ? 'refused' : 'later'
}

/** A mail that the mail server did not take. Its message names no address, because it ends up in logs. */
export class MailFault extends Error {
  readonly reach: MailReach
  constructor(error: unknown) {
    const { code, responseCode, command } = (error ?? {}) as { code?: unknown; responseCode?: unknown; command?: unknown }
    const codes = [code, responseCode].filter((one) => typeof one === 'string' || typeof one === 'number')
    super(`The mail was not taken (${codes.join(' ') || 'unknown'})`)
    this.reach = reachOf(code, responseCode, command)
  }
}

export interface Mailer {
  /** Resolves when the mail server has taken it; rejects with `MailFault`. */
  send(mail: Mail): Promise<void>
  close(): void
}

const connectMs = 5000
const answerMs = 10_000

/** Throws for a receiver that no mail server takes. */
function receiver({ name, address }: Mailbox): Mailbox {
  const sent = sentAddress(address)
  if (sent === null) throw new MailFault({ code: 'ADDRESS' })
  return { name: displayName(name), address: sent }
}

/** None for an address that cannot be used: the letter goes without it. */
function replies({ name, address }: Mailbox): { readonly replyTo?: Mailbox } {
  const sent = sentAddress(address)
  if (sent === null) happened('mail', 'withoutReply')
  return sent === null ? {} : { replyTo: { name: displayName(name), address: sent } }
}

/** The headers of the mail. Addresses and names are passed as fields, so that none can break a header line. */
const message = (from: Mailbox, { id, to, fromName = '', replyTo, subject, text, html, stopUrl }: Mail) => ({
  from: { name: displayName(fromName) || from.name, address: from.address },
  to: receiver(to),
  ...(replyTo && replies(replyTo)),
  subject,
  text,
  ...(html !== undefined && { html }),
  messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
  // Suppresses automatic replies.
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(stopUrl !== undefined && { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})

async function counted(send: () => Promise<void>): Promise<void> {
  try {
    await observed('outbound', 'mail', send)
    happened('mail', 'sent')
  } catch (error) {
    happened('mail', error instanceof MailFault ? error.reach : 'unknown')
    throw error
  }
}

const transportTo = (server: MailServer) =>
  createTransport({
    host: server.host,
    port: server.port,
    secure: server.isTls,
    // Unencrypted only to a server on this machine.
    requireTLS: !server.isTls && !server.isLocal,
    ignoreTLS: !server.isTls && server.isLocal,
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(server.ca && { ca: server.ca }) },
    ...(server.user !== null && { auth: { user: server.user, pass: server.password ?? '' } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Connects, encrypts and signs in, and hands nothing over. Rejects with the mail library's error, whose codes say why. */
export async function verifyMailServer(server: MailServer): Promise<void> {
  const transport = transportTo(server)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

export function smtpMailer(server: MailServer, from: Mailbox): Mailer {
  const transport = transportTo(server)
  return {
    send: (mail) =>
      counted(async () => {
        const sent = message(from, mail)
        try {
          await transport.sendMail(sent)
        } catch (error) {
          throw new MailFault(error)
        }
      }),
    close: () => transport.close(),
  }
}

/** The mailer of the demonstration: each mail becomes a file that a mail program opens. */
export function folderMailer(folder: string, from: Mailbox): Mailer {
  return {
    send: (mail) =>
      counted(async () => {
        const bytes = await new MailComposer(message(from, mail)).compile().build()
        await mkdir(folder, { recursive: true })
        const path = join(folder, `${mail.id}.eml`)
        await writeFile(`${path}.new`, bytes, { mode: 0o600 })
        await rename(`${path}.new`, path)
      }),
    close: () => undefined,
  }
}
