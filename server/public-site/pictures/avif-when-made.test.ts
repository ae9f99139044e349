import { expect, test } from 'vitest'
import { sizesJob } from '../../modules/media/files/media-size-job.ts'
import { mediaJobs, restOfSizesJobs } from '../../modules/media/routes/media-jobs.ts'
import { createJobBell } from '../../platform/jobs/job-bell.ts'
import { enqueueJob, runDueJobs } from '../../platform/jobs/jobs.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFiles, testImages } from '../../testing/test-files.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const from = { ...db, files: await testFiles(), images: testImages() }
const app = await testSites(db, from)
const deps = { ...from, pictureBell: createJobBell() }

const run = (handlers: ReturnType<typeof mediaJobs>) =>
  runDueJobs(db.database, handlers, new Date(), (_job, error) => expect.fail(String(error)))

async function stored(prefix: string): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of from.files.list(prefix)) names.push(/-full-(.+)$/.exec(key)?.[1] ?? '')
  return names.filter((name) => name !== '').sort()
}

test('a page offers AVIF when it is made, and a page that was kept before is made anew', async () => {
  const room = await aNewsroom(db)
  const picture = await aPicture(from, room.siteId, { isReady: false })
  await room.published({ title: 'På torget', image: picture.lead })
  await db.database.inSite(room.siteId, (site) => enqueueJob(site, { kind: sizesJob, key: picture.id, runAt: new Date() }))
  const page = async (): Promise<string> => (await visit(app, `/${room.siteId}/nyheter/pa-torget`)).body
  const without = await soon(async () => {
    const html = await page()
    expect(html).toContain(picture.id)
    return html
  })
  expect(without).not.toContain('avif')
  expect(without).toMatch(/<link rel="preload" as="image" type="image\/webp" imagesrcset="[^"]+-1600\.webp 1600w"/)
  expect(without).toContain('<source type="image/webp"')

  await run(mediaJobs(deps))
  const folder = `${room.siteId}/media/${picture.id}/`
  expect(await stored(folder)).toEqual(['1280.jpg', '640.webp', '960.webp'])
  expect(await page()).toBe(without)

  await run(restOfSizesJobs(deps))
  expect(await stored(folder)).toHaveLength(15)
  const offered = await soon(async () => {
    const html = await page()
    expect(html).toContain('<source type="image/avif"')
    return html
  })
  expect(offered).toContain('<link rel="preload" as="image" type="image/avif"')
  const { body } = await visit(app, `/${room.siteId}/api/v1/news?include=pictures`)
  expect(body).toContain('image/avif')
  // A busy machine gives little to the process that makes the sizes, which has the lowest priority.
}, 180_000)

test('the sizes that are made first are those that a small picture has', async () => {
  const { siteId } = await aNewsroom(db)
  const small = await aPicture(from, siteId, { isReady: false, size: [700, 440] })
  await db.database.inSite(siteId, (site) => enqueueJob(site, { kind: sizesJob, key: small.id, runAt: new Date() }))
  await run(mediaJobs(deps))
  expect(await stored(`${siteId}/media/${small.id}/`)).toEqual(['640.webp', '700.jpg', '700.webp'])
})
