// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'
import { ListHead } from './list-head.tsx'
import { ListRow } from './list-row.tsx'
import { ListRows } from './list-rows.tsx'
import { CreateAction, ListScreen } from './list-screen.tsx'

afterEach(cleanup)

const names = ['Astrid', 'Berit', 'Cecilia', 'Disa', 'Ebba']

const settled = {
  isPending: false,
  isError: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => Promise.resolve(),
  refetch: () => Promise.resolve(),
}

const shownRows = (people: readonly string[]) =>
  people.map((name) => <ListRow key={name} title={<a href={`/${name}`}>{name}</a>} />)

/** Two rows a page. */
function People() {
  const [pages, setPages] = useState(1)
  const shown = names.slice(0, pages * 2)
  const query = {
    ...settled,
    hasNextPage: shown.length < names.length,
    fetchNextPage: () => Promise.resolve(setPages(pages + 1)),
  }
  return (
    <ListRows query={query} label="Personer" total={names.length} words={['person', 'personer']} empty={null}>
      {shownRows(shown)}
    </ListRows>
  )
}

const show = (list: React.ReactNode) => render(<ThemeProvider>{list}</ThemeProvider>)

test('the list has its name, its rows and how many of how many', () => {
  show(<People />)
  const list = screen.getByRole('list', { name: 'Personer' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText('2 av 5 personer').getAttribute('role')).toBe('status')
})

test('Visa fler keeps the focus and tells what came; after the last page the focus goes on in the first new row', async () => {
  show(<People />)
  const more = screen.getByRole('button', { name: 'Visa fler' })
  more.focus()
  fireEvent.click(more)
  expect(await screen.findByText('2 till visas, 4 av 5.')).toBeDefined()
  expect(document.activeElement).toBe(more)
  fireEvent.click(more)
  expect(await screen.findByText('1 till visas, 5 av 5.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Visa fler' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ebba' }))
  expect(screen.getByText('5 personer')).toBeDefined()
})

test('while more is on its way the button says so, and a second press asks for nothing', () => {
  const fetchNextPage = vi.fn(() => Promise.resolve())
  const query = { ...settled, hasNextPage: true, isFetchingNextPage: true, fetchNextPage }
  show(
    <ListRows query={query} label="Personer" empty={null}>
      {shownRows(['Astrid'])}
    </ListRows>,
  )
  const more = screen.getByRole('button', { name: 'Hämtar …' })
  expect(more.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(more)
  expect(fetchNextPage).not.toHaveBeenCalled()
})

test('a list that is loading says so, and one without rows shows its empty state', () => {
  const { unmount } = show(
    <ListRows query={{ ...settled, isPending: true }} label="Personer" empty="Ingen här än.">
      {[]}
    </ListRows>,
  )
  expect(screen.getByRole('status', { name: 'Laddar …' })).toBeDefined()
  unmount()
  show(
    <ListRows query={settled} label="Personer" empty="Ingen här än.">
      {[]}
    </ListRows>,
  )
  expect(screen.getByText('Ingen här än.')).toBeDefined()
  expect(screen.queryByRole('list')).toBeNull()
})

test('a list that could not be read can be read again; rows that are here stay', () => {
  const refetch = vi.fn(() => Promise.resolve())
  const failed = { ...settled, isError: true, refetch }
  const { unmount } = show(
    <ListRows query={failed} label="Personer" empty="Ingen här än.">
      {[]}
    </ListRows>,
  )
  expect(screen.queryByText('Ingen här än.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }))
  expect(refetch).toHaveBeenCalledOnce()
  unmount()
  show(
    <ListRows query={failed} label="Personer" empty={null}>
      {shownRows(['Astrid'])}
    </ListRows>,
  )
  expect(screen.getByRole('link', { name: 'Astrid' })).toBeDefined()
})

test('the head of a list announces how many were found, once it is known', () => {
  const head = (total: number | undefined) => (
    <ThemeProvider>
      <ListHead searchLabel="Sök person" search="" onSearch={() => undefined} total={total} words={['person', 'personer']} />
    </ThemeProvider>
  )
  const { rerender } = render(head(undefined))
  const count = screen.getByRole('status')
  expect(count.textContent).toBe('')
  rerender(head(1))
  expect(count.textContent).toBe('1 person')
  rerender(head(1234))
  expect(count.textContent).toBe('1\u00a0234 personer')
})

test('where the role may not add, the button stays and says why; an empty list has neither head nor rows', async () => {
  show(
    <ListScreen
      title="Personer"
      action={
        <CreateAction refusal="Bara redaktörer kan lägga till." label="Lägg till">
          <a href="/ny">Lägg till</a>
        </CreateAction>
      }
      head={<p>Sök</p>}
      empty={<p>Ingen här än.</p>}
    >
      <p>Rader</p>
    </ListScreen>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Personer' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Lägg till' })).toBeNull()
  await screen.findByText('Bara redaktörer kan lägga till.')
  const button = screen.getByRole('button', { name: 'Lägg till' })
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Bara redaktörer kan lägga till.',
  )
  expect(screen.getByText('Ingen här än.')).toBeDefined()
  expect(screen.queryByText('Sök')).toBeNull()
  expect(screen.queryByText('Rader')).toBeNull()
})
