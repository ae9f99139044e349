import type { Page } from '@playwright/test'
import { atTab, main, save, saveButton } from './support/settings.ts'
import { expect, test } from './support/test.ts'

// What a start page begins with, its parts, and the button of every page: from the form to the visitor.

/** The page in view, not the one on its way. */
const sampleOf = (page: Page) => main(page).locator('iframe:not([inert])').contentFrame()

// covers Settings: Startsidan: a sample of the real page before saving, the beginning, the button and a quotation on the site
test(
  'a site begins with a claim, tried on its own page before it is saved',
  { tag: '@journey' },
  async ({ open, sessionOf, stack }) => {
    const { siteId, page } = await atTab({ open, sessionOf }, 'startsidan', 'Startsidan')
    await expect(sampleOf(page).getByRole('heading', { level: 1 })).toContainText('Provsjö')
    await main(page)
      .getByRole('radio', { name: /^Kampanj/ })
      .check()
    await page.getByLabel('Budskap', { exact: true }).fill('4 av 5')
    await page.getByLabel('Text på knappen').first().fill('Engagera dig')
    await expect(sampleOf(page).getByRole('heading', { level: 2, name: '4 av 5' })).toBeVisible()

    // A button that leads nowhere is refused, and the text of it stays.
    await saveButton(page).click()
    await expect(main(page).getByRole('alert')).toContainText('Ange vart knappen leder.')
    await expect(page.getByLabel('Leder till')).toBeFocused()
    await page.getByLabel('Leder till').selectOption({ label: 'En annan adress …' })
    await page.getByLabel('Adress', { exact: true }).fill('https://exempel.se/bli-medlem')
    await main(page).getByRole('button', { name: 'Lägg till Citat' }).click()
    await page.getByLabel('Citatet').fill('Börja med bänkarna.')
    await expect(sampleOf(page).getByText('Börja med bänkarna.')).toBeVisible()
    await save(page)

    const reader = await open({ javaScriptEnabled: false })
    await reader.goto(`${stack.sitesUrl}/${siteId}`)
    await expect(reader.getByRole('heading', { level: 2, name: '4 av 5' })).toBeVisible()
    await expect(reader.getByText('Börja med bänkarna.')).toBeVisible()
    const action = reader.getByRole('banner').getByRole('link', { name: 'Engagera dig' })
    await expect(action).toHaveAttribute('href', 'https://exempel.se/bli-medlem')
    await reader.goto(`${stack.sitesUrl}/${siteId}/nyheter`)
    await expect(action).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Citatet')).toHaveValue('Börja med bänkarna.')
  },
)

// covers Settings: Startsidan: parts are hidden and moved with the keyboard
test('a part is hidden and moved, and an own part is removed', { tag: '@nightly' }, async ({ open, sessionOf, stack }) => {
  const { siteId, page } = await atTab({ open, sessionOf }, 'startsidan', 'Startsidan')
  await main(page).getByRole('button', { name: 'Lägg till Siffra' }).click()
  await page.getByLabel('Siffran').fill('1 250')
  await page.getByLabel('Vad den betyder').fill('har skrivit på')
  await save(page)
  const address = `${stack.sitesUrl}/${siteId}`
  await expect.poll(async () => (await fetch(address)).text()).toContain('har skrivit på')
  await main(page).getByRole('checkbox', { name: 'Siffra' }).uncheck()
  await save(page)
  await expect.poll(async () => (await fetch(address)).text()).not.toContain('har skrivit på')
  await main(page).getByRole('button', { name: 'Ta bort Siffra' }).click()
  await save(page)
  await page.reload()
  await expect(main(page).getByRole('checkbox', { name: 'Siffra' })).toHaveCount(0)
  await expect(main(page).getByRole('checkbox', { name: 'Vi vill' })).toBeChecked()
})

// covers Settings: Startsidan: the focus stays when a row or a part is removed, also of a full list
test('the focus goes to the button that adds when the last row is removed', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const { page } = await atTab({ open, sessionOf }, 'startsidan', 'Startsidan')
  const partners = main(page).getByRole('button', { name: 'Lägg till Samarbeten' })
  await partners.click()
  const add = main(page).getByRole('button', { name: 'Lägg till namn' })
  for (let count = 1; count < 12; count += 1) await add.click()
  await expect(add).toHaveCount(0)
  await main(page).getByRole('button', { name: 'Ta bort rad 12' }).press('Enter')
  await expect(add).toBeFocused()
  // The row below comes under the focus.
  await main(page).getByRole('button', { name: 'Ta bort rad 3' }).press('Enter')
  await expect(main(page).getByRole('button', { name: 'Ta bort rad 3' })).toBeFocused()

  const quotes = main(page).getByRole('button', { name: 'Lägg till Citat' })
  // Seven parts of every start page, one with partners, and sixteen at most.
  for (let count = 8; count < 16; count += 1) await quotes.click()
  await expect(quotes).toHaveCount(0)
  await main(page).getByRole('button', { name: 'Ta bort Citat' }).last().press('Enter')
  await expect(quotes).toBeFocused()
})

/** One of the demonstration for each beginning: with a picture, without, the leader, a number, what happens next, the news. */
const begun = ['lund', 'skovde', 'pitea', 'ostersund', 'ornskoldsvik', 'malmo']

// covers Public sites: each beginning: claim and main action in the first view, nothing shifts, nothing scrolls sideways
test(
  'the first view holds the claim and the button of each beginning, and nothing in it moves',
  { tag: '@layout' },
  async ({ open, stack }) => {
    const page = await open()
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      for (const site of begun) {
        await page.goto(`${stack.sitesUrl}/${site}`, { waitUntil: 'networkidle' })
        const where = `${site} at ${size.width}`
        const main = page.getByRole('main')
        await expect(main.getByRole('heading', { level: 2 }).first(), where).toBeInViewport({ ratio: 1 })
        const button = main.locator('.actions .button a')
        if (size.width > 1000 && (await button.count()) > 0 && site !== 'ornskoldsvik')
          await expect(button, where).toBeInViewport({ ratio: 1 })
        const [shift, beside] = await page.evaluate(async () => {
          const shifts: PerformanceEntry[] = []
          await new Promise<void>((resolve) => {
            new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true })
            // Every page has painted, and observers are told in the order in which they began.
            new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
          })
          const { scrollWidth, clientWidth } = document.documentElement
          return [shifts.length, scrollWidth - clientWidth]
        })
        expect([shift, beside], where).toEqual([0, 0])
      }
    }
  },
)
