import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { answerKey } from '#contract/finding-answers.ts'
import { topicDemands } from '#contract/policy/policy.ts'
import { historyOf, newLife, paragraphs, sampleOf, versionsOf } from '../../../testing/item-life/life.ts'
import type { Life } from '../../../testing/item-life/life.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import type { Fields } from '../actor.ts'
import type { StoredItem } from '../store/item-store.ts'
import { bulkStep } from './item-bulk.ts'
import { createItem, duplicateItem, saveDraft } from './item-draft.ts'
import { itemHistory, itemRevision, nameVersion, restoreRevision } from './item-history.ts'
import { requestReview } from './item-review.ts'
import { scheduleItem } from './item-schedule.ts'
import { takenBack } from '../../../testing/taken-back.ts'
import { discardChanges, publishItem, trashItem } from './item-transitions.ts'

// What happens to the texts of an item when it is saved, copied, kept, brought back and thrown away. The same in all areas; told of one.

const test = await testDatabase()
const news = sampleOf('news')
const aLife = () => newLife(test, news)
const linkTo = (id: string) => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'Läs mer', marks: [{ type: 'link', attrs: { href: `item:${id}` } }] }] },
  ],
})
const fieldOf = (item: StoredItem, field: string): unknown => (item.draft as Fields)[field]
const stateChanged = { status: 409, code: 'STATE_CHANGED' }

it('a text may link to itself, and to no other that the public cannot read', async () => {
  const life = await aLife()
  const [item, other] = [await life.draft({ title: 'Den ena' }), await life.draft({ title: 'Den andra' })]
  const itself = await life.change(item, { body: linkTo(item.id) })
  await life.as('bo', (work) => publishItem(work, item.id, itself.draftVersion))
  const toItem = await life.change(other, { body: linkTo(item.id) })
  await life.as('bo', (work) => publishItem(work, other.id, toItem.draftVersion))
  const third = await life.draft({ title: 'Den tredje' })
  const elsewhere = await life.change(itself, { body: linkTo(third.id) })
  await expect(life.as('bo', (work) => publishItem(work, item.id, elsewhere.draftVersion))).rejects.toMatchObject({
    fields: { body: { code: 'LINK_BROKEN_INTERNAL' } },
  })
})

describe('what only site administrators decide', () => {
  const hide = async (life: Life, item: StoredItem) => {
    const save = { fields: { noIndex: true }, versions: versionsOf(item), resolvesConflict: false }
    return (await life.as('anna', (work) => saveDraft(work, item.id, save), 'siteAdmin')).item
  }

  it('is not brought back with an older version by an editor', async () => {
    const life = await aLife()
    const open = await life.published({ title: 'Synlig' })
    const [first] = (await life.as('anna', (work) => itemHistory(work, open.id))).revisions
    const bringBack = (draftVersion: number, role: 'editor' | 'siteAdmin') =>
      life.as('bo', (work) => restoreRevision(work, open.id, { draftVersion, revisionId: first?.id ?? '' }), role)
    const hidden = await life.change(await hide(life, open), { title: 'Gömd' })
    const { item: byEditor } = await bringBack(hidden.draftVersion, 'editor')
    expect([byEditor.title, fieldOf(byEditor, 'noIndex')]).toEqual(['Synlig', true])
    const { item: byAdmin } = await bringBack(byEditor.draftVersion, 'siteAdmin')
    expect(fieldOf(byAdmin, 'noIndex')).toBe(false)
  })

  it('is not in the copy that an editor makes', async () => {
    const life = await aLife()
    const hidden = await hide(life, await life.draft())
    const copied = async (role: 'editor' | 'siteAdmin') =>
      fieldOf(await life.as('bo', (work) => duplicateItem(work, hidden.id), role), 'noIndex')
    expect([await copied('editor'), await copied('siteAdmin')]).toEqual([false, true])
  })
})

it('nothing is copied out of the trash', async () => {
  const life = await aLife()
  const item = await life.draft()
  await life.as('anna', (work) => trashItem(work, item.id, 1))
  await expect(life.as('anna', (work) => duplicateItem(work, item.id))).rejects.toMatchObject(stateChanged)
})

it('a version gets its name from whoever has read it as it is, and not in the trash', async () => {
  const life = await aLife()
  const item = await life.draft()
  const changed = await life.change(item, { lead: 'Skrivet av Bo' }, 'bo')
  const name = (draftVersion: number) => life.as('anna', (work) => nameVersion(work, item.id, { draftVersion, name: 'Före mötet' }))
  await expect(name(item.draftVersion)).rejects.toMatchObject(stateChanged)
  await name(changed.draftVersion)
  await life.as('anna', (work) => trashItem(work, item.id, changed.draftVersion))
  await expect(name(changed.draftVersion)).rejects.toMatchObject(stateChanged)
  const named = (await historyOf(test, life, item.id)).filter(({ kind }) => kind === 'named')
  expect(named).toMatchObject([{ content: { lead: 'Skrivet av Bo' } }])
})

