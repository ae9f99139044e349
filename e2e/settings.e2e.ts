import { asa, elif, marta, tolvan } from './support/people.ts'
import { chooseFrom } from './support/editor.ts'
import { expectWithinASecond, textAt } from './support/reader.ts'
import { atTab, dialogOf, expectSaved, main, openTab, save, saveButton, siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// covers Settings: tabs: where one is, the heading has the focus
test('Inställningar leads to every tab, and each says where one is', { tag: '@focus' }, async ({ open, sessionOf }) => {
  const siteId = await siteOf(await sessionOf(tolvan))
  const page = await open({ as: marta })
  await page.goto(`/${siteId}/installningar`)
  await main(page).getByRole('link', { name: 'Kontakt', exact: true }).click()
  await expect(page).toHaveURL(`/${siteId}/installningar/kontakt`)
  const tabs = page.getByRole('navigation', { name: 'Inställningar' })
  for (const name of [
    'Allmänt',
    'Utseende',
    'Sociala medier',
    'Meny',
    'Publicering',
    'Integritet',
    'Användare',
    'Omdirigeringar',
    'Historik',
  ]) {
    await tabs.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveTitle(new RegExp(`^${name} – Inställningar`))
  }
  await page.goto(`/${siteId}/installningar/finns-inte`)
  await expect(page.getByRole('heading', { name: 'Sidan finns inte' })).toBeVisible()
})

// covers Settings: tabs: addresses of their own, a list on phones, back
test('on a phone the list of tabs leads in, and back leads out', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const siteId = await siteOf(await sessionOf(tolvan))
  const page = await open({ as: marta, viewport: { width: 360, height: 740 } })
  await page.goto(`/${siteId}/installningar`)
  await main(page).getByRole('link', { name: 'Allmänt', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Allmänt' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Inställningar' })).toBeHidden()
  await main(page).getByRole('link', { name: 'Alla inställningar' }).click()
  await expect(page).toHaveURL(`/${siteId}/installningar`)
})

// covers Settings: without the right: whom to ask, by name
test('a person who does not run the site sees a lock, whom to ask, and what is set', { tag: '@nightly' }, async ({ open }) => {
  const page = await open({ as: asa })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  for (const path of ['/malmo/installningar', '/malmo/installningar/utseende']) {
    await page.goto(path)
    await expect(main(page).getByRole('note')).toHaveText(/^Bara sajtansvariga kan ändra inställningarna: \p{L}.+\.$/u)
    await expect(main(page).getByText('Accentfärg')).toBeVisible()
    await expect(main(page).getByRole('button')).toHaveCount(0)
    await expect(main(page).getByRole('textbox')).toHaveCount(0)
  }
  // Readable, not greyed: the words of the fields are in ink.
  const ink = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).color)
  await expect(main(page).getByRole('definition').first()).toHaveCSS('color', ink)
  await page.goto('/malmo/installningar/domaner')
  await expect(main(page).getByText('Det som står här ser bara de som kan ändra det.')).toBeVisible()
  expect(requests.filter((path) => /^\/api\/.*\/(settings|domains|getting-started)(\/|$)/.test(path))).toEqual([])
})

