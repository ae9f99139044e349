import { expect, it, vi } from 'vitest'
import type { ThingsToMend } from '#contract/attention/to-mend.ts'
import type { DoctorState } from '#contract/doctor/doctor.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { upkeepToMend } from '../upkeep/upkeep-rows.ts'

const test = await testApp()
const administrator = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
const toMend = async (): Promise<ThingsToMend> => (await administrator.get('/api/admin/attention')).body

/** The doctor's report of a look that begins now. */
async function looked() {
  await administrator.send('POST', '/api/admin/doctor')
  const state = async (): Promise<DoctorState> => (await administrator.get('/api/admin/doctor')).body
  await vi.waitFor(async () => expect((await state()).isLooking).toBe(false), { timeout: 30_000, interval: 100 })
  return (await state()).report!
}

// covers Administration: Att åtgärda, Drift and the metrics tell the same of the installation
it('lists what the doctor found and what fails of the upkeep, each once, and then the sites', async () => {
  const siteId = await aSite(test.database, { name: 'Fagersta' })
  await test.superuser.query(
    `insert into sweep_faults select 'tree', site, '', now(), now(), 2, '23503' from unnest(array[$1, '*']) as site`,
    [siteId],
  )
  await test.superuser.query('alter table news_categories no force row level security')
  const report = await looked()
  await vi.waitFor(async () => expect((await toMend()).isFirst).toBe(false), { timeout: 20_000, interval: 100 })
  const { rows, lookedAt } = await toMend()

  expect(lookedAt).toBe(report.at)
  const found = report.findings.filter(({ level }) => level !== 'fine')
  const ofDoctor = rows.filter(({ of }) => of === 'doctor')
  expect(ofDoctor.map(({ kind, level, meaning }) => [kind, level, meaning])).toEqual(
    found.filter(({ check }) => check !== 'upkeep').map(({ check, level, text }) => [check, level, text]),
  )
  expect(ofDoctor).toContainEqual(expect.objectContaining({ kind: 'protection', level: 'fault', where: 'Databas' }))

  const ofUpkeep = rows.filter(({ of }) => of === 'upkeep')
  expect(ofUpkeep).toEqual(await test.database.inPlatform(upkeepToMend, 'read'))
  expect(ofUpkeep).toMatchObject([
    { kind: 'tree', count: 2, places: [{ name: 'Gemensamma bildbanken' }, { name: 'Fagersta', path: `/${siteId}/sidor` }] },
  ])
  expect(found.filter(({ check }) => check === 'upkeep').map(({ text }) => text)).toEqual([
    `${ofUpkeep[0]?.title} (på 2 ställen). ${ofUpkeep[0]?.meaning}`,
  ])

  // The installation first, and its faults before its warnings.
  expect(rows.map(({ of }) => of === 'sites')).toEqual(rows.map(({ of }) => of === 'sites').toSorted())
  expect(rows[0]).toMatchObject({ of: 'doctor', level: 'fault' })
  expect(rows.some(({ of }) => of === 'sites')).toBe(true)

  // Gone as soon as it works, without a new look.
  await test.superuser.query('delete from sweep_faults')
  expect((await toMend()).rows.filter(({ of }) => of === 'upkeep')).toEqual([])
  await test.superuser.query('alter table news_categories force row level security')
  await looked()
  expect((await toMend()).rows.some(({ kind }) => kind === 'protection')).toBe(false)
})
