import { createHmac, randomBytes } from 'node:crypto'
import type { Keys } from '../../platform/keys.ts'
import type { Sealed } from '../../platform/seal.ts'
import { sealNow, unsealStored } from '../../platform/seal.ts'

// Signatures by the Standard Webhooks specification (https://www.standardwebhooks.com): receivers verify them with a library.

const prefix = 'whsec_'
const secretBytes = 32

export type WebhookKeys = Pick<Keys, 'id' | 'webhooks' | 'previous'>

/** The secret for the receiver, and its stored form, which is bound to the webhook. */
export function newSecret(keys: WebhookKeys, webhookId: string): { readonly secret: string; readonly stored: Sealed } {
  const bytes = randomBytes(secretBytes)
  return { secret: prefix + bytes.toString('base64'), stored: sealNow(keys, 'webhooks', webhookId, bytes) }
}

/** The headers with id, time and signature. Throws UnknownKeyError. */
export function signedHeaders(
  keys: WebhookKeys,
  webhook: { readonly id: string } & Sealed,
  message: { readonly id: string; readonly body: string; readonly now: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(message.now.getTime() / 1000))
  const signature = createHmac('sha256', unsealStored(keys, 'webhooks', webhook.id, webhook))
    .update(`${message.id}.${timestamp}.${message.body}`)
    .digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Kansli-Webhooks',
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
