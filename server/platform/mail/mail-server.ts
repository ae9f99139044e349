import { sentAddress } from '#contract/mail-address.ts'

export interface Mailbox {
  readonly name: string
  readonly address: string
}

export interface MailServer {
  readonly host: string
  readonly port: number
  /** True: TLS from the first byte. False: STARTTLS before any other command. */
  readonly isTls: boolean
  /** True for this machine, where mail crosses no network. */
  readonly isLocal: boolean
  readonly user: string | null
  readonly password: string | null
  /** Replaces the system's root certificates, for tests. */
  readonly ca?: string
}

const ports = { 'smtp:': 587, 'smtps:': 465 } as const
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * `smtps://user:password@mail.example.se:465`, or null. A query is refused, because the mail library would read options from
 * it, and one of them turns off the verification of certificates.
 */
export function parseMailServer(text: string): MailServer | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return null
  if (hostname === '' || !['', '/'].includes(pathname) || search !== '' || hash !== '') return null
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? ports[protocol] : Number(port),
    isTls: protocol === 'smtps:',
    isLocal: loopback.has(hostname),
    user: username === '' ? null : decodeURIComponent(username),
    password: username === '' ? null : decodeURIComponent(password),
  }
}

/** `Kansli <svara-inte@foreningar.se>` or the address alone; null for anything else. */
export function parseMailbox(text: string): Mailbox | null {
  const [, name = '', inside] = /^([^<>"\r\n]*)<([^<>]+)>$/.exec(text.trim()) ?? []
  const mailbox = { name: name.trim(), address: (inside ?? text).trim() }
  return sentAddress(mailbox.address) === null ? null : mailbox
}
