// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { DeliveryKey } from '#contract/settings/delivery-keys.ts'
import type { Webhook } from '#contract/settings/webhooks.ts'
import { descriptionOf, expectFocus, refusal, serverThat, showAt, told } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { settingsServer } from '#web/testing/settings-server.ts'
import { DevelopmentTab } from './development-tab.tsx'

afterEach(leave)

const made = { createdAt: '2026-11-28T14:05:00Z', createdBy: 'Märta', makerHasLeft: false }
const webhook = (more: Partial<Webhook> = {}): Webhook => ({
  ...made,
  id: 'w',
  name: 'Vår app',
  url: 'https://app.exempel.se/webhook',
  events: ['published', 'removed'],
  tellsBroadcasts: false,
  state: 'on',
  offBecause: null,
  lastTry: null,
  failingSince: null,
  nextTryAt: null,
  waiting: 0,
  ...more,
})

/** The tab for developers, on a site with these webhooks and keys. */
async function atDevelopment(hooks: readonly Webhook[] = [], keptKeys: readonly DeliveryKey[] = []) {
  const root = '/api/site/malmo'
  let keys = [...keptKeys]
  let webhooks = [...hooks]
  const change = (more: Partial<Webhook>) => {
    webhooks = webhooks.map((one) => (one.id === 'w' ? { ...one, ...more } : one))
    return webhooks.find(({ id }) => id === 'w')
  }
  const { changes } = serverThat({
    ...settingsServer().answers,
    [`GET ${root}/delivery-keys`]: () => ({ keys }),
    [`POST ${root}/delivery-keys`]: ({ body }) => {
      const key = { ...made, id: 'k', name: (body as { name: string }).name, lastUsedAt: null }
      keys = [...keys, key]
      return { key, secret: 'kansli_hemlig' }
    },
    [`DELETE ${root}/delivery-keys/k`]: () => {
      keys = keys.filter(({ id }) => id !== 'k')
      return new Response(null, { status: 204 })
    },
    [`GET ${root}/webhooks`]: () => ({ webhooks }),
    [`POST ${root}/webhooks`]: ({ body }) => {
      const input = body as { name: string; url: string; events: Webhook['events'] }
      if (input.url.includes('localhost')) return refusal(400, 'INVALID', 'Fel.', { url: 'Det namnet finns bara i lokala nät.' })
      webhooks = [...webhooks, webhook(input)]
      return { webhook: webhook(input), secret: 'whsec_första' }
    },
    [`POST ${root}/webhooks/w/test`]: () => {
      const answer = { status: null, fault: 'nameServers' as const }
      return { webhook: change({ lastTry: { ...answer, at: '2026-11-28T14:05:00Z' } }), answer }
    },
    [`POST ${root}/webhooks/w/pause`]: () => change({ state: 'paused' }),
    [`POST ${root}/webhooks/w/resume`]: () => change({ state: 'on', offBecause: null }),
    [`POST ${root}/webhooks/w/secret`]: () => ({ secret: 'whsec_andra' }),
    [`DELETE ${root}/webhooks/w`]: () => {
      webhooks = webhooks.filter(({ id }) => id !== 'w')
      return new Response(null, { status: 204 })
    },
  })
  const { person, page } = await showAt('/malmo/installningar/utveckling', DevelopmentTab)
  await page.findByRole('heading', { name: 'Webhookar' })
  const press = (name: string, where: HTMLElement = document.body) => person.click(within(where).getByRole('button', { name }))
  const choose = async (entry: string) => {
    await press('Åtgärder för Vår app')
    await person.click(await page.findByRole('menuitem', { name: entry }))
  }
  const rows = () => page.queryAllByRole('listitem').map(({ textContent }) => textContent)
  const secretIn = async (title: string, label: string) => {
    const dialog = await page.findByRole('dialog', { name: title })
    const { value } = within(dialog).getByLabelText<HTMLInputElement>(label)
    await press('Klar', dialog)
    expect(document.body.innerHTML).not.toContain(value)
    return value
  }
  return { person, page, press, choose, rows, secretIn, changes }
}

describe('a key to the drafts', () => {
  // covers What others build on: key: in Inställningar
  it('is made for something that is named, and is shown once', async () => {
    const { person, page, press, rows, secretIn, changes } = await atDevelopment()
    await press('Skapa nyckel')
    const dialog = await page.findByRole('dialog', { name: 'Skapa nyckel' })
    const name = within(dialog).getByRole('textbox', { name: 'Vad är nyckeln till för?' })
    await press('Skapa', dialog)
    await waitFor(() => expect(descriptionOf(name)).toContain('Skriv vad nyckeln är till för.'))
    expect(changes()).toEqual([])
    await person.type(name, 'Vår app')
    await press('Skapa', dialog)
    expect(await secretIn('Nyckeln Vår app', 'Nyckeln')).toBe('kansli_hemlig')
    expect(rows()).toEqual([expect.stringMatching(/^Vår app.*Inte använd än/)])
  })

  it('is withdrawn when that is confirmed, and another stays', async () => {
    const keys = ['k', 'l'].map((id) => ({ ...made, id, name: `Program ${id}`, lastUsedAt: null }))
    const { page, press, rows, changes } = await atDevelopment([], keys)
    const question = () => page.findByRole('alertdialog', { name: 'Dra in nyckeln Program k?' })
    await press('Dra in nyckeln Program k')
    await press('Avbryt', await question())
    expect(changes()).toEqual([])
    await press('Dra in nyckeln Program k')
    await press('Dra in', await question())
    await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^Program l/)]))
  })
})

