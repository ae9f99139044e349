import { describe, expect, it } from 'vitest'
import { itemJobs } from '../../modules/items/life/item-jobs.ts'
import { cancelSchedule, scheduleItem, setUnpublishAt } from '../../modules/items/life/item-schedule.ts'
import { itemState } from '../../modules/items/store/item-state.ts'
import { publishItem, trashItem } from '../../modules/items/life/item-transitions.ts'
import { itemAreas } from '../../item-areas.ts'
import { openDatabase } from '../../platform/database/pool.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import { testDatabase } from '../test-database.ts'
import type { Life } from './life.ts'
import { everyArea, newLife } from './life.ts'

const test = await testDatabase()
const handlers = itemJobs(test.database, itemAreas)

const runAt = (now: string, database = test.database) =>
  runDueJobs(database, handlers, new Date(now), (_job, error) => {
    throw error
  })

const stored = async (life: Life, id: string) =>
  (await test.superuser.query('select * from items where site_id = $1 and id = $2', [life.siteId, id])).rows[0]

const publications = async (life: Life, id: string): Promise<number> =>
  (
    await test.superuser.query(
      "select count(*)::int as count from audit_log where site_id = $1 and object_id = $2 and action like '%.publish' and reason = 'schedule'",
      [life.siteId, id],
    )
  ).rows[0].count

/** Anna schedules it. */
const comeAt = (life: Life, id: string, publishAt: string, draftVersion = 1) =>
  life.as('anna', (work) => scheduleItem(work, id, { draftVersion, publishAt }))

