import { describe, expect, it } from 'vitest'
import type { SiteDeletion } from '#contract/users-and-sites/site-deletion.ts'
import type { AdminSite } from '#contract/users-and-sites/sites.ts'
import type { AuditLine } from '#contract/audit/audit.ts'
import { siteFolder } from '../modules/media/files/media-keys.ts'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import { aUser } from '../testing/factories.ts'
import { aPicture } from '../testing/media-factory.ts'
import { copyOfSite } from '../testing/site-copies.ts'
import { signedInAs, testApp } from '../testing/test-app.ts'
import { aNewsroom, soon, testSites, visit } from '../testing/test-sites.ts'
import { deletionJobs } from './delete-site.ts'

const test = await testApp()
await test.superuser.query("insert into federation (name) values ('Samling Framåt')")
// Two nodes: each hears of it by itself.
const nodes = [await testSites(test), await testSites(test)] as const
const office = await aUser(test.database, { isAdmin: true })
const admin = await signedInAs(test, office)

const change = (siteId: string, stopped: 'archived' | null) =>
  admin.send('POST', '/api/admin/sites/changes', { changes: [{ siteId, stopped }] })
const daysAgo = (siteId: string, days: number) =>
  test.superuser.query(`update sites set stopped_at = now() - make_interval(days => $2) where id = $1`, [siteId, days])
/** An export, made and fetched. */
async function takeExport(siteId: string): Promise<void> {
  await copyOfSite(test, siteId, office.id)
  const { rows } = await test.superuser.query('select id from site_exports where site_id = $1 order by created_at desc', [siteId])
  await test.superuser.query(
    `insert into audit_log (at, actor_id, site_id, action, object_id) values (now(), $3, $1, 'site.export', $2::text)`,
    [siteId, rows[0]?.id, office.id],
  )
  expect((await admin.send('POST', `/api/site/${siteId}/exports/${rows[0]?.id}/open`)).status).toBe(204)
}
const conditions = async (siteId: string): Promise<SiteDeletion> => (await admin.get(`/api/admin/sites/${siteId}/deletion`)).body
const begin = (siteId: string, name: string) => admin.send('POST', `/api/admin/sites/${siteId}/deletion`, { name })
async function work(): Promise<unknown[]> {
  const faults: unknown[] = []
  await runDueJobs(test.database, deletionJobs(test), test.clock(), (_job, error) => faults.push(error))
  return faults
}
const filesOf = async (siteId: string): Promise<number> => {
  let count = 0
  for await (const _ of test.files.list(siteFolder(siteId))) count += 1
  return count
}

