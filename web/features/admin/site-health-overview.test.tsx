// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { SiteHealth } from '#contract/health/health.ts'
import { serverThat, showAt } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { SiteHealthOverview } from './site-health-overview.tsx'

afterEach(leave)

const done: SiteHealth = {
  countedAt: '2026-11-28T14:05:00Z',
  sites: 3,
  counted: 3,
  toCount: 3,
  isFirst: false,
  kinds: [{ kind: 'withoutAlt', sites: 2 }],
}

/** What the sites have to mend, for an administrator; the server tells `become` of its count. */
async function atHealth(from: SiteHealth) {
  let state = from
  const { asked } = serverThat({
    'GET /api/admin/health': () => state,
    'POST /api/admin/health/count': () => ({ beganAt: '2026-11-28T15:00:00Z' }),
  })
  const { person, page } = await showAt('/admin', SiteHealthOverview, '/admin')
  const again = await page.findByRole('button', { name: 'Räkna om' })
  const words = () => page.getAllByRole('status')[0]?.parentElement?.textContent
  await waitFor(() => expect(words()).not.toBe(''))
  const expectWords = (said: string | RegExp) => waitFor(() => expect(words()).toMatch(said))
  return { person, page, again, expectWords, asked, become: (next: Partial<SiteHealth>) => (state = { ...state, ...next }) }
}
const counts = (asked: readonly { call: string }[]) => asked.filter(({ call }) => call.startsWith('POST ')).length

describe('the health of all sites', () => {
  it('is told by kind, each with the way to the sites that have it', async () => {
    const { page, expectWords } = await atHealth(done)
    await expectWords(/^Räknat 28 nov\..* kl\. 15:05\.$/)
    const link = page.getByRole('link', { name: 'Alternativtext saknas' })
    expect(link.getAttribute('href')).toBe('/admin/halsa/alternativtexter')
    expect(link.closest('li')?.textContent).toContain('2 av 3 sajter')
  })

  // covers Administration: health of all sites: a count that goes on says how far it has come, in the browser
  it('says how many sites a count has reached while it goes on, and shows the numbers meanwhile', async () => {
    const { page, expectWords, become } = await atHealth({ ...done, counted: 1 })
    await expectWords(/^Räknar … 1 av 3 sajter$/)
    page.getByRole('link', { name: 'Alternativtext saknas' })
    become({ counted: 2 })
    await expectWords(/^Räknar … 2 av 3 sajter$/)
    become({ counted: 3 })
    await expectWords(/^Räknat /)
  })

  it('is counted anew when that is asked for, once at a time, until the new count is there', async () => {
    const { person, again, expectWords, asked, become } = await atHealth(done)
    await person.click(again)
    await expectWords(/^Räknar …/)
    await person.click(again)
    expect(counts(asked)).toBe(1)
    become({ countedAt: '2026-11-28T15:00:00Z' })
    await expectWords(/^Räknat 28 nov\..* kl\. 16:00\.$/)
    await person.click(again)
    await waitFor(() => expect(counts(asked)).toBe(2))
  })

  it('shows no numbers before every site has been counted once', async () => {
    const { page, expectWords } = await atHealth({ ...done, countedAt: null, counted: 1, isFirst: true })
    await expectWords(/^Räknar … 1 av 3 sajter$/)
    expect(page.queryByRole('link')).toBeNull()
  })

  it('says when no site has anything to mend', async () => {
    const { page } = await atHealth({ ...done, kinds: [] })
    page.getByText('Ingen sajt har något att åtgärda.')
  })
})
