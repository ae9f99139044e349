import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import type { WebhookInput } from '#contract/settings/webhooks.ts'
import { openDatabase } from '../../platform/database/pool.ts'
import { createDns } from '../../platform/dns.ts'
import { startJobLanes } from '../../platform/jobs/job-lanes.ts'
import type { Job, JobWorker } from '../../platform/jobs/jobs.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import { deriveKeys } from '../../platform/keys.ts'
import { testDns } from '../../testing/dns-server.ts'
import { aDomain } from '../../testing/domain-factory.ts'
import { everyPart } from '../../testing/every-part.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, sitesTemplate, soon, testSites, visit } from '../../testing/test-sites.ts'
import type { TestWebhook } from '../../testing/webhook-factory.ts'
import { aWebhook, webhookKeys } from '../../testing/webhook-factory.ts'
import type { ReceivedCall } from '../../testing/webhook-receiver.ts'
import { receiverName, webhookReceiver } from '../../testing/webhook-receiver.ts'
import { publishItem, trashItem, unpublishItem } from '../items/life/item-transitions.ts'
import { pageArea } from '../pages/page-area.ts'
import { protectPerson } from '../representatives/persons/protection-service.ts'
import { representativesArea } from '../representatives/representatives-area.ts'
import { textOf } from '../../testing/factories.ts'
import type { WebhookDeps } from './webhook-call.ts'
import { webhookJobs } from './webhook-jobs.ts'
import {
  changeWebhook,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  renewSecret,
  resumeWebhook,
  testWebhook,
} from './webhook-service.ts'
import { resealSecrets } from './webhook-reseal.ts'
import { newSecret } from './webhook-secret.ts'
import { sweepDeliveries } from './webhook-sweep.ts'

// The outbox is delivered to a real server over TLS.

const db = await testDatabase()
const dns = await testDns()
const receiver = await webhookReceiver()
const sites = await testSites(db)
dns.set(receiverName, { type: 'A', value: '127.0.0.1' })

const minute = 60_000
const hour = 60 * minute
let ahead = 0
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
const fail = (_job: Job | null, error: unknown): never => {
  throw error
}
/** Runs the due jobs, as a process does every few seconds. */
const run = (database = db.database) => runDueJobs(database, webhookJobs({ ...deps, database }), clock(), fail)

async function aRoomWithWebhook(overrides: Partial<WebhookInput> = {}): Promise<{ room: Newsroom; hook: TestWebhook }> {
  const room = await aNewsroom(db)
  return { room, hook: await aWebhook(db, room, overrides) }
}
const none: ReceivedCall = { path: '', headers: {}, body: '' }
const calls = ({ path }: TestWebhook) => receiver.callsTo(path)
const bodies = (hook: TestWebhook) =>
  calls(hook).map(({ body }) => JSON.parse(body) as { type: string; data: { url: string | null } })
const state = async ({ siteId }: Newsroom) =>
  (await db.database.inSite(siteId, (site) => listWebhooks(site, new Date()), 'read'))[0]

const byAdmin = (room: Newsroom) => ({ ...room.editor(), siteId: room.siteId })
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

const example = join(import.meta.dirname, '../../../docs/webhook-example/receiver.mjs')
const { verified } = (await import(pathToFileURL(example).href)) as {
  verified(headers: object, body: string, secret: string, now?: number): { id: string; type: string } | null
}

const workers: JobWorker[] = []
const stopWorkers = () => Promise.all(workers.splice(0).map((worker) => worker.stop()))
afterEach(async () => {
  await stopWorkers()
  await db.superuser.query('delete from jobs')
})

// covers What others build on: webhooks: signed, with the address in the delivery API
it('a publication arrives once, signed, with the item’s address in the delivery API', async () => {
  const { room, hook } = await aRoomWithWebhook()
  const { id } = await room.published({ title: 'Torget byggs om' })
  await run()
  await run()
  const [call, ...more] = calls(hook)
  expect(more).toEqual([])
  const { headers, body } = call ?? none
  const message = verified(headers, body, hook.secret, clock().getTime())
  expect(message).toEqual({
    id: headers['webhook-id'],
    type: 'item.published',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { site: room.siteId, area: 'news', id, url: `http://localhost:3001/${room.siteId}/api/v1/news/torget-byggs-om` },
  })
  expect(headers).toMatchObject({ host: receiverName, 'content-type': 'application/json' })
  const answer = await visit(sites, new URL(bodies(hook)[0]?.data.url ?? '').pathname)
  expect(answer.json()).toMatchObject({ id, title: 'Torget byggs om' })
  expect(await state(room)).toMatchObject({
    lastTry: { status: 204, fault: null },
    failingSince: null,
    nextTryAt: null,
    waiting: 0,
  })
  expect(await stored(hook)).toMatchObject({ open: 0, jobs: 0 })
})

