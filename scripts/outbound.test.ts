import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// SEC-35: only these files make outgoing calls from the server. A new one needs a reason, and limits of its own.

const server = join(import.meta.dirname, '..', 'server')
const callers = [
  // BankID, at the address of its environment.
  'bankid/bankid-client.ts',
  'bankid/rp-call.ts',
  // The object storage and the mail server of the configuration.
  'platform/files/s3-call.ts',
  'platform/mail/mailer.ts',
  // The hosts of this installation and its proven domains: a certificate is read, and nothing is sent.
  'doctor/served-certificate.ts',
  // ClamAV, on this machine.
  'platform/files/virus-scanner.ts',
  // Addresses that users have typed, protected by the fence.
  'platform/outbound/fenced-get.ts',
  'platform/outbound/fenced-post.ts',
  // The collector of the configuration.
  'telemetry/tracing.ts',
]

/** Code that opens outgoing connections; servers and types open none. */
const opens = [
  /import \{[^}]*\b(?:request|get|connect|Agent)\b[^}]*\} from '(?:node:(?:https?|http2|net|tls)|undici)'/,
  /from 'nodemailer'/,
  /from '@opentelemetry\/exporter/,
  /await fetch\(/,
]

// covers What others build on: SEC-35: calls leave from a short list of files
it('calls leave the server from a short list of files', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file),
  )
  const found = files.filter((file) => {
    const source = readFileSync(join(server, file), 'utf8')
    return opens.some((pattern) => pattern.test(source))
  })
  expect(found.sort()).toEqual([...callers].sort())
})
