import { describe, expect, it } from 'vitest'
import type { Menu, MenuItem } from '#contract/pages/menu.ts'
import { pageArea } from '../modules/pages/page-area.ts'
import { aMerger } from '../testing/a-merger.ts'
import { atWork } from '../testing/at-work.ts'
import { textOf } from '../testing/factories.ts'
import { testApp } from '../testing/test-app.ts'
import { aNewsroom, soon } from '../testing/test-sites.ts'
import { joinMenus } from './merged-menu.ts'

// Whose menu entries lead when two sites become one, and the menu as it was after an undo.

const test = await testApp()
const merger = await aMerger(test)

const area = (name: 'news' | 'policy'): MenuItem => ({ kind: 'area', area: name, label: '', children: [] })
const outside = (name: string, children: MenuItem['children'] = []): MenuItem => ({
  kind: 'external',
  url: `https://${name}.example/`,
  label: name,
  children,
})
const names = (items: readonly MenuItem[]): string[] =>
  items.map((item) => [item.kind === 'area' ? item.area : item.label, ...item.children.map(({ label }) => label)].join(' > '))

describe('two menus', () => {
  const all = (pageId: string): string => pageId
  it('have each entry once, and those below an entry that is there stand below it', () => {
    const child = { kind: 'external' as const, url: 'https://barn.example/', label: 'barn' }
    const { items, added } = joinMenus([area('news'), outside('lag', [child])], [outside('lag'), area('news')], all, false)
    expect(names(items)).toEqual(['lag > barn', 'news'])
    expect(added).toEqual([child])
  })

  it('have eight entries at most: the last ones of the site that stands last have no room', () => {
    const many = (from: number, count: number) => Array.from({ length: count }, (_, at) => outside(String(from + at)))
    const joined = joinMenus(many(10, 5), many(1, 6), all, true)
    expect(joined.left).toBe(3)
    expect(names(joined.items)).toEqual(['10', '11', '12', '13', '14', '1', '2', '3'])
  })

  it('have twelve entries below one at most, and tell of those that have no room there', () => {
    const children = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        kind: 'external' as const,
        url: `https://${name}${at}.example/`,
        label: `${name}${at}`,
      }))
    const joined = joinMenus([outside('lag', children('a', 5))], [outside('lag', children('b', 9))], all, false)
    expect(joined.left).toBe(2)
    expect(joined.items[0]?.children.map(({ label }) => label).slice(-3)).toEqual(['a0', 'a1', 'a2'])
  })

  it('leave out a page that does not come along, and keep what stood below it', () => {
    const page: MenuItem = { kind: 'page', pageId: 'borta', label: '', children: [{ kind: 'area', area: 'policy', label: '' }] }
    expect(names(joinMenus([page], [area('news')], () => undefined, false).items)).toEqual(['news', 'policy'])
  })
})

/** Two sites with arranged menus; both have a page Lokalen. */
async function twoSites() {
  const [from, into] = [await aNewsroom(test, { name: 'Ale södra' }), await aNewsroom(test, { name: 'Ale' })]
  const [one, other] = [await atWork(test, 'siteAdmin', from.siteId), await atWork(test, 'siteAdmin', into.siteId)]
  const south = await from.publishedIn(pageArea, { title: 'Lokalen', body: textOf('Södra lokalen.') })
  const path = await from.publishedIn(pageArea, { title: 'Motionsspåret', body: textOf('Fem kilometer.') })
  const north = await into.publishedIn(pageArea, { title: 'Lokalen', body: textOf('Norra lokalen.') })
  const page = (pageId: string): MenuItem => ({ kind: 'page', pageId, label: '', children: [] })
  const arrange = async (at: typeof one, items: MenuItem[]) =>
    expect((await at.browser.send('PUT', `${at.root}/menu`, { mode: 'arranged', items, version: 0 })).status).toBe(200)
  await arrange(one, [page(path.id), page(south.id), area('news')])
  await arrange(other, [area('news'), page(north.id)])
  const [gone, kept] = [from.siteId, into.siteId]
  return {
    into,
    other,
    preview: () => merger.preview(gone, kept),
    merge: (menu: 'keep' | 'after' | 'first' = 'keep', pages: 'keep' | 'beside' = 'keep') =>
      merger.merge(gone, kept, { menu, pages }),
    async undo() {
      await merger.undo(gone)
      return (await merger.state(gone))?.report?.stayed
    },
    menu: async () => (await other.browser.get(`${other.root}/menu`)).body as Menu,
    shown: async () => ((await other.browser.get(`${other.root}/menu`)).body as Menu).shown.map(({ label }) => label),
  }
}

// covers Administration: merging two sites: whose menu entries lead, undo included
describe('the menus of two sites that become one', () => {
  it('are told of before, and stay as they are unless something else is chosen', async () => {
    const { preview, merge, shown } = await twoSites()
    expect((await preview()).menu).toEqual({ count: 1, examples: ['Motionsspåret'], left: 0 })
    await merge()
    expect(await shown()).toEqual(['Nyheter', 'Lokalen'])
  })

  it('are joined with the entries first that are chosen to lead, and an undo brings the menu back', async () => {
    const { into, merge, undo, shown, menu } = await twoSites()
    const before = await menu()
    await merge('after')
    expect(await shown()).toEqual(['Nyheter', 'Lokalen', 'Motionsspåret'])
    await soon(async () => expect((await merger.read(into.siteId, '')).body).toContain('Motionsspåret'))
    expect(await undo()).toEqual([])
    expect(await menu()).toMatchObject({ mode: before.mode, items: before.items, pages: before.pages })
    await soon(async () => expect((await merger.read(into.siteId, '')).body).not.toContain('Motionsspåret'))

    await merge('first', 'beside')
    expect(await shown()).toEqual(['Motionsspåret', 'Lokalen', 'Nyheter', 'Lokalen'])
    expect(await undo()).toEqual([])
    expect(await shown()).toEqual(['Nyheter', 'Lokalen'])
  })

  it('stay joined after an undo where somebody has changed the menu since, and keep their pages', async () => {
    const { other, merge, undo, shown, menu } = await twoSites()
    await merge('after')
    const { items, version } = await menu()
    const changed = await other.browser.send('PUT', `${other.root}/menu`, { mode: 'arranged', items: items.toReversed(), version })
    expect(changed.status).toBe(200)
    expect(await undo()).toEqual(['”Motionsspåret” används av något som står kvar.'])
    expect(await shown()).toEqual(['Motionsspåret', 'Lokalen', 'Nyheter'])
  })

  it('come back to an automatic menu, too', async () => {
    const { other, merge, undo, shown, menu } = await twoSites()
    const { items, version } = await menu()
    await other.browser.send('PUT', `${other.root}/menu`, { mode: 'automatic', items, version })
    const before = await shown()
    await merge('first')
    expect((await shown())[0]).toBe('Motionsspåret')
    expect(await undo()).toEqual([])
    expect(await menu()).toMatchObject({ mode: 'automatic', items })
    expect(await shown()).toEqual(before)
  })
})
