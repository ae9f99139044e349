// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Shared, SharingState, ShareInput } from '#contract/sharing/sharing.ts'
import type { Answers } from '#web/testing/at-address.tsx'
import { descriptionOf, expectFocus, refusal, serverThat, showAt, told } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { ItemSending } from './page-sharing.tsx'

afterEach(leave)

const root = '/api/site/riks/items/koden/sharing'
const none = { reached: 0, shown: 0, hidden: 0, waiting: 0, withWords: 0, unread: 0 }
const never: SharingState = {
  shared: null,
  counts: none,
  hiddenOn: [],
  mayShare: true,
  choices: {
    sites: [
      { id: 'lund', name: 'Samling Framåt Lund', isDistrict: false },
      { id: 'malmo', name: 'Samling Framåt Malmö', isDistrict: false },
    ],
    tags: [],
  },
}
const shared: Shared = {
  mode: 'required',
  isInMenu: false,
  pinDays: 0,
  target: { kind: 'all' },
  beganAt: '2026-11-28T14:05:00Z',
  beganBy: 'Tolvan Tolvansson',
  endedAt: null,
  endedBy: null,
  version: 3,
}
const live: SharingState = { ...never, shared, counts: { ...none, reached: 1200, shown: 1200 } }

/** What the editor of a public page of the federation says of the sites, once asked for; `refusals` answer to sharing it first. */
async function atSharing(from: SharingState, more: Answers = {}, refusals: Response[] = []) {
  let state = from
  const { changes } = serverThat({
    [`GET ${root}`]: () => state,
    [`PUT ${root}`]: ({ body }) => {
      const refused = refusals.pop()
      if (refused) return refused
      const { version, ...input } = body as ShareInput
      state = { ...state, counts: { ...none, reached: 1, shown: 1 }, shared: { ...shared, ...input, version: (version ?? 0) + 1 } }
      return state
    },
    [`POST ${root}/end`]: () => {
      const endedAt = '2026-11-29T09:00:00Z'
      state = { ...state, shared: { ...shared, endedAt, endedBy: 'Elif Yılmaz', version: 4 } }
      return state
    },
    ...more,
  })
  const { person, page } = await showAt('/riks/sidor/koden', () => <ItemSending itemId="koden" />)
  await waitFor(() => expect(page.queryByText('Hämtar …')).toBeNull())
  const press = (name: string, at = -1) => {
    const button = page.getAllByRole('button', { name }).at(at)
    return person.click(button ?? document.body)
  }
  const choose = (name: string | RegExp) => person.click(page.getByRole('radio', { name }))
  const isChosen = (name: string | RegExp) => page.getByRole<HTMLInputElement>('radio', { name }).checked
  const inMenu = () => page.getByRole<HTMLInputElement>('checkbox', { name: 'I menyn' })
  const sites = () => page.getByRole<HTMLSelectElement>('combobox', { name: 'Lägg till sajt' })
  return { person, page, press, choose, isChosen, inMenu, sites, changes }
}