describe('a text that another’s takes the place of', () => {
  const kinds = async (life: Life, item: StoredItem) => (await historyOf(test, life, item.id)).map(({ kind }) => kind)

  it('is kept under the name of whoever wrote it, and one’s own is not', async () => {
    const life = await aLife()
    const item = await life.draft({ lead: 'Annas första' })
    const again = await life.change(item, { lead: 'Annas andra' })
    expect(await kinds(life, item)).toEqual([])
    await life.change(again, { lead: 'Bos' }, 'bo')
    expect(await historyOf(test, life, item.id)).toMatchObject([
      { kind: 'checkpoint', by: life.people.anna, content: { lead: 'Annas andra' } },
    ])
  })

  it('is kept, though it is one’s own, when it lost a conflict with another window', async () => {
    const life = await aLife()
    const item = await life.draft({ lead: 'Först' })
    const save = (lead: string, of: StoredItem, resolvesConflict: boolean) =>
      life.as('anna', (work) => saveDraft(work, item.id, { fields: { lead }, versions: versionsOf(of), resolvesConflict }))
    const { item: saved } = await save('I ena fönstret', item, false)
    expect((await save('I andra fönstret', item, false)).conflicts).toEqual(['lead'])
    await save('I andra fönstret', saved, true)
    expect((await historyOf(test, life, item.id)).map(({ kind, content }) => [kind, content['lead']])).toEqual(
      expect.arrayContaining([
        ['conflict', 'I andra fönstret'],
        ['checkpoint', 'I ena fönstret'],
      ]),
    )
  })

  it('is not kept twice when it has been published or planned', async () => {
    const life = await aLife()
    const live = await life.published({ title: 'På sajten' })
    await life.change(live, { title: 'Bos' }, 'bo')
    expect(await kinds(life, live)).toEqual(['published'])
    const planned = await life.draft({ title: 'Den planerade' })
    await life.as('anna', (work) => scheduleItem(work, planned.id, { draftVersion: 1, publishAt: '2026-11-23T08:00' }))
    await life.change(planned, { title: 'Bos' }, 'bo')
    expect(await kinds(life, planned)).toEqual(['scheduled'])
  })
})

describe('two who add to one list', () => {
  const policy = sampleOf('policy')
  const both = async (mine: readonly string[], theirs: readonly string[]) => {
    const life = await newLife(test, policy)
    const base = ['Mindre grupper']
    const item = await life.draft({ demands: base })
    const add = (who: 'anna' | 'bo', demands: readonly string[]) => {
      const save = { fields: { demands: [...base, ...demands] }, versions: versionsOf(item), bases: { demands: base } }
      return life.as(who, (work) => saveDraft(work, item.id, { ...save, resolvesConflict: false }))
    }
    await add('anna', theirs)
    const { item: saved, conflicts } = await add('bo', mine)
    return { conflicts, demands: fieldOf(saved, 'demands') }
  }

  it('both find theirs in it', async () => {
    expect(await both(['Mer musik'], ['Fler lärare'])).toEqual({
      conflicts: [],
      demands: ['Mindre grupper', 'Fler lärare', 'Mer musik'],
    })
  })

  it('are asked when it would be longer than it may be', async () => {
    const many = (who: string) => Array.from({ length: topicDemands.lines - 1 }, (_, at) => `${who} ${at}`)
    expect(await both(many('Bo'), many('Anna'))).toEqual({ conflicts: ['demands'], demands: ['Mindre grupper', ...many('Anna')] })
  })
})

it('a first save that repeats another person’s key makes and shows nothing', async () => {
  const life = await aLife()
  const key = '7f0e9c1a-55f2-4d3e-9a8e-0d5b4c3f2a12'
  const make = (who: 'anna' | 'bo') =>
    life.as(who, (work) => createItem(work, { content: { title: who }, key })).then(({ title }) => title)
  expect(await make('anna')).toBe('anna')
  await expect(make('bo')).rejects.toThrow()
  const { rows } = await test.superuser.query('select title, created_by from items where site_id = $1', [life.siteId])
  expect(rows).toEqual([{ title: 'anna', created_by: life.people.anna }])
})

