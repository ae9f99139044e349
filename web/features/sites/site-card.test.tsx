// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { aSite } from '#web/testing/a-site.ts'
import { asa, openApplication } from '#web/testing/open-application.tsx'
import { leave } from '#web/testing/played-server.ts'

afterEach(leave)

/** The start page of somebody with two sites; on Malmö something waits. */
async function cardsOf(waiting: MySite['waiting']) {
  openApplication('/', { as: asa, sites: [aSite('lund', 'Lund'), aSite('malmo', 'Malmö', { waiting })] })
  const cards = ['Lund', 'Malmö'].map((name) => screen.findByRole('link', { name }))
  return (await Promise.all(cards)).map((link) => link.closest('li')?.textContent)
}

describe('the card of a site', () => {
  it.each<[MySite['waiting'], string]>([
    [{ messageUndelivered: 1 }, '1 meddelande har inte gått fram'],
    [{ messageUndelivered: 2 }, '2 meddelanden har inte gått fram'],
    [{ webhookStopped: 1 }, '1 webhook har stängts av'],
    [{ webhookStopped: 2 }, '2 webhookar har stängts av'],
    [{ reviewWanted: 3 }, '3 väntar på granskning'],
    [{ scheduleFailed: 1 }, '1 kunde inte publiceras'],
  ])('on which %j waits says “%s”, and no other card does', async (waiting, words) => {
    const [lund, malmo] = await cardsOf(waiting)
    expect(malmo).toContain(words)
    expect(lund).not.toContain(words)
  })
})
