import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ThingsToMend, ToMend } from '#contract/attention/to-mend.ts'
import { itemAreas } from '../../item-areas.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import { atWork, writtenItem } from '../../testing/at-work.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { purgeTrash } from '../items/life/item-purge.ts'
import { sweepFiles } from '../media/files/media-sweep.ts'
import { exportKey } from '../media/files/media-keys.ts'
import { forgetSteps } from '../undo/undo-sweep.ts'
import { runSweep } from './upkeep.ts'
import type { SweepName } from './upkeep-words.ts'

const test = await testApp()
const { database, superuser } = test
const deps = { database, log: { warn: () => undefined } }
const administrator = await signedInAs(test, await aUser(database, { isAdmin: true }))
const minute = 60_000
const start = Date.now()
const at = (minutes: number): Date => new Date(start + minutes * minute)
const read = async (): Promise<ToMend[]> => ((await administrator.get('/api/admin/attention')).body as ThingsToMend).rows
const rowOf = async (sweep: string): Promise<ToMend | undefined> =>
  (await read()).find(({ of, kind }) => of === 'upkeep' && kind === sweep)
/** Where it fails. */
const shown = async (sweep: string): Promise<ToMend['places']> => (await rowOf(sweep))?.places ?? []
const fault = (): Promise<never> => Promise.reject(new Error('The part failed'))

describe('a sweep that fails', () => {
  // covers Trash and undo: upkeep that fails is seen by administrators until it succeeds
  it('is shown to administrators with its meaning, start and number of failures, until it succeeds', async () => {
    const office = await atWork(test)
    const { id } = await writtenItem(office, 'news', { title: 'Fast i papperskorgen' })
    await office.browser.send('POST', `${office.root}/news/${id}/trash`, { draftVersion: 1 })
    await superuser.query(`update items set deleted_at = now() - interval '31 days' where id = $1`, [id])
    await superuser.query('create table holds (site_id text, id uuid, foreign key (site_id, id) references items (site_id, id))')
    await superuser.query('insert into holds values ($1, $2)', [office.siteId, id])
    const purge = (minutes: number) =>
      runSweep(deps, 'trash', at(minutes), (part) => purgeTrash(database, itemAreas, part, at(minutes)))
    await purge(0)
    await purge(5)
    const { name } = (await superuser.query('select name from sites where id = $1', [office.siteId])).rows[0]
    expect(await rowOf('trash')).toEqual({
      of: 'upkeep',
      kind: 'trash',
      level: 'warning',
      title: 'Något i papperskorgen kunde inte tas bort',
      meaning: expect.stringContaining('30 dagar'),
      remedy: expect.stringContaining('Öppna sajtens papperskorg'),
      where: name,
      count: 1,
      since: at(0).toISOString(),
      path: `/admin/sajter/${office.siteId}`,
      places: [{ name, path: `/admin/sajter/${office.siteId}`, since: at(0).toISOString(), times: 2, reference: `trash ${id}` }],
    })
    // The database's message may hold content: only its code is kept.
    expect((await superuser.query('select code from sweep_faults')).rows).toEqual([{ code: '23503' }])
    await superuser.query('drop table holds')
    await purge(10)
    expect(await shown('trash')).toEqual([])
  })

  it('as a whole is reported as well, and its earlier faults are kept', async () => {
    const siteId = await aSite(database)
    await runSweep(deps, 'domains', at(0), (part) => part({ siteId, subject: 'www.example.se' }, fault))
    await runSweep(deps, 'domains', at(10), fault)
    expect((await shown('domains')).map(({ path, reference, times }) => [path, reference, times])).toEqual([
      [`/${siteId}/installningar/domaner`, 'domains www.example.se', 1],
      ['/admin/drift', 'domains', 1],
    ])
    expect(await rowOf('domains')).toMatchObject({ where: '2 ställen', count: 2, path: null, since: at(0).toISOString() })
    // A skipped sweep runs in another process or at another hour, so its faults are unknown.
    await runSweep(deps, 'domains', at(15), async () => 'skipped')
    expect(await shown('domains')).toHaveLength(2)
    await runSweep(deps, 'domains', at(20), async () => 'done')
    expect(await shown('domains')).toEqual([])
  })

  // covers Trash and undo: upkeep: for administrators alone
  it('is for administrators only', async () => {
    for (const role of ['reader', 'editor', 'siteAdmin'] as const)
      expect((await (await atWork(test, role)).browser.get('/api/admin/attention')).status).toBe(403)
  })

  it('at many places is one row with the number of all, and names the oldest', async () => {
    const sites = Array.from({ length: 25 }, (_, nth) => `site-${String(nth).padStart(2, '0')}`)
    await runSweep(deps, 'visits', at(0), async (part) => {
      for (const siteId of sites) await part({ siteId }, fault)
    })
    const row = await rowOf('visits')
    expect(row).toMatchObject({ where: '25 ställen', count: 25, path: null })
    expect(row?.places.map(({ name }) => name)).toEqual(sites.slice(0, 20))
    await runSweep(deps, 'visits', at(1), async () => undefined)
    expect(await rowOf('visits')).toBeUndefined()
  })

  it('has a description for every sweep and job', async () => {
    const names: readonly SweepName[] = ['tree', 'revisions', 'previewLinks', 'sessions', 'invitations', 'files', 'storedFiles']
    for (const name of names) {
      await runSweep(deps, name, at(0), fault)
      expect((await rowOf(name))?.title).not.toBe('Ett jobb i bakgrunden misslyckas')
      await runSweep(deps, name, at(1), async () => undefined)
    }
  })
})

