import { describe, expect, it } from 'vitest'
import type { MenuItem } from '#contract/pages/menu.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { textOf } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import { createItem } from '../items/life/item-draft.ts'
import { trashItem } from '../items/life/item-transitions.ts'
import { bringBackMenu, changeMenu, replaceMenu } from './menu.ts'
import { isPageInMenu, pagesAmong, readMenu, writeMenu } from './menu-store.ts'
import type { PageContent } from '#contract/pages/pages.ts'
import { pageArea } from './page-area.ts'

const test = await testDatabase()
const { database, superuser } = test

const inSite = <T>({ siteId }: Newsroom, work: (site: SiteDb) => Promise<T>) => database.inSite(siteId, work)
const aPage = (room: Newsroom, title: string, more: Partial<PageContent> = {}, parentId?: string) =>
  room.publishedIn(pageArea, { title, body: textOf('Något att läsa.'), showInMenu: true, ...more }, parentId)
const link = (label: string): MenuItem => ({ kind: 'external', url: 'https://medlem.example.se', label, children: [] })
const entry = ({ id }: { id: string }, children: MenuItem['children'] = []): MenuItem => ({
  kind: 'page',
  pageId: id,
  label: '',
  children,
})
const write = (room: Newsroom, items: readonly MenuItem[], version: number, mode: 'arranged' | 'automatic' = 'arranged') =>
  inSite(room, (site) => writeMenu(site, { mode, items, version }))
const change = (room: Newsroom, items: readonly MenuItem[], version: number) =>
  inSite(room, (site) => changeMenu(site, { mode: 'arranged', items, version }, room.editor()))
const replace = (room: Newsroom, items: readonly MenuItem[]) => inSite(room, (site) => replaceMenu(site, items, room.editor()))
const has = (room: Newsroom, { id }: { id: string }) => inSite(room, (site) => isPageInMenu(site, id))
const stored = (room: Newsroom) => inSite(room, readMenu)
const linked = async ({ siteId }: Newsroom) =>
  (await superuser.query('select page_id from site_menu_pages where site_id = $1', [siteId])).rows.map(({ page_id: id }) => id)
/** The menus of the history, the oldest first. */
const history = async ({ siteId }: Newsroom) =>
  (
    await superuser.query(
      `select version, content ->> 'words' as words from site_settings_history where site_id = $1 and tab = 'menu' order by version`,
      [siteId],
    )
  ).rows

describe('a menu', () => {
  it('is written from the version that was read, and is that of one site', async () => {
    const [here, there] = [await aNewsroom(test), await aNewsroom(test)]
    expect(await stored(here)).toEqual({ mode: 'automatic', items: [], version: 0 })
    expect(await write(here, [link('Sju')], 7)).toBe(false)
    expect(await write(there, [link('Deras')], 0)).toBe(true)
    expect(await write(here, [link('Sju')], 1)).toBe(false)
    expect(await stored(here)).toEqual({ mode: 'automatic', items: [], version: 0 })
    expect(await write(here, [link('Ett')], 0)).toBe(true)
    expect(await write(here, [link('Noll')], 0)).toBe(false)
    expect(await write(here, [link('Två')], 1, 'automatic')).toBe(true)
    expect(await stored(here)).toEqual({ mode: 'automatic', items: [link('Två')], version: 2 })
    expect(await stored(there)).toEqual({ mode: 'arranged', items: [link('Deras')], version: 1 })
  })

  it('notes each of its pages once, of either level, and of no earlier version', async () => {
    const [here, there] = [await aNewsroom(test), await aNewsroom(test)]
    const [first, second] = [await aPage(here, 'Första sidan'), await aPage(here, 'Andra sidan')]
    const theirs = await aPage(there, 'Deras sida')
    await write(there, [entry(theirs)], 0)
    await write(here, [entry(first, [{ kind: 'page', pageId: second.id, label: '' }]), entry(second), link('Länk')], 0)
    expect((await linked(here)).toSorted()).toEqual([first.id, second.id].toSorted())
    // Of two who write at once the second changes nothing.
    expect(await write(here, [], 0)).toBe(false)
    expect(await linked(here)).toHaveLength(2)
    await write(here, [entry(second)], 1)
    expect([await linked(here), await linked(there)]).toEqual([[second.id], [theirs.id]])
  })

  it('knows the pages of its site outside the trash', async () => {
    const [here, there] = [await aNewsroom(test), await aNewsroom(test)]
    const [shown, gone] = [await aPage(here, 'Synlig sida'), await aPage(here, 'Slängd sida')]
    const draft = await here.step((work) => createItem(work, { content: { title: 'Bara utkast' } }), pageArea as never)
    await here.step((work) => trashItem(work, gone.id, gone.draftVersion), pageArea as never)
    const others = [await here.published({ title: 'En nyhet' }), await aPage(there, 'Deras sida')]
    const ids = [shown, gone, draft, ...others].map(({ id }) => id)
    expect([...(await inSite(here, (site) => pagesAmong(site, ids)))].toSorted()).toEqual([shown.id, draft.id].toSorted())
    expect([...(await inSite(here, (site) => pagesAmong(site, [draft.id])))]).toEqual([draft.id])
  })
})

