import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { addressKey, clientAddress, plainAddress, trustedProxies } from './client-address.ts'

const proxies = trustedProxies(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])

/** Of a request that comes from `remote`, through what is named in the header. */
const addressOf = (remote: string | undefined, forwarded?: string | string[], list = proxies): string =>
  // What is asked of a request.
  clientAddress(
    { raw: { socket: { remoteAddress: remote } }, headers: { 'x-forwarded-for': forwarded } } as unknown as FastifyRequest,
    list,
  )

it.each<[string, string | undefined, string | string[] | undefined, string]>([
  ['no proxy', '198.51.100.1', undefined, '198.51.100.1'],
  ['a header of somebody who is no proxy', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['a proxy', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['a proxy and what the user has put before it', '10.1.2.3', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['two proxies', '10.1.2.3', '203.0.113.9, 192.0.2.7', '203.0.113.9'],
  ['two proxies of which one is not ours', '10.1.2.3', '203.0.113.9, 192.0.2.8', '192.0.2.8'],
  ['a header that is repeated', '10.1.2.3', ['1.1.1.1', '203.0.113.9, 192.0.2.7'], '203.0.113.9'],
  ['a proxy that says nothing', '10.1.2.3', undefined, '10.1.2.3'],
  ['a proxy that says what is no address', '10.1.2.3', '203.0.113.9, unknown', '10.1.2.3'],
  ['a chain of proxies alone', '10.1.2.3', '10.9.9.9', '10.9.9.9'],
  ['a proxy on a socket of both families', '::ffff:10.1.2.3', '::FFFF:203.0.113.9', '203.0.113.9'],
  ['a proxy of IPv6', '2001:db8::5', '2001:470::1', '2001:470::1'],
  ['a socket that is gone', undefined, '203.0.113.9', ''],
])('with %s the address is the one that nobody can choose', (_what, remote, forwarded, address) => {
  expect(addressOf(remote, forwarded)).toBe(address)
})

it('without trusted proxies no header is believed', () => {
  expect(addressOf('10.1.2.3', '203.0.113.9', trustedProxies([]))).toBe('10.1.2.3')
})

it('an address of IPv4 that a socket of both families shows is that address', () => {
  expect(['::ffff:192.0.2.1', '192.0.2.1', '::1'].map(plainAddress)).toEqual(['192.0.2.1', '192.0.2.1', '::1'])
})

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['1::3:4:5:6:7:8', '1:0:3:4::/64'],
  ['::2:3:4:5:6:7', '0:0:2:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the limits of %s are those of %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
