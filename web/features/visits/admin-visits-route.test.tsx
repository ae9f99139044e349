// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { adminVisits, VisitedSite } from '#contract/visits/visits.ts'
import { refusal, serverThat, showAt, write } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { FirstDrawingContext } from '#web/ui/use-now.ts'
import { AdminVisitsScreen } from './admin-visits-route.tsx'

afterEach(leave)

const tuesday = new Date('2026-11-24T11:00:00Z')
const site = (id: string, name: string, readings: number, thisWeek: number): VisitedSite => ({
  id,
  name,
  accentColor: '#336699',
  readings,
  thisWeek,
})
const malmo = site('malmo', 'Malmö', 1200, 300)
const lund = site('lund', 'Lund', 34, 5)

/** Besök of all sites; the server finds sites by the beginning of their names, gives two at a time, and `isDown` cannot say. */
async function atAllVisits(sites: readonly VisitedSite[], { isDown = false, search = '' } = {}) {
  serverThat({
    'GET /api/admin/visits': ({ search: word }) => {
      if (isDown) return refusal(500, 'INTERNAL', 'Något gick fel.')
      const found = sites.filter(({ name }) => name.toLowerCase().startsWith(word.get('search') ?? ''))
      const days = [
        { day: '2026-11-23', readings: 1200 },
        { day: '2026-11-24', readings: 34 },
      ]
      const from = Number(word.get('after') ?? 0)
      const [shown, next] = [found.slice(from, from + 2), from + 2 < found.length ? String(from + 2) : null]
      return { days, sites: shown, total: found.length, next } satisfies EndpointResponse<typeof adminVisits>
    },
  })
  const address = '/admin/sajter/besok'
  const { person, page, router } = await showAt(
    address + search,
    () => (
      <FirstDrawingContext value={{ present: () => tuesday, isWide: true }}>
        <AdminVisitsScreen />
      </FirstDrawingContext>
    ),
    address,
  )
  const field = await page.findByRole('searchbox', { name: 'Sök sajt' })
  const list = () => within(page.getByRole('list', { name: 'Sajter, mest läst först' }))
  const rows = () =>
    list()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  return { person, page, router, field, list, rows }
}

describe('Besök of all sites', () => {
  it('counts them together, and shows them in the order of the server, each with the way to its own', async () => {
    const { page, list, rows } = await atAllVisits([malmo, lund])
    await page.findByText(/^1\s234 på alla sajter$/)
    expect(rows()[0]).toMatch(/Malmö1\s200 på 30 dagar300 sedan i måndags$/)
    expect(rows()[1]).toMatch(/Lund34 på 30 dagar5 sedan i måndags$/)
    page.getByText('2 sajter')
    expect(list().getByRole('link', { name: 'Lund' }).getAttribute('href')).toBe('/lund/besok')
  })

  it('shows more of them when that is asked for', async () => {
    const { person, page, rows } = await atAllVisits([malmo, lund, site('ystad', 'Ystad', 3, 1)])
    await person.click(await page.findByRole('button', { name: 'Visa fler' }))
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(rows()[2]).toContain('Ystad')
  })

  it('finds a site by its name, keeps the word in the address, and says when there is none', async () => {
    const { person, page, router, field, rows } = await atAllVisits([malmo, lund])
    await write(field, 'lund')
    await person.keyboard('{Enter}')
    await page.findByText('1 sajt')
    expect(rows()).toHaveLength(1)
    expect(router.history.location.search).toBe('?sok=lund')
    await write(field, 'x')
    await person.keyboard('{Enter}')
    await page.findByText('Inga träffar på ”lundx”. Prova färre ord.')
  })

  it('shows the word of its address in the field, and what it finds', async () => {
    const { page, field, rows } = await atAllVisits([malmo, lund], { search: '?sok=lund' })
    await page.findByText('1 sajt')
    expect(rows()).toHaveLength(1)
    expect(field).toHaveProperty('value', 'lund')
  })

  it('says so where there are no sites', async () => {
    const { page } = await atAllVisits([])
    await page.findByText('Det finns inga sajter än.')
  })

  it('says that the numbers could not be fetched', async () => {
    const { page } = await atAllVisits([malmo], { isDown: true })
    await waitFor(() => page.getByText('De kunde inte hämtas'))
    page.getByRole('button', { name: 'Försök igen' })
    expect(page.queryByText(/på alla sajter$/)).toBeNull()
  })
})
