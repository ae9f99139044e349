import { expect, it } from 'vitest'
import { itemAreas } from '../../../item-areas.ts'
import { runDueJobs } from '../../../platform/jobs/jobs.ts'
import { newLife, sampleOf } from '../../../testing/item-life/life.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import type { StoredItem } from '../store/item-store.ts'
import { itemJobs } from './item-jobs.ts'
import { requestReview } from './item-review.ts'
import { cancelSchedule, scheduleItem } from './item-schedule.ts'
import { publishItem, trashItem } from './item-transitions.ts'

// What a time leaves behind on an item, and in whose name it does its work.

const test = await testDatabase()
const handlers = itemJobs(test.database, itemAreas)
const runAt = (now: string) =>
  runDueJobs(test.database, handlers, new Date(now), (_job, error) => {
    throw error
  })

async function aNewsroom() {
  const life = await newLife(test, sampleOf('news'))
  const plan = (item: StoredItem, publishAt: string, draftVersion = 1) =>
    life.as('anna', (work) => scheduleItem(work, item.id, { draftVersion, publishAt }))
  const failureOf = async (item: StoredItem) =>
    (await test.superuser.query('select schedule_failure from items where id = $1', [item.id])).rows[0].schedule_failure
  /** Its time comes, and its text may not be published by then. */
  const failed = async (title: string) => {
    const item = await life.draft({ title })
    await plan(item, '2026-11-23T08:00')
    await test.superuser.query(
      `update item_revisions set content = jsonb_set(content, '{lead}', '"Ring 19121212-1212"') where site_id = $1 and item_id = $2`,
      [life.siteId, item.id],
    )
    await runAt('2026-11-23T07:00:00Z')
    expect(await failureOf(item)).not.toBeNull()
    return item
  }
  return { life, plan, failureOf, failed }
}

it('what could not be published says so until it is planned again, published or let be, each on its own', async () => {
  const { life, plan, failureOf, failed } = await aNewsroom()
  const [planned, published, dropped, other] = [
    await failed('Planeras igen'),
    await failed('Publiceras'),
    await failed('Får vara'),
    await failed('En annan'),
  ]
  await plan(planned, '2026-11-24T08:00')
  await life.as('bo', (work) => publishItem(work, published.id, 1))
  await life.as('bo', (work) => cancelSchedule(work, dropped.id, 1))
  for (const item of [planned, published, dropped]) expect(await failureOf(item)).toBeNull()
  expect(await failureOf(other)).not.toBeNull()
  await expect(life.as('bo', (work) => cancelSchedule(work, dropped.id, 1))).rejects.toMatchObject({ code: 'STATE_CHANGED' })
  await life.as('bo', (work) => trashItem(work, other.id, 1))
  expect(await failureOf(other)).not.toBeNull()
})

it('a text that waits for review waits no longer when it has got a time', async () => {
  const { life, plan } = await aNewsroom()
  const [item, other] = [await life.draft({ title: 'Den ena' }), await life.draft({ title: 'Den andra' })]
  for (const { id } of [item, other]) await life.as('anna', (work) => requestReview(work, id, 1))
  expect((await plan(item, '2026-11-23T08:00')).item.review).toBeNull()
  const { rows } = await test.superuser.query('select id from items where site_id = $1 and review is not null', [life.siteId])
  expect(rows).toEqual([{ id: other.id }])
})

it('the log says that whoever chose the time has published, and not who wrote last', async () => {
  const { life, plan } = await aNewsroom()
  const item = await life.draft({ title: 'Annas tid' })
  await plan(item, '2026-11-23T08:00')
  await life.change(item, { title: 'Bos ord' }, 'bo')
  await runAt('2026-11-23T07:00:00Z')
  const { rows } = await test.superuser.query(
    `select actor_id as by, reason from audit_log where site_id = $1 and object_id = $2 and action = 'news.publish'`,
    [life.siteId, item.id],
  )
  expect(rows).toEqual([{ by: life.people.anna, reason: 'schedule' }])
})

it.each([
  ['paused', 'pausad'],
  ['archived', 'arkiverad'],
])('nothing is published by its time on a site that is %s, and the item says so; elsewhere it is', async (stopped, word) => {
  const [here, there] = [await aNewsroom(), await aNewsroom()]
  const [item, other] = [await here.life.draft({ title: 'Den som är här' }), await there.life.draft({ title: 'Den som är där' })]
  await here.plan(item, '2026-11-23T08:00')
  await there.plan(other, '2026-11-23T08:00')
  await test.superuser.query('update sites set stopped = $2, stopped_at = now() where id = $1', [here.life.siteId, stopped])
  await runAt('2026-11-23T07:00:00Z')
  const live = 'select id from items where id = any($1::uuid[]) and published_revision_id is not null'
  expect((await test.superuser.query(live, [[item.id, other.id]])).rows).toEqual([{ id: other.id }])
  expect(await here.failureOf(item)).toMatchObject({ message: `Kunde inte publiceras kl. 08:00: sajten var ${word}.` })
})

it('the day that a text says it is of is its date, also when that is corrected', async () => {
  const { life } = await aNewsroom()
  const item = await life.published({ title: 'Från i dag' })
  const { draftVersion } = await life.change(item, { displayDate: '2026-03-14' })
  const { item: corrected } = await life.as('bo', (work) => publishItem(work, item.id, draftVersion))
  expect(corrected.publishedAt?.toISOString().slice(0, 10)).toMatch(/^2026-03-1[34]$/)
  expect(corrected.firstPublishedAt).toEqual(item.firstPublishedAt)
})
