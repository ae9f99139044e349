import { expect, it } from 'vitest'
import { DnsTrouble } from '../dns.ts'
import { addressesOutside } from './fence.ts'

const [public1, public2, inside] = ['93.184.216.34', '2606:2800:220:1::1', '10.0.0.5']

/** Asks for a host that has these addresses, on a machine with those. */
const ask = (found: readonly string[], own: readonly string[] = [], receiver: string | null = null) =>
  addressesOutside(
    {
      dns: { addresses: async () => [...found], texts: async () => [] },
      testReceiver: receiver === null ? null : { address: receiver, port: 1, ca: '' },
    },
    'exempel.se',
    async () => own,
  )

it.each<[string, Parameters<typeof ask>, Awaited<ReturnType<typeof ask>>]>([
  ['addresses on the internet', [[public1, public2]], [public1, public2]],
  ['no address', [[]], 'unknownName'],
  ['an address inside', [[inside]], 'internalAddress'],
  ['an address inside beside one outside', [[public1, inside]], 'internalAddress'],
  ['an address of our own beside another', [[public1, public2], [public2]], 'ownAddress'],
  ['another address than our own', [[public1], [public2]], [public1]],
  ['the receiver of tests', [['127.0.0.1'], [], '127.0.0.1'], ['127.0.0.1']],
  ['an address inside beside the receiver of tests', [['127.0.0.1', inside], [], '127.0.0.1'], 'internalAddress'],
  ['the address of a receiver where there is none', [['127.0.0.1']], 'internalAddress'],
])('of a host with %s', async (_what, given, answer) => {
  expect(await ask(...given)).toEqual(answer)
})

it('name servers that do not answer are told of, and any other fault is thrown', async () => {
  const asking = (error: Error) =>
    addressesOutside(
      { dns: { addresses: () => Promise.reject(error), texts: async () => [] }, testReceiver: null },
      'x.se',
      async () => [],
    )
  expect(await asking(new DnsTrouble('ETIMEOUT'))).toBe('nameServers')
  await expect(asking(new Error('a fault of ours'))).rejects.toThrow('a fault of ours')
})