describe('a page is in the menu', () => {
  it('that is automatic if it is public, marked for it, in Swedish, and on one of two levels', async () => {
    const room = await aNewsroom(test)
    const top = await aPage(room, 'Föreningen')
    const below = await aPage(room, 'Styrelsen', {}, top.id)
    const third = await aPage(room, 'Ordföranden', {}, below.id)
    const aside = await aPage(room, 'Vid sidan', { showInMenu: false })
    const english = await aPage(room, 'About us all', { language: 'en' })
    const draft = await room.step(
      (work) => createItem(work, { content: { title: 'Bara utkast', showInMenu: true } }),
      pageArea as never,
    )
    const pages = [top, below, third, aside, english, draft]
    expect(await Promise.all(pages.map((page) => has(room, page)))).toEqual([true, true, false, false, false, false])
    expect(await has(await aNewsroom(test), top)).toBe(false)
    // What was arranged once does not count while it is automatic.
    await write(room, [entry(aside)], 0, 'automatic')
    expect([await has(room, top), await has(room, aside)]).toEqual([true, false])
  })

  it('that is arranged if somebody has put it there', async () => {
    const [here, there] = [await aNewsroom(test), await aNewsroom(test)]
    const [put, marked, other] = [
      await aPage(here, 'Inlagd sida', { showInMenu: false }),
      await aPage(here, 'Märkt sida'),
      await aPage(there, 'Deras sida'),
    ]
    await write(here, [entry(put)], 0)
    expect([await has(here, put), await has(here, marked)]).toEqual([true, false])
    // The other site's is automatic still.
    expect(await has(there, other)).toBe(true)
  })
})

describe('the menu that a merge makes', () => {
  it('comes back by its change, the first time to the automatic one', async () => {
    const room = await aNewsroom(test)
    const done = await replace(room, [link('Efter')])
    expect(done?.version).toBe(1)
    expect(await history(room)).toMatchObject([
      { version: 0, words: 'Automatisk' },
      { version: 1, words: 'Efter (https://medlem.example.se)' },
    ])
    await inSite(room, (site) => bringBackMenu(site, done?.changeId ?? '', 1, room.editor()))
    expect(await stored(room)).toEqual({ mode: 'automatic', items: [], version: 2 })
  })

  it('comes back to one that somebody arranged', async () => {
    const room = await aNewsroom(test)
    await change(room, [link('Före')], 0)
    const done = await replace(room, [link('Efter')])
    // It had a change of its own, which is not noted twice.
    expect((await history(room)).map(({ version }) => version)).toEqual([0, 1, 2])
    await inSite(room, (site) => bringBackMenu(site, done?.changeId ?? '', 2, room.editor()))
    expect((await stored(room)).items).toEqual([link('Före')])
  })

  it('comes back to one that came with a copy of the site and has no change', async () => {
    const room = await aNewsroom(test)
    await write(room, [link('Kopian')], 0)
    const done = await replace(room, [link('Efter')])
    expect((await history(room)).map(({ version }) => version)).toEqual([1, 2])
    await inSite(room, (site) => bringBackMenu(site, done?.changeId ?? '', 2, room.editor()))
    expect((await stored(room)).items).toEqual([link('Kopian')])
  })

  it('that is the same as before is no change', async () => {
    const room = await aNewsroom(test)
    await change(room, [link('Före')], 0)
    expect(await replace(room, [link('Före')])).toBeNull()
    expect([(await stored(room)).version, (await history(room)).length]).toEqual([1, 2])
  })
})
