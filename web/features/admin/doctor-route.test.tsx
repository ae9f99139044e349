// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DoctorFinding, DoctorReport, DoctorState } from '#contract/doctor/doctor.ts'
import { expectFocus, refusal, serverThat, showAt, told } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { DoctorScreen } from './doctor-route.tsx'

afterEach(() => {
  leave()
  vi.useRealTimers()
})

const finding = (check: string, title: string, more: Partial<DoctorFinding> = {}): DoctorFinding => ({
  check,
  title,
  group: 'database',
  level: 'fine',
  text: 'Det är bra.',
  remedy: null,
  ...more,
})
const log = finding('audit-log', 'Granskningsloggen', { text: 'Loggen är hel.' })
const copy = finding('backup', 'Senaste säkerhetskopian', { group: 'backups' })
const tables = finding('tables', 'Tabeller', { level: 'fault', text: 'Radskyddet saknas.', remedy: 'Kör migreringen igen.' })
const jobs = finding('jobs', 'Jobb', { group: 'work', level: 'warning', text: 'Rensningen har stannat.' })

const report = (level: DoctorReport['level'], findings: readonly DoctorFinding[]): DoctorReport => ({
  at: '2020-03-02T14:05:00Z',
  host: 'server-1',
  version: '1.2.3',
  level,
  findings: [...findings],
  notChecked: [],
})
const fine = report('fine', [copy, log])

/** Drift, for an administrator; what the server has found is `become`. */
async function atDrift(from: DoctorState, begun: () => Response | Promise<void> = () => Promise.resolve()) {
  let state = from
  const { asked, changes } = serverThat({
    'GET /api/admin/doctor': () => state,
    'POST /api/admin/doctor': async () => (await begun()) ?? (state = { ...state, isLooking: true }),
  })
  const { person, page, readAgain } = await showAt('/admin/drift', DoctorScreen, '/admin/drift')
  const again = await page.findByRole('button', { name: 'Kontrollera igen' })
  await waitFor(() => expect(asked).toHaveLength(1))
  if (from.report !== null) await page.findByText(/^Kontrollerat /)
  const mayLook = () => again.getAttribute('aria-disabled') === 'false'
  const verdict = () => page.getByRole('status').textContent
  const become = (report: DoctorReport, isLooking = false) => (state = { report, isLooking })
  return { person, page, readAgain, again, mayLook, verdict, asked, changes, become }
}

describe('Drift', () => {
  it('says that all is well, when and where that was seen, and what was looked at, by group', async () => {
    const { page, verdict } = await atDrift({ report: fine, isLooking: false })
    expect(verdict()).toBe('Allt är i ordning.')
    page.getByText('Kontrollerat 2 mars 2020 kl. 15:05 på server-1, Kansli 1.2.3.')
    // In the order of the groups, not in that of the findings.
    expect(page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Databas', 'Säkerhetskopior'])
    expect(page.getAllByRole('listitem')[0]?.textContent).toBe('GranskningsloggenLoggen är hel.')
    expect(page.queryByRole('list', { name: 'Att åtgärda' })).toBeNull()
    expect(page.queryByText(/Kunde inte kontrolleras/)).toBeNull()
  })

  it.each([
    ['1 fel och 1 varning att åtgärda.', [tables, jobs]],
    ['2 fel att åtgärda.', [tables, { ...tables, text: 'Ett index saknas.' }]],
    ['2 varningar att åtgärda.', [jobs, { ...jobs, text: 'Ett jobb har stannat.' }]],
  ])('counts what there is to mend: %s', async (words, findings) => {
    const level = findings[0]?.level ?? 'fine'
    const { verdict } = await atDrift({ report: report(level, findings), isLooking: false })
    expect(verdict()).toBe(words)
  })

  it('lists what there is to mend with what to do, apart from what is well, and names what could not be looked at', async () => {
    const found = { ...report('fault', [tables, jobs, log]), notChecked: ['Certifikat', 'E-post'] }
    const { page } = await atDrift({ report: found, isLooking: false })
    const rows = within(page.getByRole('list', { name: 'Att åtgärda' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Fel: TabellerRadskyddet saknas.Kör migreringen igen.Databas',
      'Varning: JobbRensningen har stannat.Arbete i bakgrunden',
    ])
    page.getByRole('heading', { level: 2, name: 'I ordning' })
    expect(page.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Databas'])
    page.getByText('Kunde inte kontrolleras ännu: Certifikat, E-post.')
  })

  it('cannot be asked to look before it has said whether it does', async () => {
    const { asked } = serverThat({ 'GET /api/admin/doctor': () => new Promise(() => undefined) })
    const { person, page } = await showAt('/admin/drift', DoctorScreen, '/admin/drift')
    await person.click(await page.findByRole('button', { name: 'Kontrollera igen' }))
    expect(asked).toHaveLength(1)
  })

  it('gives no verdict before the first look is done, and asks until it is', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const pass = () => act(() => vi.advanceTimersByTimeAsync(1000))
    const { person, page, again, mayLook, verdict, asked, changes, become } = await atDrift({ report: null, isLooking: true })
    page.getByRole('status', { name: 'Laddar …' })
    expect(mayLook()).toBe(false)
    await person.click(again)
    expect(changes()).toEqual([])
    become(fine)
    await pass()
    expect(verdict()).toBe('Allt är i ordning.')
    expect(mayLook()).toBe(true)
    await pass()
    expect(asked).toHaveLength(2)
  })

  it('looks again by the keyboard, once at a time, shows the old findings meanwhile, and leaves the focus where it was', async () => {
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const from = { report: report('fault', [tables]), isLooking: false }
    const { person, page, readAgain, again, mayLook, verdict, changes, become } = await atDrift(from, () => begun)
    act(() => again.focus())
    await person.keyboard('{Enter}')
    await waitFor(() => expect(verdict()).toBe('Kontrollerar …'))
    // Before the server has answered, and after.
    await person.keyboard('{Enter}')
    await act(async () => begin())
    await person.keyboard('{Enter}')
    expect(changes()).toEqual([{ call: 'POST /api/admin/doctor', body: undefined }])
    page.getByRole('list', { name: 'Att åtgärda' })
    become(fine)
    await readAgain()
    expect(verdict()).toBe('Allt är i ordning.')
    expect(page.queryByRole('list', { name: 'Att åtgärda' })).toBeNull()
    expect(mayLook()).toBe(true)
    expectFocus(again)
  })

  it('says why the server refuses to look again, keeps what was found, and may be asked anew', async () => {
    const refused = () => refusal(429, 'TOO_MANY', 'Vänta en stund.')
    const { person, again, mayLook, verdict } = await atDrift({ report: fine, isLooking: false }, refused)
    await person.click(again)
    await waitFor(() => expect(told()).toEqual([['error', 'Vänta en stund.']]))
    await waitFor(() => expect(mayLook()).toBe(true))
    expect(verdict()).toBe('Allt är i ordning.')
  })
})