describe('a page that is shared with the sites', () => {
  it('is asked about at once: to which sites it goes, and how they get it', async () => {
    const { person, page, press, choose, isChosen, inMenu, sites, changes } = await atSharing(never)
    const question = page.getByRole('dialog', { name: 'Visa på sajterna' })
    expect([isChosen(/^Frivillig/), isChosen('Alla sajter (2)'), inMenu().checked]).toEqual([true, true, false])
    await choose('Valda sajter')
    await press('Visa på sajterna')
    await waitFor(() => expect(descriptionOf(sites())).toContain('Välj minst en sajt.'))
    expectFocus(sites())
    expect(changes()).toEqual([])
    await person.selectOptions(sites(), 'Samling Framåt Malmö')
    await person.click(inMenu())
    await press('Visa på sajterna')
    await page.findByText(/^Frivillig, i menyn, visad .*28 nov\..* kl\. 15:05 av Tolvan Tolvansson\. Går till 1 sajt\.$/)
    expect(question.isConnected).toBe(false)
    const target = { kind: 'sites', siteIds: ['malmo'] }
    expect(changes()).toEqual([
      { call: `PUT ${root}`, body: { mode: 'optional', isInMenu: true, pinDays: 0, target, version: null } },
    ])
    expect(told()).toEqual([['success', 'Sidan går till 1 sajt.']])
  })

  it('is not asked about again when that is declined, until the button is pressed', async () => {
    const { page, press } = await atSharing(never)
    await press('Avbryt')
    expect(page.queryByRole('dialog')).toBeNull()
    await press('Visa på sajterna')
    page.getByRole('dialog', { name: 'Visa på sajterna' })
  })

  it('is changed from what was chosen; what the server refuses is said at its field, and the choice stays', async () => {
    const gone = 'Samling Framåt Lund finns inte längre.'
    const refused = refusal(400, 'INVALID_INPUT', 'Fel.', { 'target.siteIds': gone })
    const { person, page, press, choose, isChosen, sites, changes } = await atSharing(live, {}, [refused])
    page.getByText(/^Obligatorisk, visad .* Går till 1 200 sajter\.$/)
    await press('Ändra')
    expect(isChosen(/^Obligatorisk/)).toBe(true)
    await choose('Valda sajter')
    await person.selectOptions(sites(), 'Samling Framåt Lund')
    await press('Spara')
    await waitFor(() => expect(descriptionOf(sites())).toContain(gone))
    expectFocus(sites())
    expect(changes()[0]?.body).toMatchObject({ mode: 'required', target: { siteIds: ['lund'] }, version: 3 })
    page.getByRole('button', { name: 'Ta bort Samling Framåt Lund' })
    await press('Spara')
    await page.findByText(/^Obligatorisk, visad .* Går till 1 sajt\.$/)
    expect(page.queryByRole('dialog')).toBeNull()
  })

  it('is taken from all sites when that is sure, and can be shown again', async () => {
    const { page, press, changes } = await atSharing(live)
    await press('Ta bort från sajterna')
    const question = await page.findByRole('alertdialog', { name: 'Ta bort från sajterna?' })
    expect(question.textContent).toContain('Sidan försvinner från 1\u00a0200 sajter inom några sekunder')
    await press('Avbryt')
    expect(changes()).toEqual([])
    await press('Ta bort från sajterna')
    await page.findByRole('alertdialog')
    await press('Ta bort från sajterna')
    await page.findByText(/^Borttagen från sajterna .*10:00 av Elif Yılmaz\. Den syns inte längre på någon annan sajt\.$/)
    expect(changes()).toEqual([{ call: `POST ${root}/end`, body: { version: 3 } }])
    expect(told()).toEqual([['success', 'Sidan är borttagen från alla andra sajter.']])
    expect(page.queryByRole('button', { name: 'Ta bort från sajterna' })).toBeNull()
    await press('Visa igen')
    page.getByRole('button', { name: 'Visa på sajterna' })
  })

  it('says which sites hide it, and why', async () => {
    const hiddenOn = [
      { siteId: 'lund', siteName: 'Samling Framåt Lund', reason: 'Vi har en egen.', by: 'Märta', at: '2026-11-28T14:05:00Z' },
    ]
    const { page } = await atSharing({ ...live, counts: { ...none, reached: 2, shown: 1, hidden: 1 }, hiddenOn })
    expect(page.getByText('Dold på 1 sajt').closest('details')?.textContent).toMatch(
      /Samling Framåt LundVi har en egen\. – Märta, 28 nov/,
    )
  })

  it.each<[string, SharingState, string]>([
    ['shared', never, 'Visa på sajterna'],
    ['changed or taken back', live, 'Ändra'],
  ])('is not %s by others, who are told who does', async (_, state, name) => {
    const { page, press } = await atSharing({ ...state, mayShare: false })
    const button = page.getByRole('button', { name })
    expect(page.queryByRole('dialog')).toBeNull()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(button)).toBe('Administratörer och riksredaktörer visar sidor på sajterna.')
    await press(name)
    expect(page.queryByRole('dialog')).toBeNull()
    expect(page.queryByRole('button', { name: 'Ta bort från sajterna' })).toBeNull()
  })

  it('says when nothing is known of it', async () => {
    const { page } = await atSharing(live, { [`GET ${root}`]: () => refusal(500, 'INTERNAL_ERROR', 'Fel.') })
    await page.findByText('Det gick inte att hämta. Försök igen om en stund.')
  })
})
