// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { DisplayInput } from '#contract/sharing/display.ts'
import { descriptionOf, expectFocus, told, write } from '#web/testing/at-address.tsx'
import { newsServer, noCounts } from '#web/testing/news-server.ts'
import { button, openList, root } from '#web/testing/news-list.ts'
import { leave } from '#web/testing/played-server.ts'

afterEach(leave)

const riksnyhet = {
  id: 'r1',
  title: 'Kongressen tar ställning',
  category: 'nyhet',
  mode: 'default',
  publishedAt: '2026-11-20T10:00:00.000Z',
  sentAt: '2026-11-20T10:00:00.000Z',
  recalledAt: null,
  state: 'shown',
  newsletter: 'off',
  address: 'http://localhost:3001/malmo/nyheter/kongressen',
  originAddress: 'http://localhost:3001/riks/nyheter/kongressen',
  decision: {
    reason: '',
    lead: '',
    quote: '',
    quotePersonId: null,
    quotePersonName: '',
    pinnedUntil: null,
    decidedBy: '',
    decidedAt: null,
    version: null,
  },
}
const oneRiksnyhet = (row: object) => ({
  [`GET ${root}`]: () => ({ items: [], broadcasts: [{ before: 0, row }], total: 1, next: null }),
})

// covers News: list: a site that has written nothing is asked to, also when the federation has sent it news
describe('a site without news of its own', () => {
  const counts = { ...noCounts, all: 1, published: 1, shared: 1 }
  const received = {
    [`GET ${root}/counts`]: () => counts,
    ...oneRiksnyhet(riksnyhet),
  }

  it('is asked to write its first above what it has got, and not while it looks for something', async () => {
    const { person } = openList('', received, { items: [] })
    expect(await screen.findByText('Kongressen tar ställning')).toBeTruthy()
    expect(screen.getByText(/Skriv er första nyhet/)).toBeTruthy()
    await person.click(screen.getByRole('link', { name: /Publicerade/ }))
    await waitFor(() => expect(screen.queryByText(/Skriv er första nyhet/)).toBeNull())
  })
})