// covers Settings: Allmänt: name, municipality, organisation number, seen on the site
test(
  'Allmänt is saved with its municipality, stays after a reload, and is seen on the site',
  { tag: '@journey' },
  async ({ open, sessionOf, stack }) => {
    const { siteId, page } = await atTab({ open, sessionOf }, 'allmant', 'Allmänt')
    await page.getByLabel('Sajtens namn').fill('Samling Framåt Örnsköldsvik')
    await page.getByLabel('Beskrivning').fill('Vi arbetar för Örnsköldsvik.')
    await expect(main(page).getByText('28 av 160 tecken.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Kommun' }).fill('ornsk')
    await page.getByRole('option', { name: 'Örnsköldsvik' }).click()
    await page.getByLabel('Organisationsnummer').fill('8020001239')
    await save(page)
    // The button was busy meanwhile, and has the focus again.
    await expect(saveButton(page)).toBeFocused()
    await expect(page.getByLabel('Organisationsnummer')).toHaveValue('802000-1239')
    await expect(page.getByRole('button', { name: 'Samling Framåt Örnsköldsvik. Välj förening' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Kommun' })).toHaveValue('Örnsköldsvik')
    const reader = await open({ javaScriptEnabled: false })
    await reader.goto(`${stack.sitesUrl}/${siteId}`)
    await expect(reader.getByText('Samling Framåt Örnsköldsvik').first()).toBeVisible()
  },
)

// covers Settings: Utseende: contrast, the nearest colour that passes, seen within a second
test(
  'a colour that is too light is refused with the nearest that passes, and a new colour is on the site within a second',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack }) => {
    const siteId = await siteOf(await sessionOf(tolvan))
    const reader = await open({ javaScriptEnabled: false })
    await reader.goto(`${stack.sitesUrl}/${siteId}`)
    const page = await open({ as: marta })
    await openTab(page, siteId, 'utseende', 'Utseende')
    await page.getByLabel('Egen färg', { exact: true }).fill('#ff9900')
    await expect(main(page).getByText(/Text \d,\d:1 – för svag, minst 4,5:1/)).toBeVisible()
    await saveButton(page).click()
    await expect(page.getByLabel('Egen färg', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Egen färg', { exact: true })).toHaveAccessibleDescription(/för ljus för att läsas/)
    await main(page).getByRole('button', { name: 'Närmaste godkända färg' }).click()
    await expect(main(page).getByText(/för svag/)).toHaveCount(0)
    await expect(main(page).getByText(/Text \d,\d:1 – godkänd/)).toBeVisible()
    await main(page).getByRole('radio', { name: 'Plommon' }).check({ force: true })
    await expect(page.getByLabel('Egen färg', { exact: true })).toHaveValue('#6b3a5b')
    await save(page)
    // Requested without the browser, whose speed on a busy machine is not part of the promise.
    const address = `${stack.sitesUrl}/${siteId}`
    await expectWithinASecond(
      () => textAt(address),
      (text) => text.includes('6b3a5b'),
    )
    await reader.reload()
    await expect(reader.locator('.band').first()).toHaveCSS('background-color', 'rgb(107, 58, 91)')
    await expect(main(page).getByRole('link', { name: 'Visa på sajten' })).toHaveAttribute('href', new RegExp(siteId))
  },
)

// covers Settings: Utseende: a logo from the Bildbank
test(
  'a logo is chosen in the Bildbank, is shown in the sample, and is taken away again',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const { page } = await atTab({ open, sessionOf }, 'utseende', 'Utseende')
    await main(page).getByRole('button', { name: 'Välj bild till Logotyp' }).click()
    const picker = page.getByRole('dialog', { name: 'Välj bild till Logotyp' })
    await picker
      .getByRole('group', { name: 'Bildbank' })
      .getByRole('button', { name: /^Gemensamma bilder/ })
      .click()
    await picker.getByRole('option').first().click()
    await expect(picker).toHaveCount(0)
    await save(page)
    await page.reload()
    await main(page).getByRole('button', { name: 'Ta bort bilden ur Logotyp' }).click()
    await save(page)
    await page.reload()
    await expect(main(page).getByRole('button', { name: 'Välj bild till Logotyp' })).toBeVisible()
  },
)

// covers Settings: Sociala medier: the right host, order
test(
  'links to social media are checked for their host, added, moved and removed',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const { page } = await atTab({ open, sessionOf }, 'sociala-medier', 'Sociala medier')
    const add = main(page).getByRole('button', { name: 'Lägg till länk' })
    await add.click()
    await expect(page.getByLabel('Adress hos Facebook')).toBeFocused()
    await page.keyboard.type('exempel.se/provsjo')
    await add.click()
    await page.getByLabel('Adress hos Instagram').fill('instagram.com/provsjo')
    // Told a moment after the field is left, which moves the button below it.
    await expect(main(page).getByText('Adressen leder inte till Facebook.')).toBeVisible()
    await saveButton(page).click()
    await expect(main(page).getByRole('alert')).toContainText('Adressen leder inte till Facebook.')
    await expect(page.getByLabel('Adress hos Facebook')).toBeFocused()
    await page.getByLabel('Adress hos Facebook').fill('facebook.com/provsjo')
    await chooseFrom(page, 'Flytta Instagram', 'Flytta först')
    await save(page)
    await page.reload()
    await expect(main(page).getByLabel(/^Adress hos/)).toHaveCount(2)
    await expect(
      main(page)
        .getByLabel(/^Adress hos/)
        .first(),
    ).toHaveValue('https://instagram.com/provsjo')
    await main(page).getByRole('button', { name: 'Ta bort Instagram' }).click()
    await save(page)
    await expect(main(page).getByLabel(/^Adress hos/)).toHaveCount(1)
  },
)

// covers Settings: Publicering and Integritet, a certificate that runs out
test(
  'Publicering and Integritet are saved, and an expiring certificate gets a warning',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const { siteId, page } = await atTab({ open, sessionOf }, 'publicering', 'Publicering')
    await page.getByRole('checkbox', { name: 'Även redaktörers texter granskas' }).check()
    await page.getByLabel('Förvald kategori').selectOption('Debatt')
    await save(page)
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Även redaktörers texter granskas' })).toBeChecked()
    await expect(page.getByLabel('Förvald kategori')).toHaveValue('debatt')

    await openTab(page, siteId, 'integritet', 'Integritet')
    await page.getByRole('checkbox', { name: 'Vi har utgivningsbevis' }).check()
    await expect(main(page).getByText('Skriv vem det är.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Ansvarig utgivare' }).fill('Märta Löfgren-Åkerlund')
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await page.getByRole('textbox', { name: 'Utgivningsbeviset gäller till' }).fill(soon.replaceAll('-', ''))
    await page.getByRole('textbox', { name: 'Kontakt för personuppgifter' }).focus()
    await expect(main(page).getByText(/Utgivningsbeviset går ut .* Sök ett nytt/)).toBeVisible()
    await save(page)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Utgivningsbeviset gäller till' })).toHaveValue(soon)
  },
)

