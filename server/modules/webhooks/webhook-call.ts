import type { WebhookAnswer } from '#contract/settings/webhooks.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Fence } from '../../platform/outbound/fence.ts'
import type { OutboundLimits } from '../../platform/outbound/fenced-post.ts'
import { postFenced } from '../../platform/outbound/fenced-post.ts'
import type { OurPlace } from '../settings/domain-records.ts'
import { calledAddresses } from '../settings/domain-records.ts'
import type { WebhookKeys } from './webhook-secret.ts'
import { signedHeaders } from './webhook-secret.ts'
import type { Receiver } from './webhook-store.ts'

export interface WebhookDeps {
  readonly database: Database
  readonly keys: WebhookKeys
  readonly config: OurPlace
  readonly fence: Fence
  readonly clock: () => Date
  /** Absent: those of the platform. */
  readonly limits?: OutboundLimits
}

/** Sends one message, signed now. No transaction may be open. Rejects with UnknownKeyError. */
export async function callReceiver(
  deps: WebhookDeps,
  siteId: string,
  receiver: Receiver,
  message: { readonly id: string; readonly body: string },
): Promise<WebhookAnswer> {
  const headers = signedHeaders(deps.keys, receiver, { ...message, now: deps.clock() })
  const post = {
    url: new URL(receiver.url),
    headers,
    body: message.body,
    own: () => calledAddresses(deps.config, siteId, deps.fence.dns),
  }
  return postFenced(deps.fence, post, deps.limits)
}