describe('a riksnyhet among the news of the site', () => {
  const place = '/api/site/malmo/shared/r1/display'
  const named = 'Åtgärder för Kongressen tar ställning'
  /** The list with one whose state the calls change. */
  const withOne = (from: object = {}, role: 'reader' | 'editor' = 'editor') => {
    let row = { ...riksnyhet, ...from }
    const list = openList(
      '',
      {
        [`GET ${root}`]: () => ({ items: [], broadcasts: [{ before: 0, row }], total: 1, next: null }),
        [`PUT ${place}`]: ({ body }) => {
          const { display, reason } = body as DisplayInput
          const decision = {
            reason,
            decidedBy: 'Märta',
            decidedAt: '2026-11-28T14:05:00Z',
            version: (row.decision.version ?? 0) + 1,
          }
          row = { ...row, state: display, decision: { ...row.decision, ...decision } as never }
          return new Response(null, { status: 204 })
        },
      },
      { role },
    )
    const entries = async () => {
      await list.person.click(await button(named))
      return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    }
    const choose = async (name: string) => {
      await entries()
      await list.person.click(screen.getByRole('menuitem', { name }))
    }
    const put = () => list.asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])
    return { ...list, entries, choose, put }
  }

  it('is hidden with a reason, and shown again', async () => {
    const { person, entries, choose, put } = withOne()
    await choose('Dölj …')
    const dialog = await screen.findByRole('dialog', { name: 'Dölj riksnyheten?' })
    const reason = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Varför döljer ni den?' })
    expectFocus(reason)
    await person.click(within(dialog).getByRole('button', { name: 'Dölj' }))
    await waitFor(() => expect(descriptionOf(reason)).toContain('Skriv varför ni döljer den.'))
    expectFocus(reason)
    expect(put()).toEqual([])
    await write(reason, 'Gäller inte oss.')
    await person.click(within(dialog).getByRole('button', { name: 'Dölj' }))
    expect(await screen.findByText(/^Dold av Märta 28 nov.*: Gäller inte oss\.$/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(told()).toEqual([['success', 'Riksnyheten är dold på er sajt.']])
    const labels = await entries()
    expect([labels.at(-1), labels.includes('Dölj …')]).toEqual(['Visa igen', false])
    await person.click(screen.getByRole('menuitem', { name: 'Visa igen' }))
    expect(await screen.findByText('Visas')).toBeTruthy()
    expect(put()).toEqual([
      [place, { display: 'hidden', reason: 'Gäller inte oss.', version: null }],
      [place, { display: 'shown', reason: '', version: 1 }],
    ])
  })

  it('that waits can be shown or hidden', async () => {
    const { entries } = withOne({ state: 'waiting', mode: 'offered' })
    expect((await entries()).slice(-2)).toEqual(['Visa på sajten', 'Dölj …'])
  })

  it.each([
    ['one that all must have', { mode: 'required' }, 'editor', 'Den är obligatorisk och syns på alla sajter.'],
    ['any as a reader', {}, 'reader', 'Bara redaktörer och sajtansvariga kan bestämma om riksnyheter.'],
  ] as const)('lets nobody hide %s, and says why', async (_, row, role, why) => {
    const { choose } = withOne(row, role)
    await choose(`Dölj … ${why}`)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

// covers Newsletter: news of the federation, on the screen
describe('a riksnyhet in the newsletter of the site', () => {
  const place = '/api/site/malmo/newsletter/items/r1'
  const unsent = { mode: 'own', sendsMail: true, isPublished: true, isAllowed: true, subscribers: 2, sent: null }
  const started = {
    state: 'sending',
    stoppedBy: null,
    receivers: 2,
    sent: 1,
    failed: 0,
    left: 1,
    startedAt: '2026-11-21T10:00:00.000Z',
    startedBy: 'Anna Berg',
  }
  const menu = 'Åtgärder för Kongressen tar ställning'
  const openMenu = async (row: object, more: Parameters<typeof newsServer>[1] = {}) => {
    const list = openList('', { ...oneRiksnyhet({ ...riksnyhet, ...row }), ...more })
    await list.person.click(await button(menu))
    await screen.findByRole('menu')
    return list
  }

  it('is tried first, and sent once from its row', async () => {
    const { person, sent } = await openMenu(
      { newsletter: 'unsent' },
      {
        [`GET ${place}`]: () => unsent,
        'GET /api/auth/letters': () => ({ address: 'anna@exempel.se', isConfirmed: true }),
        [`POST ${place}/test`]: () => ({ to: 'anna@exempel.se' }),
        [`POST ${place}/start`]: () => ({ ...unsent, sent: started }),
      },
    )
    await person.click(screen.getByRole('menuitem', { name: 'Skicka som nyhetsbrev …' }))
    const dialog = await screen.findByRole('dialog', { name: 'Skicka till 2 prenumeranter?' })
    expect(within(dialog).getByText(/^”.+” skickas som sajten visar den nu\./)).toBeTruthy()
    await person.click(within(dialog).getByRole('button', { name: 'Skicka provbrev' }))
    expect(await within(dialog).findByText(/Provbrevet är skickat till anna@exempel\.se/)).toBeTruthy()
    await person.click(within(dialog).getByRole('button', { name: 'Skicka till 2 prenumeranter' }))
    await waitFor(() => expect(sent(`${place}/start`)).toEqual([{ receivers: 2 }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says on its row and in its dialog how far it has come, also when it is recalled', async () => {
    const stopped = { ...unsent, isPublished: false, sent: { ...started, state: 'stopped', stoppedBy: 'notPublic' } }
    const recalled = { state: 'recalled', recalledAt: '2026-11-21T11:00:00.000Z', newsletter: 'stopped' }
    const { person } = await openMenu(recalled, { [`GET ${place}`]: () => stopped })
    expect(screen.getByText(/Nyhetsbrevet är stoppat/)).toBeTruthy()
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Visa nyhetsbrevet …'])
    await person.click(screen.getByRole('menuitem', { name: 'Visa nyhetsbrevet …' }))
    const dialog = await screen.findByRole('dialog', { name: 'Nyhetsbrev' })
    expect(await within(dialog).findByText(/Utskicket stoppades när besökare inte längre såg nyheten\. 1 av 2 brev/)).toBeTruthy()
  })

  it('is not offered where the site sends none', async () => {
    await openMenu({ newsletter: 'off' })
    expect(screen.queryByRole('menuitem', { name: /nyhetsbrev/ })).toBeNull()
    expect(screen.getByRole('menuitem', { name: /Dölj/ })).toBeTruthy()
  })
})
