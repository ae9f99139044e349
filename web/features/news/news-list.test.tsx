// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { DisplayInput } from '#contract/sharing/display.ts'
import { descriptionOf, expectFocus, told, write } from '#web/testing/at-address.tsx'
import { aNewsItem, newsServer, noCounts } from '#web/testing/news-server.ts'
import { aSite } from '#web/testing/a-site.ts'
import { openApplication } from '#web/testing/open-application.tsx'
import { leave } from '#web/testing/played-server.ts'

afterEach(leave)

const root = '/api/site/malmo/news'
const [torget, badhuset] = [aNewsItem({ title: 'Torget' }, { id: 'n1' }), aNewsItem({ title: 'Badhuset' }, { id: 'n2' })]

function openList(
  query = '',
  more: Parameters<typeof newsServer>[1] = {},
  { items = [torget, badhuset], role = 'editor' }: { items?: readonly (typeof torget)[]; role?: 'reader' | 'editor' } = {},
) {
  const sites = [aSite('malmo', 'Samling Framåt Malmö', { role })]
  const opened = openApplication(`/malmo/nyheter${query}`, { ...newsServer(items, more), sites })
  const sent = (path: string) => opened.asked.filter((one) => one.method === 'POST' && one.path === path).map(({ body }) => body)
  return { ...opened, sent, person: userEvent.setup() }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

// covers Item steps: several at once, on the screen
describe('several that are marked', () => {
  const result = (id: string, title: string, message: string | null) => ({
    id,
    title,
    isDone: message === null,
    message,
    notice: null,
  })
  const answers = (refusal: string | null) => ({
    [`POST ${root}/bulk`]: () => ({
      results: [result('n1', 'Torget', null), result('n2', 'Badhuset', refusal)],
      undoToken: 'both',
    }),
    'POST /api/site/malmo/undo/both': () => ({ words: 'Publicera – Torget', notices: [] }),
  })
  const publishBoth = async (refusal: string | null) => {
    const list = openList('', answers(refusal))
    for (const title of ['Torget', 'Badhuset']) {
      await list.person.click(await screen.findByRole('checkbox', { name: `Markera ${title}` }))
    }
    const bar = await screen.findByRole('region', { name: 'Markerade' })
    expect(bar.textContent).toContain('2 valda')
    await list.person.click(within(bar).getByRole('button', { name: 'Publicera' }))
    const question = await screen.findByRole('alertdialog', { name: 'Publicera: 2 nyheter?' })
    expect(list.sent(`${root}/bulk`)).toEqual([])
    await list.person.click(within(question).getByRole('button', { name: 'Publicera' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Markerade' })).toBeNull())
    return list
  }

  it('are published together, and each refusal says why; those that went can be taken back', async () => {
    const { person, sent } = await publishBoth('Rubriken är för kort.')
    const dialog = await screen.findByRole('dialog', { name: '1 nyhet kunde inte publiceras' })
    const lines = within(dialog).getAllByRole('listitem')
    const iconsOf = (line: HTMLElement) => within(line).getByRole('img').getAttribute('aria-label')
    expect(lines.map((line) => [iconsOf(line), line.textContent])).toEqual([
      ['Inte gjort', expect.stringMatching(/Badhuset.*Rubriken är för kort\./)],
      ['Klart', expect.stringContaining('Torget')],
    ])
    await person.click(within(dialog).getByRole('button', { name: 'Ångra den som gick' }))
    await waitFor(() => expect(told()).toEqual([['info', 'Ångrat: Publicera – Torget.']]))
    expect(sent('/api/site/malmo/undo/both')).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('that all went are told of in one line, which takes them back', async () => {
    const { person, sent } = await publishBoth(null)
    await waitFor(() => expect(told()).toEqual([['success', '2 nyheter är publicerade.']]))
    await person.click(await button(/^Ångra/))
    await waitFor(() => expect(sent('/api/site/malmo/undo/both')).toHaveLength(1))
  })
})

// covers Item steps: several at once, of which some were not open to everybody where they were imported from
describe('imported texts that were not open to everybody', () => {
  const minutes = aNewsItem({ title: 'Protokoll' }, { id: 'n3', hiddenBefore: 'private' })
  const budget = aNewsItem({ title: 'Budget' }, { id: 'n4', hiddenBefore: 'password' })
  const all = [torget, badhuset, minutes, budget]
  const counted = (hiddenBefore: number) => ({ [`GET ${root}/counts`]: () => ({ ...noCounts, all: 4, hiddenBefore }) })
  const ask = async (items: typeof all) => {
    const list = openList('', { [`POST ${root}/bulk`]: () => ({ results: [], undoToken: null }) }, { items: all })
    for (const { title } of items) await list.person.click(await screen.findByRole('checkbox', { name: `Markera ${title}` }))
    const bar = await screen.findByRole('region', { name: 'Markerade' })
    await list.person.click(within(bar).getByRole('button', { name: 'Publicera' }))
    const question = await screen.findByRole('alertdialog')
    const go = () => list.person.click(within(question).getByRole('button', { name: 'Publicera' }))
    const published = () =>
      list.sent(`${root}/bulk`).flatMap((body) => (body as { items: { id: string }[] }).items.map(({ id }) => id))
    return { ...list, question, go, published }
  }

  it('say so in their rows and before one of them is published', async () => {
    const { person } = openList('', {}, { items: all })
    const row = (await screen.findByRole('link', { name: 'Protokoll' })).closest('li')!
    expect(row.textContent).toContain('Var privat på den gamla webbplatsen')
    expect(screen.getByRole('link', { name: 'Torget' }).closest('li')?.textContent).not.toContain('gamla webbplatsen')
    await person.click(within(row).getByRole('button', { name: 'Åtgärder för Protokoll' }))
    await person.click(await screen.findByRole('menuitem', { name: /^Publicera/ }))
    const question = await screen.findByRole('alertdialog', { name: 'Publicera ”Protokoll”?' })
    expect(question.textContent).toContain('Var privat på den gamla webbplatsen. Syns på sajten direkt.')
  })

  it('are left out when several are published, by name and number', async () => {
    const { question, go, published } = await ask(all)
    expect(question.textContent).toContain('2 av 4 var inte öppna för alla på den gamla webbplatsen')
    expect(
      within(question)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['ProtokollVar privat på den gamla webbplatsen', 'BudgetVar lösenordsskyddad på den gamla webbplatsen'])
    await go()
    await waitFor(() => expect(published()).toEqual(['n1', 'n2']))
  })

  it('are published with the others by a choice', async () => {
    const { question, go, published, person } = await ask([torget, minutes])
    expect(question.textContent).toContain('1 av 2 var inte öppen för alla')
    await person.click(within(question).getByRole('checkbox', { name: 'Låt den vara' }))
    await go()
    await waitFor(() => expect(published()).toEqual(['n1', 'n3']))
  })

  it('are published alone after the question, which has nothing to leave out', async () => {
    const { question, go, published } = await ask([minutes, budget])
    expect(question.textContent).toContain('Ingen av dem var öppen för alla på den gamla webbplatsen')
    expect(within(question).queryByRole('checkbox')).toBeNull()
    await go()
    await waitFor(() => expect(published()).toEqual(['n3', 'n4']))
  })

  it('are no matter where none is marked', async () => {
    const { question } = await ask([torget, badhuset])
    expect(question.textContent).not.toContain('gamla webbplatsen')
  })

  it('have a filter only where there are any', async () => {
    const { person, address, asked } = openList('', counted(2), { items: all })
    await person.click(await button('Filter'))
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Gamla webbplatsen' }), 'Inte öppna förut')
    await waitFor(() => expect(address()).toBe('/malmo/nyheter?inteoppna=true'))
    await waitFor(() => expect(asked.some(({ path }) => path === `${root}?filter=all&hiddenBefore=true`)).toBe(true))
    await person.click(await screen.findByRole('button', { name: 'Ta bort filtret Gamla webbplatsen: Inte öppna förut' }))
    await waitFor(() => expect(address()).toBe('/malmo/nyheter'))
    leave()

    const other = openList('', counted(0))
    await other.person.click(await button('Filter'))
    await screen.findByRole('combobox', { name: 'Månad' })
    expect(screen.queryByRole('combobox', { name: 'Gamla webbplatsen' })).toBeNull()
  })
})

// covers News: list: filter and order in the address
describe('the list', () => {
  const karlErik = '0c7e1f52-9a0b-4c3d-8e4f-5a6b7c8d9e0f'
  const known = { [`GET ${root}/writers`]: () => ({ writers: [{ id: karlErik, name: 'Karl-Erik' }] }) }
  const queryOf = (path: string) => Object.fromEntries(new URL(path, 'http://localhost').searchParams)
  const chips = () => within(screen.getByRole('list', { name: 'Valda filter' })).getAllByRole('button')

  it('is narrowed and ordered by its address', async () => {
    const { asked, address, person } = openList(`?kategori=debatt&av=${karlErik}&ordning=namn`, known)
    await button('Filter (2)')
    await screen.findByRole('button', { name: 'Ta bort filtret Skapad av: Karl-Erik' })
    expect(chips().map(({ textContent }) => textContent)).toEqual(['Debatt', 'Karl-Erik'])
    const lists = () => asked.filter(({ path }) => path.startsWith(`${root}?`)).map(({ path }) => queryOf(path))
    expect(lists()).toEqual([{ filter: 'all', facet: 'debatt', by: karlErik, sort: 'title' }])
    await person.click(screen.getByRole('button', { name: 'Ta bort filtret Skapad av: Karl-Erik' }))
    await waitFor(() => expect(address()).toBe('/malmo/nyheter?kategori=debatt&ordning=namn'))
    await waitFor(() => expect(lists().at(-1)).toEqual({ filter: 'all', facet: 'debatt', sort: 'title' }))
  })

  it('puts what is chosen into its address', async () => {
    const { address, person } = openList('', known)
    await person.click(await button('Filter'))
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Kategori' }), 'Debatt')
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Skapad av' }), 'Karl-Erik')
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Ordning' }), 'A–Ö')
    await waitFor(() => expect(address()).toBe(`/malmo/nyheter?kategori=debatt&av=${karlErik}&ordning=namn`))
  })
})

// covers News: calendar: weeks and arrow keys
describe('the calendar', () => {
  const november = { [`GET ${root}/calendar`]: () => ({ days: [{ date: '2026-11-17', items: [] }], isCut: false }) }
  const day = (date: string) => document.querySelector<HTMLElement>(`[data-date="${date}"]`) ?? document.body

  const tabStops = () =>
    [...document.querySelectorAll<HTMLElement>('[data-date]')]
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(({ dataset }) => dataset['date'])

  it('goes by weeks, its days by the arrow keys, and one of them has the tab stop', async () => {
    const { person } = openList('?visa=kalender&manad=2026-11', november)
    const grid = await screen.findByRole('grid', { name: 'november 2026' })
    const weeks = within(grid)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent.replace('v. ', ''))
    expect(weeks).toEqual(['44', '45', '46', '47', '48', '49'])
    day('2026-11-17').focus()
    await person.keyboard('{ArrowDown}')
    expectFocus(day('2026-11-24'))
    await person.keyboard('{ArrowLeft}')
    expectFocus(day('2026-11-23'))
    expect(tabStops()).toEqual(['2026-11-23'])
  })

  it('stays in its month with the arrow keys, and leads to the next with its link', async () => {
    const { person, address } = openList('?visa=kalender&manad=2026-11', november)
    await screen.findByRole('grid')
    day('2026-11-30').focus()
    await person.keyboard('{ArrowRight}{ArrowDown}')
    expectFocus(day('2026-11-30'))
    expect(tabStops()).toEqual(['2026-11-30'])
    await person.click(screen.getByRole('link', { name: 'Nästa månad: december 2026' }))
    await screen.findByRole('heading', { name: 'december 2026' })
    expect(address()).toBe('/malmo/nyheter?visa=kalender&manad=2026-12')
  })
})

// covers News: an empty list and an empty filter, with Visa exempel
describe('without news', () => {
  it('the list says so, and offers the first step and an example, which leads there too', async () => {
    const { person, address } = openList('', {}, { items: [] })
    await screen.findByText('Här är det tomt än så länge. Skriv er första nyhet – det tar fem minuter.')
    const first = screen.getByRole('link', { name: 'Skriv en nyhet' })
    expect(first.getAttribute('href')).toBe('/malmo/nyheter/ny')
    await person.click(await button('Visa exempel'))
    const dialog = await screen.findByRole('dialog', { name: 'Så kan en nyhet se ut' })
    expect(within(dialog).getByRole('article', { name: 'Exempel på en nyhet' }).textContent).toContain('Det här händer nu')
    await person.click(within(dialog).getByRole('link', { name: 'Skriv en nyhet' }))
    await waitFor(() => expect(address()).toBe('/malmo/nyheter/ny'))
  })

  it('the list offers nothing to those who may not write', async () => {
    openList('', {}, { items: [], role: 'reader' })
    const reason = 'Som läsare kan du se men inte ändra. Fråga er sajtansvariga om du behöver skriva.'
    const create = await screen.findByRole('button', { name: 'Skriv en nyhet', description: reason })
    expect(create.getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Visa exempel' })).toBeNull()
  })
})

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
