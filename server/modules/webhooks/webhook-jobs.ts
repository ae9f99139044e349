import { isAccepted, webhookFailingDays } from '#contract/settings/webhooks.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import type { Job, JobHandlers } from '../../platform/jobs/jobs.ts'
import { recordAudit } from '../audit/audit.ts'
import { stopOf } from '../sites/sites.ts'
import { viewDomains } from '../settings/domain-service.ts'
import type { WebhookDeps } from './webhook-call.ts'
import { callReceiver } from './webhook-call.ts'
import { eventOf, itemMessage } from './webhook-message.ts'
import { lookAgain } from './tell-shared.ts'
import type { StoredDelivery } from './webhook-store.ts'
import { deliverJob, dropWaitingDeliveries, noteAnswer, settleDelivery, turnOffWebhook, pendingDelivery } from './webhook-store.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Pauses after each failure; after the last the delivery is abandoned: about a day and a half in all. */
const retryWaitsMs = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour, 24 * hour]
/** While a site is paused its receivers hear nothing, and afterwards everything. */
const pausedWaitMs = 5 * minute
const failingMs = webhookFailingDays * 24 * hour
const goneStatus = 410

/** An obsolete delivery is not sent: the webhook is off, or a later delivery reports the item as removed. */
function messageFor(siteId: string, site: string, delivery: StoredDelivery): string | null {
  const event = eventOf(delivery)
  if (event === null || delivery.state !== 'on' || !delivery.events.includes(event)) return null
  if (event !== 'removed' && delivery.path === null) return null
  return itemMessage(siteId, site, event, delivery)
}

/** Job handlers for webhooks. A failing receiver is not a failed job: it is shown to the site. */
export function webhookJobs(deps: WebhookDeps): JobHandlers {
  const { database, clock } = deps

  async function deliver({ siteId, key }: Job): Promise<void> {
    const id = key.slice(key.indexOf(':') + 1)
    const isPaused = await database.inSite(siteId, async (site) => {
      if ((await stopOf(site)) !== 'paused') return false
      await enqueueJob(site, { kind: deliverJob, key, runAt: new Date(clock().getTime() + pausedWaitMs) })
      return true
    })
    if (isPaused) return
    const found = await database.inSite(
      siteId,
      async (site) => {
        const delivery = await pendingDelivery(site, id)
        return delivery && { delivery, address: (await viewDomains(site, deps.config)).primaryAddress }
      },
      'read',
    )
    if (found === null) return
    const { delivery, address } = found
    const body = messageFor(siteId, address, delivery)
    if (body === null) {
      await database.inSite(siteId, async (site) => {
        await settleDelivery(site, id, delivery.attempts, clock())
        lookAgain(site, delivery)
      })
      return
    }
    const answer = await callReceiver(deps, siteId, delivery, { id: `msg_${id}`, body })
    const now = clock()
    await database.inSite(siteId, async (site) => {
      const isDelivered = isAccepted(answer.status)
      const failingSince = await noteAnswer(site, delivery.id, answer, { isAccepted: isDelivered, counts: true, now })
      const attempts = delivery.attempts + 1
      const wait = retryWaitsMs[attempts - 1]
      const isAgain = !isDelivered && wait !== undefined
      const isKept = await settleDelivery(site, id, attempts, isAgain ? null : now)
      if (!isAgain) lookAgain(site, delivery)
      if (isAgain && isKept) await enqueueJob(site, { kind: deliverJob, key, runAt: new Date(now.getTime() + wait) })
      const because =
        answer.status === goneStatus
          ? 'gone'
          : failingSince !== null && now.getTime() - failingSince.getTime() >= failingMs
            ? 'failing'
            : null
      if (because === null) return
      await turnOffWebhook(site, delivery.id, because)
      await dropWaitingDeliveries(site, delivery.id, now)
      await recordAudit(site, { actorId: null, siteId, action: 'webhook.turnOff', objectId: delivery.id, reason: because }, now)
    })
  }

  return { [deliverJob]: deliver }
}
