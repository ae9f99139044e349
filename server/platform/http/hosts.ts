import type { IncomingMessage } from 'node:http'
import { malformed, misdirected } from '../errors.ts'

/** Holds Node's request, as Fastify's request does: hosts are also checked before a request is routed. */
export interface HoldsRequest {
  readonly raw: IncomingMessage
}

/** The one Host header, in lower case. Throws 400 when it is missing or repeated: it is unknown which one a proxy used. */
export function requestHost({ raw }: HoldsRequest): string {
  const { rawHeaders } = raw
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') count++
  const host = raw.headers.host?.toLowerCase()
  if (count !== 1 || !host) throw malformed()
  return host
}

export const isLoopbackName = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** All hosts that mean the same as `host`: on loopback the three names of this machine, otherwise itself alone. */
export function equivalentHosts(host: string): ReadonlySet<string> {
  const { hostname, port } = new URL(`http://${host}`)
  if (!isLoopbackName(hostname)) return new Set([host.toLowerCase()])
  return new Set(['localhost', '127.0.0.1', '[::1]'].map((name) => (port ? `${name}:${port}` : name)))
}

/** Throws 421, without repeating the name, unless the request is for one of `hosts`. */
export function refuseOtherHosts(request: HoldsRequest, hosts: ReadonlySet<string>): void {
  if (!hosts.has(requestHost(request))) throw misdirected()
}
