// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Item } from '#web/parts/items/item.ts'
import { descriptionOf, expectFocus, told, write } from '#web/testing/at-address.tsx'
import { aNewsItem, newsServer } from '#web/testing/news-server.ts'
import { aSite } from '#web/testing/a-site.ts'
import { openApplication } from '#web/testing/open-application.tsx'
import { leave } from '#web/testing/played-server.ts'
// What the editor fetches when it is needed, here so that no test waits for it.
import '#web/parts/items/editor/editor-dialogs.tsx'

// What the editor asks and tells before a text goes to the site, before it leaves it, and while it waits.

afterEach(leave)

const live = { state: 'published', isLive: true, everPublished: true } as const
const root = '/api/site/malmo/news/n1'
const sharing = '/api/site/malmo/items/n1/sharing'

/** The editor of one news item, and of others that are answered for. */
async function inEditor(item: Item, more: Parameters<typeof newsServer>[1] = {}, site = {}) {
  const server = newsServer([item], more)
  const opened = openApplication(`/malmo/nyheter/${item.id}`, { ...server, sites: [aSite('malmo', 'Malmö', site)] })
  await screen.findByRole('textbox', { name: 'Rubrik' })
  const steps = () =>
    opened.asked
      .filter(({ method, path }) => method !== 'GET' && !path.endsWith('/presence'))
      .map(({ path }) => path.slice(path.lastIndexOf('/')))
  return { ...opened, server, steps, person: userEvent.setup({ pointerEventsCheck: 0 }) }
}

const fromMenu = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Fler åtgärder för Torget' }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

/** What stands over the sheet and says this. */
const note = (words: string) =>
  waitFor(() => {
    const found = screen.getAllByRole('note').find(({ textContent }) => textContent.includes(words))
    if (found === undefined) throw new Error(`Nothing says ${words}`)
    return found
  })

/** The button, as soon as there is something to publish. */
const mayPublish = (name: string) =>
  waitFor(() => {
    const button = screen.getByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).not.toBe('true')
    return button
  })

const linking = (title: string, more: { isLive?: boolean; publishAt?: string | null } = {}) => ({
  id: title,
  area: 'news',
  title,
  isLive: true,
  publishAt: null,
  ...more,
})

// covers Files and export: import from WordPress: a text that was not open to everybody says so in its editor, until it is published
it('one that was private where it was imported from says so until it has been published', async () => {
  const { person, steps } = await inEditor(aNewsItem({ title: 'Torget' }, { hiddenBefore: 'private' }))
  const notice = await note('Var privat på den gamla webbplatsen. Publicerad här kan den läsas av alla.')
  await person.click(await mayPublish('Publicera'))
  const question = await screen.findByRole('dialog', { name: 'Publicera ”Torget”?' })
  expect(question.textContent).toContain('Var privat på den gamla webbplatsen.')
  await person.click(within(question).getByRole('button', { name: 'Publicera' }))
  await waitFor(() => expect(notice.isConnected).toBe(false))
  expect(steps()).toEqual(['/publish'])
})

// covers Item steps: trash: on the screen, the whole way
// covers Item steps: Avpublicera: warns of a scheduled text that links to the item
describe('before a text leaves the site', () => {
  const leadHere = (...items: ReturnType<typeof linking>[]) => ({
    [`GET ${root}/incoming`]: () => ({ items, children: 0, inMenu: false }),
  })

  it.each([
    ['Avpublicera', 'Avpublicera ”Torget”?'],
    ['Flytta till papperskorgen', 'Flytta ”Torget” till papperskorgen?'],
  ])('%s: what links to it is named, and nothing is done without an answer', async (action, asked) => {
    const { person, steps } = await inEditor(aNewsItem({ title: 'Torget' }, live), leadHere(linking('Marknaden')))
    await fromMenu(action)
    const question = await screen.findByRole('alertdialog', { name: asked })
    expect(question.textContent).toContain('1 sida länkar hit.')
    expect(within(question).getByRole('listitem').textContent).toBe('”Marknaden”')
    await person.click(within(question).getByRole('button', { name: 'Avbryt' }))
    expect(steps()).toEqual([])
  })

  it('a scheduled one among those that link to it is told apart, with what becomes of it', async () => {
    const year = new Date().getFullYear() + 1
    const planned = linking('Julmarknaden', { isLive: false, publishAt: `${year}-06-01T06:00:00Z` })
    const draft = linking('Utkastet', { isLive: false })
    await inEditor(aNewsItem({ title: 'Torget' }, live), leadHere(linking('Marknaden'), planned, draft))
    await fromMenu('Avpublicera')
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain(
      '3 sidor länkar hit. En av dem är schemalagd och kan inte publiceras när länken inte leder någonstans.',
    )
    const named = within(question)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(named).toEqual([
      '”Marknaden”',
      expect.stringMatching(/^”Julmarknaden” \(publiceras \S+ 1 juni .*kl\. 08:00\)$/),
      '”Utkastet” (utkast)',
    ])
  })

  it('one that nothing links to goes to the trash without a question, and leads back to the list', async () => {
    const { address, steps } = await inEditor(aNewsItem({ title: 'Torget' }, live))
    await fromMenu('Flytta till papperskorgen')
    await waitFor(() => expect(address()).toBe('/malmo/nyheter'))
    expect(steps()).toEqual(['/trash'])
  })
})