// covers Settings: Kontakt: the form where the server has no mail
test('choosing a form instead of the address shows the pages without a form', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const { siteId, page } = await atTab({ open, sessionOf }, 'kontakt', 'Kontakt')
  // This server has mail; others have not.
  await page.route(`**/api/site/${siteId}/invitations`, (route) => route.fulfill({ json: { invitations: [], sendsMail: false } }))
  await page.getByRole('checkbox', { name: 'Visa e-post som formulär' }).check()
  await expect(main(page).getByText('varken formuläret eller adressen visas på sajten')).toBeVisible()
})

// covers Settings: Meny
test('the menu is arranged in its tab', { tag: '@journey' }, async ({ open, sessionOf }) => {
  const { page } = await atTab({ open, sessionOf }, 'meny', 'Meny')
  await main(page)
    .getByRole('radio', { name: /Ordnad för hand/ })
    .check()
  await page.getByLabel('Lägg till i menyn').selectOption('Nyheter')
  await main(page).getByRole('button', { name: 'Lägg till', exact: true }).click()
  await main(page).getByRole('textbox', { name: 'Menytext för Nyheter' }).fill('Aktuellt')
  await main(page).getByRole('button', { name: 'Spara menyn' }).click()
  await expectToast(page, 'Klart', 'Menyn är ändrad och syns på sajten.')
  await page.reload()
  await expect(main(page).getByRole('textbox', { name: 'Menytext för Aktuellt' })).toHaveValue('Aktuellt')
  await page.getByRole('navigation', { name: 'Inställningar' }).getByRole('link', { name: 'Historik' }).click()
  const change = main(page)
    .getByRole('list', { name: /^Ändringar/ })
    .getByRole('listitem')
  await expect(change).toContainText('Automatisk → Om oss, Kontakt, Bli medlem, Aktuellt')
  await expect(change).toContainText('Gäller nu')
})

