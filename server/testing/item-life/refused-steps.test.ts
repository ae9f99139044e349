import { describe, expect, it } from 'vitest'
import { requestChanges, requestReview, withdrawReview } from '../../modules/items/life/item-review.ts'
import { cancelSchedule, scheduleItem, setUnpublishAt } from '../../modules/items/life/item-schedule.ts'
import { discardChanges, publishItem, restoreItem, trashItem, unpublishItem } from '../../modules/items/life/item-transitions.ts'
import type { StoredItem } from '../../modules/items/store/item-store.ts'
import type { Work } from '../../modules/items/store/item-work.ts'
import { testDatabase } from '../test-database.ts'
import { everyArea, newLife } from './life.ts'

const test = await testDatabase()

describe.each(everyArea)('an item of %s', (_name, sample) => {
  const { titled } = sample

  it('takes no step that does not fit its state, says why, and changes nothing', async () => {
    const life = await newLife(test, sample)
    const tomorrow = { draftVersion: 1, publishAt: '2026-11-23T08:00' }
    const shorter = { draftVersion: 1, comment: 'Kortare.' }
    const draft = await life.draft(titled('Utkastet'))
    const live = await life.published(titled('Den publicerade'))
    const sent = await life.draft(titled('Den som granskas'))
    await life.as('anna', (work) => requestReview(work, sent.id, 1))
    const back = await life.draft(titled('Den som ska ändras'))
    await life.as('anna', (work) => requestReview(work, back.id, 1))
    await life.as('bo', (work) => requestChanges(work, back.id, shorter))
    const planned = await life.draft(titled('Den schemalagda'))
    await life.as('anna', (work) => scheduleItem(work, planned.id, tomorrow))
    const trashed = await life.draft(titled('Den slängda'))
    await life.as('anna', (work) => trashItem(work, trashed.id, 1))
    const rows = async () =>
      (await test.superuser.query('select to_jsonb(i) as row from items i where site_id = $1 order by id', [life.siteId])).rows
    const before = await rows()

    const inTrash = 'Den ligger i papperskorgen. Återställ den först.'
    const refuses = async (step: (work: Work, id: string) => Promise<unknown>, ...cases: [StoredItem, string][]) => {
      for (const [{ id, title }, message] of cases)
        await expect(
          life.as('anna', (work) => step(work, id)),
          `${title}: ${message}`,
        ).rejects.toMatchObject({ status: 409, code: 'STATE_CHANGED', message })
    }
    await refuses((work, id) => publishItem(work, id, 1), [live, 'Den är redan publicerad.'], [trashed, inTrash])
    await refuses(
      (work, id) => requestReview(work, id, 1),
      [live, 'Det finns inget nytt att granska: den är redan publicerad.'],
      [planned, 'Den är redan schemalagd. Avbryt schemaläggningen först.'],
      [sent, 'Den väntar redan på granskning.'],
      [trashed, inTrash],
    )
    await refuses(
      withdrawReview,
      [draft, 'Den går inte att ta tillbaka: den väntar inte på granskning.'],
      [live, 'Den går inte att ta tillbaka: en redaktör har redan publicerat den.'],
      [planned, 'Den går inte att ta tillbaka: en redaktör har redan schemalagt den.'],
      [back, 'Den går inte att ta tillbaka: en redaktör har redan begärt en ändring.'],
      [trashed, inTrash],
    )
    await refuses(
      (work, id) => requestChanges(work, id, shorter),
      [draft, 'Den väntar inte längre på granskning.'],
      [back, 'Den väntar inte längre på granskning.'],
      [trashed, inTrash],
    )
    await refuses((work, id) => scheduleItem(work, id, tomorrow), [live, 'Det finns inget nytt att publicera.'], [trashed, inTrash])
    const isNotPlanned = 'Den är inte schemalagd.'
    await refuses((work, id) => cancelSchedule(work, id, 1), [draft, isNotPlanned], [live, isNotPlanned], [trashed, isNotPlanned])
    await refuses((work, id) => setUnpublishAt(work, id, { draftVersion: 1, unpublishAt: '2026-11-24T08:00' }), [trashed, inTrash])
    const isUnchanged = 'Det finns inga ändringar att kasta.'
    await refuses((work, id) => discardChanges(work, id, 1), [draft, isUnchanged], [live, isUnchanged], [trashed, isUnchanged])
    const isNotLive = 'Den är inte publicerad.'
    await refuses((work, id) => unpublishItem(work, id, 1), [draft, isNotLive], [trashed, isNotLive])
    await refuses((work, id) => trashItem(work, id, 1), [trashed, 'Den ligger redan i papperskorgen.'])
    await refuses((work, id) => restoreItem(work, id, 1), [draft, 'Den ligger inte i papperskorgen.'])
    expect(await rows()).toEqual(before)
  })
})
