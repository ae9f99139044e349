import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { itemAreas } from '../../../item-areas.ts'
import { everyPart } from '../../../testing/every-part.ts'
import { aSite, aUser, newsContent } from '../../../testing/factories.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { newsArea } from '../../news/news-area.ts'
import { forgetSteps } from '../../undo/undo-sweep.ts'
import { createPreviewLink } from '../preview/item-preview.ts'
import { createItem } from './item-draft.ts'
import { purgePreviewLinks, purgeTrash } from './item-purge.ts'
import { publishItem, trashItem, unpublishItem } from './item-transitions.ts'

const { database, superuser } = await testDatabase()

// covers Item steps: trash: emptied after 30 days
it('the purge deletes items that were trashed 30 days ago, with their history, and nothing else', async () => {
  const siteId = await aSite(database)
  const anna = await aUser(database)
  const actor = (daysAgo: number) => ({
    userId: anna.id,
    role: 'editor' as const,
    now: new Date(Date.now() - daysAgo * 86_400_000),
  })
  const ids = await database.inSite(siteId, async (site) => {
    const by = (daysAgo: number) => ({ site, area: newsArea, actor: actor(daysAgo) })
    const write = async (title: string) => (await createItem(by(60), { content: newsContent({ title }) })).id
    const [old, recent, live] = [await write('Gammal i papperskorgen'), await write('Ny i papperskorgen'), await write('På sajten')]
    for (const id of [old, recent, live]) await publishItem(by(50), id, 1)
    await trashItem(by(31), old, 1)
    await trashItem(by(29), recent, 1)
    return { old, recent, live }
  })

  // Even a wrong statement cannot delete newer rows, because the row policies forbid it.
  const reach = await database.inPlatform((platform) =>
    platform.query.execute(sql`delete from items where site_id = ${siteId} and id = ${ids.live}`),
  )
  expect(reach.rowCount).toBe(0)

  expect(await purgeTrash(database, itemAreas, everyPart, new Date())).toBe(1)
  expect(await purgeTrash(database, itemAreas, everyPart, new Date())).toBe(0)
  const { rows } = await superuser.query('select id from items where site_id = $1 order by title', [siteId])
  expect(rows.map((row) => row.id)).toEqual([ids.recent, ids.live])
  const { rows: history } = await superuser.query('select distinct item_id from item_revisions where site_id = $1', [siteId])
  expect(history.map((row) => row.item_id).toSorted()).toEqual([ids.recent, ids.live].toSorted())
})

it('steps that are thirty days old and links whose time is out are forgotten, on each site, and no later ones', async () => {
  const anna = await aUser(database)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const furnished = async (steps: {
    readonly published: number
    readonly unpublished: number
    readonly links: readonly number[]
  }) => {
    const siteId = await aSite(database)
    await database.inSite(siteId, async (site) => {
      const by = (days: number) => ({
        site,
        area: newsArea,
        actor: { userId: anna.id, role: 'editor' as const, now: daysAgo(days) },
      })
      const { id } = await createItem(by(60), { content: newsContent() })
      await publishItem(by(steps.published), id, 1)
      await unpublishItem(by(steps.unpublished), id, 1)
      for (const days of steps.links)
        await createPreviewLink(by(days), id, { isShared: true, endsWithPublication: true }, 'https://{site}.foreningar.se')
    })
    return siteId
  }
  const one = await furnished({ published: 31, unpublished: 29, links: [8, 6] })
  const other = await furnished({ published: 40, unpublished: 31, links: [20] })
  const young = await furnished({ published: 29, unpublished: 1, links: [1, 0] })
  await purgeTrash(database, itemAreas, everyPart, new Date())
  await forgetSteps(database, everyPart, new Date())
  await purgePreviewLinks(database, everyPart)
  const left = async (siteId: string) => {
    const { rows: undos } = await superuser.query('select action from undo_steps where site_id = $1 order by at', [siteId])
    const { rows: links } = await superuser.query('select created_at from preview_links where site_id = $1', [siteId])
    return [undos.map(({ action }) => action), links.length]
  }
  expect(await left(one)).toEqual([['unpublish'], 1])
  expect(await left(other)).toEqual([[], 0])
  expect(await left(young)).toEqual([['publish', 'unpublish'], 2])
})
