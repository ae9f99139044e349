import { randomUUID } from 'node:crypto'
import { excelFile, inlineRows } from '#server/testing/excel-files.ts'
import { expectNoSidewaysScroll } from './support/accessibility.ts'
import { rowsOf } from './support/database.ts'
import { draftWith, takeStep, unique } from './support/editor.ts'
import { asa, marta, tolvan } from './support/people.ts'
import { atStep, bodyOf, dialogOf, main, memberOf, protection } from './support/representatives.ts'
import { openTab, siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'

// Screens at the width of a phone, with the longest words.

const phone = { width: 360, height: 740 }

// covers End to end: narrow screen: a dialog holds long words
test('a dialog is not as wide as its longest word', { tag: '@layout' }, async ({ open, sessionOf, stack }) => {
  const siteId = await siteOf(await sessionOf(tolvan))
  await rowsOf(
    stack,
    `insert into outbox (site_id, id, kind, state, sender_name, sender_email, message, at, ended_at, why)
     values ($1, $2, 'message', 'failed', 'Bo Ek', 'bo@samhallsbyggnadsnamndensoverformyndare.exempel.se', 'Hej!', now() - interval '3 days', now(), 'noMail')`,
    [siteId, randomUUID()],
  )
  const page = await open({ as: marta })
  await page.setViewportSize({ width: 320, height: 640 })
  await openTab(page, siteId, 'kontakt', 'Kontakt')
  await main(page).getByRole('button', { name: 'Skicka vidare meddelandet från Bo Ek till …' }).click()
  await expect(dialogOf(page)).toContainText('bo@samhallsbyggnadsnamndens')
  expect(await dialogOf(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

// covers End to end: narrow screen: the toast does not cover the dialog's buttons
test('a message in the corner leaves the buttons of a dialog free', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const client = await sessionOf(asa)
  const { id } = await memberOf(
    client,
    'lund',
    await bodyOf(client, 'lund', unique('Trygghetsnämnden')),
    'Ylva',
    unique('Skyddsbo'),
  )
  const page = await open({ as: asa })
  await page.goto(`/lund/foretradare/${id}`)
  await page.setViewportSize(phone)
  await protection(page).click()
  await dialogOf(page).getByRole('button', { name: 'Sätt på skyddet' }).click()
  const button = dialogOf(page).getByRole('button', { name: 'Klart' })
  await expect(button).toBeVisible()
  const toast = page.getByLabel('Meddelanden').getByText('Skyddade uppgifter är på.')
  await expect(toast).toBeVisible()
  const [said, pressed] = [await toast.boundingBox(), await button.boundingBox()]
  expect((said?.y ?? phone.height) + (said?.height ?? 0)).toBeLessThan(pressed?.y ?? 0)
})

// covers End to end: narrow screen: the film's box holds what is said in it
test('the notice of a film fits in its frame', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const client = await sessionOf(asa)
  const title = 'Överförmyndarnämndens ordförande berättar om samhällsbyggnadsnämndens arbete under mandatperioden'
  const film = { type: 'embed' as const, attrs: { provider: 'vimeo' as const, source: '76979871', title } }
  const draft = await draftWith(client, 'malmo', unique('Talet'), [film])
  const { address } = await takeStep(client, 'malmo', draft, 'publish')
  const page = await open()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(address)
  const link = page.getByRole('figure', { name: title }).locator('iframe').contentFrame().getByRole('link')
  await expect(link).toHaveAccessibleName(`Spela filmen här ${title}`)
  expect(await link.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await expectNoSidewaysScroll(page, 'a film on a narrow phone')
})

// covers Representatives: import: the choices of the columns line up
test('the columns of a list to fetch stand under each other', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const body = unique('Kulturnämnden')
  await bodyOf(await sessionOf(marta), 'skovde', body)
  const rows = [
    ['Namn', 'Organ', 'Samhällsbyggnadsnämndens anteckning'],
    ['Åsa Öhrström', body, '1971'],
  ]
  const page = await open({ as: marta })
  await page.goto('/skovde/foretradare/hamta')
  const sheets = { Ledamöter: inlineRows(rows) }
  await page.locator('input[type="file"]').setInputFiles({ name: 'lista.xlsx', mimeType: '', buffer: await excelFile({ sheets }) })
  await atStep(page, 'Kolumner')
  for (const size of [{ width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(size)
    const fields = await main(page).getByRole('list', { name: 'Kolumner i filen' }).getByRole('combobox').all()
    const edges = await Promise.all(fields.map(async (field) => (await field.boundingBox())?.x))
    expect(edges).toHaveLength(3)
    expect(new Set(edges).size, `${edges.join(', ')} at ${size.width} px`).toBe(1)
  }
})

// covers End to end: lists: a name keeps its room beside the columns
test('a name has room in every list, also in a window of 1000 px and with large text', { tag: '@layout' }, async ({ open }) => {
  const page = await open({ as: tolvan })
  const fontSizes = await page.context().newCDPSession(page)
  const lists = { politik: 240, nyheter: 240, foretradare: 200, 'foretradare?vy=person': 200 }
  for (const [path, room] of Object.entries(lists)) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`/malmo/${path}`)
    await expect(main(page).getByRole('listitem').first()).toBeVisible()
    for (const fontSize of [16, 24, 32]) {
      await fontSizes.send('Page.setFontSizes', { fontSizes: { standard: fontSize } })
      for (const width of [1000, 1100, 1150, 1200, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const narrowest = await main(page).getByRole('listitem').evaluateAll(narrowestName)
        const look = `${path} at ${width} px with text of ${fontSize} px`
        expect(narrowest, look).toBeLessThan(width)
        expect(narrowest, look).toBeGreaterThanOrEqual(room)
        await expectNoSidewaysScroll(page, look)
      }
    }
    await fontSizes.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  }
})

/** The width of the narrowest grid cell that holds a row's link; Infinity without rows. */
function narrowestName(rows: Element[]): number {
  const widths = rows.flatMap((row) => {
    let cell: Element | null = row.querySelector('a')
    while (cell !== null && cell !== row && getComputedStyle(cell.parentElement ?? cell).display !== 'grid')
      cell = cell.parentElement
    return cell === null || cell === row ? [] : cell.getBoundingClientRect().width
  })
  return Math.min(...widths)
}
