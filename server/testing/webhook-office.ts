import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach } from 'vitest'
import type { WebhookInput } from '#contract/settings/webhooks.ts'
import type { WebhookDeps } from '../modules/webhooks/webhook-call.ts'
import { webhookJobs } from '../modules/webhooks/webhook-jobs.ts'
import { listWebhooks } from '../modules/webhooks/webhook-service.ts'
import { createDns } from '../platform/dns.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import { testDns } from './dns-server.ts'
import { testDatabase } from './test-database.ts'
import type { Newsroom } from './test-sites.ts'
import { aNewsroom, sitesTemplate } from './test-sites.ts'
import type { TestWebhook } from './webhook-factory.ts'
import { aWebhook, webhookKeys } from './webhook-factory.ts'
import { receiverName, webhookReceiver } from './webhook-receiver.ts'

const example = join(import.meta.dirname, '../../docs/webhook-example/receiver.mjs')
/** How the example of the docs reads a call; null when it is not ours. */
export const { verified } = (await import(pathToFileURL(example).href)) as {
  verified(headers: object, body: string, secret: string, now?: number): { id: string; type: string } | null
}

export const fail = (_job: Job | null, error: unknown): never => {
  throw error
}

/** Sites with webhooks, a clock, and a receiver over TLS. For a whole test file. */
export async function webhookOffice() {
  const db = await testDatabase()
  const dns = await testDns()
  const receiver = await webhookReceiver()
  dns.set(receiverName, { type: 'A', value: '127.0.0.1' })
  let ahead = 0
  const later = (ms: number): void => void (ahead += ms)
  const clock = () => new Date(Date.now() + ahead)
  const deps: WebhookDeps = {
    database: db.database,
    keys: webhookKeys,
    config: { sitesUrl: sitesTemplate, adminOrigin: 'http://localhost:3000', publicAddresses: [] },
    fence: {
      dns: createDns([dns.address]),
      testReceiver: { address: '127.0.0.1', port: receiver.port, ca: receiver.ca },
    },
    clock,
  }
  afterEach(async () => {
    await db.superuser.query('delete from jobs')
  })

  /** Runs the due jobs once, as a process does every few seconds. */
  const run = (more: Partial<WebhookDeps> = {}, now = clock()) =>
    runDueJobs(db.database, webhookJobs({ ...deps, ...more }), now, fail)
  async function aRoomWithWebhook(overrides: Partial<WebhookInput> = {}): Promise<{ room: Newsroom; hook: TestWebhook }> {
    const room = await aNewsroom(db)
    return { room, hook: await aWebhook(db, room, overrides) }
  }
  const calls = ({ path }: TestWebhook) => receiver.callsTo(path)
  const bodies = (hook: TestWebhook) =>
    calls(hook).map(({ body }) => JSON.parse(body) as { type: string; data: { url: string | null } })
  /** The site's webhook as its administrators see it. */
  const state = async ({ siteId }: Newsroom) =>
    (await db.database.inSite(siteId, (site) => listWebhooks(site, new Date()), 'read'))[0]
  /** The row of a webhook, its deliveries that have not ended, and their jobs. */
  const stored = async ({ id }: TestWebhook) =>
    (
      await db.superuser.query<{ row: object; open: number; jobs: number }>(
        `select to_jsonb(w) as row,
           (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.ended_at is null) as open,
           (select count(*)::int from jobs where key like w.id || ':%') as jobs
         from webhooks w where w.id = $1`,
        [id],
      )
    ).rows[0]
  const byAdmin = (room: Newsroom) => ({ ...room.editor(), siteId: room.siteId })
  return { db, dns, receiver, clock, later, deps, run, aRoomWithWebhook, calls, bodies, state, stored, byAdmin }
}
