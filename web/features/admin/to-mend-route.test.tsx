// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { ThingsToMend, ToMend } from '#contract/attention/to-mend.ts'
import { expectFocus, refusal, serverThat, showAt } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { AdminHomeScreen } from './admin-home-route.tsx'
import { ToMendScreen } from './to-mend-route.tsx'

afterEach(leave)

const tables: ToMend = {
  of: 'doctor',
  kind: 'protection',
  level: 'fault',
  title: 'Tabeller och skydd mellan sajterna',
  meaning: 'Radskyddet saknas.',
  remedy: 'Ta reda på vem.',
  where: 'Databas',
  count: 1,
  since: null,
  path: '/admin/drift',
  places: [],
}
const place = (name: string, reference: string) => ({
  name,
  path: `/${name}/sidor`,
  since: '2026-11-27T06:12:00Z',
  times: 3,
  reference,
})
const upkeep = (...places: ToMend['places']): ToMend => ({
  of: 'upkeep',
  kind: 'tree',
  level: 'warning',
  title: 'Sidor kunde inte flyttas upp',
  meaning: 'De syns överst.',
  remedy: 'Flytta dem själv.',
  where: places.length === 1 ? (places[0]?.name ?? '') : `${places.length} ställen`,
  count: places.length,
  since: '2026-11-27T06:12:00Z',
  path: places.length === 1 ? (places[0]?.path ?? null) : null,
  places,
})
const pictures: ToMend = {
  ...tables,
  of: 'sites',
  kind: 'withoutAlt',
  level: 'warning',
  title: 'Alternativtext saknas',
  meaning: 'Bilder utan beskrivning.',
  remedy: null,
  where: '2 av 3 sajter',
  count: 2,
  path: '/admin/atgarda/alternativtexter',
}
const done: ThingsToMend = {
  rows: [tables, upkeep(place('malmo', 'tree 1')), pictures],
  lookedAt: '2026-11-28T13:00:00Z',
  isLooking: false,
  countedAt: '2026-11-28T14:05:00Z',
  counted: 3,
  toCount: 3,
  isFirst: false,
}

/** Att åtgärda, for an administrator; the server tells `become` of what there is. */
async function atList(from: ThingsToMend | Response) {
  let state = from
  const { asked } = serverThat({
    'GET /api/admin/attention': () => state,
    'POST /api/admin/health/count': () => ({ beganAt: '2026-11-28T15:00:00Z' }),
  })
  const { person, page } = await showAt('/admin/atgarda', ToMendScreen, '/admin/atgarda')
  const status = () => page.getAllByRole('status')[0]
  const expectWords = (said: string, about?: string | RegExp) =>
    waitFor(() => {
      expect(status()?.textContent).toBe(said)
      if (about !== undefined) expect(status()?.nextElementSibling?.textContent).toMatch(about)
    })
  const become = (next: Partial<ThingsToMend>) => (state = { ...(from instanceof Response ? done : from), ...next })
  const again = () => page.findByRole('button', { name: 'Räkna om' })
  return { person, page, again, expectWords, asked, become }
}
const counts = (asked: readonly { call: string }[]) => asked.filter(({ call }) => call.startsWith('POST ')).length

