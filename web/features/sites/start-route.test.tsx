// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { aSite } from '#web/testing/a-site.ts'
import { asa, openApplication } from '#web/testing/open-application.tsx'
import { leave } from '#web/testing/played-server.ts'

afterEach(leave)

/** The start page of somebody with two sites: the part of it that is about Malmö. */
async function malmoAtStart(facts: Partial<MySite>) {
  openApplication('/', { as: asa, sites: [aSite('lund', 'Lund', { readings: 7 }), aSite('malmo', 'Malmö', facts)] })
  const card = (await screen.findByRole('link', { name: 'Malmö' })).closest('li')
  if (card === null) throw new Error('The site has no entry.')
  return within(card)
}

describe('the start page', () => {
  it('says how much each site is read, with the way to its Besök', async () => {
    const card = await malmoAtStart({ readings: 3 })
    const link = card.getByRole('link', { name: /^3 läsningar (sedan i måndags|i dag)$/ })
    expect(link.getAttribute('href')).toBe('/malmo/besok')
  })

  it('counts what waits on all sites, with the way to Att göra', async () => {
    await malmoAtStart({ waiting: { reviewWanted: 2, reviewDue: 1 } })
    const link = screen.getByRole('link', { name: '3 saker väntar på dig' })
    expect(link.getAttribute('href')).toBe('/auth/att-gora')
  })

  it('says nothing of what waits when nothing does', async () => {
    await malmoAtStart({})
    expect(screen.queryByRole('link', { name: /väntar på dig$/ })).toBeNull()
  })
})