describe.each(everyArea)('a time for %s', (_name, sample) => {
  const { titled, line } = sample

  // covers Item states: Schemalagd
  // covers Item steps: Schemalägg: the text is pinned with the time
  it('publishes the text that was pinned, at its time and not before; what was written later waits', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft(titled('Klockan åtta'))
    const { item: scheduled } = await comeAt(life, item.id, '2026-11-23T08:00')
    expect([itemState(scheduled), scheduled.publishAt?.toISOString()]).toEqual(['scheduled', '2026-11-23T07:00:00.000Z'])
    await life.change(scheduled, { [line]: 'Skrivet efteråt' }, 'bo')
    await runAt('2026-11-23T06:59:59.999Z')
    expect((await stored(life, item.id)).published_revision_id).toBeNull()
    await runAt('2026-11-23T07:00:00.000Z')
    const row = await stored(life, item.id)
    expect(row).toMatchObject({
      published_revision_id: scheduled.scheduledRevisionId,
      publish_at: null,
      published_draft_version: 1,
    })
    const { rows } = await test.superuser.query('select content from item_revisions where id = $1', [row.published_revision_id])
    expect(rows[0].content[line]).not.toBe('Skrivet efteråt')
  })

  // covers Item steps: Schemalägg: the pinned version can be updated
  it('publishes the newer text when the planned one has been brought up to date', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft(titled('Klockan nio'))
    const plan = (draftVersion: number) => comeAt(life, item.id, '2026-11-23T09:00', draftVersion)
    await plan(1)
    const changed = await life.change(item, { [line]: 'Skrivet efteråt' })
    await expect(plan(1)).rejects.toMatchObject({ status: 409, code: 'STATE_CHANGED' })
    await plan(changed.draftVersion)
    await runAt('2026-11-23T08:00:00Z')
    const row = await stored(life, item.id)
    expect(row.published_draft_version).toBe(changed.draftVersion)
    const { rows } = await test.superuser.query('select content from item_revisions where id = $1', [row.published_revision_id])
    expect(rows[0].content[line]).toBe('Skrivet efteråt')
  })

  // covers Item steps: the clock: what is late runs at once
  it('publishes what became overdue while nobody was there, as soon as somebody is', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft()
    await comeAt(life, item.id, '2026-11-23T08:00')
    await runAt('2026-12-24T15:00:00Z')
    expect((await stored(life, item.id)).first_published_at).toEqual(new Date('2026-12-24T15:00:00Z'))
  })

  // covers Item steps: the clock: once, with two processes and after an interruption
  it('publishes once when two nodes wake at the same moment, and when one dies after its work', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft()
    await comeAt(life, item.id, '2026-11-23T08:00')
    const second = openDatabase(test.connection, () => undefined)
    await Promise.all([runAt('2026-11-23T07:00:00Z'), runAt('2026-11-23T07:00:00Z', second)])
    await second.close()
    // The job of the dead node is left in the queue and is taken again.
    await test.superuser.query(
      "insert into jobs (site_id, kind, key, run_at) values ($1, 'item.publish', $2, '2026-11-23T07:00:00Z') on conflict do nothing",
      [life.siteId, item.id],
    )
    await runAt('2026-11-23T07:10:00Z')
    expect(await publications(life, item.id)).toBe(1)
  })

  // covers Item steps: the clock: Kunde inte publiceras kl. 08:00, on the item
  // covers Publish check: checked again when a time has come
  it('says on the item why it could not be published, and leaves it as it was', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft()
    await comeAt(life, item.id, '2026-11-23T08:00')
    // The plan was valid when it was made, and no longer is.
    await test.superuser.query(
      'update item_revisions set content = jsonb_set(content, $3, \'"Ring 19121212-1212"\') where site_id = $1 and item_id = $2',
      [life.siteId, item.id, [line]],
    )
    await runAt('2026-11-23T07:00:00Z')
    const row = await stored(life, item.id)
    expect(row).toMatchObject({ published_revision_id: null, publish_at: null })
    expect(row.schedule_failure.message).toMatch(/^Kunde inte publiceras kl\. 08:00: .*personnummer/)
  })

  // covers Item steps: the two nights: the hour that is missing, the hour twice
  // covers Content end to end: the two nights
  it('is not asked for in the hour that does not exist, and takes the first of the hour that comes twice', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft()
    const at = (publishAt: string) => comeAt(life, item.id, publishAt)
    await expect(at('2027-03-28T02:30')).rejects.toMatchObject({
      fields: { publishAt: { message: 'Den tiden finns inte – klockan ställs fram den natten.' } },
    })
    expect((await at('2027-03-28T01:59')).item.publishAt?.toISOString()).toBe('2027-03-28T00:59:00.000Z')
    expect((await at('2027-03-28T03:00')).item.publishAt?.toISOString()).toBe('2027-03-28T01:00:00.000Z')
    expect((await at('2027-10-31T02:30')).item.publishAt?.toISOString()).toBe('2027-10-31T00:30:00.000Z')
    expect((await at('2027-10-31T03:00')).item.publishAt?.toISOString()).toBe('2027-10-31T02:00:00.000Z')
    await runAt('2027-10-31T01:59:59Z')
    expect((await stored(life, item.id)).published_revision_id).toBeNull()
    await runAt('2027-10-31T02:00:00Z')
    expect((await stored(life, item.id)).published_revision_id).not.toBeNull()
  })

  // covers Item steps: Schemalägg: a minute at least, two years at most
  // covers Item steps: Schemalägg: a minute is enough
  // covers Content in use: "Tiden har redan passerat" when it has, and else not
  it('refuses a time that has passed, is too far away, or is none', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft()
    const messages: Record<string, string> = {
      '2026-11-21T12:59': 'Tiden har redan passerat. Välj en senare tid eller publicera nu.',
      '2026-11-21T13:00': 'Välj en tid minst en minut framåt, eller publicera nu.',
      '2028-12-01T08:00': 'Välj en tid inom två år.',
      '2026-02-30T08:00': 'Skriv datum och klockslag, till exempel 2026-11-21 08:00.',
    }
    for (const [publishAt, message] of Object.entries(messages)) {
      const scheduling = comeAt(life, item.id, publishAt)
      await expect(scheduling).rejects.toMatchObject({ status: 400, fields: { publishAt: { message } } })
    }
    const leave = life.as('anna', (work) => setUnpublishAt(work, item.id, { draftVersion: 1, unpublishAt: '2026-11-21T12:59' }))
    await expect(leave).rejects.toMatchObject({
      fields: { unpublishAt: { message: 'Tiden har redan passerat. Välj en senare tid eller avpublicera nu.' } },
    })
  })

  // covers Item steps: unpublished after it was published
  it('to leave the site lies after the time to come there', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft()
    await comeAt(life, item.id, '2026-11-23T08:00')
    const leave = (unpublishAt: string) =>
      life.as('anna', (work) => setUnpublishAt(work, item.id, { draftVersion: 1, unpublishAt }))
    await expect(leave('2026-11-23T08:00')).rejects.toMatchObject({
      fields: { unpublishAt: { message: 'Välj en tid efter att den publiceras.' } },
    })
    await leave('2026-11-23T08:01')
    await runAt('2026-11-23T07:00:00Z')
    expect((await stored(life, item.id)).published_revision_id).not.toBeNull()
    await runAt('2026-11-23T07:01:00Z')
    expect(await stored(life, item.id)).toMatchObject({ published_revision_id: null, unpublish_at: null })
  })

  it('to come lies before the time to leave the site', async () => {
    const life = await newLife(test, sample)
    const item = await life.published()
    await life.as('anna', (work) => setUnpublishAt(work, item.id, { draftVersion: 1, unpublishAt: '2026-11-24T08:00' }))
    const { draftVersion } = await life.change(item, { [line]: 'Nytt' })
    const come = (publishAt: string) => comeAt(life, item.id, publishAt, draftVersion)
    const message = 'Den avpubliceras innan dess. Välj en tidigare tid eller ändra avpubliceringen.'
    await expect(come('2026-11-24T08:00')).rejects.toMatchObject({ status: 400, fields: { publishAt: { message } } })
    expect((await come('2026-11-24T07:59')).item.publishAt?.toISOString()).toBe('2026-11-24T06:59:00.000Z')
  })

  it('can be a minute ahead or two years, and not a minute more', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft()
    const come = (publishAt: string) => comeAt(life, item.id, publishAt)
    await come('2026-11-21T13:01')
    await come('2028-11-22T13:00')
    await expect(come('2028-11-22T13:01')).rejects.toMatchObject({ fields: { publishAt: { message: 'Välj en tid inom två år.' } } })
    life.now = new Date(life.now.getTime() + 1)
    await expect(come('2026-11-21T13:01')).rejects.toMatchObject({
      fields: { publishAt: { message: 'Välj en tid minst en minut framåt, eller publicera nu.' } },
    })
  })

  // covers Item states: Publicerad, with a change scheduled
  // covers Item steps: the schedule is cancelled
  it('can be changed, called off, overtaken by publishing now, and by the trash', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft()
    const at = (publishAt: string) => comeAt(life, item.id, publishAt)
    await at('2026-11-23T08:00')
    await at('2026-11-24T08:00')
    await runAt('2026-11-23T07:00:00Z')
    expect((await stored(life, item.id)).published_revision_id).toBeNull()
    await life.as('anna', (work) => cancelSchedule(work, item.id, 1))
    await runAt('2026-11-24T07:00:00Z')
    expect(await stored(life, item.id)).toMatchObject({ published_revision_id: null, publish_at: null })
    await at('2026-11-25T08:00')
    const { item: now } = await life.as('anna', (work) => publishItem(work, item.id, 1))
    expect([now.publishAt, now.scheduledRevisionId]).toEqual([null, null])
    const changed = await life.change(now, { [line]: 'Nytt' })
    const { item: live } = await comeAt(life, item.id, '2026-11-26T08:00', changed.draftVersion)
    expect(itemState(live)).toBe('publishedScheduled')
    await life.as('anna', (work) => trashItem(work, item.id, changed.draftVersion))
    await runAt('2026-11-26T07:00:00Z')
    expect((await stored(life, item.id)).published_revision_id).toBeNull()
  })

  // covers Item steps: unpublished at a time, once
  it('takes what is live from the site when its time is out, once', async () => {
    const life = await newLife(test, sample)
    const item = await life.published()
    const until = (unpublishAt: string | null) =>
      life.as('anna', (work) => setUnpublishAt(work, item.id, { draftVersion: 1, unpublishAt }))
    await until('2026-12-01T00:00')
    await until(null)
    await runAt('2026-11-30T23:00:00Z')
    expect((await stored(life, item.id)).published_revision_id).not.toBeNull()
    await until('2026-12-01T00:00')
    await runAt('2026-11-30T22:59:59Z')
    expect((await stored(life, item.id)).published_revision_id).not.toBeNull()
    await runAt('2026-11-30T23:00:00Z')
    expect(await stored(life, item.id)).toMatchObject({ published_revision_id: null, unpublish_at: null, deleted_at: null })
  })
})
