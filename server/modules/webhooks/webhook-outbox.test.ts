import { expect, it } from 'vitest'
import { itemAreas } from '../../item-areas.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import { everyPart } from '../../testing/every-part.ts'
import { newsContent, textOf } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFiles, testImages } from '../../testing/test-files.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import { aWebhook } from '../../testing/webhook-factory.ts'
import type { ItemArea } from '../items/item-area.ts'
import { changeAddress } from '../items/life/item-address.ts'
import { createItem, saveDraft } from '../items/life/item-draft.ts'
import { itemJobs } from '../items/life/item-jobs.ts'
import { purgeTrash } from '../items/life/item-purge.ts'
import { scheduleItem, setUnpublishAt } from '../items/life/item-schedule.ts'
import { takenBack } from '../../testing/taken-back.ts'
import {
  deleteForever,
  discardChanges,
  publishItem,
  restoreItem,
  trashItem,
  unpublishItem,
} from '../items/life/item-transitions.ts'
import { moveItem } from '../items/life/item-tree.ts'
import { changeMedia } from '../media/bank/media-change.ts'
import { pageArea } from '../pages/page-area.ts'
import { protectPerson, unprotectPerson } from '../representatives/persons/protection-service.ts'
import { representativesArea } from '../representatives/representatives-area.ts'
import { eventOf } from './webhook-message.ts'

// Every change writes its webhook event in its own transaction, whichever way it is made.

const db = await testDatabase()
const from = { ...db, files: await testFiles(), images: testImages() }

interface SentEvent {
  readonly itemId: string
  readonly event: string | null
}

/** The outbox rows since the last call, each with its job. */
async function sentEvents({ siteId }: Newsroom): Promise<SentEvent[]> {
  const { rows } = await db.superuser.query<{ itemId: string; wasPublic: boolean; isPublic: boolean; jobs: number }>(
    `with d as (delete from webhook_deliveries where site_id = $1 returning *),
       j as (delete from jobs where site_id = $1 and kind = 'webhook.deliver' returning key)
     select d.item_id as "itemId", d.was_public as "wasPublic", d.is_public as "isPublic",
       (select count(*)::int from j where j.key = d.webhook_id || ':' || d.id) as jobs
     from d order by d.at, d.item_id`,
    [siteId],
  )
  for (const { jobs } of rows) expect(jobs).toBe(1)
  return rows.map(({ itemId, ...row }) => ({ itemId, event: eventOf(row) }))
}

async function aRoomWithWebhook(): Promise<Newsroom> {
  const room = await aNewsroom(db)
  await aWebhook(db, room)
  return room
}

// covers What others build on: webhooks: every step that the public notices, as one, and none of a draft
it('sends one event for each public step, and none for drafts', async () => {
  const room = await aRoomWithWebhook()
  const picture = await aPicture(from, room.siteId)
  const { id } = await room.draft({ image: { ...picture.lead, alt: 'Torget' } })
  const save = (lead: string, version: number) =>
    room.step((work) => saveDraft(work, id, { fields: { lead }, versions: { lead: version }, resolvesConflict: false }))
  await save('Ett utkast.', 1)
  expect(await sentEvents(room)).toEqual([])
  // The version and its pictures are mirrored separately, but cause one event.
  await room.step((work) => publishItem(work, id, 2))
  expect(await sentEvents(room)).toEqual([{ itemId: id, event: 'published' }])
  await save('Ändrat, men inte publicerat.', 2)
  await room.step((work) => discardChanges(work, id, 3))
  expect(await sentEvents(room)).toEqual([])
  await save('Ändrat.', 4)
  await room.step((work) => publishItem(work, id, 5))
  expect(await sentEvents(room)).toEqual([{ itemId: id, event: 'updated' }])
  await room.step((work) => changeAddress(work, id, { draftVersion: 5, slug: 'en-annan-adress', takeOver: false }))
  expect(await sentEvents(room)).toEqual([{ itemId: id, event: 'updated' }])
  const { undoToken } = await room.step((work) => unpublishItem(work, id, 5))
  expect(await sentEvents(room)).toEqual([{ itemId: id, event: 'removed' }])
  await db.database.inSite(room.siteId, (site) => takenBack(site, undoToken, room.editor()))
  expect(await sentEvents(room)).toEqual([{ itemId: id, event: 'published' }])
  await room.step((work) => trashItem(work, id, 5))
  expect(await sentEvents(room)).toEqual([{ itemId: id, event: 'removed' }])
  await room.step((work) => restoreItem(work, id, 5))
  await room.step((work) => trashItem(work, id, 5))
  await room.step((work) =>
    deleteForever({ ...work, actor: { ...work.actor, role: 'siteAdmin' } }, id, { draftVersion: 5, confirmation: 'ta bort' }),
  )
  expect(await sentEvents(room)).toEqual([])
})

