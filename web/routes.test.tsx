// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { sitesAtFirst } from '#contract/users-and-sites/site-paths.ts'
import { aSite } from './testing/a-site.ts'
import { administrator, asa, openApplication } from './testing/open-application.tsx'
import { leave } from './testing/played-server.ts'
import { toastStore } from './ui/toast-store.ts'

afterEach(leave)

const lund = aSite('lund', 'Samling Framåt Lund')
const malmo = aSite('malmo', 'Samling Framåt Malmö')
const asAsa = { as: asa, sites: [lund, malmo] }
const asAdministrator = { as: administrator, sites: [lund, malmo] }

const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const crumbs = () => texts(within(screen.getByRole('navigation', { name: 'Brödsmulor' })).getAllByRole('listitem'))
const told = () => toastStore.get().map(({ severity, message }) => [severity, message])

describe('the start page', () => {
  it('greets by name and lists the sites one may open, without Administration', async () => {
    openApplication('/', asAsa)
    await heading(/^God (natt|morgon|eftermiddag|kväll), Åsa$/)
    expect(crumbs()).toEqual(['', 'Startsida'])
    const links = ['Samling Framåt Lund', 'Samling Framåt Malmö'].map((name) => screen.getByRole('link', { name }))
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/lund', '/malmo'])
    expect(screen.queryByRole('link', { name: 'Administration' })).toBeNull()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('gives an administrator Administration first', async () => {
    openApplication('/', asAdministrator)
    await heading(/, Tolvan$/)
    const [first] = within(screen.getByRole('main')).getAllByRole('listitem')
    expect(
      within(first ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/admin')
  })

  it('has a search from eight sites on', async () => {
    const many = Array.from({ length: 8 }, (_, n) => aSite(`s${n}`, `Förening ${n}`))
    openApplication('/', { as: asa, sites: many.slice(1) })
    await screen.findByRole('link', { name: 'Förening 7' })
    expect(screen.queryByRole('searchbox')).toBeNull()
    leave()
    openApplication('/', { as: asa, sites: many })
    await screen.findByRole('searchbox', { name: 'Sök sajt' })
  })
})

describe('a site', () => {
  it('has its menu in order, with the screen that is open marked', async () => {
    openApplication('/malmo/nyheter', asAsa)
    const menu = await screen.findByRole('navigation', { name: 'Sajtens meny' })
    const links = within(menu).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Hem', '/'],
      ['Nyheter', '/malmo/nyheter'],
      ['Politik', '/malmo/politik'],
      ['Företrädare', '/malmo/foretradare'],
      ['Om Oss', '/malmo/sidor/om-oss'],
      ['Bildbank', '/malmo/bildbank'],
      ['Inställningar', '/malmo/installningar'],
    ])
    expect(texts(links.filter((link) => link.getAttribute('aria-current') === 'page'))).toEqual(['Nyheter'])
  })

  it.each(['/malmo', '/malmo/', '/malmo/finns-inte', '/malmo/finns/inte/alls'])('%s leads on to its news', async (path) => {
    const { address } = openApplication(path, asAsa)
    await waitFor(() => expect(address()).toBe('/malmo/nyheter'))
    expect(told()).toEqual([])
  })

  it('is named in the crumbs, which lead back step by step, and in the title', async () => {
    openApplication('/malmo/nyheter/ny', asAsa)
    await waitFor(() => expect(crumbs()).toEqual(['', 'Samling Framåt Malmö', 'Nyheter', 'Ny nyhet']))
    const steps = within(screen.getByRole('navigation', { name: 'Brödsmulor' })).getAllByRole('link')
    expect(steps.map((step) => step.getAttribute('href'))).toEqual(['/', '/malmo', '/malmo/nyheter'])
    expect(steps[0]?.getAttribute('aria-label')).toBe('Till startsidan')
    expect(document.title).toBe('Ny nyhet – Nyheter – Samling Framåt Malmö – Kansli')
  })
})

describe('without permission', () => {
  it.each(['/admin', '/admin/sajter', '/admin/bildbank', '/admin/drift', '/skovde/nyheter', '/finns-inte'])(
    '%s leads to the start page, which does not say whether it is there',
    async (path) => {
      const { address } = openApplication(path, asAsa)
      await waitFor(() => expect(address()).toBe('/'))
      expect(told()).toEqual([['warn', 'Du har inte tillgång till den sidan.']])
    },
  )

  it('an editor of the federation comes to its Bildbank, and to nothing else of the administration', async () => {
    const editor = { as: { ...asa, roles: ['FEDERATION_EDITOR'] }, sites: [malmo] }
    const { address, go } = openApplication('/admin', editor)
    await waitFor(() => expect(address()).toMatch(/^\/admin\/bildbank/))
    const menu = await screen.findByRole('navigation', { name: 'Administrationens meny' })
    expect(texts(within(menu).getAllByRole('link'))).toEqual(['Bildbank'])
    await act(() => go('/admin/sajter'))
    await waitFor(() => expect(address()).toBe('/'))
  })
})

describe('the administration', () => {
  it('has a menu of its own, and crumbs', async () => {
    openApplication('/admin/sajter', asAdministrator)
    const menu = await screen.findByRole('navigation', { name: 'Administrationens meny' })
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Hem', '/admin'],
      ['Sajter', '/admin/sajter'],
      ['Bildbank', '/admin/bildbank'],
    ])
    await waitFor(() => expect(crumbs()).toEqual(['', 'Administration', 'Sajter']))
  })

  it('says of an unknown address that it is not there', async () => {
    const { address } = openApplication('/admin/finns-inte', asAdministrator)
    await heading('Sidan finns inte')
    expect(address()).toBe('/admin/finns-inte')
  })
})

