import type { Dns } from '../dns.ts'
import { DnsTrouble } from '../dns.ts'
import { isPublicUnicast } from './public-unicast.ts'

/** Stands in for servers on the internet in tests and development; refused in production (server/config/config.ts). */
interface TestReceiver {
  readonly address: string
  readonly port: number
  /** PEM of the authority that issued its certificate. */
  readonly ca: string
}

/** Limits of calls to addresses that users typed. */
export interface Fence {
  readonly dns: Dns
  readonly testReceiver: TestReceiver | null
}

/** The reason why a host is not called. */
export type Fenced = 'internalAddress' | 'ownAddress' | 'unknownName' | 'nameServers'

/**
 * The current addresses of a host, all of them on the internet and none of them in `own`. One address that is not
 * is enough to refuse the host, because its owner controls which of them is connected to.
 */
export async function addressesOutside(
  { dns, testReceiver }: Fence,
  host: string,
  own: () => Promise<readonly string[]>,
): Promise<readonly string[] | Fenced> {
  try {
    const [found, ours] = await Promise.all([dns.addresses(host), own()])
    if (found.length === 0) return 'unknownName'
    if (!found.every((address) => isPublicUnicast(address) || address === testReceiver?.address)) return 'internalAddress'
    return found.some((address) => ours.includes(address)) ? 'ownAddress' : found
  } catch (error) {
    if (error instanceof DnsTrouble) return 'nameServers'
    throw error
  }
}
