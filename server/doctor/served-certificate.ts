import { lookup } from 'node:dns/promises'
import { connect } from 'node:tls'
import { createDns } from '../platform/dns.ts'

interface ServedCertificate {
  readonly until: Date
  /** Why browsers refuse it, as a code of Node; null when they take it. */
  readonly refusal: string | null
}

interface Place {
  readonly host: string
  readonly port: number
  /** Trusted roots; null: those of the system. */
  readonly roots: string | null
  /** Name servers; empty: those of the system. */
  readonly dnsServers: readonly string[]
}

const connectMs = 5000

/** Null for a name that leads nowhere. */
async function addressOf({ host, dnsServers }: Place): Promise<string | null> {
  if (dnsServers.length > 0) return (await createDns(dnsServers).addresses(host))[0] ?? null
  return lookup(host).then(
    ({ address }) => address,
    () => null,
  )
}

/** The certificate that visitors of a host get. Null for a name that leads nowhere; rejects with an error that has a code. */
export async function servedCertificate(place: Place): Promise<ServedCertificate | null> {
  const address = await addressOf(place)
  if (address === null) return null
  const socket = connect({
    host: address,
    port: place.port,
    servername: place.host,
    // Nothing is sent: a certificate that browsers refuse is looked at too, to tell why.
    rejectUnauthorized: false,
    ...(place.roots !== null && { ca: place.roots }),
  })
  try {
    return await new Promise((resolve, reject) => {
      socket.setTimeout(connectMs, () => reject(Object.assign(new Error('No answer in time'), { code: 'ETIMEDOUT' })))
      socket.once('error', reject)
      socket.once('secureConnect', () => {
        const { valid_to: until } = socket.getPeerCertificate()
        // The types promise an error; it is a code.
        const refusal = socket.authorized ? null : String(socket.authorizationError)
        resolve({ until: new Date(until), refusal })
      })
    })
  } finally {
    socket.destroy()
  }
}
