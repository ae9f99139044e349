import type { BlockList } from 'node:net'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { plainAddress } from '../../platform/http/client-address.ts'
import type { HoldsRequest } from '../../platform/http/hosts.ts'
import type { OwnDomains } from './own-domains.ts'
import type { Headers } from '../kept/sendable.ts'

// The proxy in front of us: it tells whether a visitor's connection is encrypted, and asks whether it may get a certificate
// for a name.

const loopback = /^(?:127\.|::1$)/

/** True when the request comes from this machine or from a proxy named in TRUSTED_PROXIES. */
function isNear({ raw }: HoldsRequest, proxies: BlockList): boolean {
  const address = plainAddress(raw.socket.remoteAddress ?? '')
  if (loopback.test(address)) return true
  return isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** True when the proxy says that its visitor came over HTTPS. */
export const isHttpsRequest = (request: HoldsRequest, proxies: BlockList): boolean =>
  request.raw.headers['x-forwarded-proto'] === 'https' && isNear(request, proxies)

const passedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via'] as const

interface Deps {
  readonly domains: OwnDomains
  readonly proxies: BlockList
  readonly headers: Headers
  /** Answers a visitor. */
  readonly otherwise: (request: FastifyRequest, reply: FastifyReply) => void
}

/**
 * Answers a proxy that makes certificates on demand (Caddy's `ask`): 200 for a verified name, for the federation's host and for the
 * one that it gives to a site; 404 for any other. A request that the proxy passes on for a visitor goes to `otherwise`.
 */
export function registerTlsAsk(app: FastifyInstance, { domains, proxies, headers, otherwise }: Deps): void {
  const { addresses } = domains
  const { port } = new URL(addresses.rootUrl)

  async function maySecure(name: string): Promise<boolean> {
    // What is verified is in memory.
    if (domains.isServed(name)) return true
    const place = addresses.resolve(port === '' ? name : `${name}:${port}`, '/')
    if (place.kind === 'site') return domains.hasSite(place.siteId)
    return place.kind === 'root'
  }

  app.get('/_tls/ask', { config: { policy: 'anyone' } }, async (request, reply) => {
    const isPassedOn = passedOn.some((name) => request.headers[name] !== undefined)
    if (isPassedOn || !isNear(request, proxies)) {
      otherwise(request, reply)
      return reply
    }
    const { domain } = request.query as { domain?: unknown }
    const isServed = typeof domain === 'string' && (await maySecure(domain.toLowerCase()))
    return reply
      .code(isServed ? 200 : 404)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .send()
  })
}
