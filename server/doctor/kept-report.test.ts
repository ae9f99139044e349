import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DoctorReport, DoctorState } from '#contract/doctor/doctor.ts'
import { aSite, aUser } from '../testing/factories.ts'
import { signedInAs, testApp } from '../testing/test-app.ts'
import { createDoctor } from './kept-report.ts'

const test = await testApp()

const aReport = (at: number): DoctorReport => ({
  at: new Date(at).toISOString(),
  host: 'en-server',
  version: '0.1.0',
  level: 'fine',
  findings: [],
  notChecked: [],
})

/** A doctor whose looks end when the test says so. */
function patientDoctor() {
  const ends: ((report: DoctorReport | Error) => void)[] = []
  const look = (): Promise<DoctorReport> =>
    new Promise((resolve, reject) => {
      ends.push((report) => (report instanceof Error ? reject(report) : resolve(report)))
    })
  return { ends, doctor: createDoctor({ look, clock: () => new Date(), program: '0.1.0' }) }
}

afterEach(() => vi.useRealTimers())

describe('the report that administrators see', () => {
  // covers Operations: Drift answers at once, with the report of the last minute
  it('is answered at once, kept for a minute and then made anew while the old one is shown', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { doctor, ends } = patientDoctor()
    expect(doctor.state()).toEqual({ report: null, isLooking: true })
    expect(doctor.state()).toEqual({ report: null, isLooking: true })
    expect(ends).toHaveLength(1)
    ends[0]?.(aReport(1))
    await vi.waitFor(() => expect(doctor.state()).toEqual({ report: aReport(1), isLooking: false }))
    vi.advanceTimersByTime(59_000)
    expect(doctor.state().isLooking).toBe(false)
    vi.advanceTimersByTime(2000)
    expect(doctor.state()).toEqual({ report: aReport(1), isLooking: true })
    ends[1]?.(aReport(2))
    await vi.waitFor(() => expect(doctor.state()).toEqual({ report: aReport(2), isLooking: false }))
  })

  it('is an hour old at most for those who ask what there is to mend', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { doctor, ends } = patientDoctor()
    expect(doctor.recent()).toEqual({ report: null, isLooking: true })
    ends[0]?.(aReport(1))
    await vi.waitFor(() => expect(doctor.recent()).toEqual({ report: aReport(1), isLooking: false }))
    vi.advanceTimersByTime(59 * 60_000)
    expect(doctor.recent().isLooking).toBe(false)
    vi.advanceTimersByTime(2 * 60_000)
    expect(doctor.recent()).toEqual({ report: aReport(1), isLooking: true })
  })

  it('is made once, however often one asks, and is a fault when the look itself fails', async () => {
    const { doctor, ends } = patientDoctor()
    for (let time = 0; time < 5; time++) expect(doctor.lookAgain().isLooking).toBe(true)
    expect(ends).toHaveLength(1)
    ends[0]?.(new Error('the program was killed'))
    await vi.waitFor(() => expect(doctor.state().report?.level).toBe('fault'))
    expect(doctor.state().report?.findings).toMatchObject([{ check: 'doctor', text: 'Kontrollen gick inte att göra.' }])
    expect(JSON.stringify(doctor.state())).not.toContain('killed')
  })

  // covers Operations: only administrators see Drift
  it('is for administrators alone', async () => {
    const siteId = await aSite(test.database)
    const editor = await signedInAs(test, await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } }))
    expect((await editor.get('/api/admin/doctor')).status).toBe(403)
    expect((await editor.send('POST', '/api/admin/doctor')).status).toBe(403)
    const administrator = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
    expect((await administrator.send('POST', '/api/admin/doctor')).body).toEqual({ report: null, isLooking: true })
    const state = async (): Promise<DoctorState> => (await administrator.get('/api/admin/doctor')).body
    await vi.waitFor(async () => expect((await state()).isLooking).toBe(false), { timeout: 20_000 })
    const { report } = await state()
    expect(report?.findings).toEqual(
      expect.arrayContaining([expect.objectContaining({ check: 'protection', level: 'fine', remedy: null })]),
    )
  })
})
