import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { once } from 'node:events'

// A mail server for tests: speaks SMTP on a socket and keeps the received messages.

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Head and body as received. */
  readonly source: string
}

export interface SmtpServer {
  readonly port: number
  readonly mails: readonly ReceivedMail[]
  forgetMails(): void
  /** The answer to each recipient instead of 250; null: all are accepted. */
  refuseRecipients(answer: string | null): void
  /** So many letters are taken without an answer: the connection ends instead. */
  dropAfterData(letters: number): void
  /** Milliseconds until a letter that was taken is answered. */
  answerAfter(ms: number): void
  /** The password of everybody from now on; null: nobody signs in. */
  demandPassword(password: string | null): void
  close(): Promise<void>
}

interface Letter {
  from: string
  to: string[]
}

/** `tls`: the certificate for TLS from the first byte. */
export async function startSmtpServer(tls?: { readonly key: string; readonly cert: string }): Promise<SmtpServer> {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let refusal: string | null = null
  let toDrop = 0
  let password: string | null = null
  let answerMs = 0

  function serve(socket: Socket): void {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    let letter: Letter = { from: '', to: [] }
    let data: string | null = null
    let rest = ''

    function command(line: string): void {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO' || verb === 'HELO') say(`250-test\r\n${password === null ? '' : '250-AUTH PLAIN\r\n'}250 SMTPUTF8`)
      else if (verb === 'AUTH') {
        const [, , typed] = Buffer.from(line.slice('AUTH PLAIN '.length), 'base64').toString().split('\0')
        say(typed === password ? '235 welcome' : '535 no')
      } else if (verb === 'MAIL') {
        letter = { from: /<(.*?)>/.exec(line)?.[1] ?? '', to: [] }
        say('250 ok')
      } else if (verb === 'RCPT') {
        if (refusal !== null) return say(refusal)
        letter.to.push(/<(.*?)>/.exec(line)?.[1] ?? '')
        say('250 ok')
      } else if (verb === 'DATA') {
        data = ''
        say('354 go on')
      } else if (verb === 'QUIT') {
        say('221 bye')
        socket.end()
      } else say(verb === 'RSET' || verb === 'NOOP' ? '250 ok' : '502 unknown')
    }

    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      rest += chunk
      for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (data === null) command(line)
        else if (line === '.') {
          mails.push({ ...letter, source: data })
          data = null
          if (toDrop > 0) {
            toDrop -= 1
            socket.destroy()
          } else if (answerMs === 0) say('250 taken')
          else setTimeout(() => say('250 taken'), answerMs)
        } else data += `${line.replace(/^\./, '')}\r\n`
      }
    })
    say('220 test')
  }

  const server = tls ? createTlsServer(tls, serve) : createServer(serve)
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    forgetMails: () => {
      mails.length = 0
    },
    refuseRecipients: (answer) => {
      refusal = answer
    },
    answerAfter: (ms) => {
      answerMs = ms
    },
    demandPassword: (demanded) => {
      password = demanded
    },
    dropAfterData: (letters) => {
      toDrop = letters
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
