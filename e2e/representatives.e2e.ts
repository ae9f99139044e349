import type { Locator, Page } from '@playwright/test'
import { chooseFrom, expectSaved, unique } from './support/editor.ts'
import { asa, elif, marta } from './support/people.ts'
import { opensNew } from './support/reader.ts'
import { expectRefused } from './support/refusal.ts'
import { atStep, bodyOf, dialogOf, main, memberOf, nextStep, protection, showsText } from './support/representatives.ts'
import { isTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

const people = (page: Page, body: string): Locator => page.getByRole('list', { name: `Ledamot i ${body}` })
const namesIn = (list: Locator): Promise<string[]> =>
  list.locator(':scope > li').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).innerText.split('\n')[0] ?? ''))

// covers Representatives: person and assignment, the whole way to the site
test(
  'a person with an assignment is published, and a visitor without JavaScript reads it',
  { tag: '@journey' },
  async ({ open, stack }) => {
    const page = await open({ as: asa })
    const reader = await open({ javaScriptEnabled: false })
    const family = unique('Åkervång')
    const name = `Örjan ${family}`
    await page.goto('/lund/foretradare')
    await main(page).getByRole('link', { name: 'Lägg till person' }).click()
    await expect(page.getByRole('textbox', { name: 'Förnamn' })).toBeFocused()
    await page.keyboard.type('Örjan')
    await page.getByRole('textbox', { name: 'Efternamn' }).fill(family)
    await expectSaved(page)
    await main(page).getByRole('button', { name: 'Lägg till uppdrag' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('combobox', { name: 'Organ' }).selectOption({ label: 'Kommunfullmäktige' })
    await dialog.getByRole('combobox', { name: 'Roll' }).selectOption({ label: 'Ersättare' })
    await dialog.getByRole('button', { name: 'Lägg till' }).click()
    await expectToast(page, 'Klart', `${name} är inlagd i Kommunfullmäktige. Personen är ett utkast tills du publicerar.`)
    await expect(main(page).getByRole('list', { name: 'Uppdrag' })).toContainText('Ersättare, Kommunfullmäktige')
    await reader.goto(`${stack.sitesUrl}/lund/foretradare`)
    await expect(reader.getByText(name)).toHaveCount(0)

    await main(page).getByRole('button', { name: 'Publicera', exact: true }).click()
    await dialogOf(page).getByRole('button', { name: 'Publicera', exact: true }).click()
    await expectToast(page, 'Klart', 'Publicerad.')
    const council = reader.getByRole('region', { name: 'Kommunfullmäktige' })
    await opensNew(reader, `${stack.sitesUrl}/lund/foretradare`, (soon) =>
      expect(council.getByRole('listitem').filter({ hasText: name })).toContainText('Ersättare', soon),
    )
    await council.getByRole('link', { name }).click()
    await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible()
  },
)

// covers Representatives: contact, on the screen
test('a contact detail is public only after it has been shown', { tag: '@nightly' }, async ({ open, stack, sessionOf }) => {
  const client = await sessionOf(asa)
  const body = await bodyOf(client, 'lund', unique('Kontaktnämnden'))
  const { id, name, path } = await memberOf(client, 'lund', body, 'Örjan', unique('Åkervång'))
  const email = `${unique('orjan').replace(' ', '.')}@exempel.se`
  const [page, reader] = [await open({ as: asa }), await open({ javaScriptEnabled: false })]
  await page.goto(`/lund/foretradare/${id}`)
  await reader.goto(`${stack.sitesUrl}/lund${path}`)
  await main(page).getByRole('button', { name: 'Lägg till e-post' }).click()
  await dialogOf(page).getByRole('textbox', { name: 'E-post' }).fill(email)
  await dialogOf(page).getByRole('button', { name: 'Spara' }).click()
  await expect(main(page).getByRole('list', { name: 'Kontaktuppgifter' })).toContainText('Dold. Syns bara här inne.')
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(reader.getByText(email)).toHaveCount(0)
  await main(page).getByRole('button', { name: 'Visa e-post på sajten' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `${name} har sagt ja – visa` })
    .click()
  await expectToast(page, 'Klart', 'Uppgiften visas på sajten.')
  await opensNew(reader, `${stack.sitesUrl}/lund${path}`, (soon) =>
    expect(reader.getByRole('link', { name: email })).toBeVisible(soon),
  )
})

// covers Representatives: protected, on the screen
test(
  'a protected person keeps a plain name, and an editor cannot take the protection away',
  { tag: '@journey' },
  async ({ open, stack, sessionOf, complaints }) => {
    complaints.expect(/status of 404/)
    const client = await sessionOf(asa)
    const body = unique('Trygghetsnämnden')
    const { id, name, path } = await memberOf(client, 'lund', await bodyOf(client, 'lund', body), 'Ylva', unique('Skyddsbo'))
    const [page, reader] = [await open({ as: asa }), await open({ javaScriptEnabled: false })]
    const site = `${stack.sitesUrl}/lund`
    const search = `${site}/sok?q=${encodeURIComponent(name)}`
    await reader.goto(site + path)
    await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect.poll(() => showsText(reader, search, `href="/lund${path}"`)).toBe(true)
    await expect.poll(() => showsText(reader, `${site}/sitemap.xml`, `${path}<`)).toBe(true)

    await page.goto(`/lund/foretradare/${id}`)
    await protection(page).click()
    await expect(dialogOf(page).getByRole('radio', { name: /^Bara namn och uppdrag/ })).toBeChecked()
    await dialogOf(page).getByRole('button', { name: 'Sätt på skyddet' }).click()
    await expectToast(page, 'Klart', 'Skyddade uppgifter är på.')
    await expect.poll(async () => (await reader.request.get(site + path)).status(), { timeout: 3000 }).toBe(404)
    expect((await reader.goto(site + path))?.status()).toBe(404)
    expect(await showsText(reader, search, path)).toBe(false)
    expect(await showsText(reader, `${site}/sitemap.xml`, `${path}<`)).toBe(false)
    await reader.goto(`${site}/foretradare`)
    const listed = reader.getByRole('region', { name: body })
    await expect(listed.getByText(name)).toBeVisible()
    await expect(listed.getByRole('link', { name })).toHaveCount(0)

    await expectRefused(protection(page), /^Bara sajtansvariga kan stänga av skyddade uppgifter\.$/)
    await protection(page).click({ force: true })
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(protection(page)).toBeChecked()
  },
)

// covers Representatives: protected with nothing shown, on the screen
test(
  'a hidden person is nowhere, until the site administrator takes the protection away',
  { tag: '@nightly' },
  async ({ open, stack, sessionOf, complaints }) => {
    complaints.expect(/status of 404/)
    const client = await sessionOf(marta)
    const body = unique('Valnämnden')
    const { id, name, path } = await memberOf(client, 'skovde', await bodyOf(client, 'skovde', body), 'Åse', unique('Gömmeby'))
    const [page, reader] = [await open({ as: marta }), await open({ javaScriptEnabled: false })]
    const site = `${stack.sitesUrl}/skovde`
    const search = `${site}/sok?q=${encodeURIComponent(name)}`
    await expect.poll(() => showsText(reader, `${site}/foretradare`, name)).toBe(true)
    await expect.poll(() => showsText(reader, search, path)).toBe(true)
    await page.goto(`/skovde/foretradare/${id}`)
    await protection(page).click()
    await dialogOf(page)
      .getByRole('radio', { name: /^Ingenting/ })
      .check()
    await dialogOf(page).getByRole('button', { name: 'Sätt på skyddet' }).click()
    const afterwards = page.getByRole('dialog', { name: 'Skyddade uppgifter är på' })
    await expect(afterwards).toContainText('Ingen publicerad text nämner personen.')
    await afterwards.getByRole('button', { name: 'Klart' }).click()
    await expect(main(page).getByRole('note')).toContainText('Skyddade uppgifter är på.')
    await expect.poll(() => showsText(reader, `${site}/foretradare`, name), { timeout: 3000 }).toBe(false)
    expect((await reader.goto(site + path))?.status()).toBe(404)
    expect(await showsText(reader, search, path)).toBe(false)
    expect(await showsText(reader, `${site}/sitemap.xml`, `${path}<`)).toBe(false)

    await protection(page).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stäng av skyddet' }).click()
    await expectToast(page, 'Klart', 'Skyddade uppgifter är av.')
    await expect.poll(async () => (await reader.goto(site + path))?.status(), { timeout: 3000 }).toBe(200)
    await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible()
  },
)

// covers Representatives: order by keyboard, on the screen
test(
  'the order in a body is changed by keyboard, said aloud, taken back and undone',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const client = await sessionOf(asa)
    const body = unique('Ordningsnämnden')
    const bodyId = await bodyOf(client, 'lund', body)
    for (const givenName of ['Anna', 'Berit', 'Cecilia']) await memberOf(client, 'lund', bodyId, givenName, unique('Ordning'))
    const page = await open({ as: asa })
    await page.goto('/lund/foretradare')
    // The arrow keys mean nothing to what the server has drawn.
    await isTakenOver(page)
    const list = people(page, body)
    await expect(list.getByRole('link')).toHaveCount(3)
    const before = await namesIn(list)
    const [first = '', ...rest] = before
    const said = (words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeAttached()
    await list.getByRole('button', { name: `Flytta ${first}` }).focus()
    await page.keyboard.press('ArrowDown')
    await said(`${first}, plats 2 av 3`)
    await page.keyboard.press('ArrowDown')
    await said(`${first}, plats 3 av 3`)
    await page.keyboard.press('Escape')
    await said(`Tillbaka. ${first}, plats 1 av 3`)
    expect(await namesIn(list)).toEqual(before)

    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Klart', `${first}, plats 3 av 3.`)
    const moved = [...rest, first]
    await page.reload()
    await isTakenOver(page)
    await expect.poll(() => namesIn(list)).toEqual(moved)
    await list.getByRole('button', { name: `Flytta ${first}` }).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect.poll(() => namesIn(list)).toEqual(before)
    await page.getByLabel('Meddelanden').getByRole('button', { name: 'Ångra' }).click()
    await expect.poll(() => namesIn(list)).toEqual(moved)
  },
)

// covers Representatives: new term, on the screen
test('a new term is planned through a reload, applied and undone', { tag: '@journey' }, async ({ open, sessionOf }) => {
  const client = await sessionOf(marta)
  const body = unique('Mandatnämnden')
  const bodyId = await bodyOf(client, 'skovde', body)
  const stays = await memberOf(client, 'skovde', bodyId, 'Stina', unique('Kvarblom'))
  const leaves = await memberOf(client, 'skovde', bodyId, 'Lage', unique('Lämnert'))
  const family = unique('Nyström')
  const page = await open({ as: marta })
  await page.goto('/skovde/foretradare')
  await chooseFrom(page, 'Fler åtgärder för företrädare', 'Ny mandatperiod')
  await atStep(page, 'Organ')
  await nextStep(page)
  await expect(main(page).getByRole('alert')).toHaveText('Välj minst ett organ.')
  await main(page).getByRole('checkbox', { name: body }).check()
  await nextStep(page)
  await atStep(page, 'Datum')
  await nextStep(page)
  await atStep(page, 'Sitter kvar eller lämnar')
  await main(page).getByRole('group', { name: leaves.name }).getByRole('radio', { name: 'Lämnar' }).check()
  await expect(main(page).getByRole('status').filter({ hasText: '1 av 2 saknar val.' })).toBeVisible()

  await page.reload()
  await atStep(page, 'Sitter kvar eller lämnar')
  await expect(main(page).getByRole('group', { name: leaves.name }).getByRole('radio', { name: 'Lämnar' })).toBeChecked()
  await main(page).getByRole('button', { name: 'Resten sitter kvar' }).click()
  await nextStep(page)
  await atStep(page, 'Nya personer')
  await main(page)
    .getByRole('button', { name: `Lägg till person i ${body}` })
    .click()
  await main(page).getByRole('radio', { name: 'Ny person' }).check()
  await main(page).getByRole('textbox', { name: 'Förnamn' }).fill('Åke')
  await main(page).getByRole('textbox', { name: 'Efternamn' }).fill(family)
  await main(page)
    .getByRole('button', { name: `Lägg till i ${body}` })
    .click()
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ hasText: `Åke ${family}` }),
  ).toContainText('ny på sajten')
  await nextStep(page)
  await atStep(page, 'Granska och genomför')
  const preview = main(page).getByRole('region', { name: body })
  await expect(preview.getByRole('heading', { name: 'Lämnar (1)' })).toBeVisible()
  await expect(preview.getByRole('listitem').filter({ hasText: stays.name })).toContainText('sitter kvar')
  await expect(preview.getByRole('listitem').filter({ hasText: family })).toContainText('ny på sajten, blir ett utkast')
  await main(page).getByRole('button', { name: 'Genomför' }).click()
  await expect(page.getByRole('heading', { name: 'Den nya mandatperioden är upplagd' })).toBeFocused()
  await expect(main(page).getByText(/^2 uppdrag avslutas och 2 börjar\. En ny person är ett utkast/)).toBeVisible()

  const coming = page.getByRole('region', { name: `Tillträder i ${body}` })
  const other = await open({ as: marta })
  await other.goto('/skovde/foretradare')
  await expect(other.getByRole('region', { name: `Tillträder i ${body}` })).toContainText(`Åke ${family}`)
  await main(page).getByRole('button', { name: 'Ångra' }).click()
  await expect(page.getByRole('heading', { name: 'Ångrat' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Till företrädarna' }).click()
  await expect(people(page, body).getByRole('link')).toHaveCount(2)
  await expect(people(page, body)).toContainText('Tills vidare')
  await expect(coming).toHaveCount(0)
})

// covers Representatives: readers see everything and are given the reasons
test('a reader opens everything, and sees why nothing can be changed', { tag: '@nightly' }, async ({ open }) => {
  const page = await open({ as: elif })
  const menuSays = async (menu: RegExp, ...entries: readonly string[]) => {
    await main(page).getByRole('button', { name: menu }).first().click()
    for (const entry of entries) {
      const item = page.getByRole('menuitem', { name: entry })
      await expect(item).toHaveAttribute('aria-disabled', 'true')
      await expect(item).toContainText('Bara redaktörer och sajtansvariga kan')
    }
    await page.keyboard.press('Escape')
  }
  await page.goto('/pitea/foretradare')
  const onlyEditors = /^Bara redaktörer och sajtansvariga kan /
  await expectRefused(main(page).getByRole('button', { name: 'Lägg till person' }), onlyEditors)
  await menuSays(
    /^Fler åtgärder för företrädare$/,
    'Ny mandatperiod',
    'Hämta från lista',
    'Lägg till flera personer',
    'Lägg till organ',
  )
  await menuSays(/^Åtgärder för Kommunfullmäktige$/, 'Lägg till person här', 'Ändra organet', 'Ta bort')
  await menuSays(/^Åtgärder för .*, Ledamot$/, 'Ändra uppdraget', 'Avsluta uppdraget', 'Ta bort uppdraget')
  await menuSays(/^Flytta /, 'Flytta ned', 'Flytta till plats …')
  for (const view of ['Att åtgärda', 'Person']) {
    await main(page).getByRole('navigation', { name: 'Visa efter' }).getByRole('link', { name: view }).click()
    await expect(main(page).getByRole('link', { name: view })).toHaveAttribute('aria-current', 'page')
  }
  await main(page).getByRole('list', { name: 'Företrädare' }).getByRole('link').first().click()
  await expect(page.getByRole('textbox', { name: 'Förnamn' })).toHaveAttribute('readonly')
  await expectRefused(main(page).getByRole('button', { name: 'Lägg till uppdrag' }), onlyEditors)
  await expectRefused(protection(page), onlyEditors)
  await expect(main(page).getByText('Bara redaktörer och sajtansvariga kan ändra kontaktuppgifter.')).toBeVisible()
  await page.goto('/pitea/foretradare/roller')
  await expectRefused(main(page).getByRole('button', { name: 'Lägg till roll' }), onlyEditors)
  for (const path of ['ny', 'hamta', 'ny-mandatperiod', 'organ/nytt']) {
    await page.goto(`/pitea/foretradare/${path}`)
    await expect(main(page).getByText(onlyEditors)).toBeVisible()
  }
})