// covers What others build on: webhooks: a delivery is written in the transaction of the publishing
it('sends nothing for a publication that is rolled back', async () => {
  const room = await aRoomWithWebhook()
  const { id } = await room.draft()
  const publishing = room.step(async (work) => {
    await publishItem(work, id, 1)
    throw new Error('The power is cut')
  })
  await expect(publishing).rejects.toThrow('The power is cut')
  expect(await sentEvents(room)).toEqual([])
})

it('sends nothing for a change undone in the same transaction', async () => {
  const room = await aRoomWithWebhook()
  const { id } = await room.draft()
  await room.step(async (work) => {
    await publishItem(work, id, 1)
    await unpublishItem(work, id, 1)
  })
  expect(await sentEvents(room)).toEqual([{ itemId: id, event: null }])
})

// covers What others build on: webhooks: scheduled steps, moves and pictures
it('sends an event for scheduled publishing and unpublishing', async () => {
  const room = await aRoomWithWebhook()
  const { id } = await room.draft()
  await room.step((work) => scheduleItem(work, id, { draftVersion: 1, publishAt: '2026-10-05T08:00' }))
  await room.step((work) => setUnpublishAt(work, id, { draftVersion: 1, unpublishAt: '2026-10-06T08:00' }))
  expect(await sentEvents(room)).toEqual([])
  const run = (day: number) =>
    runDueJobs(db.database, itemJobs(db.database, itemAreas), new Date(Date.UTC(2026, 9, day, 6)), (_job, error) => {
      throw error
    })
  await run(5)
  expect(await sentEvents(room)).toEqual([{ itemId: id, event: 'published' }])
  await run(6)
  expect(await sentEvents(room)).toEqual([{ itemId: id, event: 'removed' }])
})

it('sends an event for every page whose address changes with a move', async () => {
  const room = await aRoomWithWebhook()
  const [above, below] = [
    await room.publishedIn(pageArea, { title: 'Om oss här', body: textOf('Så är det.') }),
    await room.publishedIn(pageArea, { title: 'Kontakt', body: textOf('Så är det.') }),
  ]
  const child = await room.publishedIn(pageArea, { title: 'Telefon', body: textOf('Så är det.') }, below.id)
  await sentEvents(room)
  const to = { draftVersion: below.draftVersion, parentId: above.id, beforeId: null }
  await room.step((work) => moveItem(work, below.id, to), pageArea as ItemArea<never>)
  const changes = await sentEvents(room)
  expect(changes.map(({ event }) => event)).toEqual(['updated', 'updated'])
  expect(new Set(changes.map(({ itemId }) => itemId))).toEqual(new Set([below.id, child.id]))
})

it.each(['the site', 'the federation'])('tells of what shows a picture of %s that is described anew', async (whose) => {
  const room = await aRoomWithWebhook()
  const stranger = await aRoomWithWebhook()
  const picture = await aPicture(from, whose === 'the site' ? room.siteId : '*')
  const { id } = await room.published({ image: { ...picture.lead, alt: 'Torget' } })
  await room.published({ title: 'Utan bild' })
  await sentEvents(room)
  await db.database.inSite(picture.isShared ? '*' : room.siteId, (library) =>
    changeMedia({ library, actor: { ...room.editor(), role: 'siteAdmin' } }, picture.id, { caption: 'Torget i november' }, 1),
  )
  expect(await sentEvents(room)).toEqual([{ itemId: id, event: 'updated' }])
  expect(await sentEvents(stranger)).toEqual([])
})