// covers What others build on: webhooks: the example of the docs refuses what is not ours
it('the example of the docs refuses another secret, a changed text, an old time and a missing signature', async () => {
  const { room, hook } = await aRoomWithWebhook()
  await room.published()
  await run()
  const { headers, body } = calls(hook)[0] ?? none
  const now = clock().getTime()
  expect(verified(headers, body, hook.secret, now)).toMatchObject({ type: 'item.published' })
  expect(verified(headers, body, `whsec_${Buffer.alloc(32).toString('base64')}`, now)).toBeNull()
  expect(verified(headers, body.replace('published', 'removed'), hook.secret, now)).toBeNull()
  expect(verified(headers, body, hook.secret, now + 6 * minute)).toBeNull()
  expect(verified({ ...headers, 'webhook-id': 'msg_annat' }, body, hook.secret, now)).toBeNull()
  expect(verified({}, body, hook.secret, now)).toBeNull()
})

it('names a page by its whole path, at the primary domain of the site', async () => {
  const { room, hook } = await aRoomWithWebhook()
  await aDomain(db, room, `${room.siteId}.test`, { isPrimary: true })
  const above = await room.publishedIn(pageArea, { title: 'Om oss här', body: textOf('Så är det.') })
  await room.publishedIn(pageArea, { title: 'Styrelsen', body: textOf('Så är det.') }, above.id)
  await run()
  expect(bodies(hook).map(({ data }) => data.url)).toContain(`http://${room.siteId}.test:3001/api/v1/pages/om-oss-har/styrelsen`)
})

