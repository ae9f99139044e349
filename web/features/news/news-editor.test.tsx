// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyEvent } from '#contract/news/event-times.ts'
import { keepText, newTextsOf } from '#web/parts/items/saving/kept-text.ts'
import { expectFocus, told, write } from '#web/testing/at-address.tsx'
import { aNewsItem, newsServer } from '#web/testing/news-server.ts'
import { aSite } from '#web/testing/a-site.ts'
import { openApplication } from '#web/testing/open-application.tsx'
import { leave } from '#web/testing/played-server.ts'
// What the editor fetches when it is needed, here so that no test waits for it.
import '#web/parts/items/editor/editor-dialogs.tsx'
import '#web/parts/items/editor/item-details.tsx'
import './event-fields.tsx'
import './news-details.tsx'

afterEach(() => {
  leave()
  localStorage.clear()
})

const root = '/api/site/malmo/news'

async function inEditor(
  itemId: string,
  {
    items = [],
    more = {},
    role = 'editor',
  }: { items?: Parameters<typeof newsServer>[0]; more?: Parameters<typeof newsServer>[1]; role?: 'reader' | 'editor' },
) {
  const sites = [aSite('malmo', 'Samling Framåt Malmö', { role })]
  const server = newsServer(items, more)
  const opened = openApplication(`/malmo/nyheter/${itemId}`, { ...server, sites })
  const title = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Rubrik' })
  return { ...opened, ...server, title, person: userEvent.setup({ pointerEventsCheck: 0 }) }
}

describe('a reader', () => {
  const reason = 'Som läsare kan du se men inte ändra. Fråga er sajtansvariga om du behöver skriva.'

  it('sees a draft and every action, disabled with its reason', async () => {
    const { person, title } = await inEditor('n1', { items: [aNewsItem({ title: 'Torget' })], role: 'reader' })
    expect(title.value).toBe('Torget')
    expect(title.readOnly).toBe(true)
    const body = await screen.findByRole('textbox', { name: 'Text' })
    expect(body.getAttribute('contenteditable')).toBe('false')
    expect(screen.getByRole('note').textContent).toContain(reason)
    const publish = screen.getByRole('button', { name: 'Publicera', description: reason })
    expect(publish.getAttribute('aria-disabled')).toBe('true')
    await person.click(screen.getByRole('button', { name: 'Fler åtgärder för Torget' }))
    const trash = await screen.findByRole('menuitem', { name: /^Flytta till papperskorgen/ })
    expect([trash.getAttribute('aria-disabled'), trash.textContent]).toEqual(['true', expect.stringContaining(reason)])
  })
})

describe('an event', () => {
  const open = async (item = aNewsItem({ title: 'Torget' })) => {
    const editor = await inEditor('n1', { items: [item] })
    await editor.person.click(screen.getByRole('button', { name: 'Visa uppgifter' }))
    return editor
  }
  const place = () => screen.findByLabelText<HTMLInputElement>('Plats')

  // covers Events: what is typed stays when the event is taken away by mistake
  it('that is taken away by mistake comes back as it was', async () => {
    const { person, kept } = await open()
    await person.click(await screen.findByText('Gör till evenemang'))
    await write(await place(), 'Folkets park')
    await person.click(screen.getByText('Ta bort evenemanget'))
    const make = await screen.findByRole('button', { name: 'Gör till evenemang' })
    await waitFor(() => expectFocus(make))
    await person.keyboard('{Enter}')
    expect((await place()).value).toBe('Folkets park')
    await waitFor(() => expect(kept.get('n1')?.content['event']).toEqual({ ...emptyEvent, place: 'Folkets park' }))
  })

  it('keeps text that is no time where it was typed, and says so', async () => {
    const { person } = await open(aNewsItem({ title: 'Torget', event: { ...emptyEvent, startDay: '2027-05-01' } }))
    const start = await screen.findByLabelText<HTMLInputElement>('Starttid')
    await write(start, 'halv sju')
    await person.click(await place())
    await screen.findByText('Skriv ett klockslag, till exempel 18:00.')
    expect(start.value).toBe('halv sju')
  })
})

