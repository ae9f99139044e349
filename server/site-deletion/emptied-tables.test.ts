import { afterAll, describe, expect, it } from 'vitest'
import { everyTable } from '../bundle/every-table.ts'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import { aUser } from '../testing/factories.ts'
import { fillEveryTable } from '../testing/fill-every-table.ts'
import { signedInAs, testApp } from '../testing/test-app.ts'
import { deletionJobs } from './delete-site.ts'

// A database in which every table has rows of two sites, so that a table of tomorrow is tried as soon as it is described.

const test = await testApp()
const { superuser } = test
await superuser.query("insert into federation (name) values ('Samling Framåt')")
const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
const [gone, kept] = ['sajt-001', 'sajt-002']
for (const id of [gone, kept])
  await superuser.query(
    `insert into sites (id, name, search_name, stopped, stopped_at) values ($1, $1, $1, 'archived', now() - interval '40 days')`,
    [id],
  )
await superuser.query('insert into removed_sites (id, name, begun_at, begun_by) values ($1, $1, now(), gen_random_uuid())', ['x'])

const tables = everyTable.filter(({ ends }) => ends !== undefined).map(({ table }) => table)

async function rowsOf(siteId: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await superuser.query<{ n: number }>(`select count(*)::int as n from ${table} where site_id = $1`, [siteId])
    found[table] = rows[0]?.n ?? 0
  }
  return found
}

// The rows that fill every table are made up.
afterAll(() => superuser.query('truncate shares'))

describe('deleting a site', () => {
  // covers Administration: a deleted site leaves no row in any table, and no other site loses one
  it('leaves no row of the site in any table, also when it is broken off, and takes none of another', async () => {
    await fillEveryTable(superuser, 2, 3, new Set(everyTable.map(({ table }) => table)))
    const before = await rowsOf(kept)
    expect(Object.entries(await rowsOf(gone)).filter(([, n]) => n === 0)).toEqual([])
    const { rows } = await superuser.query<{ log: number }>('select count(*)::int as log from audit_log where site_id = $1', [gone])
    const fetched = `insert into audit_log (at, site_id, action, object_id) values (now(), $1, 'site.export', 'x'), (now(), $1, 'site.exportFetch', 'x')`
    await superuser.query(fetched, [gone])
    expect((await admin.send('POST', `/api/admin/sites/${gone}/deletion`, { name: gone })).body).toMatchObject({ id: gone })

    let calls = 0
    const dies = { ...test.database }
    dies.inSite = async (...args) => {
      calls += 1
      if (calls === 60) throw new Error('The program was killed here')
      return test.database.inSite(...args)
    }
    const faults: unknown[] = []
    const run = (database: typeof test.database, now: Date) =>
      runDueJobs(database, deletionJobs({ ...test, database }), now, (_job, error) => faults.push(error))
    await run(dies, test.clock())
    expect(faults).toEqual([new Error('The program was killed here')])
    expect((await admin.get(`/api/admin/sites/${gone}`)).body).toMatchObject({ removal: { rows: expect.any(Number) } })
    await run(test.database, new Date(test.clock().getTime() + 120_000))

    expect(faults).toHaveLength(1)
    expect(Object.entries(await rowsOf(gone)).filter(([, n]) => n > 0)).toEqual([])
    expect((await superuser.query('select from sites where id = $1', [gone])).rowCount).toBe(0)
    expect(await rowsOf(kept)).toEqual(before)
    const after = await superuser.query<{ log: number }>('select count(*)::int as log from audit_log where site_id = $1', [gone])
    // What was there, the export and its fetching, the decision, and the end.
    expect(after.rows[0]?.log).toBe((rows[0]?.log ?? 0) + 4)
  })
})
