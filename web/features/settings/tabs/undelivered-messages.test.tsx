// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { UndeliveredMessage } from '#contract/settings/contact-messages.ts'
import { aSite } from '#web/testing/a-site.ts'
import { descriptionOf, expectFocus, refusal, serverThat, showAt, told } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { UndeliveredMessages } from './undelivered-messages.tsx'

afterEach(leave)

const message = (id: string, senderName: string, more: Partial<UndeliveredMessage> = {}): UndeliveredMessage => ({
  id,
  senderName,
  senderEmail: 'svara@exempel.se',
  sentAt: '2026-11-20T09:00:00Z',
  recipient: 'Samling Framåt Malmö',
  isForPerson: false,
  why: 'noMail',
  keptUntil: '2026-12-20T09:00:00Z',
  ...more,
})
const bo = message('b', 'Bo Ek')
const ida = message('i', 'Ida Alm', { why: 'late' })

async function atMessages(from: readonly UndeliveredMessage[], sendsMail = true) {
  let messages = [...from]
  const list = () => ({ messages, total: messages.length })
  const without = (gone: string) => {
    messages = messages.filter(({ id }) => id !== gone)
    return list()
  }
  const root = '/api/site/malmo/undelivered-messages'
  const { changes } = serverThat({
    'GET /api/site': () => [aSite('malmo', 'Samling Framåt Malmö', { role: 'siteAdmin' })],
    [`GET ${root}`]: () => ({ ...list(), sendsMail }),
    [`GET ${root}/recipients`]: () => ({ recipients: [{ name: 'Märta', email: 'marta@exempel.se' }] }),
    [`POST ${root}/b/open`]: () => ({ message: 'Hej! När är nästa möte?' }),
    [`POST ${root}/b/forward`]: () => without('b'),
    [`POST ${root}/b/retry`]: () => refusal(409, 'STATE_CHANGED', 'Meddelandet kom inte fram nu heller.'),
    [`POST ${root}/b/remove`]: () => without('b'),
  })
  const { person, page } = await showAt('/malmo/installningar/kontakt', () => <UndeliveredMessages />)
  await page.findByRole('heading', { name: 'Meddelanden som inte har gått fram' })
  const row = (name: string) => page.getAllByRole('listitem').find(({ textContent }) => textContent?.startsWith(name))
  const press = (name: string, where: HTMLElement = document.body) => person.click(within(where).getByRole('button', { name }))
  return { person, page, row, press, changes }
}

// covers Settings: messages that have not arrived: on the screen
describe('messages of visitors that have not arrived', () => {
  it('say from whom, and why; what stands in one is asked for when somebody reads it', async () => {
    const { page, row, press, changes } = await atMessages([bo, ida])
    expect(row('Bo Ek')?.textContent).toContain('Kom inte framE-postservern tog inte emot det på tre dygn.')
    expect(row('Ida Alm')?.textContent).toContain('FörsenatE-postservern har inte tagit emot det än.')
    await press('Läs meddelandet från Bo Ek')
    const text = await page.findByRole('note', { name: 'Meddelandet från Bo Ek' })
    expect(text.textContent).toBe('Hej! När är nästa möte?')
    expectFocus(text)
    expect(changes().map(({ call }) => call)).toEqual(['POST /api/site/malmo/undelivered-messages/b/open'])
  })

  it('are forwarded to somebody who is chosen, or to another address', async () => {
    const { person, page, row, press, changes } = await atMessages([bo, ida])
    await press('Skicka vidare meddelandet från Bo Ek till …')
    const dialog = await page.findByRole('dialog', { name: 'Skicka vidare meddelandet från Bo Ek' })
    const choice = within(dialog).getByRole('combobox', { name: 'Till' })
    await press('Skicka', dialog)
    await waitFor(() => expect(descriptionOf(choice)).toContain('Välj vem som ska få meddelandet.'))
    await person.selectOptions(choice, 'Annan adress')
    await press('Skicka', dialog)
    const address = within(dialog).getByRole('textbox', { name: 'Annan adress' })
    await waitFor(() => expect(descriptionOf(address)).toContain('Skriv e-postadressen'))
    expect(changes()).toEqual([])
    await person.type(address, 'kassor@exempel.se')
    await press('Skicka', dialog)
    await waitFor(() => expect(told()).toEqual([['success', 'Meddelandet från Bo Ek är skickat till kassor@exempel.se.']]))
    expect(changes().map(({ body }) => body)).toEqual([{ to: 'kassor@exempel.se' }])
    expect([row('Bo Ek'), row('Ida Alm')]).toEqual([undefined, expect.anything()])
    expect(page.queryByRole('dialog')).toBeNull()
  })

  it('are removed for good when that is confirmed; the list stays, so that the focus has a place', async () => {
    const { page, press, changes } = await atMessages([bo])
    const question = () => page.findByRole('alertdialog', { name: 'Ta bort meddelandet från Bo Ek?' })
    await press('Ta bort meddelandet från Bo Ek')
    await press('Avbryt', await question())
    expect(changes()).toEqual([])
    await press('Ta bort meddelandet från Bo Ek')
    await press('Ta bort', await question())
    await page.findByText('Inget meddelande väntar längre.')
    await waitFor(() => expectFocus(page.getByRole('heading', { name: 'Meddelanden som inte har gått fram' })))
  })

  it('stay when another try fails, and the reason is told', async () => {
    const { row, press } = await atMessages([bo])
    await press('Försök igen med meddelandet från Bo Ek')
    await waitFor(() => expect(told()).toEqual([['warn', 'Meddelandet kom inte fram nu heller.']]))
    expect(row('Bo Ek')).toBeDefined()
  })

  it('are answered by hand where nothing can be sent', async () => {
    const { page } = await atMessages([bo], false)
    page.getByText(/Svara besökaren från er egen e-post\./)
    expect(page.queryByRole('button', { name: /^(Försök igen|Skicka vidare)/ })).toBeNull()
    expect(page.getByRole('link', { name: 'svara@exempel.se' }).getAttribute('href')).toMatch(/^mailto:/)
  })
})
