import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { webhookKeys } from '../../testing/webhook-factory.ts'
import { newSecret, signedHeaders } from './webhook-secret.ts'

// The receiver that docs/delivery-api.md shows, run as it stands there.

interface Message {
  readonly id: string
  readonly type: string
}
const example = join(import.meta.dirname, '../../../docs/webhook-example/receiver.mjs')
const { receiver } = (await import(pathToFileURL(example).href)) as {
  receiver(secret: string, onMessage: (message: Message) => void): Server
}
const webhookId = randomUUID()
const { secret, stored } = newSecret(webhookKeys, webhookId)
const messages: Message[] = []
const server = receiver(secret, (message) => messages.push(message)).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
afterAll(() => server.close())

const body = JSON.stringify({ type: 'item.removed', timestamp: '2026-11-22T14:03:00.000Z', data: { url: null } })
const headers = signedHeaders(webhookKeys, { id: webhookId, ...stored }, { id: 'msg_1', body, now: new Date() })
const post = async (overrides: { body?: string; headers?: Record<string, string> } = {}): Promise<number> =>
  (await fetch(address, { method: 'POST', body, headers, ...overrides })).status

// covers What others build on: webhooks: the example takes a message once
it('accepts each signed message once, and no unsigned one', async () => {
  expect([await post(), await post()]).toEqual([204, 204])
  expect(messages).toMatchObject([{ id: 'msg_1', type: 'item.removed' }])
  expect(await post({ body: body.replace('removed', 'published') })).toBe(401)
  expect(await post({ headers: {} })).toBe(401)
  await expect(post({ body: 'x'.repeat(20_000) })).rejects.toThrow('fetch failed')
  expect(messages).toHaveLength(1)
})
