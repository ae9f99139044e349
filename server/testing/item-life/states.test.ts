import { describe, expect, it } from 'vitest'
import { bulkStep } from '../../modules/items/life/item-bulk.ts'
import { incomingTo } from '../../modules/items/references/item-references.ts'
import { requestChanges, requestReview, withdrawReview } from '../../modules/items/life/item-review.ts'
import { scheduleItem, setUnpublishAt } from '../../modules/items/life/item-schedule.ts'
import { itemState } from '../../modules/items/store/item-state.ts'
import {
  deleteForever,
  discardChanges,
  publishItem,
  restoreItem,
  trashItem,
  unpublishItem,
} from '../../modules/items/life/item-transitions.ts'
import { siteRevision } from '../../modules/sites/sites.ts'
import { testDatabase } from '../test-database.ts'
import { takenBack } from '../taken-back.ts'
import type { Life } from './life.ts'
import { everyArea, historyOf, newLife, paragraphs } from './life.ts'

const test = await testDatabase()

const undo = (life: Life, token: string, who: 'anna' | 'kim' = 'anna') =>
  life.as(who, ({ site, actor }) => takenBack(site, token, actor))

const stored = async (life: Life, id: string) =>
  (await test.superuser.query('select * from items where site_id = $1 and id = $2', [life.siteId, id])).rows[0]

