import { createHmac, randomBytes } from 'node:crypto'
import type { Keys } from '../../platform/keys.ts'
import { seal, unseal } from '../../platform/seal.ts'

// Signatures as the Standard Webhooks have them (https://www.standardwebhooks.com): receivers verify them with a library.

const prefix = 'whsec_'
const secretBytes = 32

type WebhookKeys = Pick<Keys, 'webhooks'>

/** The secret as its receiver gets it, and as it is stored; the latter is bound to the webhook. */
export function newSecret(keys: WebhookKeys, webhookId: string): { readonly secret: string; readonly sealed: Buffer } {
  const bytes = randomBytes(secretBytes)
  return { secret: prefix + bytes.toString('base64'), sealed: seal(keys.webhooks, webhookId, bytes) }
}

/** The headers that say what is sent, when, and that it is from us. */
export function signedHeaders(
  keys: WebhookKeys,
  webhook: { readonly id: string; readonly sealedSecret: Buffer },
  message: { readonly id: string; readonly body: string; readonly now: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(message.now.getTime() / 1000))
  const signature = createHmac('sha256', unseal(keys.webhooks, webhook.id, webhook.sealedSecret))
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
