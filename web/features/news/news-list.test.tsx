// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { expectFocus, told } from '#web/testing/at-address.tsx'
import { aNewsItem, noCounts } from '#web/testing/news-server.ts'
import { badhuset, button, openList, root, torget } from '#web/testing/news-list.ts'
import { leave } from '#web/testing/played-server.ts'

afterEach(leave)

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
