import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { equivalentHosts, refuseOtherHosts, requestHost } from './hosts.ts'

/** A request with these Host headers, the first of which Node takes. */
const withHosts = (...hosts: string[]) => ({
  // What is asked of a request.
  raw: { rawHeaders: hosts.flatMap((host) => ['Host', host]), headers: { host: hosts[0] } } as unknown as IncomingMessage,
})

it('the one Host header counts, in lower case; none, an empty one and two are refused', () => {
  expect(requestHost(withHosts('Kansli.Exempel.SE:3000'))).toBe('kansli.exempel.se:3000')
  for (const request of [withHosts(), withHosts(''), withHosts('kansli.se', 'kansli.se')])
    expect(() => requestHost(request)).toThrow(expect.objectContaining({ status: 400 }))
})

it('on this machine its three names are one host, and elsewhere each is its own', () => {
  expect([...equivalentHosts('localhost:3000')]).toEqual(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
  expect([...equivalentHosts('127.0.0.1')]).toEqual(['localhost', '127.0.0.1', '[::1]'])
  expect([...equivalentHosts('Kansli.se:3000')]).toEqual(['kansli.se:3000'])
})

it('a request for another host is refused, another port included', () => {
  const hosts = equivalentHosts('kansli.se:3000')
  expect(() => refuseOtherHosts(withHosts('kansli.se:3000'), hosts)).not.toThrow()
  for (const host of ['malmo.kansli.se:3000', 'kansli.se', 'kansli.se:3001'])
    expect(() => refuseOtherHosts(withHosts(host), hosts)).toThrow(expect.objectContaining({ status: 421 }))
})
