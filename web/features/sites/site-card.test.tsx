// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { aSite } from '#web/testing/a-site.ts'
import { asa, openApplication } from '#web/testing/open-application.tsx'
import { leave } from '#web/testing/played-server.ts'

afterEach(leave)

/** The start page of somebody with two sites; on Malmö something waits. */
async function cardsOf(facts: Partial<MySite>) {
  openApplication('/', { as: asa, sites: [aSite('lund', 'Lund'), aSite('malmo', 'Malmö', facts)] })
  const cards = ['Lund', 'Malmö'].map((name) => screen.findByRole('link', { name }))
  return (await Promise.all(cards)).map((link) => link.closest('li')?.textContent)
}

describe('the card of a site', () => {
  it.each<[Partial<MySite>, string]>([
    [{ undelivered: 1 }, '1 meddelande har inte gått fram'],
    [{ undelivered: 2 }, '2 meddelanden har inte gått fram'],
    [{ stoppedWebhooks: 1 }, '1 webhook har stängts av'],
    [{ stoppedWebhooks: 2 }, '2 webhookar har stängts av'],
    [{ toReview: 3 }, '3 väntar på granskning'],
    [{ failed: 1 }, '1 kunde inte publiceras'],
  ])('on which %j waits says “%s”, and no other card does', async (facts, words) => {
    const [lund, malmo] = await cardsOf(facts)
    expect(malmo).toContain(words)
    expect(lund).not.toContain(words)
  })

  it('says nothing of what only those who publish can mend to who does not', async () => {
    const [, malmo] = await cardsOf({ role: 'writer', failed: 1, toReview: 1, toChange: 1 })
    expect(malmo).toContain('1 av dina behöver ändras')
    expect(malmo).not.toMatch(/granskning|publiceras/)
  })
})
