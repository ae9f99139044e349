import { randomUUID } from 'node:crypto'
import type { WebhookInput } from '#contract/settings/webhooks.ts'
import { newSecret } from '../modules/webhooks/webhook-secret.ts'
import { beginTelling } from '../modules/webhooks/tell-shared.ts'
import { insertWebhook } from '../modules/webhooks/webhook-store.ts'
import { deriveKeys } from '../platform/keys.ts'
import type { TestDatabase } from './test-database.ts'
import type { Newsroom } from './test-sites.ts'
import { receiverName } from './webhook-receiver.ts'

export const webhookKeys = deriveKeys('the key of the webhooks that tests make')

export interface TestWebhook {
  readonly id: string
  readonly secret: string
  readonly path: string
}

/** A webhook of a newsroom's site, with its own path at the test's receiver. */
export async function aWebhook(
  { database }: TestDatabase,
  room: Newsroom,
  overrides: Partial<WebhookInput> = {},
): Promise<TestWebhook> {
  const [id, path] = [randomUUID(), `/${randomUUID()}`]
  const { secret, stored } = newSecret(webhookKeys, id)
  const input: WebhookInput = {
    name: 'Vår app',
    url: `https://${receiverName}${path}`,
    events: ['published', 'updated', 'removed'],
    tellsBroadcasts: false,
    ...overrides,
  }
  await database.inSite(room.siteId, async (site) => {
    await insertWebhook(site, id, input, stored, room.editor())
    await beginTelling(site, id, input.tellsBroadcasts)
  })
  return { id, secret, path }
}