describe('who is signed in', () => {
  it('is asked once, with the sites, however many screens are opened; until then nothing is drawn', async () => {
    let answer = (): void => undefined
    const known = new Promise<void>((resolve) => (answer = resolve))
    const { asked, go } = openApplication('/', {
      ...asAsa,
      answer: ({ path }) => (path === '/api/auth' ? known.then(() => Response.json(asa)) : undefined),
    })
    const paths = () => asked.map(({ path }) => path)
    await waitFor(() => expect(paths()).toContain('/api/auth'))
    expect(screen.queryByRole('navigation')).toBeNull()
    answer()
    await heading(/, Åsa$/)
    act(() => void go('/malmo/nyheter'))
    await waitFor(() => expect(paths()).toContain('/api/site/malmo/news?filter=all'))
    const ofThePerson = asked.filter(({ path }) => path === '/api/auth' || path.startsWith('/api/site?'))
    expect(ofThePerson.map(({ path }) => path).toSorted()).toEqual(['/api/auth', `/api/site?limit=${sitesAtFirst}`])
  })

  it('and has hundreds of sites: one that is beyond the first ones is asked for by its id, and may not exist', async () => {
    const first = Array.from({ length: sitesAtFirst }, (_, n) => aSite(`s${n}`, `Förening ${n}`))
    const far = aSite('orkelljunga', 'Örkelljungaföreningen')
    const { address, asked } = openApplication('/orkelljunga/nyheter', {
      as: administrator,
      sites: first,
      answer: ({ path }) => (path === '/api/site?only=orkelljunga' ? Response.json([far]) : undefined),
    })
    await screen.findByRole('button', { name: 'Örkelljungaföreningen. Välj förening' })
    expect(asked.filter(({ path }) => path.startsWith('/api/site?'))).toHaveLength(2)
    leave()
    const other = openApplication('/finns-inte/nyheter', {
      as: administrator,
      sites: first,
      answer: ({ path }) => (path === '/api/site?only=finns-inte' ? Response.json([]) : undefined),
    })
    await waitFor(() => expect(other.address()).toBe('/'))
    expect(address()).toBe('/orkelljunga/nyheter')
  })
})

describe('Välj förening', () => {
  const choose = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Samling Framåt Malmö. Välj förening' }))
    return screen.findByRole('dialog', { name: 'Välj förening' })
  }

  it('lists the sites one may open, marks the one that is open, and leads to another', async () => {
    const { address } = openApplication('/malmo/nyheter', asAsa)
    const dialog = await choose()
    const rows = within(dialog).getAllByRole('listitem')
    expect(rows.map((row) => within(row).queryByRole('img', { name: 'Vald' }) !== null)).toEqual([false, true])
    await userEvent.click(within(dialog).getByRole('link', { name: /Samling Framåt Lund$/ }))
    await waitFor(() => expect(address()).toBe('/lund/nyheter'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('lists Administration first, for administrators only', async () => {
    const { address } = openApplication('/malmo/nyheter', asAdministrator)
    const [first] = within(await choose()).getAllByRole('link')
    expect(first?.textContent).toBe('Administration')
    await userEvent.click(first ?? document.body)
    await waitFor(() => expect(address()).toBe('/admin'))
    await screen.findByRole('button', { name: 'Administration. Välj förening' })
  })
})