describe('a site is deleted', () => {
  // covers Administration: a site is deleted only after thirty days in the archive, with an export that was fetched and its name typed
  it('only after thirty days in the archive, with an export fetched since, and its name typed', async () => {
    const { siteId } = await aNewsroom(test, { name: 'Nedlagda kretsen' })
    const refusal = async (name = 'Nedlagda kretsen') => {
      const { status, body } = await begin(siteId, name)
      return [status, (body as { message: string }).message]
    }
    expect(await refusal()).toEqual([409, 'Sajten är inte arkiverad. Arkivera den först.'])
    await takeExport(siteId)
    await change(siteId, 'archived')
    expect(await conditions(siteId)).toMatchObject({ isDayReached: false, exportFetchedAt: null, obstacle: null })
    expect((await refusal())[1]).toMatch(/^Sajten ska ligga i arkivet i 30 dagar\. Den kan raderas från \d{4}-\d\d-\d\d\.$/)
    // The export of before the archiving is not the last state of the site.
    await test.superuser.query(`update sites set stopped_at = now() where id = $1`, [siteId])
    await takeExport(siteId)
    expect(await conditions(siteId)).toMatchObject({ exportFetchedAt: expect.any(String) })
    await daysAgo(siteId, 29)
    expect((await refusal())[0]).toBe(409)
    await daysAgo(siteId, 31)
    const { status, body } = await begin(siteId, 'nedlagda kretsen')
    expect([status, body]).toMatchObject([
      400,
      { fields: { name: { message: 'Skriv sajtens namn precis som det står: Nedlagda kretsen' } } },
    ])
    expect((await begin(siteId, 'Nedlagda kretsen')).body).toMatchObject({ removal: { rows: 0 } })
    expect((await begin(siteId, 'Nedlagda kretsen')).status).toBe(404)
  })

  it('not with sites under it, not as the own site of the federation, and by administrators only', async () => {
    const { siteId } = await aNewsroom(test, { name: 'Distriktet' })
    const { siteId: below } = await aNewsroom(test, { name: 'Kretsen' })
    await change(siteId, 'archived')
    await test.superuser.query(`update sites set stopped_at = now() - interval '31 days', level = 'district' where id = $1`, [
      siteId,
    ])
    await test.superuser.query('update sites set parent_id = $2 where id = $1', [below, siteId])
    expect((await begin(siteId, 'Distriktet')).body).toMatchObject({
      message: 'En sajt ligger under den här i trädet. Flytta den först.',
    })
    await test.superuser.query('update sites set parent_id = null where id = $1', [below])
    await test.superuser.query('update federation set own_site_id = $1', [siteId])
    expect((await begin(siteId, 'Distriktet')).body).toMatchObject({
      message: 'Sajten är riksorganisationens egen. Välj en annan sådan först.',
    })
    await test.superuser.query('update federation set own_site_id = null')
    const stranger = await signedInAs(test, await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } }))
    expect((await stranger.send('POST', `/api/admin/sites/${siteId}/deletion`, { name: 'Distriktet' })).status).toBe(403)
    expect((await admin.get('/api/admin/sites/finns-inte/deletion')).status).toBe(404)
  })

  // covers Administration: a deleted site answers 410 at every address, on every node, and its id is never used again
  it('for visitors at once, for its people, and in the end with all its files; its name and id are kept', async () => {
    const room = await aNewsroom(test, { name: 'Föreningen i Å' })
    const { siteId } = room
    const owner = await signedInAs(test, await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } }))
    const { lead } = await aPicture(test, siteId)
    const { slug } = await room.published({ title: 'Sista nyheten', image: lead })
    const address = `/${siteId}/nyheter/${slug}`
    await change(siteId, 'archived')
    await takeExport(siteId)
    await daysAgo(siteId, 31)
    for (const node of nodes) await soon(async () => expect((await visit(node, address)).statusCode).toBe(200))
    expect(await filesOf(siteId)).toBeGreaterThan(0)

    expect((await begin(siteId, 'Föreningen i Å')).status).toBe(200)
    for (const node of nodes)
      await soon(async () => {
        for (const path of [address, `/${siteId}`, `/${siteId}/sitemap.xml`, `/${siteId}/finns-inte`]) {
          const answer = await visit(node, path)
          expect([path, answer.statusCode]).toEqual([path, 410])
          expect(answer.body).toContain('Sajten finns inte längre')
          expect(answer.body).not.toContain('Sista nyheten')
        }
      })
    expect((await visit(nodes[0], `/${siteId}/api/v1/news`)).statusCode).toBe(404)
    // Neither its people nor administrators reach it, and it is in nobody's list.
    expect((await owner.get(`/api/site/${siteId}/news`)).status).toBe(404)
    expect((await admin.get(`/api/site/${siteId}/news`)).status).toBe(404)
    expect((await admin.get(`/api/site?only=${siteId}`)).body).toEqual([])
    expect(((await change(siteId, null)).body as { results: unknown[] }).results).toMatchObject([{ refusal: 'Sajten finns inte.' }])
    const listed = (await admin.get('/api/admin/sites?search=foreningen')).body as { sites: AdminSite[] }
    expect(listed.sites).toMatchObject([{ id: siteId, state: 'archived', removal: { begunAt: expect.any(String) } }])

    expect(await work()).toEqual([])
    expect(await filesOf(siteId)).toBe(0)
    expect((await admin.get(`/api/admin/sites/${siteId}`)).status).toBe(404)
    expect((await admin.get(`/api/admin/sites/${siteId}/deletion/progress`)).body).toMatchObject({
      name: 'Föreningen i Å',
      endedAt: expect.any(String),
    })
    for (const node of nodes) await soon(async () => expect((await visit(node, address)).statusCode).toBe(410))
    const { lines } = (await admin.get(`/api/admin/audit?site=${siteId}`)).body as { lines: AuditLine[] }
    expect(lines.slice(0, 2).map(({ action, siteName }) => [action, siteName])).toEqual([
      ['site.deleted', 'Föreningen i Å'],
      ['site.delete', 'Föreningen i Å'],
    ])
    const firstSiteAdmin = { name: 'Kim Ek', personalNumber: '189001018887' }
    const again = await admin.send('POST', '/api/admin/sites', { name: 'Ny förening', id: siteId, firstSiteAdmin })
    expect(again.body).toMatchObject({
      code: 'SLUG_TAKEN',
      fields: { id: { message: `Id:t ”${siteId}” hade en sajt som är raderad. Välj ett annat.` } },
    })
  })

  it('in the end, although the file store was away for a while', async () => {
    await work()
    const room = await aNewsroom(test, { name: 'Lagret' })
    await aPicture(test, room.siteId)
    await change(room.siteId, 'archived')
    await takeExport(room.siteId)
    await daysAgo(room.siteId, 31)
    expect((await begin(room.siteId, 'Lagret')).status).toBe(200)
    const away = {
      ...test.files,
      list: (): never => {
        throw new Error('The store is away')
      },
    }
    const faults: unknown[] = []
    const tried = (files: typeof test.files, ms: number) =>
      runDueJobs(test.database, deletionJobs({ ...test, files }), new Date(test.clock().getTime() + ms), (_job, error) =>
        faults.push(error),
      )
    await tried(away, 0)
    expect(faults).toEqual([new Error('The store is away')])
    expect((await admin.get(`/api/admin/sites/${room.siteId}`)).body).toMatchObject({ removal: { begunAt: expect.any(String) } })
    await tried(test.files, 120_000)
    expect(await filesOf(room.siteId)).toBe(0)
    expect((await admin.get(`/api/admin/sites/${room.siteId}`)).status).toBe(404)
  })
})
