import { expect, it } from 'vitest'
import { soon } from '../../testing/test-sites.ts'
import { aWebhook } from '../../testing/webhook-factory.ts'
import { webhookOffice } from '../../testing/webhook-office.ts'
import { receiverName } from '../../testing/webhook-receiver.ts'
import { listWebhooks, pauseWebhook, resumeWebhook } from './webhook-service.ts'

// How long a receiver that does not answer is called, and what ends it.

const { db, dns, receiver, clock, later, deps, run, aRoomWithWebhook, calls, bodies, state, stored, byAdmin } =
  await webhookOffice()
const minute = 60_000
const hour = 60 * minute

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
  later(11_000)
  await run()
  receiver.answer(hook.path, 204)
  later(minute + 1000)
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
    later((seconds + 1) * 1000)
    await run()
  }
  expect(calls(hook)).toHaveLength(8)
  expect(await stored(hook)).toMatchObject({ open: 0 })
  expect(await state(room)).toMatchObject({ state: 'on', nextTryAt: null, waiting: 0 })
  later(38 * hour)
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

it('one that has failed for a moment less than three days stays on', async () => {
  later(minute)
  const at = clock()
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
  await run({ clock: () => at }, at)
  expect(await Promise.all(failing.map(async (room) => (await state(room))?.state))).toEqual(['off', 'on'])
})

// covers What others build on: webhooks: 410 turns it off
it('410 turns it off at once', async () => {
  const { room, hook } = await aRoomWithWebhook()
  receiver.answer(hook.path, 410)
  await room.published()
  await room.published({ title: 'Nästa' })
  await run()
  later(minute)
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
  later(minute)
  await run()
  dns.set(receiverName, { type: 'A', value: '127.0.0.1' })
  expect(calls(hook)).toHaveLength(1)
  expect(await state(room)).toMatchObject({ lastTry: { status: null, fault: 'internalAddress' }, waiting: 1 })
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
  later(6 * minute)
  await run()
  expect(bodies(hook).map(({ type }) => type)).toEqual(['item.published'])
})

it('hears of an archived site what it hears of others: its people only read it, and so do visitors', async () => {
  const { room, hook } = await aRoomWithWebhook()
  await room.published()
  await db.superuser.query(`update sites set stopped = 'archived', stopped_at = now() where id = $1`, [room.siteId])
  await run()
  expect(bodies(hook).map(({ type }) => type)).toEqual(['item.published'])
})

it('each of two on a site says what waits for itself', async () => {
  const { room, hook } = await aRoomWithWebhook({ name: 'Vår app' })
  await aWebhook(db, room, { name: 'Arkivet', events: ['removed'] })
  receiver.answer(hook.path, 500)
  await room.published()
  await run()
  const listed = await db.database.inSite(room.siteId, (site) => listWebhooks(site, clock()), 'read')
  expect(Object.fromEntries(listed.map(({ name, waiting, nextTryAt }) => [name, [waiting, nextTryAt !== null]]))).toEqual({
    'Vår app': [1, true],
    Arkivet: [0, false],
  })
})

it('one that was resumed has three days anew, and no other one has', async () => {
  const [resumed, other] = [await aRoomWithWebhook(), await aRoomWithWebhook()]
  for (const { room, hook } of [resumed, other]) {
    receiver.answer(hook.path, 500)
    await db.superuser.query(`update webhooks set failing_since = $2::timestamptz - interval '4 days' where id = $1`, [
      hook.id,
      clock(),
    ])
    if (hook === resumed.hook) {
      await pauseWebhook(deps, hook.id, byAdmin(room))
      await resumeWebhook(deps, hook.id, byAdmin(room))
      expect((await state(room))?.failingSince).toBeNull()
    }
    await room.published()
  }
  await run()
  expect([(await state(resumed.room))?.state, (await state(other.room))?.state]).toEqual(['on', 'off'])
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

it.each([
  ['for a moment', '0 days'],
  ['for four days', '4 days'],
])('one that has failed %s and is paused while its receiver is called is not tried again, and stays paused', async (_long, ago) => {
  const { room, hook } = await aRoomWithWebhook()
  const failing = () => db.superuser.query('update webhooks set failing_since = now() - $2::interval where id = $1', [hook.id, ago])
  const ends = async () =>
    (await db.superuser.query('select ended_at from webhook_deliveries where webhook_id = $1', [hook.id])).rows
  await failing()
  receiver.answer(hook.path, 'silent')
  await room.published()
  const running = run({ limits: { connectMs: 60_000, wholeMs: 1000 } })
  await soon(async () => expect(calls(hook)).toHaveLength(1))
  await pauseWebhook(deps, hook.id, byAdmin(room))
  await failing()
  const ended = await ends()
  await running
  expect(await state(room)).toMatchObject({ state: 'paused', offBecause: null, nextTryAt: null, waiting: 0 })
  expect(await stored(hook)).toMatchObject({ open: 0, jobs: 0 })
  later(minute)
  await pauseWebhook(deps, hook.id, byAdmin(room))
  expect(await ends()).toEqual(ended)
})
