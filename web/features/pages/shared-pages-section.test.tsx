// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { LocalSharedPage } from '#contract/broadcasts/shared-pages.ts'
import type { SiteRole } from '#contract/roles.ts'
import type { DisplayInput } from '#contract/sharing/display.ts'
import { aSite } from '#web/testing/a-site.ts'
import type { Answers } from '#web/testing/at-address.tsx'
import { descriptionOf, expectFocus, refusal, serverThat, showAt, told, write } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { SharedPagesSection } from './shared-pages-section.tsx'

afterEach(leave)

const root = '/api/site/malmo/shared-pages'
const display = 'PUT /api/site/malmo/shared/koden/display'
const undecided: LocalSharedPage['decision'] = { reason: '', decidedBy: '', decidedAt: null, version: null }
const decided = { decidedBy: 'Märta', decidedAt: '2026-11-28T14:05:00Z' }
const koden: LocalSharedPage = {
  id: 'koden',
  title: 'Uppförandekod',
  mode: 'optional',
  isInMenu: true,
  state: 'shown',
  path: '/uppforandekod',
  address: 'https://sajter.example.se/malmo/uppforandekod',
  standsInFor: null,
  decision: undecided,
}
const hidden: LocalSharedPage = {
  ...koden,
  state: 'hidden',
  decision: { ...decided, reason: 'Vi har en egen kod.', version: 2 },
}

