// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { SiteLetter } from '#contract/letters/site-letters.ts'
import type { Answers } from '#web/testing/at-address.tsx'
import { expectFocus, refusal, serverThat, showAt, told } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { SiteLetters } from './site-letters.tsx'

afterEach(leave)

const letter = (id: string, more: Partial<SiteLetter> = {}): SiteLetter => ({
  id,
  kind: 'signUp',
  at: '2026-11-20T09:00:00Z',
  state: 'sent',
  why: null,
  to: 'c•••@e•••.se',
  numbers: null,
  canRetry: false,
  ...more,
})
const failed = letter('f', { kind: 'reminder', state: 'failed', why: 'noMail', to: 'a•••@e•••.se', canRetry: true })
const all = [failed, letter('w', { kind: 'subscription', state: 'waiting', why: 'noMail' }), letter('s')]

async function atLetters(from: readonly SiteLetter[], more: Answers = {}, sendsMail = true) {
  let letters = [...from]
  const root = '/api/admin/sites/malmo/letters'
  const count = (state: string) => letters.filter((one) => one.state === state).length
  serverThat({
    [`GET ${root}`]: ({ search }) => ({
      letters: letters.filter(({ state }) => search.get('state') === null || search.get('state') === state),
      counts: { all: letters.length, waiting: count('waiting'), failed: count('failed') },
      sendsMail,
      next: null,
    }),
    [`POST ${root}/f/retry`]: () => {
      letters = letters.map((one) => (one.id === 'f' ? letter('f', { kind: 'reminder' }) : one))
      return { state: 'sent' }
    },
    ...more,
  })
  const { person, page } = await showAt('/admin/sajter/malmo', () => <SiteLetters siteId="malmo" />, '/admin/sajter/malmo')
  const rows = () => within(page.getByRole('list', { name: 'Brev' })).getAllByRole('listitem')
  await waitFor(() => expect(rows()).toHaveLength(from.length))
  const press = (name: RegExp) => person.click(page.getByRole('button', { name }))
  return { page, rows, press }
}

// covers Administration: letters of a site, in the browser
describe('the letters of a site', () => {
  it('say what they are, to whom, how it went, and why one cannot be sent', async () => {
    const { rows } = await atLetters(all)
    for (const [at, words] of [
      ['Påminnelse från riksorganisationen', 'Till a•••@e•••.se', 'Kom inte iväg', 'E-postservern tog inte emot brevet.'],
      ['Bekräftelse av en prenumeration', 'Väntar', 'E-postservern tog inte emot brevet. Ett nytt försök görs.'],
      ['Bekräftelse av en anmälan', 'Skickat'],
    ].entries())
      for (const word of words) expect(rows()[at]?.textContent).toContain(word)
  })

  it('are narrowed to those that were not sent, which are counted', async () => {
    const { page, rows, press } = await atLetters(all)
    const only = page.getByRole('button', { name: /^Kom inte iväg/ })
    expect(only.textContent).toMatch(/^Kom inte iväg\s1$/)
    await press(/^Kom inte iväg/)
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(only.getAttribute('aria-pressed')).toBe('true')
  })

  it('are tried again, those that may be, and the focus has a place when the button goes', async () => {
    const { page, rows, press } = await atLetters(all)
    await press(/^Försök igen: Påminnelse/)
    await waitFor(() => expect(told()).toEqual([['success', 'Brevet är skickat.']]))
    expect(rows()[0]?.textContent).toContain('Skickat')
    expect(page.queryByRole('button', { name: /^Försök igen/ })).toBeNull()
    expectFocus(page.getByRole('heading', { name: 'Brev' }))
  })

  it('stay in their row when the server refuses to try again, and its reason is told', async () => {
    const refused = () => refusal(409, 'STATE_CHANGED', 'Ingen vet längre vem brevet var till.')
    const { rows, press } = await atLetters(all, { 'POST /api/admin/sites/malmo/letters/f/retry': refused })
    await press(/^Försök igen: Påminnelse/)
    await waitFor(() => expect(told()).toEqual([['warn', 'Ingen vet längre vem brevet var till.']]))
    expect(rows()).toHaveLength(3)
  })

  it.each([
    [true, /^Vad som har skickats från sajten/],
    [false, /^Härifrån går det inte att skicka e-post än\./],
  ])('say whether any can be sent from here: %s', async (sendsMail, words) => {
    const { page } = await atLetters(all, {}, sendsMail)
    page.getByText(words)
  })
})