describe('a text in the trash', () => {
  const trashed = { state: 'trashed', everPublished: true, trashedAt: '2026-11-20T12:00:00Z' } as const

  it('is read-only until it is restored, and only site administrators delete it for ever', async () => {
    const { person, steps } = await inEditor(aNewsItem({ title: 'Torget' }, trashed))
    const title = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Rubrik' })
    const notice = await note('Ligger i papperskorgen sedan 20')
    expect(title.readOnly).toBe(true)
    expect(within(notice).queryByRole('button', { name: 'Ta bort permanent' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Fler åtgärder för Torget' }))
    const forever = await screen.findByRole('menuitem', { name: /^Ta bort permanent/ })
    expect([forever.getAttribute('aria-disabled'), forever.textContent]).toEqual([
      'true',
      expect.stringContaining('Bara sajtansvariga kan ta bort permanent.'),
    ])
    await person.click(within(notice).getByRole('button', { name: 'Återställ' }))
    await waitFor(() => expect(title.readOnly).toBe(false))
    expect(steps()).toEqual(['/restore'])
  })

  it('is deleted for ever by typing two words, however they are written', async () => {
    const done = { [`POST ${root}/delete-forever`]: () => new Response(null, { status: 204 }) }
    const { person, asked, address } = await inEditor(aNewsItem({ title: 'Torget' }, trashed), done, { role: 'siteAdmin' })
    await fromMenu('Ta bort permanent …')
    const question = await screen.findByRole('alertdialog', { name: 'Ta bort ”Torget” permanent?' })
    const field = within(question).getByRole('textbox')
    expectFocus(field)
    await person.keyboard('bort{Enter}')
    expect(descriptionOf(field)).toBe('Skriv ta bort för att fortsätta.')
    await person.clear(field)
    await person.type(field, 'Ta Bort{Enter}')
    await waitFor(() => expect(address()).toBe('/malmo/nyheter'))
    expect(asked.find(({ path }) => path.endsWith('/delete-forever'))?.body).toEqual({ draftVersion: 1, confirmation: 'ta bort' })
  })
})

// covers Item steps: Schemalagd on the screen: holds the text, can be cancelled
describe('a scheduled text', () => {
  const publishAt = `${new Date().getFullYear() + 1}-06-01T06:00:00Z`
  const scheduled = { state: 'scheduled', publishAt, scheduledDraftVersion: 1, isScheduled: true } as const

  it('says what is changed after the time was chosen, until the changes are taken along', async () => {
    const pin = { [`POST ${root}/schedule`]: () => ({ item: pinned(), undoToken: 'x', notice: null }) }
    const { person, server, asked } = await inEditor(aNewsItem({ title: 'Torget' }, scheduled), pin)
    const pinned = () => {
      const item = server.kept.get('n1')
      return { ...item, scheduledDraftVersion: item?.draftVersion }
    }
    const notice = await note('Publiceras')
    const takeAlong = within(notice).getByRole('button', { name: 'Ta med ändringarna' })
    expect(notice.textContent).toContain('Allt som är sparat följer med.')
    screen.getByText('Allt följer med')
    expect(takeAlong.getAttribute('aria-disabled')).toBe('true')

    await write(screen.getByLabelText('Ingress'), 'Nu med siffror.')
    await screen.findByText('Ändringarna följer inte med')
    expect(notice.textContent).toContain('Senare ändringar följer inte med.')

    await person.click(takeAlong)
    await screen.findByText('Allt följer med')
    expect(notice.textContent).toContain('Allt som är sparat följer med.')
    const sent = asked.find(({ path }) => path.endsWith('/schedule'))?.body
    expect(sent).toEqual({ publishAt: `${publishAt.slice(0, 4)}-06-01T08:00`, draftVersion: 2 })
  })

  it('is a draft again when that is cancelled', async () => {
    const { steps } = await inEditor(aNewsItem({ title: 'Torget' }, scheduled))
    const notice = await note('Publiceras')
    await fromMenu('Avbryt schemaläggning')
    await waitFor(() => expect(notice.isConnected).toBe(false))
    expect(steps()).toEqual(['/cancel-schedule'])
  })

  // covers Item steps: the clock looks by itself; the fault on the screen
  it('that could not be published says why, leads to what is to be mended, and forgets it when told to', async () => {
    const message = 'Kunde inte publiceras kl. 08:00: Länken ”Läs mer” leder till en sida som inte är publicerad.'
    const failed = { scheduleFailure: { at: '2026-11-28T07:00:00Z', message } }
    const finding = { code: 'LINK', level: 'blocking', field: 'body', message: 'Länken ”Läs mer” leder till en sida.' }
    const found = { [`GET ${root}/check`]: () => ({ findings: [finding] }) }
    const { person, steps } = await inEditor(aNewsItem({ title: 'Torget får en ny belysning' }, failed), found)
    const notice = await note(message)
    await person.click(within(notice).getByRole('button', { name: 'Schemalägg igen' }))
    const blocked = await screen.findByRole('dialog', { name: '1 sak måste åtgärdas innan du kan schemalägga.' })
    expect(within(blocked).getByRole('listitem').textContent).toContain('Länken ”Läs mer” leder till en sida.')
    await person.click(within(blocked).getByRole('button', { name: 'Stäng' }))
    await person.click(within(notice).getByRole('button', { name: 'Ta bort meddelandet' }))
    await waitFor(() => expect(notice.isConnected).toBe(false))
    expect(steps()).toEqual(['/cancel-schedule'])
  })
})

describe('before a text goes to the site', () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const fresh = { ...live, slug: 'cykelvagne', path: '/nyheter/cykelvagne', firstPublishedAt: ago(2), publishedAt: ago(2) }

  // covers Item steps: Publicera: the dialog says how many comments are open, and refuses nothing for them
  it('open comments are told of, and refuse nothing', async () => {
    const item = aNewsItem({ title: 'Torget' })
    const { person, steps } = await inEditor(item, {
      [`POST ${root}/presence`]: () => ({ others: [], now: { ...item, comments: { open: 2, mark: 'a' } } }),
    })
    await person.click(await mayPublish('Publicera'))
    const dialog = await screen.findByRole('dialog', { name: 'Publicera ”Torget”?' })
    expect(dialog.textContent).toContain('2 öppna kommentarer.')
    await person.click(within(dialog).getByRole('button', { name: 'Publicera' }))
    await waitFor(() => expect(steps()).toEqual(['/publish']))
  })

  // covers Item addresses: a headline corrected soon after the first publication offers the address that fits it
  it('a corrected headline is offered the address that fits it, and moves only where that is wanted', async () => {
    const { person, asked, steps } = await inEditor(aNewsItem({ title: 'Cykelvägne' }, fresh), {
      [`POST ${root}/address`]: () => ({ item: aNewsItem({ title: 'Cykelvägen' }, fresh), undoToken: 'x', notice: null }),
    })
    const title = screen.getByRole('textbox', { name: 'Rubrik' })
    await person.clear(title)
    await write(title, 'Cykelvägen')
    await person.click(await mayPublish('Publicera ändringar'))
    const dialog = await screen.findByRole('dialog', { name: 'Publicera ändringarna i ”Cykelvägen”?' })
    const offer = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Byt också adress till /nyheter/cykelvagen' })
    expect(offer.checked).toBe(false)
    await person.click(offer)
    await person.click(within(dialog).getByRole('button', { name: 'Publicera' }))
    await waitFor(() => expect(steps()).toEqual(['/draft', '/publish', '/address']))
    expect(asked.find(({ path }) => path.endsWith('/address'))?.body).toMatchObject({ slug: 'cykelvagen', takeOver: false })
  })

  it('a text that was changed under the same headline keeps its address', async () => {
    const { person } = await inEditor(aNewsItem({ title: 'Cykelvägen' }, fresh))
    await write(screen.getByLabelText('Ingress'), ' I år.')
    await person.click(await mayPublish('Publicera ändringar'))
    const dialog = await screen.findByRole('dialog', { name: 'Publicera ändringarna i ”Cykelvägen”?' })
    expect(within(dialog).queryByRole('checkbox')).toBeNull()
  })
})

// covers Federation: a riksnyhet is published and sent in one dialog
describe('a news item of the federation, before it is published', () => {
  const counts = { reached: 2, shown: 2, hidden: 0, waiting: 0, withWords: 0, unread: 0 }
  const choices = { sites: ['lund', 'lomma'].map((id) => ({ id, name: id, isDistrict: false })), tags: [] }
  const never = { shared: null, counts: { ...counts, reached: 0, shown: 0 }, hiddenOn: [], mayShare: true, choices }
  const sendable = (state: object, sent: unknown[] = []) => ({
    [`GET ${sharing}`]: () => state,
    [`PUT ${sharing}`]: ({ body }: { body?: unknown }) => {
      sent.push(body)
      return { ...never, counts }
    },
  })
  const asking = async (state: object, sent: unknown[] = []) => {
    const opened = await inEditor(aNewsItem({ title: 'Torget' }), sendable(state, sent), {
      isFederationsOwn: true,
      role: 'siteAdmin',
    })
    await opened.person.click(await mayPublish('Publicera'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publicera ”Torget”?' }))
    return { ...opened, dialog }
  }

  it('is sent to all sites as it is published, in one press', async () => {
    const sent: unknown[] = []
    const { dialog, person, steps } = await asking(never, sent)
    expect(await dialog.findByText('Kan också skickas till alla 2 sajter (standard).')).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Publicera och skicka' }))
    await waitFor(() => expect(told()).toContainEqual(['success', 'Nyheten är skickad till 2 sajter.']))
    expect(steps()).toEqual(['/publish', '/sharing'])
    expect(sent).toEqual([{ mode: 'default', target: { kind: 'all' }, isInMenu: false, pinDays: 0, version: null }])
  })

  it('is not published where the sites are not chosen, and says so at the field', async () => {
    const { dialog, person, steps } = await asking(never)
    await person.click(await dialog.findByRole('button', { name: 'Ändra' }))
    await person.click(dialog.getByRole('radio', { name: 'Valda sajter' }))
    await person.click(dialog.getByRole('button', { name: 'Publicera och skicka' }))
    expect(descriptionOf(dialog.getByRole('combobox', { name: 'Lägg till sajt' }))).not.toBe('')
    expect(steps()).toEqual([])
  })

  it('asks nothing of the kind on any other site', async () => {
    await import('./news-sharing.tsx')
    const { person, asked, steps } = await inEditor(aNewsItem({ title: 'Torget' }), sendable(never))
    await person.click(await mayPublish('Publicera'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publicera ”Torget”?' }))
    await person.click(dialog.getByRole('button', { name: 'Publicera' }))
    await waitFor(() => expect(steps()).toEqual(['/publish']))
    expect(asked.filter(({ path }) => path.endsWith('/sharing'))).toEqual([])
  })

  it.each([
    ['who may not send', { ...never, mayShare: false }],
    ['once it was sent', { ...never, shared: { mode: 'default', endedAt: null } }],
  ])('is published alone by one %s', async (_who, state) => {
    const { dialog, person, steps } = await asking(state)
    await person.click(dialog.getByRole('button', { name: 'Publicera' }))
    await waitFor(() => expect(steps()).toEqual(['/publish']))
  })
})
