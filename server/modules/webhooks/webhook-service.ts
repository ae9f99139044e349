import { randomUUID } from 'node:crypto'
import type { Webhook, WebhookAnswer, WebhookInput } from '#contract/settings/webhooks.ts'
import { isAccepted, maxWebhooks } from '#contract/settings/webhooks.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'
import type { HttpError } from '../../platform/errors.ts'
import { notFound, stateChanged } from '../../platform/errors.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import { UnknownKeyError } from '../../platform/seal.ts'
import { recordAudit } from '../audit/audit.ts'
import { viewDomains } from '../settings/domain-service.ts'
import { checkedUrl } from './webhook-address.ts'
import type { WebhookDeps } from './webhook-call.ts'
import { callReceiver } from './webhook-call.ts'
import { testMessage } from './webhook-message.ts'
import { newSecret } from './webhook-secret.ts'
import { beginTelling } from './tell-shared.ts'
import type { StoredWebhook } from './webhook-store.ts'
import {
  dropWaitingDeliveries,
  insertWebhook,
  listStored,
  noteAnswer,
  receiverOf,
  removeWebhookRow,
  resealWebhook,
  rewriteWebhook,
  setWebhookState,
} from './webhook-store.ts'
import { isUuid } from '../../platform/uuid.ts'

export interface ByAdmin {
  readonly siteId: string
  readonly userId: string
  readonly now: Date
}

const unreadableSecret = (): HttpError =>
  stateChanged('Webhookens hemlighet går inte längre att läsa. Gör en ny hemlighet och lägg in den hos mottagaren.')
const gone = (): HttpError => notFound('Webhooken finns inte.')

const note = (site: SiteDb, verb: string, id: string, { siteId, userId, now }: ByAdmin): Promise<void> =>
  recordAudit(site, { actorId: userId, siteId, action: `webhook.${verb}`, objectId: id }, now)

function shown({ lastTryAt, lastStatus, lastFault, ...row }: StoredWebhook): Webhook {
  return {
    ...row,
    lastTry: lastTryAt && { at: lastTryAt.toISOString(), status: lastStatus, fault: lastFault },
    failingSince: row.failingSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
  }
}

export const listWebhooks = async (site: SiteDb, now: Date): Promise<Webhook[]> => (await listStored(site, now)).map(shown)

async function oneOf(site: SiteDb, id: string, now: Date): Promise<Webhook> {
  const webhook = (await listWebhooks(site, now)).find((one) => one.id === id)
  if (!webhook) throw gone()
  return webhook
}

/** The only answer that contains the secret. */
export async function createWebhook(
  deps: WebhookDeps,
  input: WebhookInput,
  by: ByAdmin,
): Promise<{ webhook: Webhook; secret: string }> {
  const url = await checkedUrl(deps, by.siteId, input.url)
  return deps.database.inSite(by.siteId, async (site) => {
    await lockOnSite(site, 'webhooks')
    if ((await listStored(site, by.now)).length >= maxWebhooks)
      throw stateChanged(`Det finns redan ${maxWebhooks} webhookar. Ta bort en som inte används.`)
    const id = randomUUID()
    const { secret, stored } = newSecret(deps.keys, id)
    await insertWebhook(site, id, { ...input, url }, stored, by)
    await beginTelling(site, id, input.tellsBroadcasts)
    await note(site, 'create', id, by)
    return { webhook: await oneOf(site, id, by.now), secret }
  })
}

/** Changes a webhook of the site, and logs it. `change` returns false when the webhook does not exist. */
function changed(
  { database }: WebhookDeps,
  id: string,
  verb: string,
  by: ByAdmin,
  change: (site: SiteDb) => Promise<boolean>,
): Promise<Webhook> {
  if (!isUuid(id)) throw gone()
  return database.inSite(by.siteId, async (site) => {
    if (!(await change(site))) throw gone()
    await note(site, verb, id, by)
    return oneOf(site, id, by.now)
  })
}

/** Pending deliveries go to the new address. */
export async function changeWebhook(deps: WebhookDeps, id: string, input: WebhookInput, by: ByAdmin): Promise<Webhook> {
  await deps.database.inSite(by.siteId, (site) => existing(site, id), 'read')
  const url = await checkedUrl(deps, by.siteId, input.url)
  return changed(deps, id, 'change', by, async (site) => {
    const isKept = await rewriteWebhook(site, id, { ...input, url })
    const told = (await listStored(site, by.now)).find((one) => one.id === id)
    if (told?.tellsBroadcasts !== input.tellsBroadcasts) await beginTelling(site, id, input.tellsBroadcasts)
    return isKept
  })
}

export async function renewSecret(deps: WebhookDeps, id: string, by: ByAdmin): Promise<string> {
  const { secret, stored } = newSecret(deps.keys, id)
  await changed(deps, id, 'renewSecret', by, (site) => resealWebhook(site, id, stored))
  return secret
}

/** Events during the pause are not sent, and not sent later either. */
export const pauseWebhook = async (deps: WebhookDeps, id: string, by: ByAdmin): Promise<Webhook> =>
  changed(deps, id, 'pause', by, async (site) => {
    const isPaused = await setWebhookState(site, id, 'paused')
    if (isPaused) await dropWaitingDeliveries(site, id, by.now)
    return isPaused
  })

export const resumeWebhook = async (deps: WebhookDeps, id: string, by: ByAdmin): Promise<Webhook> =>
  changed(deps, id, 'resume', by, async (site) => {
    const isOn = await setWebhookState(site, id, 'on')
    const told = (await listStored(site, by.now)).find((one) => one.id === id)
    if (told?.tellsBroadcasts === true) await beginTelling(site, id, true)
    return isOn
  })

export async function removeWebhook({ database }: WebhookDeps, id: string, by: ByAdmin): Promise<void> {
  if (!isUuid(id)) throw gone()
  await database.inSite(by.siteId, async (site) => {
    if (!(await removeWebhookRow(site, id))) throw gone()
    await note(site, 'remove', id, by)
  })
}

async function existing(site: SiteDb, id: string) {
  const receiver = isUuid(id) ? await receiverOf(site, id) : null
  if (!receiver) throw gone()
  return receiver
}

/** This server calls a typed address: enough for trying out, too little for abuse. */
const tests: Limit = { name: 'webhook-tests', limit: 10, seconds: 60 }

/** Sends a test and waits for the answer. */
export async function testWebhook(
  deps: WebhookDeps,
  id: string,
  by: ByAdmin,
): Promise<{ webhook: Webhook; answer: WebhookAnswer }> {
  const { database, clock } = deps
  const found = await database.inSite(
    by.siteId,
    async (site) => ({
      receiver: await existing(site, id),
      address: (await viewDomains(site, deps.config)).primaryAddress,
    }),
    'read',
  )
  await database.inPlatform((platform) => countUse(platform, tests, by.userId, by.now))
  const body = testMessage(by.siteId, found.address, by.now)
  const call = callReceiver(deps, by.siteId, found.receiver, { id: `msg_${randomUUID()}`, body })
  const answer = await call.catch((error: unknown) => {
    if (error instanceof UnknownKeyError) throw unreadableSecret()
    throw error
  })
  const about = { isAccepted: isAccepted(answer.status), counts: false, now: clock() }
  return database.inSite(by.siteId, async (site) => {
    await noteAnswer(site, id, answer, about)
    await note(site, 'test', id, by)
    return { webhook: await oneOf(site, id, by.now), answer }
  })
}
