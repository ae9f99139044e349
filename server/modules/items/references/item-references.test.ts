import { describe, expect, it } from 'vitest'
import { newLife, paragraphs, sampleOf } from '../../../testing/item-life/life.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { createItem } from '../life/item-draft.ts'
import { itemHistory, restoreRevision } from '../life/item-history.ts'
import { takenBack } from '../../../testing/taken-back.ts'
import { discardChanges, publishItem, trashItem, unpublishItem } from '../life/item-transitions.ts'
import type { StoredItem } from '../store/item-store.ts'
import { incomingTo } from './item-references.ts'

const test = await testDatabase()
const linkTo = (id: string) => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'Läs mer', marks: [{ type: 'link', attrs: { href: `item:${id}` } }] }] },
  ],
})

describe('what leads to an item', () => {
  async function twoTargets() {
    const life = await newLife(test, sampleOf('news'))
    const [target, other] = [await life.published({ title: 'Målet' }), await life.published({ title: 'Det andra målet' })]
    const leads = async (to: StoredItem) =>
      (await life.as('kim', ({ site }) => incomingTo(site, to.id))).items.map(({ title, isLive }) => [title, isLive])
    const publish = async (item: StoredItem) => (await life.as('bo', (work) => publishItem(work, item.id, item.draftVersion))).item
    return { life, target, other, leads, publish }
  }

  it('is what visitors read, until that is published anew, and what is being written', async () => {
    const { life, target, other, leads, publish } = await twoTargets()
    const item = await life.published({ title: 'Den som länkar', body: linkTo(target.id) })
    const changed = await life.change(item, { body: linkTo(other.id) })
    expect([await leads(target), await leads(other)]).toEqual([[['Den som länkar', true]], [['Den som länkar', false]]])
    const live = await publish(changed)
    expect([await leads(target), await leads(other)]).toEqual([[], [['Den som länkar', true]]])
    await life.as('bo', (work) => unpublishItem(work, live.id, live.draftVersion))
    expect([await leads(target), await leads(other)]).toEqual([[], [['Den som länkar', false]]])
  })

  it('is not the item itself, and none of what lies in the trash', async () => {
    const { life, target, leads } = await twoTargets()
    const itself = await life.change(target, { body: linkTo(target.id) })
    const draft = await life.draft({ title: 'Den som länkar', body: linkTo(target.id) })
    const gone = await life.draft({ title: 'Slängd', body: linkTo(itself.id) })
    await life.as('anna', (work) => trashItem(work, gone.id, 1))
    expect(await leads(target)).toEqual([['Den som länkar', false]])
    await life.change(draft, { body: paragraphs('Utan länk.') })
    expect(await leads(target)).toEqual([])
  })

  it('goes and comes with the text: when it is thrown away, taken back, or an older one is brought back', async () => {
    const { life, target, other, leads } = await twoTargets()
    const item = await life.published({ title: 'Den som länkar', body: linkTo(target.id) })
    const changed = await life.change(item, { body: linkTo(other.id) })
    const discarded = await life.as('anna', (work) => discardChanges(work, item.id, changed.draftVersion))
    expect(await leads(other)).toEqual([])
    const undo = (token: string) => life.as('anna', ({ site, actor }) => takenBack(site, token, actor))
    await undo(discarded.undoToken)
    expect(await leads(other)).toEqual([['Den som länkar', false]])
    const first = (await life.as('anna', (work) => itemHistory(work, item.id))).revisions.find(({ isPublic }) => isPublic)
    const { rows } = await test.superuser.query('select draft_version as at from items where id = $1', [item.id])
    const bringBack = { draftVersion: rows[0].at as number, revisionId: first?.id ?? '' }
    await life.as('anna', (work) => restoreRevision(work, item.id, bringBack))
    expect([await leads(target), await leads(other)]).toEqual([[['Den som länkar', true]], []])
  })
})

it('the pages below a page are counted, without those in the trash and those of others', async () => {
  const pages = sampleOf('pages')
  const life = await newLife(test, pages)
  const below = (title: string, parentId?: string) =>
    life.as('anna', (work) =>
      createItem(work, { content: { ...pages.complete, title }, ...(parentId !== undefined && { parentId }) }),
    )
  const [parent, other] = [await below('Klubben'), await below('Kontakt')]
  const [child, gone] = [await below('Styrelsen', parent.id), await below('Slängd', parent.id)]
  await below('Protokoll', child.id)
  await below('Karta', other.id)
  await life.as('anna', (work) => trashItem(work, gone.id, 1))
  expect((await life.as('kim', ({ site }) => incomingTo(site, parent.id))).children).toBe(1)
})
