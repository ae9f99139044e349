import { describe, expect, it } from 'vitest'
import { unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { insertRevision, updateItem } from '../../modules/items/store/item-store.ts'
import { testDatabase } from '../test-database.ts'
import { leafletSample as sample, prose } from './leaflets.ts'
import { newLife } from './life.ts'

const test = await testDatabase()
const publicRow = async (id: string) =>
  (
    await test.superuser.query(
      `select title, about, facet, head, body, image ->> 'title' as picture, image ->> 'isShared' as "isShared" from published_items where id = $1`,
      [id],
    )
  ).rows[0]

// covers Content end to end: a fifth area, whatever its fields are called
describe('a fifth area, whatever its fields are called', () => {
  it('keeps its text apart, and has its title, its line, its lead picture and its facet', async () => {
    const life = await newLife(test, sample)
    const item = await life.published()
    const row = await publicRow(item.id)
    expect(row).toMatchObject({ title: 'Sommarens bad', about: 'Ett blad', facet: 'fritid', picture: 'Torget', isShared: 'false' })
    expect(row.head).toMatchObject({ headline: 'Sommarens bad', cover: { isShared: false } })
    expect(row.head).not.toHaveProperty('prose')
    expect(row.body.content[0]).toEqual(prose.content[0])
  })

  it('lists an item without a picture with none, and a text from before the facet with that of a new one', async () => {
    const life = await newLife(test, sample)
    const item = await life.published({ cover: null, shelf: '' })
    expect(await publicRow(item.id)).toMatchObject({ facet: 'ny', picture: null })
  })

  it('is public no longer than it is published', async () => {
    const life = await newLife(test, sample)
    const item = await life.published()
    await life.as('anna', (work) => unpublishItem(work, item.id, item.draftVersion))
    expect(await publicRow(item.id)).toBeUndefined()
  })
})

// covers Content end to end: no item is public with another text than its published version
describe('the database commits no item whose public row', () => {
  const refusal = /items_published_row_fk/

  it('is missing', async () => {
    const item = await (await newLife(test, sample)).published()
    await expect(test.superuser.query('delete from published_items where id = $1', [item.id])).rejects.toThrow(refusal)
    expect(await publicRow(item.id)).toBeDefined()
  })

  it('has the text of another version', async () => {
    const life = await newLife(test, sample)
    const item = await life.published()
    const anotherVersion = life.as('anna', async ({ site, actor }) => {
      const content = { ...sample.complete, headline: 'Vinterns bad' }
      const publishedRevisionId = insertRevision(site, { itemId: item.id, kind: 'published', content }, actor)
      updateItem(site, item, { publishedRevisionId })
    })
    await expect(anotherVersion).rejects.toThrow(refusal)
    expect((await publicRow(item.id)).title).toBe('Sommarens bad')
  })
})
