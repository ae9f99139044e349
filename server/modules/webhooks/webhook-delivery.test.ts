import { afterEach, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../platform/database/pool.ts'
import { startJobLanes } from '../../platform/jobs/job-lanes.ts'
import type { JobWorker } from '../../platform/jobs/jobs.ts'
import { aDomain } from '../../testing/domain-factory.ts'
import { everyPart } from '../../testing/every-part.ts'
import { textOf } from '../../testing/factories.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { soon, testSites, visit } from '../../testing/test-sites.ts'
import { aWebhook } from '../../testing/webhook-factory.ts'
import { fail, verified, webhookOffice } from '../../testing/webhook-office.ts'
import type { ReceivedCall } from '../../testing/webhook-receiver.ts'
import { receiverName } from '../../testing/webhook-receiver.ts'
import { publishItem, trashItem, unpublishItem } from '../items/life/item-transitions.ts'
import { pageArea } from '../pages/page-area.ts'
import { protectPerson } from '../representatives/persons/protection-service.ts'
import { representativesArea } from '../representatives/representatives-area.ts'
import { webhookJobs } from './webhook-jobs.ts'
import { changeWebhook, pauseWebhook, removeWebhook, renewSecret, resumeWebhook, testWebhook } from './webhook-service.ts'
import { sweepDeliveries } from './webhook-sweep.ts'

// The outbox is delivered to a real server over TLS.

const { db, receiver, clock, later, deps, run, aRoomWithWebhook, calls, bodies, state, stored, byAdmin } = await webhookOffice()
const sites = await testSites(db)
const minute = 60_000
const hour = 60 * minute
const none: ReceivedCall = { path: '', headers: {}, body: '' }

const workers: JobWorker[] = []
const stopWorkers = () => Promise.all(workers.splice(0).map((worker) => worker.stop()))
afterEach(stopWorkers)

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
    data: {
      site: room.siteId,
      area: 'news',
      id,
      url: `http://localhost:3001/${room.siteId}/api/v1/news/torget-byggs-om`,
      fromFederation: false,
    },
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
  later(minute)
  await run()
  expect(bodies(hook).map(({ type, data }) => [type, data.url?.split('/').at(-1) ?? null])).toEqual([
    ['item.published', 'kim-ek'],
    ['item.removed', null],
  ])
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
  expect(await changeWebhook(deps, hook.id, { name: 'Appen', url, events: ['removed'], tellsBroadcasts: false }, by)).toMatchObject(
    { name: 'Appen' },
  )
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
  await changeWebhook(deps, hook.id, { name: 'Appen', url, events: ['published'], tellsBroadcasts: false }, by)
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