describe.each(everyArea)('the way of %s to the public and back', (_name, sample) => {
  const { titled, line, text } = sample

  // covers Item states: Publicerad, with and without changes
  // covers Item states: Avpublicerad, I papperskorgen
  // covers Item steps: Kasta ändringar, and Ångra
  // covers Trash and undo: Avpublicera, discard, trash
  it('publishes, changes, discards, unpublishes, trashes and restores, and each step can be taken back', async () => {
    const life = await newLife(test, sample)
    const published = await life.published(titled('Som den var'))
    expect(itemState(published)).toBe('published')
    const changed = await life.change(published, titled('Som den blev'))
    expect(itemState(changed)).toBe('publishedChanged')

    const discarded = await life.as('anna', (work) => discardChanges(work, changed.id, changed.draftVersion))
    expect([itemState(discarded.item), discarded.item.title]).toEqual(['published', 'Som den var'])
    await undo(life, discarded.undoToken)

    const at = discarded.item.draftVersion + 1
    const unpublished = await life.as('bo', (work) => unpublishItem(work, changed.id, at))
    expect([itemState(unpublished.item), unpublished.item.title]).toEqual(['unpublished', 'Som den blev'])
    await undo(life, unpublished.undoToken)
    expect((await stored(life, changed.id)).published_revision_id).toBe(published.publishedRevisionId)

    const trashed = await life.as('anna', (work) => trashItem(work, changed.id, at))
    expect(itemState(trashed.item)).toBe('trashed')
    const restored = await life.as('anna', (work) => restoreItem(work, changed.id, at))
    expect(itemState(restored.item)).toBe('unpublished')
    await expect(undo(life, trashed.undoToken)).rejects.toMatchObject({ code: 'STATE_CHANGED' })
  })

  it('keeps the time of its publication when it is corrected, and is new when it comes back', async () => {
    const life = await newLife(test, sample)
    const published = await life.published()
    const first = life.now
    const publishLater = async (item: typeof published) => {
      life.now = new Date(life.now.getTime() + 86_400_000)
      return (await life.as('bo', (work) => publishItem(work, item.id, item.draftVersion))).item
    }
    const corrected = await publishLater(await life.change(published, { [line]: 'Rättat' }))
    expect([corrected.publishedAt, corrected.firstPublishedAt]).toEqual([first, first])
    await life.as('anna', (work) => unpublishItem(work, corrected.id, corrected.draftVersion))
    const back = await publishLater(corrected)
    expect([back.publishedAt, back.firstPublishedAt]).toEqual([life.now, first])
  })

  // covers Trash and undo: several steps, the latest first
  it('takes steps back one after the other, the last first, and none past what was written meanwhile', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft()
    const published = await life.as('anna', (work) => publishItem(work, item.id, 1))
    const unpublished = await life.as('anna', (work) => unpublishItem(work, item.id, 1))
    const trashed = await life.as('anna', (work) => trashItem(work, item.id, 1))
    await expect(undo(life, unpublished.undoToken)).rejects.toMatchObject({ code: 'STATE_CHANGED' })
    for (const { undoToken } of [trashed, unpublished, published]) await undo(life, undoToken)
    expect(await stored(life, item.id)).toMatchObject({ published_revision_id: null, deleted_at: null, state_version: 1 })
    const again = await life.as('anna', (work) => publishItem(work, item.id, 1))
    await expect(undo(life, published.undoToken)).rejects.toMatchObject({ code: 'STATE_CHANGED' })
    await undo(life, again.undoToken)
  })

  // covers Trash and undo: for 30 days, not longer
  it('can be taken back for thirty days and no longer', async () => {
    const life = await newLife(test, sample)
    const [first, second] = [await life.published(titled('Snart')), await life.published(titled('För sent'))]
    const steps = await Promise.all([first, second].map(({ id }) => life.as('anna', (work) => unpublishItem(work, id, 1))))
    const day = 86_400_000
    life.now = new Date(life.now.getTime() + 30 * day - 1)
    await undo(life, steps[0]?.undoToken ?? '')
    expect((await stored(life, first.id)).published_revision_id).toBe(first.publishedRevisionId)
    life.now = new Date(life.now.getTime() + 1)
    await expect(undo(life, steps[1]?.undoToken ?? '')).rejects.toMatchObject({ code: 'STATE_CHANGED' })
    expect((await stored(life, second.id)).published_revision_id).toBeNull()
  })

  // covers Item steps: Avpublicera: shows what leads here
  it('shows what leads to it before it is taken away, from drafts and from the public', async () => {
    const life = await newLife(test, sample)
    const item = await life.published(titled('Målet'))
    const link = { type: 'link', attrs: { href: `item:${item.id}` } }
    const leading = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Läs', marks: [link] }] }] }
    const open = await life.published({ ...titled('A, på sajten'), [text]: leading })
    const draft = await life.draft({ ...titled('B, ett utkast'), [text]: leading })
    const incoming = () => life.as('kim', (work) => incomingTo(work.site, item.id))
    expect(await incoming()).toMatchObject({
      items: [
        { id: open.id, title: 'A, på sajten', isLive: true },
        { id: draft.id, title: 'B, ett utkast', isLive: false },
      ],
      children: 0,
    })
    await life.as('anna', (work) => scheduleItem(work, draft.id, { draftVersion: 1, publishAt: '2026-11-23T08:00' }))
    expect((await incoming()).items.map(({ publishAt }) => publishAt)).toEqual([null, '2026-11-23T07:00:00.000Z'])
    await life.as('anna', (work) => trashItem(work, open.id, 1))
    expect((await incoming()).items.map(({ id }) => id)).toEqual([draft.id])
  })

  // covers Item steps: trash: Ångra brings the public one back
  // covers Item steps: Återställ: never public by itself
  it('puts a trashed item back on the site when the trashing is undone, and never when it is restored', async () => {
    const life = await newLife(test, sample)
    const item = await life.published()
    const { undoToken } = await life.as('anna', (work) => trashItem(work, item.id, 1))
    const gone = 'select code from redirects where site_id = $1 and from_path = $2'
    expect((await test.superuser.query(gone, [life.siteId, item.path])).rows).toEqual([{ code: 410 }])
    await undo(life, undoToken)
    expect((await test.superuser.query(gone, [life.siteId, item.path])).rows).toEqual([])
    expect((await stored(life, item.id)).published_revision_id).toBe(item.publishedRevisionId)
    await life.as('anna', (work) => trashItem(work, item.id, 1))
    const { item: restored } = await life.as('anna', (work) => restoreItem(work, item.id, 1))
    expect([restored.publishedRevisionId, restored.path]).toEqual([null, item.path])
  })

  // covers Item steps: Återställ: an address that is taken gets -2
  it('gives what comes out of the trash a number when its address is another’s by now', async () => {
    const life = await newLife(test, sample)
    const first = await life.draft(titled('Samma namn'))
    await life.as('anna', (work) => trashItem(work, first.id, 1))
    const second = await life.draft(titled('Samma namn'))
    expect(second.path).toBe(first.path)
    const { item } = await life.as('anna', (work) => restoreItem(work, first.id, 1))
    expect(item.slug).toBe('samma-namn-2')
  })

  // covers Item steps: Publicera: the site hears of public changes and of no other
  it('tells the site of every change that the public can see, and of no other', async () => {
    const life = await newLife(test, sample)
    const revision = () => test.database.inPublic(life.siteId, siteRevision)
    const start = (await revision()) ?? 0
    const item = await life.published()
    await life.change(item, { [line]: 'Ännu inte' })
    expect(await revision()).toBe(start + 1)
    await life.as('anna', (work) => publishItem(work, item.id, 2))
    await life.as('anna', (work) => unpublishItem(work, item.id, 2))
    await life.as('anna', (work) => trashItem(work, item.id, 2))
    expect(await revision()).toBe(start + 3)
    // Thrown away while it was live it answers 410; brought back it answers 404.
    const other = await life.published(titled('Tas tillbaka'))
    await life.as('anna', (work) => trashItem(work, other.id, 1))
    await life.as('anna', (work) => restoreItem(work, other.id, 1))
    expect(await revision()).toBe(start + 6)
  })

  // covers Item steps: Skicka för granskning: blocking findings stop it
  // covers Item steps: Publicera: without blocking findings, else 409
  // covers Publish check: no role passes a blocking finding
  it('stops what is not ready, says how many things are to be mended, and changes nothing', async () => {
    const life = await newLife(test, sample)
    const skipping = { type: 'heading', attrs: { level: 4 }, content: [{ type: 'text', text: 'Nivå fyra' }] }
    const faulty = { ...titled('Ring 19121212-1212'), [text]: { type: 'doc', content: [skipping] } }
    const item = await life.draft(faulty)
    const refused = { code: 'CHECK_FAILED', message: '2 saker måste åtgärdas innan du kan publicera.' }
    await expect(life.as('anna', (work) => publishItem(work, item.id, 1))).rejects.toMatchObject(refused)
    await expect(life.as('anna', (work) => requestReview(work, item.id, 1))).rejects.toMatchObject(refused)
    expect(await stored(life, item.id)).toMatchObject({ published_revision_id: null, state_version: 1 })
  })

  // covers Item steps: Publicera: the draft is the one that was read
  it('refuses every step from a text that has changed since it was read', async () => {
    const life = await newLife(test, sample)
    const item = await life.published()
    await life.change(item, { [text]: paragraphs('Nytt.') }, 'bo')
    for (const step of [publishItem, unpublishItem, discardChanges, trashItem]) {
      const taken = life.as('anna', (work) => step(work, item.id, item.draftVersion))
      await expect(taken).rejects.toMatchObject({ status: 409, code: 'STATE_CHANGED' })
    }
  })

  it('no longer waits for a reader or a time once it lies in the trash, and waits again when that is undone', async () => {
    const life = await newLife(test, sample)
    const sent = await life.draft(titled('Den som granskas'))
    await life.as('anna', (work) => requestReview(work, sent.id, 1))
    const planned = await life.published(titled('Den schemalagda'))
    await life.as('anna', (work) => setUnpublishAt(work, planned.id, { draftVersion: 1, unpublishAt: '2026-11-24T08:00' }))
    const changed = await life.change(planned, { [line]: 'Nytt' })
    const at = { draftVersion: changed.draftVersion, publishAt: '2026-11-23T08:00' }
    await life.as('anna', (work) => scheduleItem(work, planned.id, at))
    const waits = async () => {
      const { rows } = await test.superuser.query(
        `select id, review is not null as reader, publish_at is not null as comes, unpublish_at is not null as goes,
           scheduled_revision_id is not null as pinned, scheduled_by is not null as planner, deleted_by as by,
           array(select j.kind from jobs j where j.site_id = i.site_id and j.key = i.id::text order by 1) as jobs
         from items i where site_id = $1 and id = any($2::uuid[])`,
        [life.siteId, [sent.id, planned.id]],
      )
      return [sent, planned].map((item) => rows.find(({ id }) => id === item.id))
    }
    const before = await waits()
    expect(before).toMatchObject([
      { reader: true, jobs: [] },
      { reader: false, comes: true, goes: true, jobs: ['item.publish', 'item.unpublish'] },
    ])
    const trash = (item: { id: string }, version: number) => life.as('bo', (work) => trashItem(work, item.id, version))
    const steps = [await trash(sent, 1), await trash(planned, changed.draftVersion)]
    const nothing = { reader: false, comes: false, goes: false, pinned: false, planner: false, by: life.people.bo, jobs: [] }
    expect(await waits()).toMatchObject([nothing, nothing])
    for (const { undoToken } of steps) await undo(life, undoToken)
    expect(await waits()).toEqual(before)
  })

  // covers Item states: Väntar på granskning, Behöver ändras
  // covers Saving, conflicts, presence: a version at review
  it('is sent for review by its writer, sent back with a comment, sent again and approved by being published', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft()
    const sent = await life.as('anna', (work) => requestReview(work, item.id, 1))
    expect(itemState(sent.item)).toBe('inReview')
    expect(await historyOf(test, life, item.id)).toMatchObject([{ kind: 'review', by: life.people.anna }])
    const comment = 'Skriv vem som beslutade.'
    const back = await life.as('bo', (work) => requestChanges(work, item.id, { draftVersion: 1, comment }))
    expect(itemState(back.item)).toBe('changesWanted')
    expect(back.item.review).toMatchObject({ by: life.people.bo, comment })
    await expect(life.as('bo', (work) => requestChanges(work, item.id, { draftVersion: 1, comment }))).rejects.toMatchObject({
      code: 'STATE_CHANGED',
    })
    const mended = await life.change(back.item, { [text]: paragraphs('Årsmötet beslutade.') })
    await life.as('anna', (work) => requestReview(work, item.id, mended.draftVersion))
    const approved = await life.as('bo', (work) => publishItem(work, item.id, mended.draftVersion))
    expect([itemState(approved.item), approved.item.review]).toEqual(['published', null])
    await undo(life, approved.undoToken)
    expect((await stored(life, item.id)).review).toMatchObject({ state: 'requested' })
  })

  // covers Item steps: Ta tillbaka från granskning, while nobody has decided
  it('is taken back from review by its writer, and nobody then approves it unseen', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft()
    const withdraw = () => life.as('anna', (work) => withdrawReview(work, item.id))
    const publish = (isReviewed: boolean) => life.as('bo', (work) => publishItem(work, item.id, 1, isReviewed))
    await expect(withdraw()).rejects.toMatchObject({
      code: 'STATE_CHANGED',
      message: expect.stringMatching(/väntar inte på granskning/) as unknown,
    })
    await life.as('anna', (work) => requestReview(work, item.id, 1))
    await expect(life.as('kim', (work) => withdrawReview(work, item.id))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const back = await withdraw()
    expect([itemState(back.item), back.item.review]).toEqual(['draft', null])

    const takenBack = { code: 'STATE_CHANGED', message: expect.stringMatching(/tagits tillbaka från granskning/) as unknown }
    await expect(publish(true)).rejects.toMatchObject(takenBack)
    const scheduled = { draftVersion: 1, publishAt: '2026-11-23T08:00', isReviewed: true }
    await expect(life.as('bo', (work) => scheduleItem(work, item.id, scheduled))).rejects.toMatchObject(takenBack)

    await undo(life, back.undoToken)
    expect((await stored(life, item.id)).review).toMatchObject({ state: 'requested', by: life.people.anna })
    await publish(true)
    await expect(withdraw()).rejects.toMatchObject({
      message: expect.stringMatching(/en redaktör har redan publicerat den/) as unknown,
    })
  })

  // covers Item steps: Ta tillbaka från granskning: of two at the same moment one is told
  it('tells the writer who takes back what the reviewer publishes at the same moment', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft()
    await life.as('anna', (work) => requestReview(work, item.id, 1))
    const [back, published] = await Promise.allSettled([
      life.as('anna', (work) => withdrawReview(work, item.id)),
      life.as('bo', (work) => publishItem(work, item.id, 1, true)),
    ])
    const refused = back.status === 'rejected' ? back : published
    expect([back.status, published.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(refused).toMatchObject({
      reason: { code: 'STATE_CHANGED', message: expect.stringMatching(/redan publicerat den|tagits tillbaka/) as unknown },
    })
    expect((await stored(life, item.id)).review).toBeNull()
  })

  // covers Item steps: Ta bort permanent: Sajtansvarig, a typed word
  it('is deleted for good only from the trash, by those who run the site, and when it is meant', async () => {
    const life = await newLife(test, sample)
    const item = await life.published(titled('Ska bort'))
    const remove = (confirmation: string, role?: 'editor' | 'siteAdmin') =>
      life.as('anna', (work) => deleteForever(work, item.id, { draftVersion: 1, confirmation }), role)
    await expect(remove('ta bort', 'siteAdmin')).rejects.toMatchObject({ code: 'STATE_CHANGED' })
    await life.as('anna', (work) => trashItem(work, item.id, 1))
    await expect(remove('ta bort', 'editor')).rejects.toMatchObject({ status: 403 })
    await expect(remove('ja', 'siteAdmin')).rejects.toMatchObject({ fields: { confirmation: {} } })
    await remove(' Ta bort ', 'siteAdmin')
    expect(await stored(life, item.id)).toBeUndefined()
    const gone = 'select code, to_item_id from redirects where site_id = $1 and from_path = $2'
    expect((await test.superuser.query(gone, [life.siteId, item.path])).rows).toEqual([{ code: 410, to_item_id: null }])
  })

  // covers Item steps: several at once, an answer for each
  // covers Trash and undo: several at once
  it('does the same with many, answers for each, and one that cannot is no hindrance', async () => {
    const life = await newLife(test, sample)
    const ready = await life.draft(titled('Färdig'))
    const alsoReady = await life.draft(titled('Också färdig'))
    const faulty = await life.draft({ ...titled('Ring 19121212-1212') })
    const chosen = [faulty, ready, alsoReady].map(({ id }) => ({ id, draftVersion: 1 }))
    const { results, undoToken } = await life.as('anna', (work) => bulkStep(work, 'publish', chosen))
    expect(results.map(({ id, isDone }) => [id, isDone])).toEqual([
      [faulty.id, false],
      [ready.id, true],
      [alsoReady.id, true],
    ])
    expect(results[0]?.message).toContain('personnummer')
    expect((await stored(life, ready.id)).published_revision_id).not.toBeNull()
    await undo(life, undoToken ?? '')
    for (const { id } of [ready, alsoReady]) expect((await stored(life, id)).published_revision_id).toBeNull()
  })

  // covers Item steps: a writer: own drafts and nothing more
  it('lets a writer write, send and throw away his own drafts, and nothing more', async () => {
    const life = await newLife(test, sample)
    const annas = await life.draft(titled('Annas egen'))
    const forbidden = { status: 403, code: 'FORBIDDEN' }
    await expect(life.as('kim', (work) => publishItem(work, annas.id, 1))).rejects.toMatchObject(forbidden)
    await expect(life.as('kim', (work) => trashItem(work, annas.id, 1))).rejects.toMatchObject(forbidden)
    await expect(life.as('kim', (work) => requestReview(work, annas.id, 1))).rejects.toMatchObject(forbidden)
    await expect(life.as('kim', (work) => publishItem(work, annas.id, 1), 'reader')).rejects.toMatchObject(forbidden)
  })
})
