// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { gettingStarted } from '#contract/settings/settings.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import type { SiteVisits } from '#contract/visits/visits.ts'
import { aSite } from '#web/testing/a-site.ts'
import { serverThat, showAt } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { SiteHome } from './site-home.tsx'

afterEach(leave)

const visits: SiteVisits = { days: [], thisWeek: 3, since: '2025-12-01', pages: [], sources: [] }
const begun: EndpointResponse<typeof gettingStarted> = {
  done: [],
  address: 'https://malmo.exempel.se',
  isDismissed: false,
  version: 1,
  emptySettings: [],
  unpublishedPages: [],
}

const editor = aSite('malmo', 'Malmö', { readings: 3 })
const led = aSite('malmo', 'Malmö', { role: 'siteAdmin', readings: 3 })
const lund = aSite('lund', 'Lund', { readings: 3 })

describe('the start page', () => {
  it.each<[string, string, readonly MySite[], typeof begun]>([
    ['one site', 'visits', [editor], begun],
    ['several sites', 'neither', [editor, lund], begun],
    ['a new site that has been read', 'guide, visits', [led], begun],
    ['a new site that nobody has read', 'guide', [{ ...led, readings: 0 }], begun],
    ['a site whose steps were closed', 'visits', [{ ...led, readings: 0 }], { ...begun, isDismissed: true }],
    ['several sites, one of them led and new', 'guide', [lund, led], begun],
    ['several sites that are led', 'neither', [led, { ...lund, role: 'siteAdmin' }], begun],
  ])('of %s shows: %s', async (_, shown, sites, started) => {
    const { asked } = serverThat({
      'GET /api/site/malmo/visits': () => visits,
      'GET /api/site/malmo/getting-started': () => started,
    })
    const { page, readAgain } = await showAt('/', () => <SiteHome sites={sites} />, '/')
    const calls = (what: string) => asked.some(({ call }) => call === `GET /api/site/malmo/${what}`)
    if (shown.includes('visits')) await page.findByRole('heading', { name: /^3 läsningar/ })
    if (shown.includes('guide')) await page.findByRole('heading', { name: /^Kom igång/ })
    await waitFor(() => expect(calls('getting-started')).toBe(sites.filter(({ role }) => role === 'siteAdmin').length === 1))
    await readAgain()
    expect(calls('visits')).toBe(shown.includes('visits'))
    expect(page.queryByRole('heading', { name: /^Kom igång/ }) !== null).toBe(shown.includes('guide'))
  })
})
