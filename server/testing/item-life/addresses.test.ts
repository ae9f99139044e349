import { describe, expect, it } from 'vitest'
import { changeAddress, planAddress } from '../../modules/items/life/item-address.ts'
import { createItem } from '../../modules/items/life/item-draft.ts'
import { publishItem, restoreItem, trashItem } from '../../modules/items/life/item-transitions.ts'
import { moveItem } from '../../modules/items/life/item-tree.ts'
import { testDatabase } from '../test-database.ts'
import { takenBack } from '../taken-back.ts'
import type { Life } from './life.ts'
import { everyArea, newLife } from './life.ts'

const test = await testDatabase()

const redirects = async (life: Life): Promise<Record<string, string>> => {
  const { rows } = await test.superuser.query(
    `select r.from_path, i.path from redirects r join items i on i.site_id = r.site_id and i.id = r.to_item_id where r.site_id = $1`,
    [life.siteId],
  )
  return Object.fromEntries(rows.map((row) => [row.from_path, row.path]))
}

const renamed = (life: Life, id: string, slug: string, takeOver = false, draftVersion = 1) =>
  life.as('anna', (work) => changeAddress(work, id, { draftVersion, slug, takeOver }))

describe.each(everyArea)('the address of %s', (_name, sample) => {
  const { area, titled } = sample
  const path = (slug: string) => area.path(slug, null)

  // covers Item addresses: redirect: chains are made one step, circles do not arise
  it('leads on from every address it has had, in one step, and back to an old one without a loop', async () => {
    const life = await newLife(test, sample)
    const item = await life.published(titled('Adress ett'))
    await renamed(life, item.id, 'Adress två')
    await renamed(life, item.id, 'adress-tre')
    expect(await redirects(life)).toEqual({ [path('adress-ett')]: path('adress-tre'), [path('adress-tva')]: path('adress-tre') })
    await renamed(life, item.id, 'adress-ett')
    expect(await redirects(life)).toEqual({ [path('adress-tva')]: path('adress-ett'), [path('adress-tre')]: path('adress-ett') })
  })

  // covers Item addresses: redirect: none from an address that was never seen
  it('has no redirect from an address that nobody could know, and keeps one that was chosen', async () => {
    const life = await newLife(test, sample)
    const item = await life.draft(titled('Aldrig publicerad'))
    const { item: chosen } = await renamed(life, item.id, 'en-vald-adress')
    expect(await redirects(life)).toEqual({})
    expect((await life.change(chosen, titled('Ny rubrik'))).slug).toBe('en-vald-adress')
  })

  // covers Item addresses: redirect: out of the trash, a text takes no address from another
  it('leaves to another text what leads to that one meanwhile, when it comes back from the trash', async () => {
    const life = await newLife(test, sample)
    const thrown = await life.published(titled('Våren'))
    await life.as('anna', (work) => trashItem(work, thrown.id, 1))
    const other = await life.published(titled('Hösten'))
    await renamed(life, other.id, 'varen', true)
    await renamed(life, other.id, 'vintern')
    expect(await redirects(life)).toMatchObject({ [path('varen')]: path('vintern') })
    const { item } = await life.as('anna', (work) => restoreItem(work, thrown.id, 1))
    expect(item.path).toBe(path('varen-2'))
    expect(await redirects(life)).toMatchObject({ [path('varen')]: path('vintern') })
  })

  // covers Item addresses: Ändra adress: old and new are shown first
  // covers Item addresses: taking over an old address: only after a question
  it('is shown before it is changed, with what it takes over', async () => {
    const life = await newLife(test, sample)
    const first = await life.published(titled('Den första'))
    await renamed(life, first.id, 'flyttad')
    const second = await life.published(titled('Den andra'))
    const plan = await life.as('anna', (work) => planAddress(work, second.id, { slug: 'den-forsta' }))
    expect(plan).toMatchObject({ from: path('den-andra'), to: path('den-forsta'), redirects: 1, takesOver: 'Den första' })
    await expect(renamed(life, second.id, 'den-forsta')).rejects.toMatchObject({ code: 'SLUG_TAKEN' })
    await renamed(life, second.id, 'den-forsta', true)
    expect(await redirects(life)).toEqual({ [path('den-andra')]: path('den-forsta') })
  })

  // covers Item addresses: taken, reserved or empty is refused
  it('is refused when it is another’s, reserved, or nothing', async () => {
    const life = await newLife(test, sample)
    await life.draft(titled('Upptagen'))
    const item = await life.draft(titled('En annan'))
    const refused: Record<string, object> = {
      upptagen: { code: 'SLUG_TAKEN', fields: { slug: { message: 'Adressen används redan av ”Upptagen”. Förslag: upptagen-2' } } },
      ny: { code: 'SLUG_RESERVED' },
      '–!?–': { code: 'VALIDATION', fields: { slug: { message: 'Skriv en adress med bokstäver eller siffror.' } } },
      '🙂': { code: 'VALIDATION' },
    }
    for (const [slug, answer] of Object.entries(refused))
      await expect(renamed(life, item.id, slug), slug).rejects.toMatchObject(answer)
  })

  // covers Item addresses: Ändra adress: Ångra
  it('comes back when the change is undone', async () => {
    const life = await newLife(test, sample)
    const item = await life.published(titled('Hemma'))
    const { undoToken } = await renamed(life, item.id, 'borta')
    await life.as('anna', ({ site, actor }) => takenBack(site, undoToken, actor))
    expect(await redirects(life)).toEqual({ [path('borta')]: path('hemma') })
  })

  // covers Item addresses: an old address is never taken over by itself
  it('is never one that leads elsewhere, when it is made by itself', async () => {
    const life = await newLife(test, sample)
    const item = await life.published(titled('Gammal adress'))
    await renamed(life, item.id, 'ny-adress')
    expect((await life.draft(titled('Gammal adress'))).slug).toBe('gammal-adress-2')
  })
})

