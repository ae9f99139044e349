// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { SiteVisits, VisitedPage } from '#contract/visits/visits.ts'
import { aSite } from '#web/testing/a-site.ts'
import { refusal, serverThat, showAt } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { FirstDrawingContext } from '#web/ui/use-now.ts'
import { SiteVisitsBlock, SiteVisitsScreen } from './site-visits.tsx'

afterEach(leave)

const tuesday = new Date('2026-11-24T11:00:00Z')
const monday = new Date('2026-11-23T11:00:00Z')

/** Up to that Tuesday. */
const thirtyDays: SiteVisits['days'] = Array.from({ length: 30 }, (_, at) => ({
  day: new Date(Date.UTC(2026, 9, 26 + at)).toISOString().slice(0, 10),
  readings: [0, 1, 1233][Math.max(0, at - 27)] ?? 0,
}))

const page = (readings: number, path: string | null, item: VisitedPage['item'] = null): VisitedPage => ({ path, item, readings })
const read: SiteVisits = {
  days: [],
  thisWeek: 3,
  since: '2025-12-01',
  pages: [page(2, '/nyheter/cykelvag', { id: 'n1', area: 'news', title: 'Ny cykelväg' }), page(1, '/')],
  sources: [
    { kind: 'host', host: 'google.com', readings: 1500 },
    { kind: 'direct', host: '', readings: 2 },
    { kind: 'others', host: '', readings: 1 },
  ],
}
const none: SiteVisits = { days: [], thisWeek: 0, since: null, pages: [], sources: [] }

const Block = () => <SiteVisitsBlock siteId="malmo" />

/** What Besök and the start page show of Malmö; `isDown` as long as the server cannot say. */
async function atVisits(visits: SiteVisits, { now = tuesday, isDown = (): boolean => false, Shown = Block } = {}) {
  serverThat({
    'GET /api/site': () => [aSite('malmo', 'Samling Framåt Malmö')],
    'GET /api/site/malmo/visits': () => (isDown() ? refusal(500, 'INTERNAL', 'Något gick fel.') : visits),
  })
  const { person, page: screen } = await showAt('/malmo/besok', () => (
    <FirstDrawingContext value={{ present: () => now, isWide: true }}>
      <Shown />
    </FirstDrawingContext>
  ))
  const rows = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  return { person, screen, rows }
}

describe('Besök', () => {
  it('says of a site that nobody has read when there will be something to see', async () => {
    const { screen } = await atVisits(none, { Shown: SiteVisitsScreen })
    await screen.findByText('Hur mycket Samling Framåt Malmö läses')
    await screen.findByText(/^Ingen har läst sajten än\. Här syns hur mycket den läses/)
    expect(screen.queryByRole('list')).toBeNull()
  })

  it.each([
    [tuesday, 3, '3 läsningar sedan i måndags'],
    [monday, 1, '1 läsning i dag'],
    [tuesday, 0, 'Inga läsningar sedan i måndags'],
  ])('says on %o of %d readings since Monday: %s', async (now, thisWeek, words) => {
    const { screen } = await atVisits({ ...read, thisWeek }, { now })
    await screen.findByRole('heading', { level: 2, name: words })
  })

  it('counts the thirty days together, and each in a table, the newest first', async () => {
    const { person, screen } = await atVisits({ ...read, days: thirtyDays })
    await screen.findByText(/^1\s234 läsningar på 30 dagar$/)
    screen.getByText(/^Som mest 1\s233 på en dag$/)
    await person.click(screen.getByText('Visa dagarna som tabell'))
    const days = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(days).toHaveLength(31)
    expect(days[1]).toMatch(/^24 nov\.1\s233$/)
    expect([days[2], days[30]]).toEqual(['23 nov.1', '26 okt.0'])
  })

  it('names what was read most and where the readers came from, and says how it is counted', async () => {
    const { screen, rows } = await atVisits(read)
    await screen.findByRole('list', { name: 'Mest läst på 30 dagar' })
    expect(rows('Mest läst på 30 dagar')).toEqual(['Ny cykelväg2', 'Startsidan1'])
    expect(rows('Varifrån läsarna kom')).toEqual([
      expect.stringMatching(/^google\.com1\s500$/),
      'DirektSkrev adressen, eller kom från ett bokmärke, en app eller ett brev2',
      'Andra webbplatserDe övriga, och de som bara enstaka läsare kom från1',
    ])
    screen.getByText(/^Räknat utan kakor.* Siffrorna börjar 1 dec\. 2025 och sparas i 25 månader\.$/)
  })

  it('leads from each page to its editor, and names those that have none', async () => {
    const item = (area: string, title: string) => page(1, '/a', { id: 'x', area, title })
    const pages: readonly [VisitedPage, string, string | undefined][] = [
      [item('news', 'Rubrik'), 'Rubrik', '/malmo/nyheter/x'],
      [item('policy', 'Vård'), 'Vård', '/malmo/politik/x'],
      [item('representatives', 'Elif'), 'Elif', '/malmo/foretradare/x'],
      [item('pages', ''), 'Utan rubrik', '/malmo/sidor/x'],
      [item('other', 'Annat'), 'Annat', undefined],
      [page(1, '/politik/program'), 'Program', undefined],
      [page(1, '/kalender/2026'), '/kalender/2026', undefined],
      [page(1, null), 'Borttagen sida', undefined],
    ]
    const { screen, rows } = await atVisits({ ...read, pages: pages.map(([one]) => one) })
    const list = await screen.findByRole('list', { name: 'Mest läst på 30 dagar' })
    expect(rows('Mest läst på 30 dagar')).toEqual(pages.map(([, words]) => `${words}1`))
    const hrefs = Array.from(list.children, (row) => row.querySelector('a')?.getAttribute('href'))
    expect(hrefs).toEqual(pages.map(([, , href]) => href))
  })

  it('says that nothing was read of late on a site that was read before', async () => {
    const { screen } = await atVisits({ ...read, pages: [], sources: [] })
    await screen.findByText('Inget har lästs de senaste 30 dagarna.')
    screen.getByText('Ingen har kommit från en annan webbplats de senaste 30 dagarna.')
    expect(screen.queryByText(/^Ingen har läst sajten än/)).toBeNull()
  })

  it('says that the numbers could not be fetched, and fetches them when asked again', async () => {
    let isDown = true
    const { person, screen } = await atVisits(read, { isDown: () => isDown })
    const again = await screen.findByRole('button', { name: 'Försök igen' })
    isDown = false
    await person.click(again)
    await waitFor(() => expect(again.isConnected).toBe(false))
    screen.getByRole('heading', { level: 2, name: '3 läsningar sedan i måndags' })
  })
})