// covers Layout: the title of the document and the last crumb name the item
describe('the title of the window and the last crumb', () => {
  const isCalled = (name: string) =>
    waitFor(() => {
      const crumb = screen.getByRole('navigation', { name: 'Brödsmulor' }).querySelector('[aria-current="page"]')
      expect([document.title, crumb?.textContent]).toEqual([`${name} – Nyheter – Samling Framåt Malmö – Kansli`, name])
    })

  it('name a new text, say that it is not saved, and name it when it is', async () => {
    let letGo = (): void => undefined
    const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
    const { title, address, go } = await inEditor('ny', {
      more: { [`POST ${root}`]: () => isLetGo },
    })
    await isCalled('Ny nyhet')
    await write(title, 'Torget')
    await isCalled('Torget (inte sparad)')
    letGo()
    await isCalled('Torget')
    await write(title, ' byggs')
    await isCalled('Torget byggs')
    expect(address()).toMatch(/^\/malmo\/nyheter\/[0-9a-f-]{36}$/)
    await go('/malmo/nyheter')
    await waitFor(() => expect(document.title).toBe('Nyheter – Samling Framåt Malmö – Kansli'))
  })
})

describe('a new text that was left unsaved', () => {
  const mine = { userId: 'asa', siteId: 'malmo', area: 'news' }
  const id = '0c7e1f52-9a0b-4c3d-8e4f-5a6b7c8d9e0f'
  const ids = () => newTextsOf(mine, Date.now()).map((left) => left.id)
  const line = () =>
    screen.queryAllByRole('note').find(({ textContent }) => textContent.includes('osparad text från en annan nyhet'))

  it('is thrown away from its line in the next one, and comes back with Ångra', async () => {
    keepText(mine, id, { fields: { title: 'Inget att ha' }, versions: {}, bases: {}, key: id, at: Date.now() })
    const { person } = await inEditor('ny', {})
    await person.click(await screen.findByRole('button', { name: 'Kasta: ”Inget att ha”' }))
    expect(line()).toBeUndefined()
    expect(ids()).toEqual([])
    expectFocus(screen.getByRole('heading', { level: 1, name: 'Ny nyhet' }))
    expect(told()).toEqual([['info', 'Texten är kastad.']])
    await person.click(await screen.findByRole('button', { name: 'Ångra: ”Inget att ha” – Texten är kastad.' }))
    expect(line()?.textContent).toContain('”Inget att ha”')
    expect(ids()).toEqual([id])
  })
})

// covers Layout: `?` and Ctrl+K in the editor and its panel
describe('the keys of the editor', () => {
  it('are listed once by ?, Ctrl+K waits while they are, and searches from a field', async () => {
    const { person, title } = await inEditor('n1', { items: [aNewsItem({ title: 'Torget' })] })
    const link = within(screen.getByRole('navigation', { name: 'Sajtens meny' })).getByRole('link', { name: 'Nyheter' })
    link.focus()
    await person.keyboard('?')
    const keys = await screen.findByRole('dialog', { name: 'Kortkommandon' })
    expect(keys.textContent).toContain('Spara nu')
    await person.keyboard('{Control>}k{/Control}')
    await person.click(within(keys).getByRole('button', { name: 'Stäng' }))
    expect(screen.queryAllByRole('dialog')).toEqual([])
    title.focus()
    await person.keyboard('?{Control>}k{/Control}')
    await screen.findByRole('dialog', { name: 'Sök och gå till' })
    expect(title.value).toBe('Torget?')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })
})

describe('a new text', () => {
  it('says what it lacks to be published before anything is typed', async () => {
    const { person } = await inEditor('ny', {})
    await person.click(await screen.findByRole('button', { name: 'Publicera' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('Rubrik saknas.')
  })
})