describe.each(everyArea.filter(([, { area }]) => area.depth > 1))('the tree of %s', (_name, sample) => {
  const { area, complete, titled } = sample

  async function family() {
    const life = await newLife(test, sample)
    const below = async (title: string, parentId?: string) => {
      const item = await life.as('anna', (work) =>
        createItem(work, { content: { ...complete, ...titled(title) }, ...(parentId !== undefined && { parentId }) }),
      )
      return (await life.as('anna', (work) => publishItem(work, item.id, 1))).item
    }
    const parent = await below('Föräldern')
    const child = await below('Barnet', parent.id)
    const grandchild = await below('Barnbarnet', child.id)
    const other = await below('En annan')
    const move = (id: string, parentId: string | null, beforeId: string | null = null) =>
      life.as('anna', (work) => moveItem(work, id, { draftVersion: 1, parentId, beforeId }))
    return { life, parent, child, grandchild, other, below, move }
  }

  const order = async (life: Life, parentId: string | null): Promise<string[]> =>
    (
      await test.superuser.query(
        'select title from items where site_id = $1 and area = $2 and parent_id is not distinct from $3 order by sort_key collate "C"',
        [life.siteId, area.name, parentId],
      )
    ).rows.map((row) => row.title)

  it('gives what is below its own address below', async () => {
    const { grandchild } = await family()
    expect(grandchild.path).toBe('/foraldern/barnet/barnbarnet')
  })

  // covers Item addresses: redirect: pages below follow
  // covers Trash and undo: a move in the tree
  // covers Pages: move: pages below follow
  it('takes everything below along when it moves or gets another address, and every old address leads on', async () => {
    const { life, parent, child, other, move } = await family()
    const plan = await life.as('anna', (work) => planAddress(work, child.id, { parentId: other.id }))
    expect(plan).toMatchObject({
      to: '/en-annan/barnet',
      descendants: [{ from: '/foraldern/barnet/barnbarnet', to: '/en-annan/barnet/barnbarnet' }],
      redirects: 2,
    })
    const { undoToken } = await move(child.id, other.id)
    expect(await redirects(life)).toEqual({
      '/foraldern/barnet': '/en-annan/barnet',
      '/foraldern/barnet/barnbarnet': '/en-annan/barnet/barnbarnet',
    })
    await life.as('anna', ({ site, actor }) => takenBack(site, undoToken, actor))
    expect(await redirects(life)).toEqual({
      '/en-annan/barnet': '/foraldern/barnet',
      '/en-annan/barnet/barnbarnet': '/foraldern/barnet/barnbarnet',
    })
    await renamed(life, parent.id, 'stamfadern')
    expect(await redirects(life)).toMatchObject({
      '/foraldern': '/stamfadern',
      '/foraldern/barnet/barnbarnet': '/stamfadern/barnet/barnbarnet',
      '/en-annan/barnet/barnbarnet': '/stamfadern/barnet/barnbarnet',
    })
  })

  // covers Pages: tree: not below itself, not too deep
  it('refuses a place below itself, below too many, and below another site’s', async () => {
    const { life, parent, child, grandchild, other, below, move } = await family()
    await expect(move(parent.id, grandchild.id)).rejects.toMatchObject({ fields: { parentId: {} } })
    await expect(move(parent.id, other.id)).rejects.toMatchObject({
      fields: { parentId: { message: 'Högst 3 nivåer. Välj en plats högre upp.' } },
    })
    await expect(below('För djupt', grandchild.id)).rejects.toMatchObject({ fields: { parentId: {} } })
    const elsewhere = await family()
    await expect(move(child.id, elsewhere.parent.id)).rejects.toMatchObject({ status: 404 })
    expect(await redirects(life)).toEqual({})
  })

  // covers Pages: tree: ten moves at once
  it('keeps the order that was chosen, also when ten move at once', async () => {
    const { life, parent, other, below, move } = await family()
    const last = await below('Sist')
    await move(last.id, null, parent.id)
    expect(await order(life, null)).toEqual(['Sist', 'Föräldern', 'En annan'])
    await move(last.id, null, null)
    await move(other.id, null, parent.id)
    expect(await order(life, null)).toEqual(['En annan', 'Föräldern', 'Sist'])
    const many = await Promise.all(Array.from({ length: 10 }, (_, at) => below(`Sida ${at}`)))
    await Promise.all(many.map((item) => move(item.id, null, parent.id)))
    expect(new Set(await order(life, null)).size).toBe(13)
    const { rows } = await test.superuser.query(
      'select count(distinct sort_key)::int as keys from items where site_id = $1 and parent_id is null',
      [life.siteId],
    )
    expect(rows).toEqual([{ keys: 13 }])
  })
})
