import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { itemAreas } from '../../item-areas.ts'
import { createItem, duplicateItem } from '../../modules/items/life/item-draft.ts'
import { restoreRevision } from '../../modules/items/life/item-history.ts'
import { itemJobs } from '../../modules/items/life/item-jobs.ts'
import { scheduleItem } from '../../modules/items/life/item-schedule.ts'
import {
  deleteForever,
  discardChanges,
  publishItem,
  restoreItem,
  trashItem,
  unpublishItem,
} from '../../modules/items/life/item-transitions.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import { aSite } from '../factories.ts'
import { testDatabase } from '../test-database.ts'
import type { LifePicture } from './life-media.ts'
import { lifePicture } from './life-media.ts'
import { takenBack } from '../taken-back.ts'
import type { Life } from './life.ts'
import { everyArea, newLife } from './life.ts'

const test = await testDatabase()
const handlers = itemJobs(test.database, itemAreas)

/** The uses that the database has recorded for a picture in an item: `published image` … */
async function usesOf({ siteId }: Life, itemId: string, picture: LifePicture): Promise<string[]> {
  const { rows } = await test.superuser.query(
    'select version, field from media_uses where site_id = $1 and item_id = $2 and media_id = $3 order by version, field',
    [siteId, itemId, picture.use.id],
  )
  return rows.map(({ version, field }) => `${version} ${field}`)
}

const imageBlock = ({ use }: LifePicture) => ({ type: 'image', attrs: use })
const inText = (...blocks: object[]) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Första stycket.' }] }, ...blocks],
})

const refusal = (field: string) => ({
  status: 400,
  fields: {
    [`fields.${field}`]: {
      code: 'UNKNOWN_MEDIA',
      message: 'Bilden eller dokumentet finns inte i bildbanken. Ta bort det och välj igen.',
    },
  },
})