/** The shared pages of a site, for a person with a role there. A decision changes the page `koden`. */
async function atPages(from: readonly LocalSharedPage[], more: Answers = {}, role: SiteRole = 'editor') {
  let pages = [...from]
  const { changes } = serverThat({
    'GET /api/site': () => [aSite('malmo', 'Samling Framåt Malmö', { role })],
    [`GET ${root}`]: () => ({ pages }),
    [display]: ({ body }) => {
      const { display: state, reason } = body as DisplayInput
      pages = pages.map((one) => {
        const decision = { ...decided, reason, version: (one.decision.version ?? 0) + 1 }
        return one.id === 'koden' ? { ...one, state: state === 'hidden' ? 'hidden' : 'shown', decision } : one
      })
      return new Response(null, { status: 204 })
    },
    ...more,
  })
  const shown = await showAt('/malmo/sidor', () => <SharedPagesSection />)
  const region = await shown.page.findByRole('region', { name: 'Från riksorganisationen' })
  const rows = () =>
    within(region)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  await waitFor(() => expect(rows()).toHaveLength(from.length))
  const menu = async () => {
    await shown.person.click(shown.page.getByRole('button', { name: 'Åtgärder för Uppförandekod' }))
    return (await shown.page.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  }
  const choose = async (name: string) => {
    await menu()
    await shown.person.click(shown.page.getByRole('menuitem', { name }))
  }
  return { ...shown, rows, menu, choose, changes }
}

describe('the pages that a site has from its federation', () => {
  it('say each what they are, and why another is seen', async () => {
    const said: readonly [Partial<LocalSharedPage>, string, string][] = [
      [{}, 'RiksVisas', '/uppforandekod · Frivillig · I menyn'],
      [hidden, 'RiksDold', 'Dold av Märta 28 nov'],
      [{ state: 'own' }, 'RiksEr egen visas', 'Avpublicera den om riksorganisationens ska synas.'],
      [{ mode: 'required', standsInFor: 'Vår kod' }, 'Obligatorisk', 'Ersätter er egen sida Vår kod så länge.'],
      [{ mode: 'required', path: '/kod--riks' }, 'RiksVisas', 'så den här har fått en egen.'],
    ]
    const { rows } = await atPages(said.map(([facts], at) => ({ ...koden, ...facts, id: `${at}` })))
    for (const [at, [, ...words]] of said.entries()) for (const word of words) expect(rows()[at]).toContain(word)
    expect(rows()[0]).not.toMatch(/Ni har en egen|Dold av/)
  })

  it('are no part of the screen where there is none', async () => {
    serverThat({ [`GET ${root}`]: () => ({ pages: [] }) })
    const { page, readAgain } = await showAt('/malmo/sidor', () => <SharedPagesSection />)
    await readAgain()
    expect(page.queryByRole('region')).toBeNull()
  })

  it('are hidden with a reason that the federation reads, and shown again', async () => {
    const { page, person, rows, menu, changes } = await atPages([{ ...koden, id: 'annan', title: 'Annan' }, koden])
    expect(await menu()).toEqual(['Visa på sajten', 'Dölj på vår sajt …'])
    expect(page.getByRole('menuitem', { name: 'Visa på sajten' }).getAttribute('href')).toBe(koden.address)
    await person.click(page.getByRole('menuitem', { name: 'Dölj på vår sajt …' }))
    const why = await page.findByRole('dialog', { name: 'Dölj sidan på vår sajt?' })
    const reason = page.getByRole<HTMLInputElement>('textbox', { name: 'Varför döljer ni den?' })
    expect(why.textContent).toContain('Uppförandekod')
    expectFocus(reason)
    await person.click(page.getByRole('button', { name: 'Dölj' }))
    await waitFor(() => expect(descriptionOf(reason)).toContain('Skriv varför ni döljer den.'))
    expectFocus(reason)
    expect(changes()).toEqual([])
    await write(reason, 'Vi har en egen kod.')
    await person.click(page.getByRole('button', { name: 'Dölj' }))
    await waitFor(() => expect(rows()[1]).toMatch(/Dold av Märta 28 nov.*: Vi har en egen kod\./))
    expect(why.isConnected).toBe(false)
    expect(told()).toEqual([['success', 'Sidan är dold på er sajt.']])
    expect(await menu()).toEqual(['Visa'])
    await person.click(page.getByRole('menuitem', { name: 'Visa' }))
    await waitFor(() => expect(rows()[1]).toContain('RiksVisas'))
    expect(changes()).toEqual([
      { call: display, body: { display: 'hidden', reason: 'Vi har en egen kod.', version: null } },
      { call: display, body: { display: 'shown', reason: '', version: 1 } },
    ])
  })

  it('keep the reason when the server refuses it, and say why at the field', async () => {
    const { page, person, choose } = await atPages([koden], {
      [display]: () => refusal(400, 'INVALID_INPUT', 'Fel.', { reason: 'Skriv inget personnummer.' }),
    })
    await choose('Dölj på vår sajt …')
    const reason = await page.findByRole<HTMLInputElement>('textbox', { name: 'Varför döljer ni den?' })
    await write(reason, 'Fel kod.')
    await person.click(page.getByRole('button', { name: 'Dölj' }))
    await waitFor(() => expect(descriptionOf(reason)).toContain('Skriv inget personnummer.'))
    expectFocus(reason)
    expect(reason.value).toBe('Fel kod.')
  })

  const editors = 'Bara redaktörer och sajtansvariga kan bestämma om riksorganisationens sidor.'
  it.each<[string, LocalSharedPage, SiteRole, string]>([
    ['hide one that all must have', { ...koden, mode: 'required' }, 'siteAdmin', 'Den är obligatorisk och går inte att dölja.'],
    ['hide one as a writer', koden, 'writer', editors],
    ['show one as a writer', hidden, 'writer', editors],
  ])('let nobody %s, and say why', async (_, one, role, why) => {
    const { page, person, menu, changes } = await atPages([one], {}, role)
    expect((await menu()).at(-1)).toMatch(new RegExp(`^(Dölj på vår sajt …|Visa)${why}$`))
    const entry = page.getByRole('menuitem', { name: new RegExp(why) })
    expect(entry.getAttribute('aria-disabled')).toBe('true')
    await person.click(entry)
    expect([page.queryByRole('dialog'), changes()]).toEqual([null, []])
  })
})
