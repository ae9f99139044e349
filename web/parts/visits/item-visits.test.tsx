// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { ItemVisits as Visits } from '#contract/visits/visits.ts'
import { refusal, serverThat, showAt } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { FirstDrawingContext } from '#web/ui/use-now.ts'
import { ItemVisits } from './item-visits.tsx'

afterEach(leave)

const tuesday = new Date('2026-11-24T11:00:00Z')

/** The group Besök beside an item, with the server’s answer. */
async function besideItem(answer: () => Visits | Response | Promise<never>) {
  serverThat({ 'GET /api/site/malmo/visits/items/n1': answer })
  const { page } = await showAt('/malmo/nyheter/n1', () => (
    <FirstDrawingContext value={{ present: () => tuesday, isWide: true }}>
      <ItemVisits siteId="malmo" itemId="n1" />
    </FirstDrawingContext>
  ))
  return page
}

describe('the readings of an item', () => {
  it.each<[Visits, string, string]>([
    [{ thisWeek: 2, total: 40, since: '2026-03-02' }, '2 läsningar sedan i måndags', '40 läsningar sedan 2 mars'],
    [{ thisWeek: 0, total: 1, since: '2025-03-02' }, 'Inga läsningar sedan i måndags', '1 läsning sedan 2 mars 2025'],
    [{ thisWeek: 0, total: 0, since: null }, 'Inga läsningar sedan i måndags', 'Ingen har läst sidan än.'],
  ])('%j are told as “%s” and “%s”, with the way to Besök', async (visits, week, all) => {
    const page = await besideItem(() => visits)
    const link = await page.findByRole('link', { name: week })
    expect(link.getAttribute('href')).toBe('/malmo/besok')
    page.getByText(all)
  })

  it('are said to be on their way until they come', async () => {
    const page = await besideItem(() => new Promise(() => undefined))
    await page.findByRole('link', { name: 'Räknar läsningar …' })
    expect(page.queryByText('Ingen har läst sidan än.')).toBeNull()
  })

  it('that cannot be fetched say so, and still lead to Besök', async () => {
    const page = await besideItem(() => refusal(500, 'INTERNAL', 'Något gick fel.'))
    const link = await page.findByRole('link', { name: 'Läsningarna kan inte visas just nu' })
    expect(link.getAttribute('href')).toBe('/malmo/besok')
  })
})
