import type { Webhook, WebhookAnswer, WebhookEvent, WebhookFault, WebhookInput } from '#contract/settings/webhooks.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { reachesSite } from '../accounts/site-access.ts'
import type { Sealed } from '../../platform/seal.ts'

/** The kind of job that sends one delivery; its key is the webhook's id, a colon and the delivery's. */
export const deliverJob = 'webhook.deliver'

export interface StoredWebhook {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly events: WebhookEvent[]
  readonly tellsBroadcasts: boolean
  readonly state: Webhook['state']
  readonly offBecause: Webhook['offBecause']
  readonly lastTryAt: Date | null
  readonly lastStatus: number | null
  readonly lastFault: WebhookFault | null
  readonly failingSince: Date | null
  readonly createdAt: Date
  readonly createdBy: string
  readonly makerHasLeft: boolean
  readonly nextTryAt: Date | null
  readonly waiting: number
}

const list = statement<StoredWebhook>(
  'webhooks',
  `select w.id, w.name, w.url, w.events, w.told_shared is not null as "tellsBroadcasts", w.state, w.off_because as "offBecause", w.last_try_at as "lastTryAt",
     w.last_status as "lastStatus", w.last_fault as "lastFault", w.failing_since as "failingSince", w.created_at as "createdAt",
     coalesce(u.name, 'Tidigare användare') as "createdBy", not ${reachesSite('w.created_by', 'w.site_id', '$2')} as "makerHasLeft", j.next as "nextTryAt", j.waiting
   from webhooks w
   left join users u on u.id = w.created_by
   cross join lateral (
     select min(run_at) as next, count(*)::int as waiting from jobs
     where site_id = w.site_id and kind = '${deliverJob}' and key like w.id || ':%'
   ) j
   where w.site_id = $1 order by w.created_at, w.id`,
)

export const listStored = (site: SiteDb, now: Date): Promise<StoredWebhook[]> => site.rows(list, [site.siteId, stockholmDate(now)])

