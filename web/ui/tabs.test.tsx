// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { AnyRouter } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { TabButton, TabButtons } from './tab-buttons.tsx'
import { Tab, Tabs } from './tabs.tsx'
import { UnderlinedTabs } from './underlined-tabs.tsx'

afterEach(cleanup)

async function showAt(address: string, component: () => ReactElement): Promise<void> {
  const router: AnyRouter = createRouter({
    routeTree: createRootRoute({ component, notFoundComponent: component }),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('navigation')
}

const marked = () => screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'))

test('tabs are named links with their counts, and the current one is marked by what the screen says', async () => {
  await showAt('/', () => (
    <Tabs label="Filter">
      <Tab to="/" isCurrent={false} count={12}>
        Alla
      </Tab>
      <Tab to="/" search={{ flik: 'papperskorgen' }} isCurrent count={0}>
        Papperskorgen
      </Tab>
    </Tabs>
  ))
  expect(screen.getByRole('navigation', { name: 'Filter' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Alla 12' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Papperskorgen 0' }).getAttribute('href')).toBe('/?flik=papperskorgen')
  // The router takes both for the address that is shown.
  expect(marked()).toEqual([null, 'page'])
})

test('a tab that the screen says nothing about is current while its address is shown', async () => {
  await showAt('/', () => (
    <UnderlinedTabs label="Sajter och användare">
      <Tab to="/">Sajter</Tab>
      <Tab to="/andra">Användare</Tab>
    </UnderlinedTabs>
  ))
  expect(marked()).toEqual(['page', null])
})

test('tabs of a group are pressed buttons', () => {
  const onClick = vi.fn()
  render(
    <TabButtons label="Visa rader">
      <TabButton isCurrent count={3} onClick={onClick}>
        Nya
      </TabButton>
      <TabButton isCurrent={false} onClick={onClick}>
        Fel
      </TabButton>
    </TabButtons>,
  )
  expect(screen.getByRole('group', { name: 'Visa rader' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Nya 3' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Fel' }))
  expect(onClick).toHaveBeenCalledOnce()
})
