import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

const mostSteps = 80

/** Presses the key until the element has the focus, and sees that it shows. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < mostSteps; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
  const hasRing = await target.evaluate((element) => {
    // The ring may be drawn on a layer over the whole card or row.
    const looks = [getComputedStyle(element), getComputedStyle(element, '::after'), getComputedStyle(element, '::before')]
    return looks.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1)
  })
  expect(hasRing, 'the focus shows').toBe(true)
}
