// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { aNewsItem, newsServer, noCounts } from '#web/testing/news-server.ts'
import { openApplication } from '#web/testing/open-application.tsx'
import { leave } from '#web/testing/played-server.ts'

afterEach(leave)

const root = '/api/site/malmo/pages'
const page = (id: string, title: string, hiddenBefore: 'draft' | null) => {
  const { content: _, ...facts } = aNewsItem({ title }, { id, hiddenBefore })
  const row = { ...facts, facet: null, detail: {}, reviewOn: null, scheduleFailure: null, updatedBy: 'Anna Berg' }
  return {
    ...row,
    isBelowTrash: false,
    menuTitle: '',
    systemKey: null,
    showInMenu: false,
    isLink: false,
    language: 'sv',
    readings: 0,
  }
}
const open = page('p1', 'Historia', null)
const hidden = page('p2', 'Intern sida', 'draft')

function openPages(pages: readonly (typeof open)[]) {
  const counts = { ...noCounts, hiddenBefore: pages.filter(({ hiddenBefore }) => hiddenBefore !== null).length }
  const server = newsServer([], {
    [`GET ${root}/tree`]: () => ({ pages }),
    [`GET ${root}/counts`]: () => counts,
    [`GET ${root}`]: () => ({ items: [hidden], total: 1, next: null }),
    'GET /api/site/malmo/shared-pages': () => ({ pages: [], menu: null }),
  })
  return { ...openApplication('/malmo/sidor', server), person: userEvent.setup() }
}

// covers Pages: imported pages that were not open to everybody say so and have a tab of their own, only where there are any
it('imported pages that were not open to everybody say so, and stand alone in a tab', async () => {
  const { person, asked } = openPages([open, hidden])
  const line = (await screen.findByRole('link', { name: 'Intern sida' })).closest('li')
  expect(line?.textContent).toContain('Var ett utkast på den gamla webbplatsen')
  expect(screen.getByRole('link', { name: 'Historia' }).closest('li')?.textContent).not.toContain('gamla webbplatsen')
  await person.click(screen.getByRole('link', { name: /^Inte öppna förut/ }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Historia' })).toBeNull())
  const list = await screen.findByRole('list', { name: 'Sidor' })
  expect(within(list).getByRole('listitem').textContent).toContain('Var ett utkast på den gamla webbplatsen')
  expect(asked.map(({ path }) => path)).toContain(`${root}?filter=all&hiddenBefore=true`)
})

it('pages have no such tab where all were open', async () => {
  openPages([open])
  await screen.findByRole('link', { name: 'Historia' })
  expect(screen.queryByRole('link', { name: /^Inte öppna förut/ })).toBeNull()
})
