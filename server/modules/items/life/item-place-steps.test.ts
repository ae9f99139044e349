import { describe, expect, it } from 'vitest'
import { newLife, sampleOf } from '../../../testing/item-life/life.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import type { StoredItem } from '../store/item-store.ts'
import { changeAddress, planAddress } from './item-address.ts'
import { createItem, duplicateItem } from './item-draft.ts'
import { publishItem, trashItem } from './item-transitions.ts'
import { moveItem } from './item-tree.ts'

// Places and addresses in the tree of pages: order, refusals, and the redirects that a move makes.

const test = await testDatabase()
const pages = sampleOf('pages')

async function aTree() {
  const life = await newLife(test, pages)
  const { complete, titled } = pages
  const draft = (title: string, parent?: StoredItem) =>
    life.as('anna', (work) =>
      createItem(work, { content: { ...complete, ...titled(title) }, ...(parent !== undefined && { parentId: parent.id }) }),
    )
  const publish = async (item: StoredItem) => (await life.as('anna', (work) => publishItem(work, item.id, item.draftVersion))).item
  const trash = (item: StoredItem) => life.as('anna', (work) => trashItem(work, item.id, item.draftVersion))
  const move = (item: StoredItem, to: { parent?: StoredItem; before?: StoredItem; draftVersion?: number }) => {
    const place = { parentId: to.parent?.id ?? null, beforeId: to.before?.id ?? null, draftVersion: to.draftVersion ?? 1 }
    return life.as('anna', (work) => moveItem(work, item.id, place))
  }
  const rename = (item: StoredItem, slug: string) =>
    life.as('anna', (work) => changeAddress(work, item.id, { draftVersion: 1, slug, takeOver: false }))
  /** The titles below a page, or at the top, in order. */
  const below = async (parent?: StoredItem): Promise<string[]> => {
    const { rows } = await test.superuser.query(
      `select title from items where site_id = $1 and parent_id is not distinct from $2 and deleted_at is null order by sort_key collate "C"`,
      [life.siteId, parent?.id ?? null],
    )
    return rows.map(({ title }) => title)
  }
  return { life, draft, publish, trash, move, rename, below }
}

describe('a page gets its place', () => {
  it('last among its own sisters, whoever stands at the top, and so does its copy', async () => {
    const { life, draft, below } = await aTree()
    const parent = await draft('Klubben')
    for (const title of ['Stadgar', 'Styrelsen']) await draft(title, parent)
    await draft('Kontakt')
    const third = await draft('Protokoll', parent)
    const copy = await life.as('bo', (work) => duplicateItem(work, third.id))
    expect(copy.parentId).toBe(parent.id)
    expect(await below(parent)).toEqual(['Stadgar', 'Styrelsen', 'Protokoll', 'Protokoll (kopia)'])
    expect(await below()).toEqual(['Klubben', 'Kontakt'])
  })

  it('not below the trash, not before one that has left, not from an old reading, and not out of the trash', async () => {
    const { draft, trash, move, below } = await aTree()
    const [gone, here] = [await draft('Slängd'), await draft('Kvar')]
    const [child, moved] = [await draft('Undersida', here), await draft('Den som flyttas')]
    await trash(gone)
    const refused = { status: 409, code: 'STATE_CHANGED' }
    await expect(move(moved, { parent: gone })).rejects.toMatchObject({
      fields: { parentId: { message: 'Sidan ovanför ligger i papperskorgen. Välj en annan plats.' } },
    })
    // A page that stands elsewhere is no neighbour.
    await expect(move(moved, { before: child })).rejects.toMatchObject(refused)
    await expect(move(moved, { before: gone })).rejects.toMatchObject(refused)
    await expect(move(moved, { before: here, draftVersion: 2 })).rejects.toMatchObject(refused)
    await expect(move(gone, { parent: here })).rejects.toMatchObject(refused)
    expect([await below(), await below(here)]).toEqual([['Kvar', 'Den som flyttas'], ['Undersida']])
    await move(moved, { parent: here, before: child })
    expect([await below(), await below(here)]).toEqual([['Kvar'], ['Den som flyttas', 'Undersida']])
  })
})

describe('a new address', () => {
  it('is told with the pages that follow, and a redirect for each that has been public', async () => {
    const { life, draft, publish, trash } = await aTree()
    const parent = await draft('Klubben')
    const open = await publish(await draft('Styrelsen', parent))
    await draft('Utkastet', parent)
    await trash(await draft('Slängd', parent))
    await draft('Klubben också')
    const plan = () => life.as('kim', (work) => planAddress(work, parent.id, { slug: 'foreningen' }))
    const descendants = [
      { title: 'Styrelsen', from: open.path, to: '/foreningen/styrelsen' },
      { title: 'Utkastet', from: '/klubben/utkastet', to: '/foreningen/utkastet' },
    ]
    expect(await plan()).toMatchObject({ descendants, redirects: 1 })
    await publish(parent)
    expect(await plan()).toMatchObject({ descendants, redirects: 2 })
  })

  it('may be one that a page in the trash had, and is given to none there', async () => {
    const { draft, trash, rename } = await aTree()
    const [gone, here] = [await draft('Den gamla'), await draft('Den nya')]
    await trash(gone)
    expect((await rename(here, 'den-gamla')).item.path).toBe('/den-gamla')
    await expect(rename(gone, 'en-annan')).rejects.toMatchObject({ status: 409, code: 'STATE_CHANGED' })
  })

  it('holds no personal number', async () => {
    const { draft, rename } = await aTree()
    const page = await draft('Anna')
    await expect(rename(page, 'anna-19121212-1212')).rejects.toMatchObject({ status: 400, fields: { slug: {} } })
  })

  it('that a page had before is its own to take back, without a question', async () => {
    const { draft, publish, rename } = await aTree()
    const page = await publish(await draft('Hemma'))
    await rename(page, 'borta')
    expect((await rename(page, 'hemma')).item.path).toBe('/hemma')
  })

  it('that leads elsewhere is told by the address or the page that it leads to', async () => {
    const { life, draft, publish, rename } = await aTree()
    const [page, moved] = [await draft('Klubben'), await publish(await draft('Styrelsen'))]
    await rename(moved, 'ordforande')
    await test.superuser.query(
      `insert into redirects (site_id, from_path, to_url, code, created_at, created_by)
       values ($1, '/gammal', 'https://exempel.se/', 301, now(), $2)`,
      [life.siteId, life.people.anna],
    )
    const takesOver = async (slug: string) => (await life.as('kim', (work) => planAddress(work, page.id, { slug }))).takesOver
    expect([await takesOver('ledig'), await takesOver('styrelsen'), await takesOver('gammal')]).toEqual([
      null,
      'Styrelsen',
      'https://exempel.se/',
    ])
  })
})
