// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { siteTodos, Todo } from '#contract/attention/todo.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { aSite } from '#web/testing/a-site.ts'
import { refusal, serverThat, showAt } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { TodoScreen } from './todo-route.tsx'

afterEach(leave)

type SiteTodos = EndpointResponse<typeof siteTodos>

const todo = (kind: Todo['kind'], subject: string, more: Partial<Todo> = {}): Todo => ({
  kind,
  subject,
  area: null,
  title: '',
  name: '',
  count: 1,
  day: null,
  since: null,
  reminder: null,
  ...more,
})
const review = todo('reviewWanted', 'n1', { area: 'news', title: 'Ny cykelväg' })
const malmo = aSite('malmo', 'Malmö', { waiting: { reviewWanted: 1 } })

/** Att göra of somebody with these sites; a site of which nothing is said has one text to review. */
async function atTodo(sites: readonly MySite[], said: Readonly<Record<string, () => SiteTodos | Response>> = {}) {
  const { asked } = serverThat({
    'GET /api/site': () => sites,
    ...Object.fromEntries(
      sites.map(({ id }) => [
        `GET /api/site/${id}/todo`,
        said[id] ?? (() => ({ todos: [review], isCut: false }) satisfies SiteTodos),
      ]),
    ),
  })
  const { person, page } = await showAt('/auth/att-gora', TodoScreen, '/auth/att-gora')
  await page.findByRole('heading', { level: 1, name: 'Att göra' })
  const rows = async (site: string) => within(await page.findByRole('list', { name: site })).getAllByRole('listitem')
  const headings = () => page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  return { person, page, rows, headings, asked }
}

describe('Att göra', () => {
  it('says when nothing waits, and does not ask the sites', async () => {
    const { page, asked } = await atTodo([aSite('malmo', 'Malmö')])
    page.getByText('Inget väntar på dig just nu.')
    expect(page.getByRole('link', { name: 'Till startsidan' }).getAttribute('href')).toBe('/')
    expect(page.queryByText(/väntar på dig\.$/)).toBeNull()
    expect(asked.map(({ call }) => call)).toEqual(['GET /api/site'])
  })

  it('counts what waits and lists it by site, each with why and with the way to its place', async () => {
    const hook = todo('webhookStopped', 'h1', { title: 'Anslagstavlan' })
    const missing = todo('healthReminder', 'r1', { count: 2, reminder: { kind: 'withoutAlt', note: 'Snart', first: null } })
    const { page, rows, headings } = await atTodo(
      [aSite('lund', 'Lund'), malmo, aSite('ystad', 'Ystad', { waiting: { webhookStopped: 2 } })],
      {
        ystad: () => ({ todos: [hook, missing], isCut: false }),
      },
    )
    page.getByText('3 saker väntar på dig.')
    const [text] = await rows('Malmö')
    expect(text?.textContent).toBe('Ny cykelvägVäntar på granskning')
    const link = page.getByRole('link', { name: 'Ny cykelväg' })
    expect(link.getAttribute('href')).toBe('/malmo/nyheter/n1')
    const others = await rows('Ystad')
    expect(others.map((row) => row.querySelector('a')?.getAttribute('href'))).toEqual([
      '/ystad/installningar/utveckling',
      '/ystad/bildbank?flik=utan-alternativtext',
    ])
    expect(headings()).toEqual(['Malmö', 'Ystad'])
    expect(page.queryByText('Inget väntar på dig just nu.')).toBeNull()
  })

  it('says of a site when what waited has been done, and when there is more than is listed', async () => {
    const { page } = await atTodo([malmo, aSite('lund', 'Lund', { waiting: { reviewWanted: 90 } })], {
      malmo: () => ({ todos: [], isCut: false }),
      lund: () => ({ todos: [review], isCut: true }),
    })
    await page.findByText('Inget väntar här längre.')
    await page.findByText('Det finns mer. Det visas när det här är gjort.')
    expect(page.queryByRole('list', { name: 'Malmö' })).toBeNull()
  })

  it('shows the other sites when one cannot be read, which is read when asked again', async () => {
    let isDown = true
    const { person, page, rows } = await atTodo([malmo, aSite('lund', 'Lund', { waiting: { reviewWanted: 1 } })], {
      lund: () => (isDown ? refusal(500, 'INTERNAL', 'Något gick fel.') : { todos: [review], isCut: false }),
    })
    const again = await page.findByRole('button', { name: 'Försök igen' })
    await rows('Malmö')
    isDown = false
    await person.click(again)
    await waitFor(() => expect(again.isConnected).toBe(false))
    await rows('Lund')
  })

  it('shows six sites at once, the others when asked, and tells those of the same name apart', async () => {
    const seven = Array.from({ length: 7 }, (_, at) =>
      aSite(`s${at}`, at < 2 ? 'Lund' : `Sajt ${at}`, { waiting: { reviewWanted: 1 } }),
    )
    const { person, page, headings, asked } = await atTodo(seven)
    const more = page.getByRole('button', { name: 'Visa fler sajter' })
    expect(headings()).toEqual(['Lund (s0)', 'Lund (s1)', 'Sajt 2', 'Sajt 3', 'Sajt 4', 'Sajt 5'])
    expect(asked.map(({ call }) => call)).not.toContain('GET /api/site/s6/todo')
    await person.click(more)
    expect(headings()).toHaveLength(7)
    expect(more.isConnected).toBe(false)
  })
})