// covers What others build on: webhooks: protection of a person is a removal
it('sends a removal for a person with Skyddade uppgifter, and nothing while that lasts', async () => {
  const room = await aRoomWithWebhook()
  const kim = await room.publishedIn(representativesArea, { givenName: 'Kim', familyName: 'Ek' })
  await sentEvents(room)
  const person = { siteId: room.siteId, personId: kim.id }
  const by = { ...room.editor(), name: 'Anna Berg', role: 'siteAdmin' } as const
  await db.database.inPlatform((platform) =>
    protectPerson(platform, person, { mode: 'hidden', shownName: null, sortName: null }, by),
  )
  expect(await sentEvents(room)).toEqual([{ itemId: kim.id, event: 'removed' }])
  await room.step(
    (work) => saveDraft(work, kim.id, { fields: { givenName: 'Kimmen' }, versions: { givenName: 1 }, resolvesConflict: false }),
    representativesArea as ItemArea<never>,
  )
  await room.step((work) => publishItem(work, kim.id, 2), representativesArea as ItemArea<never>)
  expect(await sentEvents(room)).toEqual([])
  await db.database.inPlatform((platform) => unprotectPerson(platform, person, by))
  expect(await sentEvents(room)).toEqual([{ itemId: kim.id, event: 'published' }])
})

it('sends nothing when words are indexed again, or the trash is emptied', async () => {
  const room = await aRoomWithWebhook()
  const { id } = await room.published()
  const old = await room.published({ title: 'Gammalt' })
  await room.step((work) => trashItem(work, old.id, 1))
  await sentEvents(room)
  await db.superuser.query(`update items set search_text = 'gammalt' where id = $1`, [id])
  await db.superuser.query(`update published_items set search_text = 'nytt' where id = $1`, [id])
  await db.superuser.query(`update items set deleted_at = now() - interval '31 days' where id = $1`, [old.id])
  await purgeTrash(db.database, itemAreas, everyPart, new Date())
  expect(await sentEvents(room)).toEqual([])
})

it('writes deliveries only for active webhooks of the site', async () => {
  const room = await aRoomWithWebhook()
  const second = await aWebhook(db, room)
  await db.superuser.query(`update webhooks set state = 'paused' where id = $1`, [second.id])
  const { id } = await room.published()
  expect(await sentEvents(room)).toEqual([{ itemId: id, event: 'published' }])
})

it('stores only the id of the item', async () => {
  const room = await aRoomWithWebhook()
  await room.publishedIn(representativesArea, { givenName: 'Kim', familyName: 'Ek' })
  const { rows } = await db.superuser.query('select to_jsonb(d)::text as row from webhook_deliveries d where site_id = $1', [
    room.siteId,
  ])
  expect(rows).toHaveLength(1)
  expect(String(rows[0].row).toLowerCase()).not.toMatch(/kim|"ek/)
})

// covers What others build on: webhooks: fifty publications at once
it('fifty publications at once are each sent once', async () => {
  const room = await aRoomWithWebhook()
  const publish = (title: string) =>
    room.step(async (one) => {
      const item = await createItem(one, { content: { ...newsContent({ title }) } })
      return publishItem(one, item.id, 1)
    })
  const titles = Array.from({ length: 50 }, (_, at) => `Nyhet ${at + 1}`)
  const ids = (await Promise.all(titles.map((title) => publish(title)))).map(({ item }) => item.id)
  const changes = await sentEvents(room)
  expect(changes.map(({ event }) => event)).toEqual(Array.from({ length: 50 }, () => 'published'))
  expect(new Set(changes.map(({ itemId }) => itemId))).toEqual(new Set(ids))
})