describe('changes that are discarded', () => {
  it('take their review with them, and that of no other text', async () => {
    const life = await aLife()
    const [item, other] = [await life.published({ title: 'Den ena' }), await life.published({ title: 'Den andra' })]
    const sent = await Promise.all([item, other].map((one) => life.change(one, { lead: 'Nytt' })))
    for (const { id, draftVersion } of sent) await life.as('anna', (work) => requestReview(work, id, draftVersion))
    const { item: discarded } = await life.as('bo', (work) => discardChanges(work, item.id, 2))
    expect(discarded.review).toBeNull()
    const { rows } = await test.superuser.query('select id from items where site_id = $1 and review is not null', [life.siteId])
    expect(rows).toEqual([{ id: other.id }])
  })

  it('leave the fields alone that they were not in: whoever writes there goes on', async () => {
    const life = await aLife()
    const item = await life.published({ title: 'Rubriken' })
    const changed = await life.change(item, { title: 'En annan' })
    await life.as('anna', (work) => discardChanges(work, item.id, changed.draftVersion))
    const save = { versions: versionsOf(changed), resolvesConflict: false }
    const lead = await life.as('bo', (work) => saveDraft(work, item.id, { ...save, fields: { lead: 'Bos ingress' } }))
    expect([lead.conflicts, fieldOf(lead.item, 'title'), fieldOf(lead.item, 'lead')]).toEqual([[], 'Rubriken', 'Bos ingress'])
    const title = await life.as('bo', (work) => saveDraft(work, item.id, { ...save, fields: { title: 'En tredje' } }))
    expect(title.conflicts).toEqual(['title'])
  })

  it('do not come back over what was written afterwards', async () => {
    const life = await aLife()
    const item = await life.published({ title: 'Rubriken' })
    const changed = await life.change(item, { body: paragraphs('Kastas.') })
    const discarded = await life.as('anna', (work) => discardChanges(work, item.id, changed.draftVersion))
    await life.change(discarded.item, { body: paragraphs('Skrivet efteråt.') }, 'bo')
    const undoing = life.as('anna', ({ site, actor }) => takenBack(site, discarded.undoToken, actor))
    await expect(undoing).rejects.toMatchObject(stateChanged)
    const { rows } = await test.superuser.query('select draft from items where id = $1', [item.id])
    expect(rows).toMatchObject([{ draft: { body: paragraphs('Skrivet efteråt.') } }])
  })
})

it('a version is compared with the one before it of the same text', async () => {
  const life = await aLife()
  const item = await life.published({ lead: 'Den enas' })
  life.now = new Date(life.now.getTime() + 1000)
  await life.published({ title: 'Den andra', lead: 'Den andras' })
  life.now = new Date(life.now.getTime() + 1000)
  const changed = await life.change(item, { lead: 'Den enas nya' })
  await life.as('bo', (work) => publishItem(work, item.id, changed.draftVersion))
  const [newest] = (await life.as('anna', (work) => itemHistory(work, item.id))).revisions
  const shown = await life.as('kim', (work) => itemRevision(work, item.id, newest?.id ?? ''))
  expect([shown.content['lead'], shown.before?.['lead']]).toEqual(['Den enas nya', 'Den enas'])
})

it('of several at once each that cannot says by its title why, and one that is not there has none', async () => {
  const life = await aLife()
  const [ready, live] = [await life.draft({ title: 'Färdig' }), await life.published({ title: 'Redan ute' })]
  const chosen = [live.id, randomUUID(), 'ingen', ready.id].map((id) => ({ id, draftVersion: 1 }))
  const { results } = await life.as('anna', (work) => bulkStep(work, 'publish', chosen))
  expect(results.map(({ title, isDone, message }) => [title, isDone, message])).toEqual([
    ['Redan ute', false, 'Den är redan publicerad.'],
    ['', false, expect.any(String)],
    ['', false, expect.any(String)],
    ['Färdig', true, null],
  ])
})

it('the steps that can be taken back are those of the item itself, of the last thirty days', async () => {
  const life = await aLife()
  const [item, other] = [await life.published({ title: 'Den ena' }), await life.published({ title: 'Den andra' })]
  const undos = async (id: string) => (await life.as('anna', (work) => itemHistory(work, id))).undo.map(({ action }) => action)
  life.now = new Date(life.now.getTime() + 86_400_000)
  await life.as('bo', (work) => trashItem(work, other.id, 1))
  expect([await undos(item.id), await undos(other.id)]).toEqual([['publish'], ['trash', 'publish']])
  life.now = new Date(life.now.getTime() + 29 * 86_400_000)
  expect([await undos(item.id), await undos(other.id)]).toEqual([[], ['trash']])
})

it('answers to findings are in the log, a line for each kind, once', async () => {
  const life = await aLife()
  const [item, other] = [await life.draft({ title: 'Länkar' }), await life.draft({ title: 'Fler länkar' })]
  const reasons = async (id: string) =>
    (await test.superuser.query(`select reason from audit_log where action = 'news.answerFinding' and object_id = $1`, [id])).rows
  const links = [answerKey('LINK_BROKEN_INTERNAL', '/ett'), answerKey('LINK_BROKEN_INTERNAL', '/tva')]
  const answered = await life.change(item, { answers: links })
  expect(await reasons(item.id)).toEqual([{ reason: 'LINK_BROKEN_INTERNAL' }])
  await life.change(answered, { answers: [...links, answerKey('PNR_IN_TEXT', '191212121212')] })
  expect(await reasons(item.id)).toEqual([{ reason: 'LINK_BROKEN_INTERNAL' }, { reason: 'PNR_IN_TEXT' }])
  expect(await reasons(other.id)).toEqual([])
})
