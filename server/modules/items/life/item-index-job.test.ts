import { expect, test } from 'vitest'
import { itemAreas } from '../../../item-areas.ts'
import { runDueJobs } from '../../../platform/jobs/jobs.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { aNewsroom } from '../../../testing/test-sites.ts'
import { itemJobs } from './item-jobs.ts'
import { searchItems } from '../reading/item-search.ts'
import { publicSearch } from '../published/public-search.ts'

const db = await testDatabase()
const { database, superuser } = db

/** A site whose search texts are in the old form, as after the migration. */
async function aSiteFromBefore(count: number) {
  const room = await aNewsroom(db)
  for (let i = 1; i <= count; i++) await room.published({ title: `Huset nummer ${i}`, lead: '' })
  const former = `search_text = 'huset nummer'`
  await superuser.query(`update items set ${former} where site_id = $1`, [room.siteId])
  await superuser.query(`update published_items set ${former} where site_id = $1`, [room.siteId])
  await superuser.query(`insert into jobs (site_id, kind, key, run_at) values ($1, 'items.index', '§3', now())`, [room.siteId])
  return room
}

async function found(siteId: string): Promise<readonly [admin: number, site: number]> {
  const { items: admin } = await database.inSite(siteId, (site) => searchItems(site, { q: 'husen', limit: 50 }), 'read')
  return [admin.length, (await database.inPublic(siteId, (site) => publicSearch(site, 'husen'))).length]
}

const work = async (): Promise<number> => {
  const faults: unknown[] = []
  const done = await runDueJobs(database, itemJobs(database, itemAreas), new Date(), (_job, error) => faults.push(error))
  return done - faults.length
}

// covers Public sites: search: older texts become searchable in the same way
test('older texts become searchable by their stems, on the site and in the admin, and the job runs once', async () => {
  const { siteId } = await aSiteFromBefore(3)
  expect(await found(siteId)).toEqual([0, 0])
  expect(await work()).toBe(1)
  expect(await found(siteId)).toEqual([3, 3])
  expect(await work()).toBe(0)
})

test('an unreadable item delays no other item and no other site, and is tried again', async () => {
  const [broken, whole] = [await aSiteFromBefore(3), await aSiteFromBefore(2)]
  const { rows } = await superuser.query<{ id: string }>('select id from items where site_id = $1 order by id limit 1', [
    broken.siteId,
  ])
  await superuser.query(`update items set draft = '"no content"' where site_id = $1 and id = $2`, [broken.siteId, rows[0]?.id])
  expect(await work()).toBe(1)
  expect([await found(broken.siteId), await found(whole.siteId)]).toEqual([
    [2, 2],
    [2, 2],
  ])
  const { rows: left } = await superuser.query('select attempts, last_error from jobs where site_id = $1', [broken.siteId])
  expect(left).toEqual([{ attempts: 1, last_error: '1 items could not be indexed' }])
})
