import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

interface Size {
  readonly width: number
  readonly height: number
}

export const desktop: Size = { width: 1280, height: 800 }
export const phoneSize: Size = { width: 360, height: 740 }

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

/** axe finds nothing on the screen as it stands, light and dark, on a computer's window and on a phone's. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const [sizeName, size] of [
    ['1280', desktop],
    ['360', phoneSize],
  ] as const) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const where = `${name}, ${sizeName} px, ${colorScheme}`
      await checkNow(page, where)
      await expectNoSidewaysScroll(page, where)
    }
  }
}