// covers Settings: users: add, change, remove, the last Sajtansvarig
test(
  'a person is added with a role, changed and removed; the last one in charge stays',
  { tag: '@nightly' },
  async ({ open, sessionOf, complaints }) => {
    complaints.expect(/status of 400/)
    const { page } = await atTab({ open, sessionOf }, 'anvandare', 'Användare')
    const rows = main(page).getByRole('list', { name: 'Användare' }).getByRole('listitem')
    await expect(rows).toContainText([`${marta.name} (du)`])
    await main(page)
      .getByRole('button', { name: `Åtgärder för ${marta.name}` })
      .click()
    await expect(page.getByRole('menuitem', { name: /Ta bort från sajten/ })).toContainText(
      'Sajten måste ha minst en sajtansvarig.',
    )
    await expect(page.getByRole('menuitem', { name: /Ta bort från sajten/ })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')

    await main(page).getByRole('button', { name: 'Bjud in' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('radio', { name: /^Med personnummer/ }).check()
    await dialog.getByRole('button', { name: 'Lägg till' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Namn' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Namn' }).fill(elif.name)
    await dialog.getByRole('textbox', { name: 'Personnummer' }).fill(elif.personalNumber)
    await dialog.getByLabel('Roll').selectOption('Skribent')
    await dialog.getByRole('textbox', { name: 'Sista dag' }).fill('2040-12-31')
    await dialog.getByRole('button', { name: 'Lägg till' }).click()
    await expectToast(page, 'Klart', `${elif.name} kan nu logga in`)
    await expect(rows.filter({ hasText: elif.name })).toContainText('Skribent till och med 31 dec. 2040')
    expect(await page.content()).not.toContain(elif.personalNumber)

    await chooseFrom(page, `Åtgärder för ${elif.name}`, 'Ändra roll')
    await dialog.getByLabel('Roll').selectOption('Redaktör')
    await dialog.getByRole('button', { name: 'Spara' }).click()
    await expect(rows.filter({ hasText: elif.name })).toContainText('Redaktör')
    await chooseFrom(page, `Åtgärder för ${elif.name}`, 'Ta bort från sajten')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).click()
    await expect(rows.filter({ hasText: elif.name })).toHaveCount(0)
    await page.getByLabel('Meddelanden').getByRole('button', { name: 'Ångra' }).click()
    await expect(rows.filter({ hasText: elif.name })).toContainText('Redaktör till och med 31 dec. 2040')
  },
)

// covers Settings: history: before and after, restore
test('the history tells who changed what, and takes a tab back', { tag: '@nightly' }, async ({ open, sessionOf, stack }) => {
  const { siteId, page } = await atTab({ open, sessionOf }, 'allmant', 'Allmänt')
  for (const name of ['Samling Framåt Första', 'Samling Framåt Andra']) {
    await page.getByLabel('Sajtens namn').fill(name)
    await save(page)
    await expect(saveButton(page)).toBeEnabled()
  }
  await page.getByRole('navigation', { name: 'Inställningar' }).getByRole('link', { name: 'Historik' }).click()
  const changes = main(page)
    .getByRole('list', { name: /^Ändringar/ })
    .getByRole('listitem')
  await expect(changes).toHaveCount(2)
  await expect(changes.first()).toContainText(marta.name)
  await expect(changes.first()).toContainText('Samling Framåt Första')
  await expect(changes.first()).toContainText('Gäller nu')
  await changes
    .nth(1)
    .getByRole('button', { name: /^Återställ Allmänt/ })
    .click()
  await page.getByRole('alertdialog', { name: 'Återställ Allmänt?' }).getByRole('button', { name: 'Återställ' }).click()
  await expectToast(page, 'Klart', 'Fliken Allmänt är återställd')
  await expect(changes).toHaveCount(3)
  const reader = await open({ javaScriptEnabled: false })
  await reader.goto(`${stack.sitesUrl}/${siteId}`)
  await expect(reader.getByText('Samling Framåt Första').first()).toBeVisible()
})

// covers Settings: Kom igång: steps, close, bring back
test(
  'Kom igång leads to each step, is closed from the news list and brought back from Allmänt',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(tolvan)
    const siteId = await siteOf(client)
    const page = await open({ as: marta })
    // Each press is followed at once by leaving the page, as a person may do: it counts all the same.
    const isStored = (isDismissed: boolean) =>
      expect(async () => {
        await page.goto('about:blank')
        expect((await client.send('GET', `/api/site/${siteId}/getting-started`)).body).toMatchObject({ isDismissed })
      }).toPass()
    await page.goto(`/${siteId}/nyheter`)
    const card = page.getByRole('region', { name: 'Kom igång' })
    await card.getByRole('link', { name: 'Fyll i hur man når er' }).click()
    await page.getByLabel('E-post', { exact: true }).fill('hej@provsjo.example')
    await save(page)
    await page.goto(`/${siteId}/installningar`)
    await expect(card.getByText('1 av 7 klara')).toBeVisible()
    await page.goto(`/${siteId}/nyheter`)
    await card.getByRole('button', { name: 'Stäng listan' }).click()
    await isStored(true)
    await page.goto(`/${siteId}/nyheter`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nyheter')
    await expect(card).toHaveCount(0)
    await openTab(page, siteId, 'allmant', 'Allmänt')
    await main(page).getByRole('button', { name: 'Visa Kom igång igen' }).click()
    await isStored(false)
    await page.goto(`/${siteId}/installningar`)
    await expect(card).toBeVisible()
  },
)

// covers Settings: by keyboard
test('a tab is filled in and saved with the keyboard alone', { tag: '@focus' }, async ({ open, sessionOf }) => {
  const { page } = await atTab({ open, sessionOf }, 'allmant', 'Allmänt')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Sajtens namn')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Provsjö')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Vi i Provsjö.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('malm')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Kommun' })).toHaveValue('Malmö')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectSaved(page)
  await page.reload()
  await expect(page.getByLabel('Kortnamn')).toHaveValue('Provsjö')
  await expect(page.getByRole('combobox', { name: 'Kommun' })).toHaveValue('Malmö')
})
