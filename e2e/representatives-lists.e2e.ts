import { excelFile, inlineRows } from '#server/testing/excel-files.ts'
import { expectAccessible } from './support/accessibility.ts'
import { chooseFrom, unique } from './support/editor.ts'
import { marta } from './support/people.ts'
import { expectRefused } from './support/refusal.ts'
import { atStep, bodyOf, main, windowsList } from './support/representatives.ts'
import { expect, test } from './support/test.ts'

// covers Representatives: import, on the screen
test(
  'a windows-1252 list is tried, fetched, and changes nothing the second time',
  { tag: '@nightly' },
  async ({ open, sessionOf, complaints }) => {
    complaints.expect(/status of 400/)
    const body = unique('Miljö- och hälsonämnden')
    await bodyOf(await sessionOf(marta), 'skovde', body)
    const [one, two] = [unique('Ängström'), unique('Öhlén')]
    const rows = [
      'Förnamn;Efternamn;Organ;Roll;Från och med',
      `Åsa;${one};${body};Ledamot;2024-01-01`,
      `Märit;${two};${body};Ersättare;2024-01-01`,
    ]
    const list = windowsList('ledamöter.csv', rows)
    const page = await open({ as: marta })
    const field = page.locator('input[type="file"]')
    const shown = main(page).getByRole('region', { name: 'Vad listan skulle göra' })
    const count = (words: string) => expect(shown.getByRole('button', { name: words, exact: true })).toBeVisible()
    await page.goto('/skovde/foretradare')
    await chooseFrom(page, 'Fler åtgärder för företrädare', 'Hämta från lista')
    await atStep(page, 'Välj fil')
    await field.setInputFiles({ ...list, name: 'ledamöter.xlsx', buffer: Buffer.from('PK\x03\x04') })
    await expect(main(page).getByRole('alert')).toHaveText(/^Filen är avbruten eller skadad\./)
    // It is said where the file is chosen, and nowhere else.
    await expect(page.getByLabel('Meddelanden').getByRole('listitem')).toHaveCount(0)

    await field.setInputFiles(windowsList('dubbletter.csv', [...rows, rows[1] ?? '']))
    await atStep(page, 'Kolumner')
    await expect(main(page).getByRole('combobox', { name: 'Vad kolumnen Förnamn betyder' })).toHaveValue('given')
    await main(page).getByRole('button', { name: 'Prova' }).click()
    await expect(shown.getByRole('listitem')).toHaveText(
      new RegExp(`^Åsa ${one}.*Rad 4.*Samma uppdrag står också på rad 2\\.$`, 's'),
    )
    await expectRefused(main(page).getByRole('button', { name: 'Hämta', exact: true }), /^Rader med fel hindrar allt\./)

    await main(page).getByRole('link', { name: 'Välj fil' }).click()
    await field.setInputFiles(list)
    await atStep(page, 'Kolumner')
    await main(page).getByRole('button', { name: 'Prova' }).click()
    await count('Nya 2')
    await count('Fel 0')
    await expect(shown.getByRole('listitem').filter({ hasText: `Märit ${two}` })).toContainText(`Ersättare, ${body}`)
    await main(page).getByRole('button', { name: 'Hämta', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Listan är hämtad' })).toBeFocused()
    await expect(main(page).getByText(/^2 nya uppdrag, 0 ändrade, 0 oförändrade och 0 avslutade\. 2 nya personer/)).toBeVisible()

    await main(page).getByRole('button', { name: 'Hämta en lista till' }).click()
    await field.setInputFiles(list)
    await expect(main(page).getByText('Kolumnerna tolkas som förra gången.')).toBeVisible()
    await main(page).getByRole('button', { name: 'Prova' }).click()
    await count('Oförändrade 2')
    const fetchButton = main(page).getByRole('button', { name: 'Hämta', exact: true })
    await expectRefused(fetchButton, /^Filen stämmer med sajten\. Det finns inget att hämta\.$/)
  },
)

// covers Representatives: import: an Excel file with å ä ö in its name, the whole way
test('an Excel file is imported, and left-out parts are listed', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const body = unique('Kulturnämnden')
  await bodyOf(await sessionOf(marta), 'skovde', body)
  const family = unique('Öhrström')
  const rows = [
    ['Namn', 'Organ', 'Roll', 'Från och med', 'Födelseår'],
    [`Åsa ${family}`, body, 'Ledamot', '2024-01-01', '1971'],
  ]
  const sheets = { Ledamöter: inlineRows(rows), Gamla: inlineRows([['x']]) }
  const page = await open({ as: marta })
  await page.goto('/skovde/foretradare/hamta')
  const field = page.locator('input[type="file"]')
  await field.setInputFiles({ name: 'Företrädare på gång.xlsx', mimeType: '', buffer: await excelFile({ sheets }) })
  await atStep(page, 'Kolumner')
  await expect(main(page).getByRole('list', { name: 'Så lästes filen' })).toHaveText(
    'Filen har flera blad. Bladet ”Ledamöter” läses, inte ”Gamla”.',
  )
  await expect(main(page).getByText('Det här läses aldrig in: Födelseår.')).toBeVisible()
  await expectAccessible(page, 'the columns of an Excel file')
  await main(page).getByRole('button', { name: 'Prova' }).click()
  await main(page).getByRole('button', { name: 'Hämta', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Listan är hämtad' })).toBeFocused()
  // It lies over the list for ten seconds, because it offers to take back.
  await page.getByRole('button', { name: 'Stäng meddelandet' }).click()
  await main(page).getByRole('button', { name: 'Hämta en lista till' }).click()
  await main(page)
    .getByText(/^Listor som har hämtats/)
    .click()
  await expect(main(page).getByText('Företrädare på gång.xlsx').first()).toBeVisible()
})
