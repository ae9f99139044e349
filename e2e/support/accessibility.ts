import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

async function checkNow(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
  expect(found, where).toEqual([])
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content, `${where} is as wide as its window`).toBeLessThanOrEqual(window)
}

const sizes = { '1280': { width: 1280, height: 800 }, '360': { width: 360, height: 740 } } as const

/** axe finds nothing on the screen as it stands, light and dark, in a computer's window and a phone's. */
export async function expectAccessible(
  page: Page,
  name: string,
  widths: readonly (keyof typeof sizes)[] = ['1280', '360'],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize(sizes[width])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const where = `${name}, ${width} px, ${colorScheme}`
      await checkNow(page, where)
      await expectNoSidewaysScroll(page, where)
    }
  }
}
