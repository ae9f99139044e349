import type { IncomingMessage } from 'node:http'
import { TLSSocket, type PeerCertificate } from 'node:tls'
import type { RelyingParty } from './order.ts'

/** With `--http` there are no certificates and every caller is the same. */
const plainCaller: RelyingParty = {
  fingerprint: 'plain-http',
  displayName: 'Kansli',
  subject: 'CN=FP Testcert,name=Kansli,serialNumber=5566304928,O=Testbank A AB (publ),C=SE',
}

/** The caller's identity, from its client certificate. */
export function callerOf({ socket }: IncomingMessage): RelyingParty {
  return socket instanceof TLSSocket ? relyingPartyOf(socket.getPeerCertificate()) : plainCaller
}

function relyingPartyOf({ fingerprint256, subject }: PeerCertificate): RelyingParty {
  // The types know only the usual parts; `name`, which BankID shows to the user, is not among them.
  const parts = subject as unknown as Record<string, string | string[]>
  const { name, CN: commonName } = parts
  return {
    fingerprint: fingerprint256,
    displayName: String(name ?? commonName ?? ''),
    subject: Object.entries(parts)
      .flatMap(([type, values]) => [values].flat().map((value) => `${type}=${escapeRfc4514(value)}`))
      .toReversed()
      .join(','),
  }
}

function escapeRfc4514(value: string): string {
  return value.replaceAll(/[\\,+"<>;]/g, String.raw`\$&`).replace(/^[ #]| $/g, String.raw`\$&`)
}
