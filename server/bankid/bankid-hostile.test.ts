import type { RequestListener } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import type { KeyAndCertificate } from '#bankid-simulator/certificates.ts'
import { fakeBankId, issue, keptLog, rawServer, settingsFor, tlsServer } from '../testing/bankid-servers.ts'
import { createBankIdClient } from './bankid-client.ts'
import type { CallLimits } from './rp-call.ts'
import { callLimits } from './rp-call.ts'

// Servers that answer as BankID never would: none of them may cost more than its time limit.

let root: KeyAndCertificate
let own: KeyAndCertificate
let server: KeyAndCertificate

beforeAll(async () => {
  root = await issue('Root')
  ;[own, server] = await Promise.all([issue('rp', { issuer: root }), issue('bankid', { issuer: root })])
})

const limits = { ...callLimits, maintenanceWaitsMs: [10, 20] }
const request = { endUserIp: '192.0.2.17', purpose: 'Logga in', web: {} }
const startAnswer = JSON.stringify({ orderRef: 'a', autoStartToken: 'b', qrStartToken: 'c', qrStartSecret: 'd' })

const clientOf = (url: string, more: Partial<CallLimits> = {}) =>
  createBankIdClient(settingsFor(url, root, own), keptLog(), { ...limits, ...more })

async function answering(answer: RequestListener, more: Partial<CallLimits> = {}) {
  const fake = await fakeBankId(server, answer)
  return { ...fake, client: clientOf(fake.url, more) }
}

describe('a request', () => {
  it('has exactly the content type that BankID accepts, and one connection for several calls', async () => {
    const { client, seen } = await answering((_request, response) => response.end(startAnswer))
    await client.auth(request)
    await client.auth(request)
    expect(seen.requests.map(({ url, contentType }) => [url, contentType])).toEqual([
      ['/rp/v6.0/auth', 'application/json'],
      ['/rp/v6.0/auth', 'application/json'],
    ])
    expect(seen.connections).toBe(1)
    expect(JSON.parse(seen.requests[0]?.body ?? '')).toEqual({
      endUserIp: '192.0.2.17',
      userVisibleData: Buffer.from('Logga in').toString('base64'),
      returnRisk: true,
    })
    client.close()
  })
})

describe('an answer', () => {
  it('with unknown members is accepted', async () => {
    const more = { ...JSON.parse(startAnswer), brandNew: { deep: [1] } }
    const { client } = await answering((_request, response) => response.end(JSON.stringify(more)))
    expect(await client.auth(request)).toEqual({ status: 'started', ...JSON.parse(startAnswer) })
    client.close()
  })

  it.each<[string, string]>([
    ['about another order', JSON.stringify({ orderRef: 'theirs', status: 'pending', hintCode: 'userSign' })],
    ['without the order', JSON.stringify({ status: 'pending', hintCode: 'userSign' })],
    ['with a status nobody knows', JSON.stringify({ orderRef: 'ours', status: 'finished' })],
    ['that is complete without data', JSON.stringify({ orderRef: 'ours', status: 'complete' })],
    [
      'with a personal number of another form',
      JSON.stringify({
        orderRef: 'ours',
        status: 'complete',
        completionData: { user: { personalNumber: '1', name: 'x' }, device: { ipAddress: '' } },
      }),
    ],
    ['that is a list', '[]'],
    ['that is HTML', '<!doctype html><title>OK</title>'],
    ['that is empty', ''],
    ['with half an object', '{"orderRef": "ours", "status": "pend'],
  ])('%s is no answer', async (_what, text) => {
    const { client } = await answering((_request, response) => response.end(text))
    expect(await client.collect('ours')).toEqual({ status: 'fault', code: 'unreadable' })
    client.close()
  })

  // covers Security: SEC-11
  it('of 50 MB is cut off at the limit', async () => {
    let sent = 0
    const { client } = await answering((_request, response) => {
      const more = (): void => {
        while (sent < 50_000_000 && !response.destroyed) {
          sent += 65_536
          if (!response.write('x'.repeat(65_536))) return void response.once('drain', more)
        }
      }
      more()
    })
    expect(await client.auth(request)).toEqual({ status: 'fault', code: 'unreadable' })
    expect(sent).toBeLessThan(20_000_000)
    client.close()
  })

  it('that never ends is given up at the time limit of the call', async () => {
    const { client, seen } = await answering((_request, response) => void response.write('{'), { callMs: 2500 })
    const before = performance.now()
    expect(await client.auth(request)).toEqual({ status: 'fault', code: 'unreachable' })
    expect(performance.now() - before).toBeLessThan(limits.callMs)
    expect(seen.requests).toHaveLength(1)
    client.close()
  })

  it('with Retry-After keeps its time', async () => {
    const { client } = await answering((_request, response) => response.writeHead(429, { 'Retry-After': '7' }).end())
    expect(await client.auth(request)).toEqual({ status: 'fault', code: 'tooManyRequests', retryAfter: 7 })
    client.close()
  })

  it('that is a redirect is not followed', async () => {
    const { client, seen } = await answering((_request, response) => response.writeHead(307, { Location: '/rp/v6.0/auth' }).end())
    expect(await client.auth(request)).toEqual({ status: 'fault', code: 'http307' })
    expect(seen.requests).toHaveLength(1)
    client.close()
  })
})

describe('a connection', () => {
  it('that never finishes its handshake is tried three times and no more', async () => {
    const { url, seen } = await rawServer(() => undefined)
    const client = clientOf(url, { handshakeMs: 300 })
    expect(await client.auth(request)).toEqual({ status: 'fault', code: 'unreachable' })
    expect(seen.connections).toBe(3)
    client.close()
  })

  it('that is closed before the handshake is tried three times and no more', async () => {
    const { url, seen } = await rawServer((socket) => socket.destroy())
    const client = clientOf(url)
    expect(await client.auth(request)).toEqual({ status: 'fault', code: 'unreachable' })
    expect(seen.connections).toBe(3)
    client.close()
  })

  it('that is closed after the handshake is not tried again: the order may have been started', async () => {
    const { url, seen } = await tlsServer(server, (socket) => socket.once('data', () => socket.destroy()))
    const client = clientOf(url)
    expect(await client.auth(request)).toEqual({ status: 'fault', code: 'unreachable' })
    expect(seen.connections).toBe(1)
    client.close()
  })

  it('is not attempted for a moment after five calls without an answer', async () => {
    const { url, seen } = await tlsServer(server, (socket) => socket.once('data', () => socket.destroy()))
    const client = clientOf(url)
    for (let call = 0; call < 7; call++) expect(await client.auth(request)).toEqual({ status: 'fault', code: 'unreachable' })
    expect(seen.connections).toBe(5)
    client.close()
  })

  it.each<[string, () => Promise<KeyAndCertificate>]>([
    ['another root', async () => issue('bankid', { issuer: await issue('Other root') })],
    ['no issuer at all', () => issue('bankid')],
    ['a certificate that ran out', () => issue('bankid', { issuer: root, validDays: -1 })],
    ['the name of another host', () => issue('bankid', { issuer: root, host: 'appapi2.bankid.com' })],
  ])('to a server with %s is refused before anything is sent', async (_what, certificate) => {
    const { url, seen } = await fakeBankId(await certificate(), (_request, response) => response.end(startAnswer))
    const client = clientOf(url)
    expect(await client.auth(request)).toEqual({ status: 'fault', code: 'untrusted' })
    expect(seen.requests).toEqual([])
    client.close()
  })
})
