import { expect, it } from 'vitest'
import type { SharedArea } from '../shares/shares-table.ts'
import { publishItem, unpublishItem } from '../items/life/item-transitions.ts'
import { statement } from '../../platform/database/database.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { leafletSample } from '../../testing/item-life/leaflets.ts'
import { newLife } from '../../testing/item-life/life.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { storeChoice } from './choice-store.ts'
import { readReach, storeEnd, storeShare } from './share-store.ts'

// A new kind of shared item needs only a row of `share_kinds`: no SQL names an area (docs/decisions/109).

const test = await testDatabase()
await test.superuser.query(
  `insert into share_kinds (area, beside, is_dated, is_in_frame, gives_way_by_name, names_groups, keeps_words)
   values ('leaflets', '{"/blad/riks/{slug}"}', false, false, false, false, false)`,
)

interface Here {
  readonly title: string
  readonly path: string
  readonly isShown: boolean
  readonly picture: string | null
}
const here = statement<Here>(
  'test_leaflets_here',
  `select title, local_path as path, is_shown as "isShown", image ->> 'alt' as picture from shared_here where area = 'leaflets'`,
)

it('a kind that only a row tells of is shared, shown beside the site’s own, hidden, followed and ended', async () => {
  const office = await newLife(test, leafletSample)
  const local = await newLife(test, leafletSample)
  const other = await aSite(test.database)
  await test.superuser.query("insert into federation (name, own_site_id) values ('Samling Framåt', $1)", [office.siteId])
  const { id: userId } = await aUser(test.database, { isFederationEditor: true })
  const by = { userId, now: office.now }
  const seen = (siteId: string) => test.database.inPublic(siteId, (site) => site.rows(here, []))
  const reach = () => test.database.inPlatform((platform) => readReach(platform, office.siteId, leaflet.id))

  const leaflet = await office.published()
  const shown = { title: 'Sommarens bad', path: '/blad/sommarens-bad', isShown: true, picture: expect.any(String) }
  const how = { mode: 'default', target: { kind: 'all' }, isInMenu: false, pinDays: 0, pinnedUntil: null, version: null } as const
  expect(await office.as('anna', ({ site }) => storeShare(site, leaflet.id, how, by))).toBe(true)
  expect([await seen(local.siteId), await seen(other), await seen(office.siteId)]).toEqual([[shown], [shown], []])

  await local.published()
  expect(await seen(local.siteId)).toEqual([{ ...shown, path: '/blad/riks/sommarens-bad' }])

  const shared = { id: leaflet.id, originSiteId: office.siteId, area: 'leaflets' as SharedArea, title: 'Sommarens bad' }
  const hidden = { display: 'hidden', reason: 'Vi har en egen.' } as const
  expect(await local.as('anna', ({ site }) => storeChoice(site, shared, hidden, null, by))).toBe(true)
  expect([await seen(local.siteId), await seen(other)]).toMatchObject([[{ isShown: false }], [{ isShown: true }]])
  expect(await reach()).toMatchObject({ counts: { reached: 2, shown: 1, hidden: 1 }, hiddenOn: [{ reason: 'Vi har en egen.' }] })

  await office.as('anna', (work) => unpublishItem(work, leaflet.id, leaflet.draftVersion))
  expect(await seen(other)).toEqual([])
  const again = await office.change(leaflet, { headline: 'Vinterns bad' })
  const { item } = await office.as('anna', (work) => publishItem(work, leaflet.id, again.draftVersion))
  expect(await seen(other)).toMatchObject([{ title: item.title, isShown: true }])

  expect(await office.as('anna', ({ site }) => storeEnd(site, leaflet.id, 1, by))).toBe(true)
  expect(await seen(other)).toEqual([])
})
