import { expect, it } from 'vitest'
import { sharedKinds } from '#contract/sharing/shared-kinds.ts'
import { publishItem, unpublishItem } from '../items/life/item-transitions.ts'
import { statement } from '../../platform/database/database.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { leafletSample } from '../../testing/item-life/leaflets.ts'
import { newLife } from '../../testing/item-life/life.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { decideDisplay } from './received.ts'
import { readReach, storeEnd, storeShare } from './share-store.ts'

// A new kind of shared item needs only a row of `share_kinds` and one of `sharedKinds`: no rule names an area (docs/decisions/109).

const test = await testDatabase()
await test.superuser.query(
  `insert into share_kinds (area, beside, is_dated, is_in_frame, gives_way_by_name, names_groups, keeps_words)
   values ('leaflets', '{"/blad/riks/{slug}"}', false, false, false, false, false)`,
)

const here = { hide: 'leaflet.hide', show: 'leaflet.show', required: 'Bladet är obligatoriskt.', ended: 'Bladet togs bort' }
Object.assign(sharedKinds, { leaflets: { ...sharedKinds.pages, here } })

interface Here {
  readonly title: string
  readonly path: string
  readonly isShown: boolean
  readonly picture: string | null
}
const leaflets = statement<Here>(
  'test_leaflets_here',
  `select title, local_path as path, is_shown as "isShown", image ->> 'alt' as picture from shared_here where area = 'leaflets'`,
)

it('a kind that only rows tell of is shared, shown beside the site’s own, hidden, followed and ended', async () => {
  const office = await newLife(test, leafletSample)
  const local = await newLife(test, leafletSample)
  const other = await aSite(test.database)
  await test.superuser.query("insert into federation (name, own_site_id) values ('Samling Framåt', $1)", [office.siteId])
  const { id: userId } = await aUser(test.database, { isFederationEditor: true })
  const by = { userId, now: office.now }
  const seen = (siteId: string) => test.database.inPublic(siteId, (site) => site.rows(leaflets, []))
  const reach = () => test.database.inPlatform((platform) => readReach(platform, office.siteId, leaflet.id))

  const leaflet = await office.published()
  const shown = { title: 'Sommarens bad', path: '/blad/sommarens-bad', isShown: true, picture: expect.any(String) }
  const how = { mode: 'default', target: { kind: 'all' }, isInMenu: false, pinDays: 0, pinnedUntil: null, version: null } as const
  expect(await office.as('anna', ({ site }) => storeShare(site, leaflet.id, how, by))).toBe(true)
  expect([await seen(local.siteId), await seen(other), await seen(office.siteId)]).toEqual([[shown], [shown], []])

  await local.published()
  expect(await seen(local.siteId)).toEqual([{ ...shown, path: '/blad/riks/sommarens-bad' }])

  const hidden = { display: 'hidden', reason: 'Vi har en egen.', version: null } as const
  await local.as('anna', ({ site }) => decideDisplay(site, leaflet.id, hidden, by))
  const { rows: log } = await test.superuser.query('select action from audit_log where site_id = $1 and object_id = $2', [
    local.siteId,
    leaflet.id,
  ])
  expect(log).toEqual([{ action: 'leaflet.hide' }])
  expect([await seen(local.siteId), await seen(other)]).toMatchObject([[{ isShown: false }], [{ isShown: true }]])
  expect(await reach()).toMatchObject({ counts: { reached: 2, shown: 1, hidden: 1 }, hiddenOn: [{ reason: 'Vi har en egen.' }] })

  await office.as('anna', (work) => unpublishItem(work, leaflet.id, leaflet.draftVersion))
  expect(await seen(other)).toEqual([])
  const again = await office.change(leaflet, { headline: 'Vinterns bad' })
  const { item } = await office.as('anna', (work) => publishItem(work, leaflet.id, again.draftVersion))
  expect(await seen(other)).toMatchObject([{ title: item.title, isShown: true }])

  expect(await office.as('anna', ({ site }) => storeEnd(site, leaflet.id, 1, by))).toBe(true)
  expect(await seen(other)).toEqual([])
  // The clock of this story is behind that of the database.
  await test.superuser.query('update sites set created_at = $2 where id = $1', [local.siteId, new Date(0)])
  const shownAgain = local.as('anna', ({ site }) =>
    decideDisplay(site, leaflet.id, { ...hidden, display: 'shown', version: 1 }, by),
  )
  await expect(shownAgain).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/^Bladet togs bort .* 2026 kl/) })
})