// covers What others build on: webhooks: new attempts with the same id
it('a failing receiver is called again with growing waits and the same id, until it answers', async () => {
  const { room, hook } = await aRoomWithWebhook()
  receiver.answer(hook.path, 500)
  await room.published()
  await run()
  const failed = await state(room)
  expect(failed).toMatchObject({ state: 'on', lastTry: { status: 500 }, failingSince: failed?.lastTry?.at, waiting: 1 })
  expect(Date.parse(failed?.nextTryAt ?? '') - Date.parse(failed?.lastTry?.at ?? '')).toBe(10_000)
  await run()
  expect(calls(hook)).toHaveLength(1)
  ahead += 11_000
  await run()
  receiver.answer(hook.path, 204)
  ahead += minute + 1000
  await run()
  expect(calls(hook)).toHaveLength(3)
  expect(new Set(calls(hook).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  // Signed anew each time, because receivers refuse old signatures.
  expect(new Set(calls(hook).map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3)
  expect(await state(room)).toMatchObject({ lastTry: { status: 204 }, failingSince: null, nextTryAt: null, waiting: 0 })
})

// covers What others build on: webhooks: gives up, and turns itself off after three days
it('a delivery that never arrives is abandoned, and a webhook that has failed for three days is turned off', async () => {
  const { room, hook } = await aRoomWithWebhook()
  receiver.answer(hook.path, 503)
  await room.published()
  await run()
  for (const seconds of [10, 60, 300, 1800, 7200, 28_800, 86_400]) {
    const waiting = await state(room)
    expect(Date.parse(waiting?.nextTryAt ?? '') - Date.parse(waiting?.lastTry?.at ?? '')).toBe(seconds * 1000)
    ahead += (seconds + 1) * 1000
    await run()
  }
  expect(calls(hook)).toHaveLength(8)
  expect(await stored(hook)).toMatchObject({ open: 0 })
  expect(await state(room)).toMatchObject({ state: 'on', nextTryAt: null, waiting: 0 })
  ahead += 38 * hour
  await room.published({ title: 'Nästa' })
  await run()
  expect(await state(room)).toMatchObject({ state: 'off', offBecause: 'failing', waiting: 0 })
  await room.published({ title: 'Ännu en' })
  await run()
  expect(calls(hook)).toHaveLength(9)
  const { rows } = await db.superuser.query(`select action, reason from audit_log where site_id = $1 and action like 'webhook.%'`, [
    room.siteId,
  ])
  expect(rows).toEqual([{ action: 'webhook.turnOff', reason: 'failing' }])
})

// covers What others build on: webhooks: 410 turns it off
it('410 turns it off at once', async () => {
  const { room, hook } = await aRoomWithWebhook()
  receiver.answer(hook.path, 410)
  await room.published()
  await room.published({ title: 'Nästa' })
  await run()
  ahead += minute
  await run()
  expect(await state(room)).toMatchObject({ state: 'off', offBecause: 'gone', lastTry: { status: 410 }, waiting: 0 })
  expect(calls(hook)).toHaveLength(1)
})

it('a redirect is a failure and is not followed', async () => {
  const { room, hook } = await aRoomWithWebhook()
  receiver.answer(hook.path, { redirectTo: `https://${receiverName}/elsewhere` })
  await room.published()
  await run()
  expect(await state(room)).toMatchObject({ lastTry: { status: 302 }, waiting: 1 })
  expect(receiver.callsTo('/elsewhere')).toEqual([])
})

// covers What others build on: SEC-35: the address is checked at each attempt
it('a name that leads into the own network since it was saved is not called', async () => {
  const { room, hook } = await aRoomWithWebhook()
  receiver.answer(hook.path, 500)
  await room.published()
  await run()
  dns.set(receiverName, { type: 'A', value: '169.254.169.254' })
  ahead += minute
  await run()
  dns.set(receiverName, { type: 'A', value: '127.0.0.1' })
  expect(calls(hook)).toHaveLength(1)
  expect(await state(room)).toMatchObject({ lastTry: { status: null, fault: 'internalAddress' }, waiting: 1 })
})

it('a removal has no address, and earlier pending deliveries of the item are not sent after it', async () => {
  const { room, hook } = await aRoomWithWebhook()
  receiver.answer(hook.path, 500)
  const kim = await room.publishedIn(representativesArea, { givenName: 'Kim', familyName: 'Ek' })
  await run()
  receiver.answer(hook.path, 204)
  await db.database.inPlatform((platform) =>
    protectPerson(
      platform,
      { siteId: room.siteId, personId: kim.id },
      { mode: 'hidden', shownName: null, sortName: null },
      { ...room.editor(), name: 'Anna Berg', role: 'siteAdmin' },
    ),
  )
  ahead += minute
  await run()
  expect(bodies(hook).map(({ type, data }) => [type, data.url?.split('/').at(-1) ?? null])).toEqual([
    ['item.published', 'kim-ek'],
    ['item.removed', null],
  ])
})

it('one that has failed for a moment less than three days stays on', async () => {
  const at = new Date(Date.now() + ahead)
  const since = (ms: number) => new Date(at.getTime() - 72 * hour + ms)
  const failing = await Promise.all(
    [0, 1].map(async (ms) => {
      const { room, hook } = await aRoomWithWebhook()
      receiver.answer(hook.path, 500)
      await db.superuser.query('update webhooks set failing_since = $2 where id = $1', [hook.id, since(ms)])
      await room.published()
      return room
    }),
  )
  await runDueJobs(db.database, webhookJobs({ ...deps, clock: () => at }), at, fail)
  expect(await Promise.all(failing.map(async (room) => (await state(room))?.state))).toEqual(['off', 'on'])
})

it('says of what is public again that it was removed, without its address', async () => {
  const { room, hook } = await aRoomWithWebhook({ events: ['published', 'removed'] })
  const { id } = await room.published({ title: 'Torget byggs om' })
  await run()
  await room.step((work) => unpublishItem(work, id, 1))
  await room.step((work) => publishItem(work, id, 1))
  await run()
  const told = bodies(hook).map(({ type, data }) => [type, data.url?.split('/').at(-1) ?? null])
  expect(told.toSorted()).toEqual([
    ['item.published', 'torget-byggs-om'],
    ['item.published', 'torget-byggs-om'],
    ['item.removed', null],
  ])
})

it('waits while its site is paused, and tells everything when the site is back', async () => {
  const { room, hook } = await aRoomWithWebhook()
  const running = await aRoomWithWebhook()
  for (const one of [room, running.room]) await one.published()
  const stop = (how: string | null) =>
    db.superuser.query(
      'update sites set stopped = $2::text, stopped_at = case when $2::text is not null then now() end where id = $1',
      [room.siteId, how],
    )
  await stop('paused')
  const from = clock().getTime()
  await run()
  expect([calls(hook), calls(running.hook)]).toMatchObject([[], [{ headers: { host: receiverName } }]])
  const waiting = await state(room)
  const wait = Date.parse(waiting?.nextTryAt ?? '') - from
  expect(waiting).toMatchObject({ state: 'on', lastTry: null, failingSince: null, waiting: 1 })
  expect(wait).toBeGreaterThanOrEqual(5 * minute)
  expect(wait).toBeLessThan(6 * minute)
  await stop(null)
  ahead += 6 * minute
  await run()
  expect(bodies(hook).map(({ type }) => type)).toEqual(['item.published'])
})

it('what waits for a webhook that is off, or no longer wants it, is dropped', async () => {
  const [off, other] = [await aRoomWithWebhook(), await aRoomWithWebhook()]
  for (const { room } of [off, other]) await room.published()
  await db.superuser.query(`update webhooks set state = 'off', off_because = 'gone' where id = $1`, [off.hook.id])
  await db.superuser.query(`update webhooks set events = '{removed}' where id = $1`, [other.hook.id])
  await run()
  for (const { hook } of [off, other]) {
    expect(calls(hook)).toEqual([])
    expect(await stored(hook)).toMatchObject({ open: 0, jobs: 0 })
  }
})

it('is shown with the name of its maker, as long as that person belongs to the site', async () => {
  const { room } = await aRoomWithWebhook()
  expect(await state(room)).toMatchObject({ createdBy: 'Anna Berg', makerHasLeft: false })
  await db.superuser.query('delete from memberships where site_id = $1', [room.siteId])
  expect(await state(room)).toMatchObject({ createdBy: 'Tidigare användare', makerHasLeft: true })
})

it('the secrets of one key are sealed anew, those of another key stay, and what cannot be read is told', async () => {
  const [room, elsewhere] = [await aNewsroom(db), await aNewsroom(db)]
  const hooks = [await aWebhook(db, room), await aWebhook(db, room), await aWebhook(db, room), await aWebhook(db, elsewhere)]
  const [one, unreadable, newer, far] = hooks.map(({ id }) => id)
  const old = `key-${room.siteId}`
  await db.superuser.query('update webhooks set key_id = $2 where id = any($1::uuid[])', [[unreadable], old])
  const keys = deriveKeys(`the next key of ${room.siteId}`, 'the key of the webhooks that tests make')
  const rows = async () =>
    (
      await db.superuser.query<{ id: string; key: string; sealed: string }>(
        `select id, key_id as key, encode(sealed_secret, 'hex') as sealed from webhooks where id = any($1::uuid[])`,
        [hooks.map(({ id }) => id)],
      )
    ).rows
  const row = async (id = '') => (await rows()).find((found) => found.id === id)
  const before = await rows()
  expect(await resealSecrets(db.database, keys, old)).toEqual({ rows: 0, unreadable: [unreadable] })
  expect(await rows()).toEqual(before)
  // One has been sealed with the next key already.
  const next = newSecret(keys, newer ?? '').stored
  await db.superuser.query('update webhooks set sealed_secret = $2, key_id = $3 where id = $1', [newer, next.sealed, next.keyId])
  const kept = await row(newer)
  await resealSecrets(db.database, keys, webhookKeys.id)
  expect(await row(newer)).toEqual(kept)
  expect(await row(unreadable)).toEqual(before.find(({ id }) => id === unreadable))
  expect([(await row(one))?.key, (await row(far))?.key]).toEqual([keys.id, keys.id])
  await room.published()
  await elsewhere.published()
  await runDueJobs(
    db.database,
    webhookJobs({ ...deps, keys: deriveKeys(`the next key of ${room.siteId}`) }),
    clock(),
    () => undefined,
  )
  for (const at of [0, 3]) {
    const [hook, call] = [hooks[at], calls(hooks[at] ?? { id: '', secret: '', path: '' })[0] ?? none]
    expect(verified(call.headers, call.body, hook?.secret ?? '', clock().getTime())).toMatchObject({ type: 'item.published' })
  }
})

it('sends the chosen events, and nothing else', async () => {
  const { room, hook } = await aRoomWithWebhook({ events: ['removed'] })
  await room.published({ title: 'Förblir' })
  const { id } = await room.published()
  await room.step((work) => unpublishItem(work, id, 1))
  const gone = await room.published({ title: 'Slängd' })
  await room.step((work) => trashItem(work, gone.id, 1))
  await run()
  expect(bodies(hook).map(({ type }) => type)).toEqual(['item.removed', 'item.removed'])
  expect(await state(room)).toMatchObject({ waiting: 0 })
})

it('a paused webhook sends neither pending nor new events', async () => {
  const { room, hook } = await aRoomWithWebhook()
  await room.published()
  await pauseWebhook(deps, hook.id, byAdmin(room))
  await room.published({ title: 'Under pausen' })
  await run()
  expect(calls(hook)).toEqual([])
})

it('a delivery that has ended or is gone is not sent', async () => {
  const { room, hook } = await aRoomWithWebhook()
  await room.published()
  await db.superuser.query('update webhook_deliveries set ended_at = now() where webhook_id = $1', [hook.id])
  await run()
  await room.published({ title: 'Nästa' })
  await db.superuser.query('delete from webhook_deliveries where webhook_id = $1', [hook.id])
  await run()
  expect(calls(hook)).toEqual([])
})

it('one that is paused while its receiver is called is not tried again', async () => {
  const { room, hook } = await aRoomWithWebhook()
  receiver.answer(hook.path, 'silent')
  await room.published()
  const limits = { connectMs: 60_000, wholeMs: 1000 }
  const running = runDueJobs(db.database, webhookJobs({ ...deps, limits }), clock(), fail)
  await soon(async () => expect(calls(hook)).toHaveLength(1))
  await pauseWebhook(deps, hook.id, byAdmin(room))
  const ended = await db.superuser.query('select ended_at from webhook_deliveries where webhook_id = $1', [hook.id])
  await running
  expect(await stored(hook)).toMatchObject({ open: 0, jobs: 0, row: { state: 'paused' } })
  ahead += minute
  await pauseWebhook(deps, hook.id, byAdmin(room))
  expect((await db.superuser.query('select ended_at from webhook_deliveries where webhook_id = $1', [hook.id])).rows).toEqual(
    ended.rows,
  )
})

it('one that is paused while its receiver is called stays paused however long it has failed', async () => {
  const { room, hook } = await aRoomWithWebhook()
  await db.superuser.query(`update webhooks set failing_since = now() - interval '4 days' where id = $1`, [hook.id])
  receiver.answer(hook.path, 'silent')
  await room.published()
  const limits = { connectMs: 60_000, wholeMs: 1000 }
  const running = runDueJobs(db.database, webhookJobs({ ...deps, limits }), clock(), fail)
  await soon(async () => expect(calls(hook)).toHaveLength(1))
  await pauseWebhook(deps, hook.id, byAdmin(room))
  await db.superuser.query(`update webhooks set failing_since = now() - interval '4 days' where id = $1`, [hook.id])
  await running
  expect(await state(room)).toMatchObject({ state: 'paused', offBecause: null, nextTryAt: null, waiting: 0 })
})

it('what is done to one of several webhooks, and what its receiver answers, leaves the others as they are', async () => {
  const { room, hook } = await aRoomWithWebhook()
  const other = await aWebhook(db, room, { name: 'Kalendern' })
  for (const { path } of [hook, other]) receiver.answer(path, 500)
  await room.published()
  await run()
  const before = await stored(other)
  expect(before).toMatchObject({ open: 1, jobs: 1, row: { name: 'Kalendern', state: 'on', last_status: 500 } })
  const by = byAdmin(room)
  const url = `https://${receiverName}${hook.path}`
  expect(await changeWebhook(deps, hook.id, { name: 'Appen', url, events: ['removed'] }, by)).toMatchObject({ name: 'Appen' })
  await renewSecret(deps, hook.id, by)
  receiver.answer(hook.path, 204)
  await testWebhook(deps, hook.id, by)
  await testWebhook(deps, hook.id, by)
  expect([calls(hook).length, calls(other).length]).toEqual([3, 1])
  expect(await stored(hook)).toMatchObject({ open: 1, jobs: 1 })
  await pauseWebhook(deps, hook.id, by)
  expect(await stored(hook)).toMatchObject({ open: 0, jobs: 0, row: { state: 'paused' } })
  await resumeWebhook(deps, hook.id, by)
  expect(await stored(other)).toEqual(before)

  receiver.answer(hook.path, 410)
  await changeWebhook(deps, hook.id, { name: 'Appen', url, events: ['published'] }, by)
  await room.published({ title: 'Nästa' })
  await run()
  expect(await stored(hook)).toMatchObject({ open: 0, jobs: 0, row: { state: 'off', off_because: 'gone', last_status: 410 } })
  const after = await stored(other)
  expect(after).toMatchObject({ open: 2, jobs: 2, row: { state: 'on', last_status: 500 } })
  await removeWebhook(deps, hook.id, by)
  expect(await stored(hook)).toBeUndefined()
  expect(await stored(other)).toEqual(after)
})

it('one that is removed takes its pending deliveries with it', async () => {
  const { room, hook } = await aRoomWithWebhook()
  await room.published()
  await removeWebhook(deps, hook.id, byAdmin(room))
  const { rows } = await db.superuser.query('select 1 from jobs where key like $1', [`${hook.id}:%`])
  expect(rows).toEqual([])
})

// covers What others build on: webhooks: two nodes send once
it('two processes send each delivery once', async () => {
  const { room, hook } = await aRoomWithWebhook()
  const other = openDatabase(db.connection, () => undefined)
  onTestFinished(() => other.close())
  await Promise.all(Array.from({ length: 20 }, (_, at) => room.published({ title: `Nyhet ${at + 1}` })))
  for (const database of [db.database, other])
    workers.push(startJobLanes(database, webhookJobs({ ...deps, database }), clock, fail, { atOnce: 4, lookEveryMs: 20 }))
  await soon(async () => expect(await state(room)).toMatchObject({ waiting: 0 }))
  await stopWorkers()
  expect(calls(hook)).toHaveLength(20)
  expect(new Set(calls(hook).map(({ headers }) => headers['webhook-id'])).size).toBe(20)
})

// covers What others build on: webhooks: a slow receiver delays itself alone
it('a slow receiver gets one call at a time, and delays no other site', async () => {
  const [slow, quick] = [await aRoomWithWebhook(), await aRoomWithWebhook()]
  receiver.answer(slow.hook.path, 'silent')
  await Promise.all(Array.from({ length: 10 }, (_, at) => slow.room.published({ title: `Nyhet ${at + 1}` })))
  const limits = { connectMs: 60_000, wholeMs: 60_000 }
  workers.push(startJobLanes(db.database, webhookJobs({ ...deps, limits }), clock, fail, { atOnce: 2, lookEveryMs: 20 }))
  await soon(async () => expect(calls(slow.hook)).toHaveLength(1))
  await quick.room.published()
  await soon(async () => expect(await state(quick.room)).toMatchObject({ lastTry: { status: 204 }, waiting: 0 }))
  expect(calls(slow.hook)).toHaveLength(1)
  receiver.release(slow.hook.path)
  await soon(async () => expect(await state(slow.room)).toMatchObject({ lastTry: { status: 204 }, waiting: 0 }))
  expect(calls(slow.hook)).toHaveLength(10)
  expect(receiver.mostAtOnce(slow.hook.path)).toBe(1)
})

it('deliveries are deleted after thirty days, and those of that age to the moment are kept', async () => {
  const [{ room, hook }, young] = [await aRoomWithWebhook(), await aRoomWithWebhook()]
  const now = new Date('2031-05-20T12:00:00Z')
  const published = async (at: Newsroom, title: string, ms: number): Promise<string> => {
    const { id } = await at.published({ title })
    const old = new Date(now.getTime() - 30 * 24 * hour + ms)
    await db.superuser.query('update webhook_deliveries set at = $2 where item_id = $1', [id, old])
    return id
  }
  await published(room, 'Äldre', -1)
  const kept = [await published(room, 'Jämnt', 0), await published(young.room, 'Yngre', 1)]
  const parts: unknown[] = []
  await sweepDeliveries(db.database, now, (part, work) => {
    if ([room.siteId, young.room.siteId].includes(part.siteId ?? '')) parts.push(part)
    return everyPart(part, work)
  })
  const { rows } = await db.superuser.query<{ id: string }>(
    'select item_id as id from webhook_deliveries where webhook_id = any($1::uuid[])',
    [[hook.id, young.hook.id]],
  )
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(kept))
  expect(parts).toEqual([{ siteId: room.siteId }])
})
