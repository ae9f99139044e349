import { expectFits } from './support/accessibility.ts'
import { rowsOf } from './support/database.ts'
import { publishedOf } from './support/editor.ts'
import { tolvan } from './support/people.ts'
import { expectRefused } from './support/refusal.ts'
import { atTab, dialogOf, main, openTab, save } from './support/settings.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// The tabs that tell where a site is and what can be taken away from it: Domäner, Omdirigeringar, Export.

// covers Settings: redirects: read a list, try first, circles
test(
  'a list of redirects is tried before it is read in: its faults are named, and a ring is one',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack }) => {
    const { siteId, page } = await atTab({ open, sessionOf }, 'omdirigeringar', 'Omdirigeringar')
    await main(page).getByRole('button', { name: 'Läs in en lista' }).click()
    const dialog = dialogOf(page)
    const list = dialog.getByRole('textbox', { name: 'Listan' })
    await expect(list).toBeFocused()
    await list.fill('/gamla-nyheter;/nyheter\n/a;/b\n/b;/a\n/kontakt.html;https://exempel.se/kontakt')
    await dialog.getByRole('button', { name: 'Prova' }).click()
    await expect(dialog.getByText('2 rader läses in. 2 rader har fel och hoppas över.')).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'ring' })).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Läs in 2' }).click()
    await expectToast(page, 'Klart', '2 omdirigeringar är inlästa.')
    const rows = main(page).getByRole('list', { name: 'Omdirigeringar' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    const reader = await open({ javaScriptEnabled: false })
    await reader.goto(`${stack.sitesUrl}/${siteId}/gamla-nyheter`)
    await expect(reader).toHaveURL(`${stack.sitesUrl}/${siteId}/nyheter`)

    await page.getByRole('searchbox', { name: 'Sök adress' }).fill('kontakt')
    await expect(page).toHaveURL(/sok=kontakt/)
    await expect(rows).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Sök adress' }).fill('')
    await expect(rows).toHaveCount(2)
    await rows.nth(0).getByRole('checkbox').check()
    await rows.nth(1).getByRole('checkbox').check()
    await main(page).getByRole('button', { name: 'Ta bort valda' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).click()
    await expect(main(page).getByText('Inga omdirigeringar än.')).toBeVisible()
    await page.getByRole('button', { name: 'Ångra' }).click()
    await expect(rows).toHaveCount(2)
  },
)

// covers Settings: domains: records, check, remove
test(
  'a domain is added as it was copied, tells what to write in DNS, is checked and removed',
  { tag: '@chromium' },
  async ({ open, sessionOf, complaints }) => {
    complaints.expect(/status of 4(00|09)/)
    const { siteId, page } = await atTab({ open, sessionOf }, 'domaner', 'Domäner')
    await expect(main(page).getByText('Besökare leds hit')).toBeVisible()
    await main(page).getByRole('button', { name: 'Lägg till domän' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Domän', { exact: true }).fill('192.168.0.1')
    await dialog.getByRole('button', { name: 'Lägg till' }).click()
    await expect(dialog.getByLabel('Domän', { exact: true })).toHaveAccessibleDescription(/inte en IP-adress/)
    const host = `föreningen-${siteId}.se`
    await dialog.getByLabel('Domän', { exact: true }).fill(`https://${host}/om-oss`)
    await dialog.getByRole('button', { name: 'Lägg till' }).click()
    const card = main(page).getByRole('region', { name: host })
    await expect(card.getByText('Väntar på DNS')).toBeVisible()
    const records = card.getByRole('list', { name: `Poster i DNS för ${host}` })
    await expect(records.getByText('TXT', { exact: true })).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await records.getByRole('button', { name: /^Kopiera värde för TXT/ }).click()
    await expect(records.getByText('Kopierat')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^kansli=/)
    await expectRefused(card.getByRole('button', { name: 'Led besökare hit' }), /när domänen är kontrollerad/)
    await card.getByRole('button', { name: 'Kontrollera nu' }).click()
    await expect(card.getByText(/Kontrollerad i (?:dag|går) kl\. \d\d:\d\d\./)).toBeVisible({ timeout: 20_000 })
    await card.getByRole('button', { name: `Ta bort ${host}` }).click()
    const question = page.getByRole('alertdialog', { name: `Ta bort ${host}?` })
    await expect(question).toContainText('Länkar till domänen slutar fungera.')
    await question.getByRole('button', { name: 'Ta bort' }).click()
    await expect(card).toHaveCount(0)
  },
)

// covers Settings: domains: a certificate of publication warns at a change
test(
  'with a certificate, changing the primary domain warns about the consequences',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const { siteId, page } = await atTab({ open, sessionOf }, 'integritet', 'Integritet')
    await main(page).getByRole('checkbox', { name: 'Vi har utgivningsbevis' }).check()
    await save(page)
    // A proven domain takes a name server of its own.
    const domain = { id: crypto.randomUUID(), host: 'forening.se', state: 'live', isPrimary: false, withWww: true, records: [] }
    const addresses = { ownAddress: 'https://provsjo.example', primaryAddress: 'https://provsjo.example' }
    await page.route(`**/api/site/${siteId}/domains`, (route) =>
      route.fulfill({ json: { ...addresses, domains: [{ ...domain, fault: null, checkedAt: null }] } }),
    )
    await openTab(page, siteId, 'domaner', 'Domäner')
    const lead = main(page).getByRole('region', { name: 'forening.se' }).getByRole('button', { name: 'Led besökare hit' })
    await lead.click()
    const question = page.getByRole('alertdialog', { name: 'Leda besökare till forening.se?' })
    await expect(question).toContainText('Mediemyndigheten')
    await question.getByRole('button', { name: 'Avbryt' }).click()
    await expect(lead).toBeFocused()
  },
)

// covers Settings: redirects: an address that leads somewhere already
test(
  'a redirect is added; replacing an existing one needs a confirmation',
  { tag: '@nightly' },
  async ({ open, sessionOf, complaints }) => {
    complaints.expect(/status of 4(00|09)/)
    const { page } = await atTab({ open, sessionOf }, 'omdirigeringar', 'Omdirigeringar')
    const dialog = dialogOf(page)
    const addOne = async (from: string, to: string) => {
      await main(page).getByRole('button', { name: 'Lägg till', exact: true }).click()
      await dialog.getByLabel('Gammal adress').fill(from)
      await dialog.getByLabel('Leder till').fill(to)
      await dialog.getByRole('button', { name: 'Lägg till' }).click()
    }
    await addOne('/gammal', '/gammal')
    await expect(dialog.getByLabel('Leder till')).toHaveAccessibleDescription(/till sig själv/)
    await dialog.getByLabel('Leder till').fill('/nyheter')
    await dialog.getByRole('button', { name: 'Lägg till' }).click()
    await expectToast(page, 'Klart', '/gammal leder nu dit du valde.')
    await addOne('/gammal', '/politik')
    await page.getByRole('alertdialog', { name: 'Adressen leder redan någonstans' }).getByRole('button', { name: 'Led om' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(main(page).getByRole('list', { name: 'Omdirigeringar' }).getByRole('listitem')).toHaveCount(1)
  },
)

// covers Settings: export: make, wait, fetch, remove
test('a copy of the site is made while one waits, fetched and removed', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const { page } = await atTab({ open, sessionOf }, 'export', 'Export')
  await main(page).getByRole('button', { name: 'Skapa export' }).click()
  const row = main(page).getByRole('list', { name: 'Exporter' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row.getByText('Klar', { exact: true })).toBeVisible({ timeout: 25_000 })
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Hämta exporten/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  await row.getByRole('button', { name: /^Ta bort exporten/ }).click()
  await page.getByRole('alertdialog', { name: 'Ta bort exporten?' }).getByRole('button', { name: 'Ta bort' }).click()
  await expect(row).toHaveCount(0)
})

// covers What others build on: key: in Inställningar
test('a key to the drafts is made, shown once, and withdrawn', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const { page } = await atTab({ open, sessionOf }, 'utveckling', 'Utveckling')
  await expect(main(page).getByText(/\/api\/v1$/)).toBeVisible()
  await main(page).getByRole('button', { name: 'Skapa nyckel' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Skapa' }).click()
  await expect(dialog.getByLabel('Vad är nyckeln till för?')).toHaveAccessibleDescription('Skriv vad nyckeln är till för.')
  await dialog.getByLabel('Vad är nyckeln till för?').fill('Vår app')
  await dialog.getByRole('button', { name: 'Skapa' }).click()
  await expect(dialog.getByLabel('Nyckeln', { exact: true })).toHaveValue(/^kansli_/)
  await dialog.getByRole('button', { name: 'Klar' }).click()
  const row = main(page).getByRole('list', { name: 'Nycklar' }).getByRole('listitem')
  await expect(row.getByText('Inte använd än')).toBeVisible()
  await row.getByRole('button', { name: 'Dra in nyckeln Vår app' }).click()
  await page.getByRole('alertdialog', { name: 'Dra in nyckeln Vår app?' }).getByRole('button', { name: 'Dra in' }).click()
  await expect(row).toHaveCount(0)
})

// covers What others build on: webhooks: in Inställningar
test(
  'a webhook is added with its secret shown once, tried out, paused and removed',
  { tag: '@nightly' },
  async ({ open, sessionOf, complaints, stack }) => {
    complaints.expect(/status of 400/)
    const { siteId, page } = await atTab({ open, sessionOf }, 'utveckling', 'Utveckling')
    await main(page).getByRole('button', { name: 'Lägg till webhook' }).click()
    const dialog = dialogOf(page)
    const address = dialog.getByLabel('Adress som ska anropas')
    await dialog.getByLabel('Vad är webhooken till för?').fill('Vår app')
    await address.fill('http://app.exempel.se/webhook')
    await dialog.getByRole('checkbox', { name: 'Något publicerat ändras' }).uncheck()
    await dialog.getByRole('button', { name: 'Lägg till' }).click()
    await expect(address).toBeFocused()
    await expect(address).toHaveAccessibleDescription(/Adressen behöver börja med https:\/\//)
    await address.fill('https://localhost/webhook')
    await dialog.getByRole('button', { name: 'Lägg till' }).click()
    await expect(address).toHaveAccessibleDescription(/Det namnet finns bara i lokala nät/)
    await expectFits(page, 'the dialog', ['light', 'dark'])
    await address.fill('https://app.exempel.se/webhook')
    await dialog.getByRole('button', { name: 'Lägg till' }).click()
    await expect(dialog.getByLabel('Hemligheten', { exact: true })).toHaveValue(/^whsec_/)
    await dialog.getByRole('button', { name: 'Klar' }).click()

    const row = main(page).getByRole('list', { name: 'Webhookar' }).getByRole('listitem')
    await expect(row).toContainText('Säger till om publicerat och borttaget')
    await expect(row.getByText('Inte använd än')).toBeVisible()
    await row.getByRole('button', { name: 'Skicka ett prov till Vår app' }).click()
    await expectToast(page, 'Fel', 'Provet kom inte fram', 'Namnservrarna svarade inte.')
    await expect(row.getByText('Kom inte fram')).toBeVisible()
    await expect(row.getByText(/^Namnservrarna svarade inte i (?:dag|går) kl\. \d\d:\d\d\.$/)).toBeVisible()

    // The running program delivers it; nothing here answers.
    await publishedOf(await sessionOf(tolvan), siteId, 'Torget byggs om')
    await page.reload()
    await expect(row).toContainText('1 leverans väntar.', { timeout: 20_000 })
    await expect(row).toContainText(/Nytt försök kl\. \d\d:\d\d\./, { timeout: 20_000 })
    await expectFits(page, 'the list', ['light', 'dark'])

    const choose = async (name: string) => {
      await row.getByRole('button', { name: 'Åtgärder för Vår app' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Pausa')
    await expect(row.getByText('Pausad', { exact: true })).toBeVisible()
    await expect(row.getByRole('button', { name: 'Slå på Vår app' })).toBeVisible()

    // A webhook that turned itself off is listed on the start page.
    await rowsOf(stack, `update webhooks set state = 'off', off_because = 'gone' where site_id = $1`, [siteId])
    await page.goto('/')
    await expect(page.getByText('1 webhook har stängts av').first()).toBeVisible()
    await openTab(page, siteId, 'utveckling', 'Utveckling')
    await expect(row).toContainText('Mottagaren svarade 410')
    await row.getByRole('button', { name: 'Slå på Vår app' }).click()
    await expect(row.getByRole('button', { name: 'Skicka ett prov till Vår app' })).toBeFocused()

    await choose('Byt hemlighet')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Byt hemlighet' }).click()
    await expect(dialog.getByLabel('Hemligheten', { exact: true })).toHaveValue(/^whsec_/)
    await dialog.getByRole('button', { name: 'Klar' }).click()
    await choose('Ta bort')
    await page.getByRole('alertdialog', { name: 'Ta bort webhooken Vår app?' }).getByRole('button', { name: 'Ta bort' }).click()
    await expect(row).toHaveCount(0)
  },
)