describe('a failing part stops no other part', () => {
  it('of the sweep that deletes steps taken a month ago', async () => {
    const [stuck, other] = [await aSite(database), await aSite(database)]
    const { id: userId } = await aUser(database)
    for (const siteId of [stuck, other])
      await superuser.query(
        `insert into undo_steps (site_id, id, nth, kind, action, subject_id, title, before, after, at, by)
         values ($1, $2, 0, 'membership', 'remove', $3, '', '{}', '{}', now() - interval '31 days', $3)`,
        [siteId, randomUUID(), userId],
      )
    await superuser.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'held'; end $$`)
    await superuser.query(
      `create trigger held before delete on undo_steps for each row when (old.site_id = '${stuck}') execute function refuse()`,
    )
    await runSweep(deps, 'undo', at(0), (part) => forgetSteps(database, part, at(0)))
    const { rows } = await superuser.query('select site_id from undo_steps where site_id = any($1)', [[stuck, other]])
    expect(rows).toEqual([{ site_id: stuck }])
    expect((await shown('undo')).map(({ path }) => path)).toEqual([`/admin/sajter/${stuck}`])
    await superuser.query('drop trigger held on undo_steps')
  })

  // covers Trash and undo: removed roles, old exports: one fault stops nothing else
  it('of the sweep that deletes old exports', async () => {
    const [stuck, other] = [await aSite(database), await aSite(database)]
    const { id: userId } = await aUser(database)
    const id = randomUUID()
    for (const siteId of [stuck, other])
      await superuser.query(
        `insert into site_exports (site_id, id, state, created_at, created_by, expires_at) values ($1, $2, 'ready', $3, $4, $3)`,
        [siteId, id, at(-60), userId],
      )
    const failing = {
      ...test.files,
      delete: (key: string) => (key === exportKey(stuck, id) ? fault() : test.files.delete(key)),
    }
    await runSweep(deps, 'files', at(0), (part) => sweepFiles({ database, files: failing, now: at(0), part }))
    const { rows } = await superuser.query('select site_id from site_exports where id = $1', [id])
    expect(rows).toEqual([{ site_id: stuck }])
    expect((await shown('files')).map(({ path, reference }) => [path, reference])).toEqual([
      [`/admin/sajter/${stuck}`, `files ${id}`],
    ])
  })
})

// covers Trash and undo: a job that fails three times is seen
it('a job that fails for the third time is shown until it succeeds', async () => {
  const siteId = await aSite(database)
  await superuser.query(`insert into jobs (site_id, kind, key, run_at) values ($1, 'item.publish', 'x', $2)`, [siteId, at(0)])
  const run = (minutes: number, work: () => Promise<void>) =>
    runDueJobs(database, { 'item.publish': work }, at(minutes), () => undefined)
  await run(0, fault)
  await run(10, fault)
  expect(await shown('item.publish')).toEqual([])
  await run(20, fault)
  expect(await rowOf('item.publish')).toMatchObject({
    title: 'Något schemalagt kunde inte publiceras',
    places: [{ path: `/admin/sajter/${siteId}`, since: at(0).toISOString(), times: 3, reference: 'item.publish x' }],
  })
  await run(60, () => Promise.resolve())
  expect(await shown('item.publish')).toEqual([])
})
