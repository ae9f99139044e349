import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
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

/** Commands whose answer is about the one who sends, whoever the mail is for. */
const ofSender = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS', 'API', 'MAIL FROM'])

function reachOf(code: unknown, responseCode: unknown, command: unknown, isHandedOver: boolean): MailReach {
  if (code === 'ADDRESS') return 'refused'
  const isOfSender = typeof command === 'string' && (ofSender.has(command) || command.startsWith('AUTH'))
  const isAnswered = typeof responseCode === 'number' && (isHandedOver || !isOfSender)
  if (!isAnswered) return isHandedOver ? 'unknown' : 'server'
  return responseCode >= 500 ? 'refused' : 'later'
}

/** A mail that the mail server did not take. Its message names no address, because it ends up in logs. */
export class MailFault extends Error {
  readonly reach: MailReach
  /** `isHandedOver`: the mail server has asked for the mail itself, and may have it. */
  constructor(error: unknown, isHandedOver = false) {
    const { code, responseCode, command } = (error ?? {}) as { code?: unknown; responseCode?: unknown; command?: unknown }
    const codes = [code, responseCode].filter((one) => typeof one === 'string' || typeof one === 'number')
    super(`The mail was not taken (${codes.join(' ') || 'unknown'})`)
    this.reach = reachOf(code, responseCode, command, isHandedOver)
  }
}

export interface Mailer {
  /** Resolves when the mail server has taken it; rejects with `MailFault`. */
  send(mail: Mail): Promise<void>
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

const connectionTo = (server: MailServer) =>
  ({
    host: server.host,
    port: server.port,
    secure: server.isTls,
    // Unencrypted only to a server on this machine.
    requireTLS: !server.isTls && !server.isLocal,
    ignoreTLS: !server.isTls && server.isLocal,
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(server.ca && { ca: server.ca }) },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
  }) as const

const credentialsOf = ({ user, password }: MailServer) => (user === null ? null : { user, pass: password ?? '' })

/** Connects, encrypts and signs in, and hands nothing over. Rejects with the mail library's error, whose codes say why. */
export async function verifyMailServer(server: MailServer): Promise<void> {
  const auth = credentialsOf(server)
  const transport = createTransport({ ...connectionTo(server), ...(auth && { auth }) })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/**
 * One conversation with the mail server for one mail. The library's own transport says of a connection that ends, or of an answer that does
 * not come, that there was none, also after the server has taken the mail: it would be sent twice.
 */
function converse(server: MailServer, envelope: Parameters<SMTPConnection['send']>[0], mail: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let isHandedOver = false
    // Read when the server has answered DATA, and not before.
    const content = new Readable({
      read() {
        isHandedOver = true
        this.push(mail)
        this.push(null)
      },
    })
    const connection = new SMTPConnection(connectionTo(server))
    const end = (error?: Error | null): void => {
      if (error) reject(new MailFault(error, isHandedOver))
      else resolve()
      connection.close()
    }
    const send = (): void => connection.send(envelope, content, (error) => end(error))
    connection.on('error', end)
    connection.connect((error) => {
      if (error) return end(error)
      const credentials = connection.allowsAuth ? credentialsOf(server) : null
      if (credentials === null) return send()
      connection.login({ credentials }, (refused) => (refused ? end(refused) : send()))
    })
  })
}

export const smtpMailer = (server: MailServer, from: Mailbox): Mailer => ({
  send: (mail) =>
    counted(async () => {
      const composed = new MailComposer(message(from, mail)).compile()
      await converse(server, composed.getEnvelope(), await composed.build())
    }),
})

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
  }
}