describe.each(everyArea)('the pictures of %s', (_name, sample) => {
  const { picture: place, text, titled } = sample
  const undo = (life: Life, token: string) => life.as('anna', ({ site, actor }) => takenBack(site, token, actor))

  // covers Pictures in items: Används i: follows each step
  it('are known to the Bildbank through everything that happens to the text', async () => {
    const life = await newLife(test, sample)
    const [first, second] = [await lifePicture(test, life.siteId), await lifePicture(test, '*')]
    const [draft, live] = [`draft ${place}`, `published ${place}`]

    const item = await life.draft({ [place]: first.lead, [text]: inText(imageBlock(first)) })
    expect(await usesOf(life, item.id, first)).toEqual([draft, `draft ${text}`].sort())
    await life.as('anna', (work) => publishItem(work, item.id, 1))
    expect(await usesOf(life, item.id, first)).toEqual([draft, `draft ${text}`, live, `published ${text}`].sort())

    const changed = await life.change(item, { [place]: second.lead, [text]: inText() })
    expect(await usesOf(life, item.id, first)).toEqual([live, `published ${text}`].sort())
    expect(await usesOf(life, item.id, second)).toEqual([draft])

    const discarded = await life.as('anna', (work) => discardChanges(work, item.id, changed.draftVersion))
    expect(await usesOf(life, item.id, second)).toEqual([])
    expect(await usesOf(life, item.id, first)).toContain(draft)
    await undo(life, discarded.undoToken)
    expect(await usesOf(life, item.id, second)).toEqual([draft])

    const at = discarded.item.draftVersion + 1
    await life.as('anna', (work) => publishItem(work, item.id, at))
    expect(await usesOf(life, item.id, first)).toEqual([])
    expect(await usesOf(life, item.id, second)).toEqual([draft, live])

    const { rows } = await test.superuser.query(
      "select id from item_revisions where site_id = $1 and item_id = $2 and kind = 'published' and content::text like $3",
      [life.siteId, item.id, `%${first.use.id}%`],
    )
    const restored = await life.as('anna', (work) => restoreRevision(work, item.id, { draftVersion: at, revisionId: rows[0].id }))
    expect(await usesOf(life, item.id, first)).toEqual([draft, `draft ${text}`].sort())
    expect(await usesOf(life, item.id, second)).toEqual([live])

    const { draftVersion } = restored.item
    await life.as('anna', (work) => unpublishItem(work, item.id, draftVersion))
    expect(await usesOf(life, item.id, second)).toEqual([])
    await life.as('anna', (work) => trashItem(work, item.id, draftVersion))
    // The trash keeps the uses of the draft, because the item may be restored with its pictures.
    expect(await usesOf(life, item.id, first)).toEqual([draft, `draft ${text}`].sort())
    await life.as('anna', (work) => restoreItem(work, item.id, draftVersion))
    await life.as('anna', (work) => trashItem(work, item.id, draftVersion))
    await life.as('anna', (work) => deleteForever(work, item.id, { draftVersion, confirmation: 'ta bort' }), 'siteAdmin')
    expect(await usesOf(life, item.id, first)).toEqual([])
  })

  it('come along into a copy, also those that are gone by now', async () => {
    const life = await newLife(test, sample)
    const own = await lifePicture(test, life.siteId)
    const item = await life.draft({ [place]: own.lead, [text]: inText(imageBlock(own)) })
    await own.become({ deleted_at: new Date() })
    const copy = await life.as('anna', (work) => duplicateItem(work, item.id))
    expect(await usesOf(life, copy.id, own)).toEqual([`draft ${place}`, `draft ${text}`].sort())
  })

  // covers Pictures in items: another site's picture, an unknown one, the wrong kind: refused
  it('are the site’s own or the federation’s, and of the kind that the place takes', async () => {
    const life = await newLife(test, sample)
    const [own, foreign] = [await lifePicture(test, life.siteId), await lifePicture(test, await aSite(test.database))]
    const document = await lifePicture(test, life.siteId, 'document')
    const wrong = [
      { ...own.lead, id: randomUUID() },
      foreign.lead,
      // The right id with the wrong library is unknown.
      { ...own.lead, isShared: true },
      document.lead,
    ]
    const item = await life.draft()
    for (const lead of wrong) {
      const { crop: _, ...attrs } = lead
      await expect(life.change(item, { [place]: lead })).rejects.toMatchObject(refusal(place))
      await expect(life.change(item, { [text]: inText({ type: 'image', attrs }) })).rejects.toMatchObject(refusal(text))
      const content = { ...titled('Ny'), [place]: lead }
      await expect(life.as('anna', (work) => createItem(work, { content }))).rejects.toMatchObject(refusal(place))
    }
    const slides = { type: 'slideshow', attrs: { images: [own.use, foreign.use] } }
    await expect(life.change(item, { [text]: inText(slides) })).rejects.toMatchObject(refusal(text))
    const { id, isShared } = own.use
    const file = { type: 'file', attrs: { id, isShared, title: 'Protokoll' } }
    await expect(life.change(item, { [text]: inText(file) })).rejects.toMatchObject(refusal(text))
    const { rows } = await test.superuser.query('select media_id from media_uses where site_id = $1 and media_id = any($2)', [
      life.siteId,
      [foreign.use.id, document.use.id],
    ])
    expect(rows).toEqual([])
  })

  // covers Pictures in items: what is planned is stopped by consent and right
  it.each([
    [
      'the consent is withdrawn',
      { consent: 'withdrawn' },
      /^Kunde inte publiceras kl\. 08:00: .*Samtycket till bilden har återkallats/,
    ],
    [
      'the licence has ended',
      { licence_until: '2026-11-22' },
      /^Kunde inte publiceras kl\. 08:00: .*får inte användas efter 2026-11-22/,
    ],
    [
      'it was thrown away',
      { deleted_at: new Date('2026-11-22T12:00:00Z') },
      /^Kunde inte publiceras kl\. 08:00: .*finns inte längre/,
    ],
  ])('stop what was planned when %s meanwhile, and the item says so', async (_what, columns, banner) => {
    const life = await newLife(test, sample)
    const own = await lifePicture(test, life.siteId)
    const item = await life.draft({ [place]: own.lead })
    await life.as('anna', (work) => scheduleItem(work, item.id, { draftVersion: 1, publishAt: '2026-11-23T08:00' }))
    await own.become(columns)
    await runDueJobs(test.database, handlers, new Date('2026-11-23T07:00:00Z'), (_job, error) => {
      throw error
    })
    const { rows } = await test.superuser.query(
      'select published_revision_id, schedule_failure from items where site_id = $1 and id = $2',
      [life.siteId, item.id],
    )
    expect(rows[0]).toMatchObject({ published_revision_id: null, schedule_failure: { message: expect.stringMatching(banner) } })
    expect(await usesOf(life, item.id, own)).toEqual([`draft ${place}`])
  })

  // covers Pictures in items: not planned for after the last day
  it('are not planned past the last day they may be used', async () => {
    const life = await newLife(test, sample)
    const own = await lifePicture(test, life.siteId)
    await own.become({ licence_until: '2026-11-22' })
    const item = await life.draft({ [place]: own.lead })
    const plan = (publishAt: string) => life.as('anna', (work) => scheduleItem(work, item.id, { draftVersion: 1, publishAt }))
    await expect(plan('2026-11-23T08:00')).rejects.toMatchObject({
      code: 'CHECK_FAILED',
      fields: { [place]: { code: 'LICENCE_EXPIRED', message: 'Bilden får inte användas efter 2026-11-22.' } },
    })
    await plan('2026-11-22T23:59')
  })
})
