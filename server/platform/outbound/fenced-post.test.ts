import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { testDns } from '../../testing/dns-server.ts'
import { receiverName, webhookReceiver } from '../../testing/webhook-receiver.ts'
import { createDns } from '../dns.ts'
import type { Fence } from './fence.ts'
import { postFenced } from './fenced-post.ts'

const dns = await testDns()
const receiver = await webhookReceiver()
const { port, ca } = receiver
const fence: Fence = { dns: createDns([dns.address]), testReceiver: { address: '127.0.0.1', port, ca } }
const here = { type: 'A', value: '127.0.0.1' } as const

const post = (
  path: string,
  options: { host?: string; fence?: Fence; own?: readonly string[]; limits?: { connectMs: number; wholeMs: number } } = {},
) => {
  const { host = receiverName, own = [] } = options
  const message = { url: new URL(`https://${host}${path}`), headers: {}, body: '{}', own: async () => own }
  return postFenced(options.fence ?? fence, message, options.limits)
}

it('arrives over TLS at the name that was asked for', async () => {
  dns.set(receiverName, here)
  expect(await post('/hit')).toEqual({ status: 204, fault: null })
  expect(receiver.callsTo('/hit')).toMatchObject([{ body: '{}', headers: { host: receiverName } }])
})

// covers What others build on: SEC-35: the name is looked up once for each attempt
it('looks the name up once for each attempt, and refuses a name that then leads into the own network', async () => {
  dns.set(receiverName, here)
  const before = dns.asked(receiverName)
  expect(await post('/again')).toMatchObject({ status: 204 })
  // Once for IPv4 and once for IPv6, and not again for the connection.
  expect(dns.asked(receiverName) - before).toBe(2)
  dns.set(receiverName, { type: 'A', value: '10.0.0.1' })
  expect(await post('/again')).toEqual({ status: null, fault: 'internalAddress' })
  expect(receiver.callsTo('/again')).toHaveLength(1)
})

it('one address in the own network is enough to refuse a name, whatever the others are', async () => {
  dns.set(receiverName, here, { type: 'A', value: '192.168.0.1' })
  expect(await post('/mixed')).toEqual({ status: null, fault: 'internalAddress' })
  dns.set(receiverName, here, { type: 'AAAA', value: 'fd00::1' })
  expect(await post('/mixed')).toEqual({ status: null, fault: 'internalAddress' })
  expect(receiver.callsTo('/mixed')).toEqual([])
})

it('the loopback address is refused unless a test receiver is configured', async () => {
  dns.set(receiverName, here)
  expect(await post('/real', { fence: { ...fence, testReceiver: null } })).toEqual({ status: null, fault: 'internalAddress' })
})

it('refuses an address of this server', async () => {
  dns.set(receiverName, here)
  expect(await post('/own', { own: ['127.0.0.1'] })).toEqual({ status: null, fault: 'ownAddress' })
  expect(receiver.callsTo('/own')).toEqual([])
})

// covers What others build on: SEC-35: no redirect is followed, no answer is read
it('a redirect is an answer and is not followed, and no body is read', async () => {
  dns.set(receiverName, here)
  receiver.answer('/moved', { redirectTo: `https://${receiverName}/target` })
  expect(await post('/moved')).toEqual({ status: 302, fault: null })
  expect(receiver.callsTo('/target')).toEqual([])
})

it('tells names that do not exist from name servers that do not answer', async () => {
  expect(await post('/', { host: 'saknas.test' })).toEqual({ status: null, fault: 'unknownName' })
  dns.break(true)
  expect(await post('/')).toEqual({ status: null, fault: 'nameServers' })
  dns.break(false)
})

it('a certificate for another name, or from an unknown authority, is refused', async () => {
  dns.set('annan.test', here)
  expect(await post('/', { host: 'annan.test' })).toEqual({ status: null, fault: 'certificate' })
  const usual = { ...fence, testReceiver: { address: '127.0.0.1', port, ca: '' } }
  dns.set(receiverName, here)
  expect(await post('/', { fence: usual })).toMatchObject({ status: null, fault: 'certificate' })
  expect(receiver.callsTo('/')).toEqual([])
})

it('gives up a receiver that does not answer, one silent in the TLS handshake, and one that does not exist', async () => {
  dns.set(receiverName, here)
  receiver.answer('/silent', 'silent')
  expect(await post('/silent', { limits: { connectMs: 5000, wholeMs: 1000 } })).toEqual({ status: null, fault: 'timeout' })
  const mute = createServer((socket) => void socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port: mutePort } = mute.address() as AddressInfo
  const toMute = { ...fence, testReceiver: { address: '127.0.0.1', port: mutePort, ca } }
  expect(await post('/', { fence: toMute, limits: { connectMs: 100, wholeMs: 60_000 } })).toEqual({
    status: null,
    fault: 'timeout',
  })
  await new Promise((resolve) => mute.close(resolve))
  expect(await post('/', { fence: toMute })).toEqual({ status: null, fault: 'noConnection' })
})
