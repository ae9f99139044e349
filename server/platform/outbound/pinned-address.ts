import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'

// The name is not looked up a second time, so a DNS answer that has changed since the check has no effect.

/** Connects to these addresses, whatever the name leads to now. */
export const toThese =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, callback) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = all
    if (options.all === true) callback(null, all)
    else callback(null, first?.address ?? '', first?.family)
  }

const networkCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EADDR|EAI_)/

/** What an error of a connection was. Before the handshake has ended, any other than of the network is the certificate's. */
export const connectionFault = (isConnected: boolean, { code = '' }: NodeJS.ErrnoException): 'noConnection' | 'certificate' =>
  isConnected || networkCodes.test(code) ? 'noConnection' : 'certificate'
