import { describe, expect, it } from 'vitest'
import { municipalities } from '#contract/testing/municipalities.ts'
import { isNightly } from '#contract/testing/trials.ts'
import { createItem, duplicateItem, saveDraft } from '../../modules/items/life/item-draft.ts'
import { notePresence } from '../../modules/items/reading/item-presence.ts'
import { searchItems } from '../../modules/items/reading/item-search.ts'
import { itemState } from '../../modules/items/store/item-state.ts'
import { requestChanges, requestReview } from '../../modules/items/life/item-review.ts'
import { publishItem, trashItem } from '../../modules/items/life/item-transitions.ts'
import type { Fields } from '../../modules/items/actor.ts'
import { testDatabase } from '../test-database.ts'
import { everyArea, historyOf, newLife, paragraphs, versionsOf } from './life.ts'

const test = await testDatabase()

describe.each(everyArea)('a draft of %s', (_name, sample) => {
  const { area, complete, titled, line, text, picture } = sample

  // covers Item states: Utkast
  // covers Item addresses: an empty result: kind and a short id
  it('gets an address of its own title, a number when the title is taken, and a name when there is no title', async () => {
    const life = await newLife(test, sample)
    const make = (fields: object) => life.as('anna', (work) => createItem(work, { content: { ...fields } }))
    const first = await make({ ...complete, ...titled('Åsa & Örjan på Ängö') })
    const second = await make({ ...complete, ...titled('Åsa & Örjan på Ängö') })
    const nameless = await make({})
    expect([first.slug, second.slug]).toEqual(['asa-och-orjan-pa-ango', 'asa-och-orjan-pa-ango-2'])
    expect(first.path).toBe(area.path('asa-och-orjan-pa-ango', null))
    expect(nameless.slug).toMatch(new RegExp(`^${area.slugPrefix}-[0-9a-f]{8}$`))
    expect(itemState(first)).toBe('draft')
  })

  // covers Item steps: Publicera: the address is locked
  // covers Item addresses: follows the title until it is published, then locked
  it('follows its title until it has been public, and then keeps its address', async () => {
    const life = await newLife(test, sample)
    const made = await life.draft(titled('Första tanken'))
    const renamed = await life.change(made, titled('Andra tanken'))
    expect(renamed.slug).toBe('andra-tanken')
    const { item } = await life.as('anna', (work) => publishItem(work, made.id, renamed.draftVersion))
    expect((await life.change(item, titled('Tredje tanken'))).slug).toBe('andra-tanken')
  })

  // covers Security: SEC-55
  // covers Item addresses: collision: -2, twenty at once
  it('gives twenty who write the same title at once twenty addresses', async () => {
    const life = await newLife(test, sample)
    const made = await Promise.all(Array.from({ length: 20 }, () => life.draft(titled('Samma rubrik'))))
    expect(new Set(made.map((item) => item.path)).size).toBe(20)
  })

  // covers Item addresses: 290 municipalities as items, with -2
  it.runIf(isNightly || sample.area.name === 'news')(
    'gives every municipality an address of its own, and Håbo and Habo one each',
    async () => {
      const life = await newLife(test, sample)
      const made: string[] = []
      for (const name of municipalities) made.push((await life.draft(titled(`${name} kommun`))).slug)
      expect(new Set(made).size).toBe(290)
      expect(made.filter((slug) => slug.startsWith('habo-')).toSorted()).toEqual(['habo-kommun', 'habo-kommun-2'])
    },
  )

  // covers Saving, conflicts, presence: a new draft is made once
  it('is made once, however often the same first save arrives', async () => {
    const life = await newLife(test, sample)
    const key = '5b0e9c1a-55f2-4d3e-9a8e-0d5b4c3f2a11'
    const make = () => life.as('anna', (work) => createItem(work, { content: { ...complete, ...titled('En enda') }, key }))
    const [first, again] = [await make(), await make()]
    expect(again).toMatchObject({ id: first.id, path: first.path })
  })

  // covers Item steps: Duplicera: (kopia), a draft, by the one who pressed
  it('is copied without its dates and its place in public', async () => {
    const life = await newLife(test, sample)
    const item = await life.published(titled('Originalet'))
    const copy = await life.as('bo', (work) => duplicateItem(work, item.id))
    expect(copy).toMatchObject({ title: 'Originalet (kopia)', createdBy: life.people.bo, firstPublishedAt: null })
    expect(itemState(copy)).toBe('draft')
    const [original, copied] = [item.draft as Fields, copy.draft as Fields]
    for (const field of [text, picture]) expect(copied[field]).toEqual(original[field])
  })

  it('is found by any part of its words, by their Swedish stem, and with or without the rings and dots', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft(titled('Äldreomsorgen i Skövde'))
    const find = async (q: string) => (await life.as('kim', ({ site }) => searchItems(site, { q, limit: 5 }))).items
    for (const q of ['äldreomsorg', 'omsorgerna', 'skovde', 'ÄLDRE skövde', 'ldreomso']) {
      expect(await find(q), q).toEqual([expect.objectContaining({ id: item.id, isPublic: false })])
    }
    for (const q of ['omsorg falun', '%', '_', "'"]) expect(await find(q), q).toEqual([])
  })

  it('stands before what only speaks of it, where its own name holds the word', async () => {
    const life = await newLife(test, sample)
    const named = await life.draft(titled('Grundskola'))
    life.now = new Date(life.now.getTime() + 1000)
    const speaks = await life.draft({ ...titled('Någonting annat'), [text]: paragraphs('Grundskola för alla.') })
    const { items: found } = await life.as('kim', ({ site }) => searchItems(site, { q: 'skola', limit: 5 }))
    expect(found.map(({ id }) => id)).toEqual([named.id, speaks.id])
  })

  it('is found in spite of a typing error, which is told, but not by the word of something in the trash', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft(titled('Simhallen i Falun'))
    const find = (q: string) => life.as('kim', ({ site }) => searchItems(site, { q, limit: 5 }))
    expect(await find('simhllen falun')).toEqual({ items: [expect.objectContaining({ id: item.id })], meant: 'simhallen falun' })
    expect(await find('simhall')).toMatchObject({ meant: null })
    await life.as('anna', (work) => trashItem(work, item.id, item.draftVersion))
    expect(await find('simhllen')).toEqual({ items: [], meant: null })
  })

  // covers Saving, conflicts, presence: presence: who else has it open, as long as they say so
  it('tells who else has it open, for as long as they say so', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft()
    const open = (who: 'anna' | 'bo', isLeaving = false) => life.as(who, (work) => notePresence(work, item.id, isLeaving))
    expect(await open('anna')).toMatchObject({ others: [] })
    expect(await open('bo')).toMatchObject({ others: [{ id: life.people.anna, name: 'Anna Berg' }] })
    await open('anna', true)
    expect(await open('bo')).toMatchObject({ others: [] })
    await open('anna')
    life.now = new Date(life.now.getTime() + 41_000)
    expect(await open('bo')).toMatchObject({ others: [] })
  })

  // covers Saving, conflicts, presence: presence answers where the item is in its life, and who took it there
  it('tells who has it open what others did with it, by name', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft()
    const open = async () => (await life.as('anna', (work) => notePresence(work, item.id, false))).now
    const bo = { id: life.people.bo, name: 'Bo Ek' }
    expect(await open()).toMatchObject({ state: 'draft', isLive: false, draftVersion: 1, publishedAt: null, reviewState: null })
    await life.as('anna', (work) => requestReview(work, item.id, 1))
    await life.as('bo', (work) => requestChanges(work, item.id, { draftVersion: 1, comment: 'Korta ner.' }))
    expect(await open()).toMatchObject({ state: 'changesWanted', reviewState: 'changesWanted', reviewBy: bo })
    await life.as('bo', (work) => publishItem(work, item.id, 1))
    expect(await open()).toMatchObject({ state: 'published', isLive: true, publishedBy: bo, reviewState: null })
    await life.as('bo', (work) => trashItem(work, item.id, 1))
    expect(await open()).toMatchObject({ state: 'trashed', isLive: false, trashedBy: bo })
    expect((await life.as('bo', (work) => notePresence(work, item.id, false))).others).toEqual([])
  })

  // covers Saving, conflicts, presence: two in different fields
  it('keeps what both wrote when two write in different fields', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft()
    await life.change(item, titled('Annas rubrik'), 'anna')
    const { title, draft } = await life.change(item, { [line]: 'Bos rad' }, 'bo')
    expect([title, (draft as Record<string, unknown>)[line]]).toEqual(['Annas rubrik', 'Bos rad'])
  })

  // covers Saving, conflicts, presence: two in different paragraphs of one text
  it('keeps what both wrote when two write in different paragraphs of one text', async () => {
    const life = await newLife(test, sample)
    const base = paragraphs('Ett.', 'Två.', 'Tre.')
    const item = await life.draft({ [text]: base })
    const save = (who: 'anna' | 'bo', written: object) =>
      life.as(who, (work) =>
        saveDraft(work, item.id, {
          fields: { [text]: written },
          versions: versionsOf(item),
          bases: { [text]: base },
          resolvesConflict: false,
        }),
      )
    await save('anna', paragraphs('Ett, sa Anna.', 'Två.', 'Tre.'))
    const both = await save('bo', paragraphs('Ett.', 'Två.', 'Tre.', 'Fyra, sa Bo.'))
    expect(both.conflicts).toEqual([])
    expect((both.item.draft as Record<string, unknown>)[text]).toEqual(paragraphs('Ett, sa Anna.', 'Två.', 'Tre.', 'Fyra, sa Bo.'))
    expect((await historyOf(test, life, item.id)).map(({ kind }) => kind)).toEqual([])

    const same = await save('bo', paragraphs('Ett, sa Bo.', 'Två.', 'Tre.'))
    expect(same.conflicts).toEqual([text])
    const [kept] = await historyOf(test, life, item.id)
    expect(kept).toMatchObject({ kind: 'conflict', content: { [text]: paragraphs('Ett, sa Bo.', 'Två.', 'Tre.') } })
  })

  // covers Saving, conflicts, presence: the text that was not chosen is a version
  it('stores the text that loses a conflict, whichever that is', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft()
    const save = (who: 'anna' | 'bo', value: string, versions = versionsOf(item), resolvesConflict = false) =>
      life.as(who, (work) => saveDraft(work, item.id, { fields: { [line]: value }, versions, resolvesConflict }))
    const annas = await save('anna', 'Annas rad')
    const bos = await save('bo', 'Bos rad')
    expect(bos.conflicts).toEqual([line])
    expect(await historyOf(test, life, item.id)).toMatchObject([{ kind: 'conflict', content: { [line]: 'Bos rad' } }])

    const chosen = await save('bo', 'Bos rad', versionsOf(annas.item), true)
    expect(chosen.conflicts).toEqual([])
    expect((chosen.item.draft as Record<string, unknown>)[line]).toBe('Bos rad')
    expect((await historyOf(test, life, item.id)).map(({ kind, content }) => [kind, content[line]])).toContainEqual([
      'checkpoint',
      'Annas rad',
    ])
  })

  // covers Item steps: save: the draft alone, no version
  it('takes a save that is sent twice as one', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft()
    const save = () =>
      life.as('anna', (work) =>
        saveDraft(work, item.id, { fields: { [line]: 'Två gånger' }, versions: versionsOf(item), resolvesConflict: false }),
      )
    await save()
    expect(await save()).toMatchObject({ conflicts: [], item: { draftVersion: 2 } })
  })

  // covers Saving, conflicts, presence: a version when the writer has gone, after ten minutes
  it('has a version of how it stood when its writer had left it', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft({ [line]: 'Före lunch' })
    life.now = new Date(life.now.getTime() + 5 * 60_000)
    const soon = await life.change(item, { [line]: 'Strax efter' })
    expect(await historyOf(test, life, item.id)).toEqual([])
    life.now = new Date(life.now.getTime() + 11 * 60_000)
    await life.change(soon, { [line]: 'Efter lunch' }, 'bo')
    expect(await historyOf(test, life, item.id)).toMatchObject([
      { kind: 'session', content: { [line]: 'Strax efter' }, by: life.people.anna },
    ])
  })

  // covers Texts: a reference cannot name another site's item
  // covers Publish check: LINK_BROKEN_INTERNAL, by the server
  it('cannot name what is not there, or is another site’s', async () => {
    const life = await newLife(test, sample)
    const elsewhere = await (await newLife(test, sample)).draft()
    const item = await life.draft()
    const link = (id: string) => ({
      [text]: {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: 'Läs', marks: [{ type: 'link', attrs: { href: `item:${id}` } }] }] },
        ],
      },
    })
    await expect(life.change(item, link(elsewhere.id))).rejects.toMatchObject({
      status: 400,
      fields: { [`fields.${text}`]: { code: 'UNKNOWN_TARGET' } },
    })
    const other = await life.draft(titled('Den andra'))
    await life.change(item, link(other.id))
    await expect(life.as('anna', (work) => publishItem(work, item.id, 2))).rejects.toMatchObject({
      code: 'CHECK_FAILED',
      fields: { [text]: { code: 'LINK_BROKEN_INTERNAL' } },
    })
    await life.as('anna', (work) => publishItem(work, other.id, 1))
    await life.as('anna', (work) => publishItem(work, item.id, 2))
  })
})