// covers What others build on: webhooks: in Inställningar
describe('a webhook', () => {
  it('is added for the events that are chosen, and its secret is shown once', async () => {
    const { person, page, press, rows, secretIn, changes } = await atDevelopment()
    await press('Lägg till webhook')
    const dialog = await page.findByRole('dialog', { name: 'Lägg till webhook' })
    await person.type(within(dialog).getByRole('textbox', { name: 'Vad är webhooken till för?' }), 'Vår app')
    await person.click(within(dialog).getByRole('checkbox', { name: 'Något publicerat ändras' }))
    const riksnyheter = within(dialog).getByLabelText<HTMLInputElement>(/^Berätta också om riksnyheter/)
    expect(riksnyheter.checked).toBe(false)
    await person.click(riksnyheter)
    const address = within(dialog).getByRole('textbox', { name: 'Adress som ska anropas' })
    const send = async (url: string) => {
      await person.clear(address)
      await person.click(address)
      await person.paste(url)
      await press('Lägg till', dialog)
    }
    await send('http://app.exempel.se/webhook')
    await waitFor(() => expectFocus(address))
    expect(descriptionOf(address)).toContain('Adressen behöver börja med https://')
    expect(changes()).toEqual([])
    await send('https://localhost/webhook')
    await waitFor(() => expect(descriptionOf(address)).toContain('Det namnet finns bara i lokala nät.'))
    await send('https://app.exempel.se/webhook')
    expect(await secretIn('Hemligheten för Vår app', 'Hemligheten')).toBe('whsec_första')
    const events = ['published', 'removed']
    expect(changes().at(-1)?.body).toEqual({
      name: 'Vår app',
      url: 'https://app.exempel.se/webhook',
      events,
      tellsBroadcasts: true,
    })
    expect(rows()).toEqual([expect.stringContaining('Säger till om publicerat och borttaget')])
  })

  it('is tried, and what came of it is told and stays in its row', async () => {
    const { press, rows } = await atDevelopment([webhook()])
    await press('Skicka ett prov till Vår app')
    await waitFor(() => expect(told()).toEqual([['error', 'Namnservrarna svarade inte.']]))
    expect(rows()).toEqual([expect.stringMatching(/Kom inte fram.*Namnservrarna svarade inte/)])
  })

  it('is paused, and is switched on again', async () => {
    const { page, press, choose, rows } = await atDevelopment([webhook()])
    await choose('Pausa')
    await page.findByRole('button', { name: 'Slå på Vår app' })
    expect(rows()).toEqual([expect.stringContaining('Pausad')])
    await press('Slå på Vår app')
    await page.findByRole('button', { name: 'Skicka ett prov till Vår app' })
    expect(rows()).toEqual([expect.stringContaining('Inte använd än')])
  })

  it('that has turned itself off says why, and is switched on again', async () => {
    const { page, press, rows } = await atDevelopment([webhook({ state: 'off', offBecause: 'gone' })])
    expect(rows()).toEqual([expect.stringContaining('Mottagaren svarade 410')])
    await press('Slå på Vår app')
    await page.findByRole('button', { name: 'Skicka ett prov till Vår app' })
  })

  it('gets another secret when that is confirmed, which is shown once', async () => {
    const { page, press, choose, secretIn, changes } = await atDevelopment([webhook()])
    const question = () => page.findByRole('alertdialog', { name: 'Byt hemlighet för Vår app?' })
    await choose('Byt hemlighet')
    await press('Avbryt', await question())
    expect(changes()).toEqual([])
    await choose('Byt hemlighet')
    await press('Byt hemlighet', await question())
    expect(await secretIn('Hemligheten för Vår app', 'Hemligheten')).toBe('whsec_andra')
  })

  it('is removed when that is confirmed, and another stays', async () => {
    const { page, press, choose, rows, changes } = await atDevelopment([webhook(), webhook({ id: 'x', name: 'En annan' })])
    const question = () => page.findByRole('alertdialog', { name: 'Ta bort webhooken Vår app?' })
    await choose('Ta bort')
    await press('Avbryt', await question())
    expect(changes()).toEqual([])
    await choose('Ta bort')
    await press('Ta bort', await question())
    await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^En annan/)]))
  })
})