describe('Att åtgärda', () => {
  it('lists the installation and then the sites: what, where, since when, what to do, and the way there', async () => {
    const { page, expectWords } = await atList(done)
    await expectWords(
      '3 saker att åtgärda',
      /^Sajterna räknades 28 nov\..* kl\. 15:05\. Driften kontrollerades 28 nov\..* kl\. 14:00\.$/,
    )
    expect(page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Installationen', 'Sajterna'])
    const rows = within(page.getByRole('list', { name: 'Installationen' })).getAllByRole('link')
    expect(rows.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [tables.title, '/admin/drift'],
      ['Sidor kunde inte flyttas upp', '/malmo/sidor'],
    ])
    expect(rows[0]?.closest('li')?.textContent).toBe(`${tables.title}Fel · DatabasRadskyddet saknas. Ta reda på vem.`)
    expect(rows[1]?.closest('li')?.textContent).toMatch(/malmo · sedan 27 nov\..* kl\. 07:12.*3 försök · Referens: tree 1$/)
    const site = within(page.getByRole('list', { name: 'Sajterna' })).getByRole('listitem')
    expect(site.textContent).toBe('Alternativtext saknas2 av 3 sajterBilder utan beskrivning. ')
    expect(within(site).getByRole('link').getAttribute('href')).toBe('/admin/atgarda/alternativtexter')
  })

  it('leads to each of several places, says how many more there are, and keeps the longest name', async () => {
    const long = 'Samhällsbyggnadsnämndensöverförmyndarnämndens'.repeat(4)
    const { page } = await atList({ ...done, rows: [{ ...upkeep(place(long, 'tree 1'), place('lund', 'tree 2')), count: 9 }] })
    const places = within(await page.findByRole('list', { name: 'Var: Sidor kunde inte flyttas upp' }))
    expect(places.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([long, 'lund'])
    places.getByText('Och 7 ställen till.')
    expect(page.getAllByRole('link', { name: /Sidor kunde|Samhälls|lund/ })).toHaveLength(2)
    expect(page.queryByRole('list', { name: 'Sajterna' })).toBeNull()
  })

  it('says when there is nothing to mend, and not before everything was looked at once', async () => {
    const { page, expectWords, become, again, person } = await atList({ ...done, rows: [], lookedAt: null, isLooking: true })
    await expectWords('Kontrollerar …', /Driften kontrolleras\.$/)
    expect(page.queryByText(/Installationen fungerar/)).toBeNull()
    become({ lookedAt: done.lookedAt, isLooking: false })
    await waitFor(() => page.getByText('Installationen fungerar, och sajterna har det de ska.'), { timeout: 3000 })
    await expectWords('Inget att åtgärda')
    expect(page.queryByRole('list')).toBeNull()
    become({ rows: [pictures], lookedAt: done.lookedAt, isLooking: false, countedAt: '2026-11-28T15:00:00Z' })
    await person.click(await again())
    await expectWords('1 sak att åtgärda')
  })

  it('says that it could not be read, and asks again', async () => {
    const { person, page, become, expectWords } = await atList(refusal(500, 'INTERNAL', 'Ett fel uppstod.'))
    const retry = await page.findByRole('button', { name: 'Försök igen' }, { timeout: 8000 })
    become({})
    await person.click(retry)
    await expectWords('3 saker att åtgärda')
  })

  // covers Administration: health of all sites: a count that goes on says how far it has come, in the browser
  it('says how many sites a count has reached while it goes on, and shows the rows meanwhile', async () => {
    const { page, expectWords, become } = await atList({ ...done, counted: 1 })
    await expectWords('Räknar …', /^1 av 3 sajter är räknade\. /)
    page.getByRole('link', { name: 'Alternativtext saknas' })
    become({ counted: 2 })
    await expectWords('Räknar …', /^2 av 3 sajter är räknade\. /)
    become({ counted: 3 })
    await expectWords('3 saker att åtgärda')
  })

  it('is counted anew when that is asked for, once at a time, and the focus stays', async () => {
    const { person, again, expectWords, asked, become } = await atList(done)
    const button = await again()
    act(() => button.focus())
    await person.keyboard('{Enter}')
    await expectWords('Räknar …')
    await person.keyboard('{Enter}')
    expect(counts(asked)).toBe(1)
    become({ countedAt: '2026-11-28T15:00:00Z' })
    await expectWords('3 saker att åtgärda', /kl\. 16:00\. /)
    expectFocus(button)
    await person.click(button)
    await waitFor(() => expect(counts(asked)).toBe(2))
  })
})

describe('Hem of the administration', () => {
  const atHome = async (state: ThingsToMend) => {
    const page = { sites: [], users: [], total: 3, next: null }
    serverThat({ 'GET /api/admin/attention': () => state, 'GET /api/admin/sites': () => page, 'GET /api/admin/users': () => page })
    return (await showAt('/admin', AdminHomeScreen, '/admin')).page
  }

  it('has the number of all, the most urgent few, and the way to the list', async () => {
    const page = await atHome({ ...done, rows: [...done.rows, { ...pictures, kind: 'silent', meaning: 'Tyst.' }] })
    await page.findByRole('heading', { level: 2, name: '4 saker att åtgärda' })
    const rows = within(page.getByRole('list', { name: '4 saker att åtgärda' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      `${tables.title}Fel · Databas`,
      expect.stringMatching(/^Sidor kunde inte flyttas uppmalmo · sedan /),
      'Alternativtext saknas2 av 3 sajter',
    ])
    expect(page.getByRole('link', { name: 'Visa hela listan' }).getAttribute('href')).toBe('/admin/atgarda')
  })

  it('leads to the list from what fails in several places, and says when there is nothing', async () => {
    const page = await atHome({ ...done, rows: [upkeep(place('malmo', 'tree 1'), place('lund', 'tree 2'))] })
    expect((await page.findByRole('link', { name: /^Sidor kunde/ })).getAttribute('href')).toBe('/admin/atgarda')
    leave()
    const well = await atHome({ ...done, rows: [] })
    await well.findByRole('heading', { level: 2, name: 'Inget att åtgärda' })
    well.getByText('Installationen fungerar, och sajterna har det de ska.')
  })
})
