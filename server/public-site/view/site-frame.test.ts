import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { addCategory } from '../../modules/news/news-categories.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { sites } from '../../modules/sites/sites-table.ts'
import { publicChanged } from '../../modules/sites/sites.ts'
import { textOf } from '../../testing/factories.ts'
import { withSettings } from '../../testing/site-settings.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, sitesTemplate } from '../../testing/test-sites.ts'
import { rememberAssets } from '../styles/assets.ts'
import type { ViewSource } from './page-source.ts'
import { findView } from './page-source.ts'
import { siteAddresses } from './site-addresses.ts'
import { createSiteFrames } from './site-frame.ts'
import type { SiteView } from './site-view.ts'

const db = await testDatabase()
const { database } = db
const time = { now: new Date('2026-11-21T12:00:00+01:00') }
const frames = createSiteFrames()
const source: ViewSource = {
  database,
  addresses: siteAddresses(sitesTemplate),
  assetsOf: rememberAssets(),
  clock: () => time.now,
  // Loads each time, as after a change.
  shared: (_siteId, _name, load) => load(),
  frames,
  sendsMail: true,
}

async function viewed(siteId: string): Promise<{ view: SiteView; frame: unknown }> {
  const view = await findView(source, siteId)
  if (!view) throw new Error('There is no such site')
  return { view, frame: frames.last(siteId)?.frame }
}

describe('what stands around every page', () => {
  test('is not read again for what is published among others of its kind', async () => {
    const room = await aNewsroom(db)
    await room.published({ title: 'Den första' })
    const { view: before, frame } = await viewed(room.siteId)
    const item = await room.published({ title: 'Den andra' })
    await room.step((work) => unpublishItem(work, item.id, item.draftVersion))
    const { view, frame: after } = await viewed(room.siteId)
    expect(after).toBe(frame)
    expect(view.framed).toBe(before.framed)
    // Other shared markup may show news, so it is new.
    expect(view.drawn).not.toBe(before.drawn)
    expect(view.site.revision).toBe(before.site.revision + 2)
  })

  const newPage = (room: Newsroom) =>
    room.publishedIn(pageArea, { title: 'Om oss', showInMenu: true, body: textOf('Vi är en förening.') })
  const changes: [string, (room: Newsroom) => Promise<unknown>, (view: SiteView) => unknown, unknown][] = [
    [
      'a setting',
      (room) => withSettings(db, room, 'general', { shortName: 'Provsjö' }),
      (view) => view.settings.shortName,
      'Provsjö',
    ],
    ['a page', newPage, ({ tree }) => tree.map(({ title }) => title), ['Om oss']],
    ['the first news item', (room) => room.published(), ({ menu }) => menu.map(({ label }) => label), ['Nyheter']],
    [
      'a category',
      ({ siteId, editor }) => database.inSite(siteId, (site) => addCategory(site, 'Nämndnytt', editor())),
      ({ categoryNames }) => categoryNames.get('namndnytt'),
      'Nämndnytt',
    ],
    [
      'the name',
      ({ siteId }) =>
        database.inPlatform((platform) => platform.query.update(sites).set({ name: 'Ny' }).where(eq(sites.id, siteId))),
      ({ site }) => site.name,
      'Ny',
    ],
    ['whatever nobody thought of', ({ siteId }) => database.inSite(siteId, publicChanged), ({ menu }) => menu, []],
  ]
  test.each(changes)('is read again for %s', async (_what, change, shown, expected) => {
    const room = await aNewsroom(db)
    const { view: before, frame } = await viewed(room.siteId)
    await change(room)
    const { view, frame: after } = await viewed(room.siteId)
    expect(after).not.toBe(frame)
    expect(view.framed).not.toBe(before.framed)
    expect(shown(view)).toEqual(expected)
  })

  test('loses the area whose last item goes', async () => {
    const room = await aNewsroom(db)
    const item = await room.published()
    expect((await viewed(room.siteId)).view.menu).toHaveLength(1)
    await room.step((work) => unpublishItem(work, item.id, item.draftVersion))
    expect((await viewed(room.siteId)).view.menu).toEqual([])
  })

  test('is read again when the day ends: a licence may have', async () => {
    const room = await aNewsroom(db)
    const { frame } = await viewed(room.siteId)
    time.now = new Date('2026-11-22T00:00:01+01:00')
    const { view, frame: after } = await viewed(room.siteId)
    expect(after).not.toBe(frame)
    expect(view.today).toBe('2026-11-22')
  })
})
