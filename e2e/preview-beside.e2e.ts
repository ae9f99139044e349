import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { bodyField, draftWith, expectSaved, openItem, titleField, unique } from './support/editor.ts'
import { asa } from './support/people.ts'
import { expect, test } from './support/test.ts'

// On a wide window the page stands beside the sheet and follows what is typed.

declare global {
  interface Window {
    /** What moved, as the browser counts it, and how often no page was in view. */
    seen?: { shifts: string[]; empty: number }
  }
}

const wide = { width: 1440, height: 900 }
const besideOf = (page: Page) => page.getByRole('complementary', { name: 'Förhandsgranskning' })
const detailsOf = (page: Page) => page.getByRole('complementary', { name: 'Uppgifter' })
const buttonOf = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Förhandsgranska', exact: true })
/** The page that is read, not the one on its way. */
const frameOf = (page: Page) => besideOf(page).locator('iframe:not([inert])')
const insideOf = (page: Page) => frameOf(page).contentFrame()

const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
const longText = Array.from({ length: 40 }, (_, index) => paragraph(`Stycke ${index + 1} om cykelvägen längs ån och bron.`))

// covers Saving, conflicts, presence: on a wide window the preview stands beside the sheet and follows what is typed, without a flash, at the place where one writes
test(
  'the preview beside the sheet follows what is typed, at the place where one writes',
  { tag: '@layout' },
  async ({ open, sessionOf }) => {
    const title = unique('Cykelvägen')
    const { id } = await draftWith(await sessionOf(asa), 'malmo', title, longText)
    const page = await open({ as: asa, viewport: wide })
    await openItem(page, 'malmo', id)
    await expect(detailsOf(page)).toBeVisible()
    await buttonOf(page).click()
    await expect(besideOf(page).getByRole('heading', { name: 'Förhandsgranskning' })).toBeFocused()
    await expect(buttonOf(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(insideOf(page).getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(frameOf(page)).toHaveAttribute('sandbox', 'allow-same-origin')
    await page.evaluate(() => {
      const seen = { shifts: [], empty: 0 }
      window.seen = seen
      const frames = document.querySelector('aside iframe')?.parentElement
      if (!frames) throw new Error('There is no frame.')
      new MutationObserver(() => {
        if (frames.querySelector('iframe:not([inert])') === null) seen.empty += 1
      }).observe(frames, { childList: true, subtree: true, attributes: true })
    })

    await titleField(page).fill(`${title} är klar`)
    await expect(insideOf(page).getByRole('heading', { level: 1, name: `${title} är klar` })).toBeVisible()
    const scrolled = () =>
      insideOf(page)
        .locator('html')
        .evaluate(() => Math.round(scrollY))
    expect(await scrolled(), 'the headline is at the top').toBe(0)

    await bodyField(page).getByText('Stycke 30 om').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Den öppnar i maj.')
    const written = insideOf(page).getByText('Stycke 30 om cykelvägen längs ån och bron. Den öppnar i maj.')
    await expect(written).toBeInViewport()
    expect(await scrolled()).toBeGreaterThan(400)
    const placeOf = async () => Math.round((await written.boundingBox())?.y ?? 0)
    const place = await placeOf()
    await page.keyboard.type(' Välkommen!')
    await expect(insideOf(page).getByText('Den öppnar i maj. Välkommen!')).toBeInViewport()
    expect(Math.abs((await placeOf()) - place), 'it stays where it was').toBeLessThan(40)
    expect(await page.evaluate(() => window.seen?.empty), 'a page is always in view').toBe(0)
    // Writing went on in the text.
    await expect(bodyField(page)).toBeFocused()
    await expectSaved(page)

    await page.evaluate(() => scrollTo(0, 0))
    for (const [name, width] of [
      ['Surfplatta', 768],
      ['Dator', 1280],
      ['Mobil', 375],
    ] as const) {
      await besideOf(page).getByRole('radio', { name }).check()
      const inner = insideOf(page).locator('html')
      await expect.poll(() => inner.evaluate(() => innerWidth), { message: name }).toBe(width)
      const [frame, column] = [await frameOf(page).boundingBox(), await besideOf(page).boundingBox()]
      if (frame === null || column === null) throw new Error('The frame is gone.')
      expect(frame.x).toBeGreaterThanOrEqual(column.x)
      expect(frame.x + frame.width, `${name} is shown whole`).toBeLessThanOrEqual(column.x + column.width + 1)
      expect(frame.y + frame.height).toBeLessThanOrEqual(wide.height)
    }
  },
)

// covers Saving, conflicts, presence: the preview beside the sheet is remembered, nothing moves when the page is opened again, and the keyboard closes it
test(
  'the preview beside the sheet is remembered in this browser, and closed with the keyboard',
  { tag: '@chromium' },
  async ({ open, sessionOf }) => {
    const title = unique('Bron')
    const { id } = await draftWith(await sessionOf(asa), 'malmo', title, longText)
    const page = await open({ as: asa, viewport: wide })
    await openItem(page, 'malmo', id)
    await buttonOf(page).focus()
    await page.keyboard.press('Enter')
    await expect(insideOf(page).getByRole('heading', { level: 1, name: title })).toBeVisible()

    await page.addInitScript(() => {
      const shifts: string[] = []
      window.seen = { shifts, empty: 0 }
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.reload()
    await expect(insideOf(page).getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await page.evaluate(() => window.seen?.shifts)).toEqual([])
    await expect(besideOf(page).getByRole('heading', { name: 'Förhandsgranskning' }), 'nobody asked for it').not.toBeFocused()
    await expectAccessible(page, 'the preview beside the sheet', ['1440'])

    // The details lie in a drawer meanwhile.
    await page.getByRole('button', { name: 'Visa uppgifter' }).click()
    await expect(page.getByRole('dialog', { name: 'Uppgifter' }).getByRole('button', { name: 'Ändra adress' })).toBeVisible()
    await page.keyboard.press('Escape')
    // One of them has the place.
    await page
      .getByRole('button', { name: /ommentarer/ })
      .first()
      .click()
    await expect(besideOf(page)).toHaveCount(0)
    await buttonOf(page).click()
    await expect(besideOf(page)).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Kommentarer' })).toHaveCount(0)

    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(besideOf(page)).toHaveCount(0)
    await expect(detailsOf(page)).toBeVisible()
    await page.setViewportSize(wide)
    await expect(besideOf(page)).toBeVisible()
    await besideOf(page).getByRole('radio', { name: 'Mobil' }).focus()
    await page.keyboard.press('Escape')
    await expect(besideOf(page)).toHaveCount(0)
    await expect(buttonOf(page)).toBeFocused()
    await expect(detailsOf(page)).toBeVisible()
    await page.reload()
    await expect(detailsOf(page)).toBeVisible()
    await expect(besideOf(page)).toHaveCount(0)
  },
)

// covers Content end to end: axe with the preview beside the sheet
test('the preview beside the sheet is accessible', { tag: '@nightly' }, async ({ open, sessionOf }) => {
  const { id } = await draftWith(await sessionOf(asa), 'malmo', unique('Ån'), longText)
  const page = await open({ as: asa, viewport: wide })
  await openItem(page, 'malmo', id)
  await buttonOf(page).click()
  await expect(insideOf(page).getByText('Stycke 1 om')).toBeVisible()
  await expectAccessible(page, 'the preview beside the sheet', ['1440'])
})