const insert = statement(
  'webhook_insert',
  `insert into webhooks (site_id, id, name, url, events, sealed_secret, key_id, created_at, created_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

export const insertWebhook = (
  site: SiteDb,
  id: string,
  { name, url, events }: WebhookInput,
  { sealed, keyId }: Sealed,
  by: { readonly userId: string; readonly now: Date },
): Promise<unknown> => site.rows(insert, [site.siteId, id, name, url, events, sealed, keyId, by.now, by.userId])

const rewrite = statement<{ id: string }>(
  'webhook_rewrite',
  'update webhooks set name = $3, url = $4, events = $5 where site_id = $1 and id = $2 returning id',
)
const reseal = statement<{ id: string }>(
  'webhook_reseal',
  'update webhooks set sealed_secret = $3, key_id = $4 where site_id = $1 and id = $2 returning id',
)
const setState = statement<{ id: string }>(
  'webhook_state',
  `update webhooks set state = $3, off_because = null, failing_since = null where site_id = $1 and id = $2 returning id`,
)
const remove = statement<{ id: string }>('webhook_remove', 'delete from webhooks where site_id = $1 and id = $2 returning id')
const cancel = statement('webhook_cancel', `delete from jobs where site_id = $1 and kind = '${deliverJob}' and key like $2 || ':%'`)
const drop = statement(
  'webhook_drop',
  'update webhook_deliveries set ended_at = $3 where site_id = $1 and webhook_id = $2 and ended_at is null',
)

const isOne = (rows: readonly object[]): boolean => rows.length === 1

// Each returns false when the site does not have the webhook.

export const rewriteWebhook = async (site: SiteDb, id: string, { name, url, events }: WebhookInput): Promise<boolean> =>
  isOne(await site.rows(rewrite, [site.siteId, id, name, url, events]))

export const resealWebhook = async (site: SiteDb, id: string, { sealed, keyId }: Sealed): Promise<boolean> =>
  isOne(await site.rows(reseal, [site.siteId, id, sealed, keyId]))

/** Begins a new count of failures. */
export const setWebhookState = async (site: SiteDb, id: string, state: 'on' | 'paused'): Promise<boolean> =>
  isOne(await site.rows(setState, [site.siteId, id, state]))

export async function removeWebhookRow(site: SiteDb, id: string): Promise<boolean> {
  const isRemoved = isOne(await site.rows(remove, [site.siteId, id]))
  if (isRemoved) await site.rows(cancel, [site.siteId, id])
  return isRemoved
}

/** Cancels the deliveries that have not been sent. */
export async function dropWaitingDeliveries(site: SiteDb, id: string, now: Date): Promise<void> {
  await site.rows(drop, [site.siteId, id, now])
  await site.rows(cancel, [site.siteId, id])
}

/** Data to call a receiver: its address, and the sealed secret that signs its calls. */
export interface Receiver extends Sealed {
  readonly id: string
  readonly url: string
}

const receiver = statement<Receiver>(
  'webhook_receiver',
  'select id, url, sealed_secret as sealed, key_id as "keyId" from webhooks where site_id = $1 and id = $2',
)

export async function receiverOf(site: SiteDb, id: string): Promise<Receiver | null> {
  const [row] = await site.rows(receiver, [site.siteId, id])
  return row ?? null
}

export interface StoredDelivery extends Receiver {
  readonly deliveryId: string
  readonly itemId: string
  /** The site of the federation's item; null for the site's own. */
  readonly originSiteId: string | null
  readonly area: string
  readonly wasPublic: boolean
  readonly isPublic: boolean
  readonly at: Date
  readonly attempts: number
  readonly events: readonly WebhookEvent[]
  readonly state: Webhook['state']
  /** The current public path of the item below the site's address; null when it is not public. */
  readonly path: string | null
}

const delivery = statement<StoredDelivery>(
  'webhook_delivery',
  `select w.id, w.url, w.sealed_secret as sealed, w.key_id as "keyId", w.events, w.state, d.id as "deliveryId", d.item_id as "itemId", d.area,
     d.was_public as "wasPublic", d.is_public as "isPublic", d.at, d.attempts, d.origin_site_id as "originSiteId", coalesce(p.path, b.local_path) as path
   from webhook_deliveries d
   join webhooks w on w.site_id = d.site_id and w.id = d.webhook_id
   left join published_items p on d.origin_site_id is null and p.site_id = d.site_id and p.id = d.item_id and not p.is_protected
   left join shared_here b on b.origin_site_id = d.origin_site_id and b.id = d.item_id and b.is_shown
   where d.site_id = $1 and d.id = $2 and d.ended_at is null`,
)

/** Null when it has arrived, was abandoned or was removed with its webhook. */
export async function pendingDelivery(site: SiteDb, id: string): Promise<StoredDelivery | null> {
  const [row] = await site.rows(delivery, [site.siteId, id])
  return row ?? null
}

const settle = statement<{ id: string }>(
  'webhook_delivery_settle',
  'update webhook_deliveries set attempts = $3, ended_at = $4 where site_id = $1 and id = $2 and ended_at is null returning id',
)

/** `endedAt` null: it is tried again. False when it was cancelled meanwhile, and is not tried again. */
export const settleDelivery = async (site: SiteDb, id: string, attempts: number, endedAt: Date | null): Promise<boolean> =>
  isOne(await site.rows(settle, [site.siteId, id, attempts, endedAt]))

const noteTry = statement<{ failingSince: Date | null }>(
  'webhook_try',
  `update webhooks set last_try_at = $3, last_status = $4, last_fault = $5,
     failing_since = case when $6 then null when $7 then coalesce(failing_since, $3) else failing_since end
   where site_id = $1 and id = $2 returning failing_since as "failingSince"`,
)

/** Stores the receiver's answer. `counts` false: a manual test, whose failure does not count. Returns since when every attempt failed. */
export async function noteAnswer(
  site: SiteDb,
  id: string,
  { status, fault }: WebhookAnswer,
  about: { readonly isAccepted: boolean; readonly counts: boolean; readonly now: Date },
): Promise<Date | null> {
  const [row] = await site.rows(noteTry, [site.siteId, id, about.now, status, fault, about.isAccepted, about.counts])
  return row?.failingSince ?? null
}

const turnOff = statement(
  'webhook_turn_off',
  `update webhooks set state = 'off', off_because = $3 where site_id = $1 and id = $2 and state = 'on'`,
)

export const turnOffWebhook = (site: SiteDb, id: string, because: 'gone' | 'failing'): Promise<unknown> =>
  site.rows(turnOff, [site.siteId, id, because])
